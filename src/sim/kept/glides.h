// Numbers of the cloth and the air on their way from one value to another, so that a live change flings nothing about.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"

namespace selvedge {

class Glides {
 public:
  struct Glide {
    std::string key;
    std::vector<double> from, to;
    double begin = 0, end = 0;  // s
    std::vector<double> at(double now) const;
  };

  Glides() = default;
  explicit Glides(std::vector<Glide> all) : all_(std::move(all)) {}
  const std::vector<Glide>& all() const { return all_; }
  bool empty() const { return all_.empty(); }
  void clear() { all_.clear(); }
  void forget(const std::string& prefix);  // those of keys that are no more

  // `scene` has got new values; `before` has those that it had with all glides at their ends, `acting` those that acted.
  // Numbers that may glide are given their values of `acting` again and reach the new ones in so many seconds; 0: at once.
  void start(Scene before, Scene acting, Scene& scene, double now, double seconds);
  void act(double now, Scene& scene) const;  // gives it the values of that time
  Params numbersIn(Scene& scene) const;  // those that are under way: for act() again and again while they stay there
  void act(double now, const Params& numbers) const;
  Glides of(const std::string& prefix) const;  // those of such keys
  void advance(double now, Scene& scene);      // the same, and those that have arrived are forgotten
  void finish(Scene& scene) const;             // gives it their ends
  // What is still to come of all glides, as events at that time.
  std::vector<EventSettings> asEvents(double now) const;
  bool leads(const std::string& key, const ParamValue& to) const;  // one of these goes there

 private:
  void erase(const std::string& key);

  std::vector<Glide> all_;
};

}  // namespace selvedge

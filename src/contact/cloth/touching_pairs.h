// The parts of cloth that touch each other, or may do so within the inner step. Shared by the laws of cloth on cloth.
#pragma once

#include "contact/cloth/near_pairs.h"
#include "contact/penalty.h"
#include "model/force_law.h"

namespace selvedge {

class TouchingPairs {
 public:
  // A pair that is nearer than its thickness. Where its parts have passed through each other since the inner step began, the
  // distance is negative and the normal that of the side that they were on.
  struct Touch {
    const ClothPair* pair;
    PairDistance at;
    ParallelShare share;
    Penalty cost;  // without the share
  };

  TouchingPairs(const ClothSystem& cloth, const ContactSettings& settings)
      : cloth_(cloth), settings_(settings), near_(cloth, settings) {}

  NearPairs& near() { return near_; }
  const ContactRates& rates() const { return rates_; }
  const ContactSettings& settings() const { return settings_; }
  const ClothSystem& cloth() const { return cloth_; }
  void refresh();
  // Before an inner step. What is further apart than it can come in the step is left out of it; what comes nearer all the
  // same is for the filter. True where something touches in that state that was left out of the step before.
  bool fix(const State& state, const InnerStep& step);
  const std::vector<ClothPair>& active() const { return active_; }
  double ahead() const { return ahead_; }  // m: how much further than its thickness a pair of them may have been apart
  // In the order of active(). Asked again for the same state it does not look again, as energy, forces and matrix ask one after
  // the other.
  const std::vector<Touch>& touches(const State& state);
  Vec3 at(const VecX& x, const Touch& touch) const {  // of one part against the other
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 0; k < 4; ++k) sum += touch.at.weights[k] * cloth_.inSpace(x, touch.pair->nodes[k]);
    return sum;
  }

 private:
  Touch measure(const State& state, const ClothPair& pair, const Vec3* side) const;

  const ClothSystem& cloth_;
  const ContactSettings& settings_;
  NearPairs near_;
  ContactRates rates_;
  std::vector<ClothPair> active_, before_;
  struct Began {
    Vec3 normal;
    double d;  // m
  };
  std::vector<Began> began_;  // [active] how they were as the inner step began
  VecX beganAt_;              // the places of all nodes then
  double ahead_ = 0;
  std::vector<Touch> measured_, touches_;
  bool known_ = false;
  VecX seen_;   // the places that they are of
  VecX still_;  // no speed
};

}  // namespace selvedge

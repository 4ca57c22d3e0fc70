#include "sim/kept/glides.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "scene/keys.h"

namespace selvedge {
namespace {

// One number, the two of warp and weft, or the three of a vector.
std::vector<double> numbersOf(const Param& param) {
  if (const auto* one = std::get_if<double*>(&param.target)) return {**one};
  if (const auto* three = std::get_if<Vec3*>(&param.target)) return {(**three)[0], (**three)[1], (**three)[2]};
  const Vec2& two = **std::get_if<Vec2*>(&param.target);
  return {two[0], two[1]};
}

void give(const Params& to, const std::string& key, const std::vector<double>& numbers) {
  const Param& param = *findParam(to, key);
  if (auto* const* one = std::get_if<double*>(&param.target)) {
    **one = numbers[0];
  } else if (auto* const* three = std::get_if<Vec3*>(&param.target)) {
    **three = {numbers[0], numbers[1], numbers[2]};
  } else {
    **std::get_if<Vec2*>(&param.target) = {numbers[0], numbers[1]};
  }
}

ParamValue endOf(const Glides::Glide& glide) {
  return glide.to.size() == 1 ? ParamValue(glide.to[0]) : ParamValue(glide.to);
}

}  // namespace

// By equal factors in equal times, as stiffness is felt; a number that is or becomes 0 goes straight, and so does each
// component of a vector.
std::vector<double> Glides::Glide::at(double now) const {
  const double part = now >= end ? 1 : (now - begin) / (end - begin);
  std::vector<double> numbers = to;
  if (part >= 1) return numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool factors = numbers.size() < 3 && from[i] > 0 && to[i] > 0;
    numbers[i] = factors ? from[i] * std::pow(to[i] / from[i], part) : from[i] + part * (to[i] - from[i]);
  }
  return numbers;
}

void Glides::erase(const std::string& key) {
  std::erase_if(all_, [&](const Glide& glide) { return glide.key == key; });
}

void Glides::forget(const std::string& prefix) {
  std::erase_if(all_, [&](const Glide& glide) { return glide.key.starts_with(prefix); });
}

void Glides::start(Scene before, Scene acting, Scene& scene, double now, double seconds) {
  const Params had = before.params(), acts = acting.params(), wanted = scene.params();
  for (const Param& each : wanted) {
    if (!each.gliding || each.ownGlide) continue;
    const Param *earlier = findParam(had, each.key), *present = findParam(acts, each.key);
    if (!earlier || !present) continue;  // of a shape that was not there
    const std::vector<double> to = numbersOf(each), from = numbersOf(*present);
    if (to != numbersOf(*earlier)) {
      erase(each.key);
      if (seconds > 0 && to != from) all_.push_back({each.key, from, to, now, now + seconds});
    }
  }
  for (const Glide& glide : all_) give(wanted, glide.key, numbersOf(*findParam(acts, glide.key)));
}

void Glides::act(double now, Scene& scene) const { act(now, scene.params()); }

void Glides::act(double now, const Params& numbers) const {
  for (const Glide& glide : all_) give(numbers, glide.key, glide.at(now));
}

Params Glides::numbersIn(Scene& scene) const {
  Params numbers = scene.params();
  std::erase_if(numbers, [&](const Param& param) {
    return std::none_of(all_.begin(), all_.end(), [&](const Glide& glide) { return glide.key == param.key; });
  });
  return numbers;
}

Glides Glides::of(const std::string& prefix) const {
  Glides some;
  for (const Glide& glide : all_) {
    if (glide.key.starts_with(prefix)) some.all_.push_back(glide);
  }
  return some;
}

void Glides::advance(double now, Scene& scene) {
  act(now, scene);
  std::erase_if(all_, [&](const Glide& glide) { return now >= glide.end; });
}

bool Glides::leads(const std::string& key, const ParamValue& to) const {
  return std::ranges::any_of(all_, [&](const Glide& glide) { return glide.key == key && endOf(glide) == to; });
}

std::vector<EventSettings> Glides::asEvents(double now) const {
  std::vector<EventSettings> events;
  for (const Glide& glide : all_) {
    EventSettings& event = events.emplace_back();
    event.time = now;
    event.glide = glide.end - now;
    event.set[glide.key] = endOf(glide);
  }
  return events;
}

void Glides::finish(Scene& scene) const { act(std::numeric_limits<double>::infinity(), scene); }

}  // namespace selvedge

#include "sim/kept/saved_progress.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/params/param_value.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

// Reads numbers one after the other; one that is missing or out of its range makes all of it wrong.
class Numbers {
 public:
  explicit Numbers(const VecX& all) : left_(all.data(), static_cast<std::size_t>(all.size())) {}

  double number(double least = -kMost) { return in(least, kMost); }
  long whole(long least, long most) { return std::lround(in(static_cast<double>(least), static_cast<double>(most))); }
  std::span<const double> row(std::size_t count) {
    if (count > left_.size()) return right_ = false, std::span<const double>();
    const auto first = left_.first(count);
    left_ = left_.subspan(count);
    return first;
  }
  std::size_t count() { return static_cast<std::size_t>(whole(0, std::ssize(left_))); }
  void refuse() { right_ = false; }
  bool any() const { return !left_.empty(); }
  bool allRight() const { return right_ && left_.empty(); }

 private:
  static constexpr double kMost = 1e300;

  double in(double least, double most) {
    const auto next = row(1);
    if (next.empty() || !(next[0] >= least && next[0] <= most)) return right_ = false, 0.0;
    return next[0];
  }

  std::span<const double> left_;
  bool right_ = true;
};

constexpr long kLongestDue = 10000000;  // evaluations of forces until substeps are estimated anew

// The same, as a file can keep it: an estimate that is overdue becomes due, and one of a cloth that has blown up is
// dropped.
AutomaticSubsteps::Known lasting(AutomaticSubsteps::Known known) {
  known.due = std::clamp(known.due, 0L, kLongestDue);
  if (!std::isfinite(known.omega) || !std::isfinite(known.damping)) known.omega = known.damping = 0, known.due = 0;
  return known;
}

// How often substeps are halved; of gentle ones, from -1 down.
double halvingNumber(const StepHalving& halving) {
  return static_cast<double>(halving.gentle() ? -1 - halving.level() : halving.level());
}

// Each by its parameter's place in the scene's list: `scene` is the one that is saved beside it.
void addGlides(const Glides& glides, Scene scene, std::vector<double>& all) {
  if (glides.empty()) return;
  const Params params = scene.params();
  all.push_back(static_cast<double>(glides.all().size()));
  for (const Glides::Glide& glide : glides.all()) {
    all.push_back(static_cast<double>(findParam(params, glide.key) - params.data()));
    all.push_back(static_cast<double>(glide.to.size()));
    for (const auto* numbers : {&glide.from, &glide.to}) all.insert(all.end(), numbers->begin(), numbers->end());
    all.push_back(glide.begin);
    all.push_back(glide.end);
  }
}

Glides takeGlides(Numbers& from, Scene scene) {
  const Params params = scene.params();
  std::vector<Glides::Glide> all;
  for (long left = from.any() ? from.whole(1, std::ssize(params)) : 0; left > 0; --left) {
    Glides::Glide& glide = all.emplace_back();
    const Param& param = params[static_cast<std::size_t>(from.whole(0, std::ssize(params) - 1))];
    glide.key = param.key;
    const auto size = static_cast<std::size_t>(from.whole(1, 3));
    const bool fits = size == 1   ? std::holds_alternative<double*>(param.target)
                      : size == 2 ? std::holds_alternative<Vec2*>(param.target)
                                  : std::holds_alternative<Vec3*>(param.target);
    if (!param.gliding || !fits) from.refuse();
    for (auto* numbers : {&glide.from, &glide.to}) {
      const auto row = from.row(size);
      numbers->assign(row.begin(), row.end());
    }
    glide.begin = from.number();
    glide.end = from.number(glide.begin);
  }
  return Glides(std::move(all));
}

// A fingerprint of all parameters that forces or steps depend on: where one of them differs, this differs, almost certainly.
double markOf(Scene scene) {
  Hash hash;
  for (const Param& param : scene.params()) {
    if (param.key.starts_with("start.") || param.key.starts_with("run.") || param.key.starts_with("mesh.")) continue;
    for (const char letter : param.key + describe(valueOf(param))) {
      const auto number = static_cast<double>(letter);
      hash.add({&number, 1});
    }
  }
  return static_cast<double>(hash.value() >> 12U);
}

}  // namespace

VecX progressNumbers(const Checkpoint& moment, const Scene& scene) {
  const AutomaticSubsteps::Known known = lasting(moment.automatic);
  std::vector<double> all{markOf(scene),
                          known.omega,
                          known.damping,
                          static_cast<double>(known.due),
                          static_cast<double>(known.chosen),
                          known.enough ? 1.0 : 0.0,
                          halvingNumber(moment.halving),
                          static_cast<double>(moment.halving.calm()),
                          moment.baseTime,
                          static_cast<double>(moment.gridSteps),
                          moment.gridStep};
  const auto add = [&](const auto& row) {
    all.push_back(static_cast<double>(std::size(row)));
    all.insert(all.end(), row.begin(), row.end());
  };
  add(moment.memory.numbers);
  all.push_back(static_cast<double>(moment.memory.vectors.size()));
  for (const VecX& each : moment.memory.vectors) add(each);
  addGlides(moment.glides, scene, all);
  return Eigen::Map<const VecX>(all.data(), std::ssize(all));
}

bool takeProgress(const VecX& numbers, const Scene& scene, Checkpoint& moment) {
  constexpr long kLong = 1L << 53;  // the largest that a double has exactly
  Numbers from(numbers);
  const double mark = from.number();
  AutomaticSubsteps::Known known;
  known.omega = from.number(0);
  known.damping = from.number(0);
  known.due = from.whole(0, kLongestDue);
  known.chosen = static_cast<int>(from.whole(1, kMostSubsteps));
  known.enough = from.whole(0, 1) == 1;
  const long level = from.whole(-1 - StepHalving::kMost, StepHalving::kMost);
  const auto calm =
      static_cast<int>(std::min(from.whole(0, 1000), long{StepHalving::kCalmGentle}));  // a limit may have been another
  const double baseTime = from.number();
  const long gridSteps = from.whole(0, kLong);
  const double gridStep = from.number(0);
  MethodMemory memory;
  memory.numbers.resize(from.count());
  for (double& each : memory.numbers) each = from.number();
  memory.vectors.resize(from.count());
  for (VecX& each : memory.vectors) {
    const auto row = from.row(from.count());
    each = Eigen::Map<const VecX>(row.data(), std::ssize(row));
  }
  Glides glides = takeGlides(from, scene);
  if (!from.allRight()) return false;
  const bool same = mark == markOf(scene);
  if (!same) known.due = 0;  // estimated anew: the cloth is another one
  moment.automatic = known;
  moment.halving = level < 0 ? StepHalving(true, static_cast<int>(-1 - level), calm)
                             : StepHalving(false, static_cast<int>(level), calm);
  moment.baseTime = baseTime;
  moment.gridSteps = gridSteps;
  moment.gridStep = gridStep;
  moment.memory = std::move(memory);
  if (same) moment.glides = std::move(glides);
  return true;
}

}  // namespace selvedge

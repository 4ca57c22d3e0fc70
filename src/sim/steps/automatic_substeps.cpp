#include "sim/steps/automatic_substeps.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr int kEstimateProducts = 10;  // of an estimate: 1 to 3% below the frequency
constexpr long kEstimateSpacing = 60;  // force evaluations of the steps for each one of an estimate
constexpr double kWholeSlack = 1e-9;   // of a step that is a whole number of usual ones
// Of the limit: what a new number aims at, and the band in which it stays.
constexpr double kAim = 0.85, kMost = 0.93, kLeast = 0.65;

}  // namespace

int AutomaticSubsteps::update(const System& system, const Constraints& constraints, const State& state,
                              const IntegratorSettings& settings, const MethodInfo& method, double share) {
  if (!stepIsLimited(method, settings)) {
    const double usual = settings.substeps == 0 ? std::ceil(settings.step / method.usualStep - kWholeSlack) : 1;
    known_.enough = true;
    return known_.chosen = static_cast<int>(std::clamp(usual, 1.0, static_cast<double>(kMostSubsteps)));
  }
  if (known_.due <= 0) {
    known_.omega = estimator_.frequency(system, constraints, state, kEstimateProducts);
    known_.damping = estimator_.damping(system, constraints, state, kEstimateProducts);
    known_.due = kEstimateSpacing * kEstimateProducts * (system.dissipative() ? 2 : 1);
  }
  const double needed = settings.step / (share * longestStep(method, known_.omega, known_.damping));
  if (!std::isfinite(needed)) return known_.chosen;  // the steps will show what is wrong
  const double load = needed / known_.chosen;
  if (load > kMost || load < kLeast) {
    known_.chosen = static_cast<int>(std::clamp(std::ceil(needed / kAim), 1.0, static_cast<double>(kMostSubsteps)));
  }
  known_.enough = needed <= known_.chosen;
  return known_.chosen;
}

}  // namespace selvedge

#include "sim/steps/automatic_substeps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace selvedge {
namespace {

constexpr int kEstimateProducts = 10;  // of an estimate: 1 to 3% below the frequency
constexpr long kEstimateSpacing = 60;  // force evaluations of the steps for each one of an estimate
constexpr double kGrowth = 1;          // 1/s, of the fastest vibration under a method that amplifies all of them
constexpr double kWholeSlack = 1e-9;   // of a step that is a whole number of usual ones
// Of the limit: what a new number aims at, and the band in which it stays.
constexpr double kAim = 0.85, kMost = 0.93, kLeast = 0.65;

double vibrationStep(const MethodInfo& method, double omega) {
  if (method.stabilityLimit > 0) return method.stabilityLimit / omega;
  return method.order == 1 ? 2 * kGrowth / (omega * omega) : std::cbrt(4 * kGrowth / std::pow(omega, 4));
}

}  // namespace

double longestStep(const MethodInfo& method, double omega, double damping) {
  const double rate = (omega > 0 ? 1 / vibrationStep(method, omega) : 0) + damping / method.dampingLimit;
  return rate > 0 ? 1 / rate : std::numeric_limits<double>::infinity();
}

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

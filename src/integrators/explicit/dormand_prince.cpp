#include "integrators/explicit/dormand_prince.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/interrupt.h"
#include "integrators/explicit/explicit_step.h"

namespace selvedge {
namespace {

// The seventh stage is the result itself and the next step's first; only the estimate needs it.
constexpr Tableau kTableau{6,
                           {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1},
                           {{{},
                             {1.0 / 5},
                             {3.0 / 40, 9.0 / 40},
                             {44.0 / 45, -56.0 / 15, 32.0 / 9},
                             {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                             {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}}},
                           {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};

// b - bhat: what order 5 and order 4 differ by.
constexpr Weights kErrorWeights{71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

constexpr double kSafety = 0.9, kShrink = 0.2, kGrowth = 5;  // limits of one change of the inner step
// An inner step below both of these means that a force jumps or grows without bounds, and would go on for hours.
constexpr double kSmallestShare = 1e-6, kSmallest = 1e-7;  // of the outer step; s
constexpr int kMostAttempts = 100000;

double stepFactor(double error, double growth) {
  if (!std::isfinite(error)) return kShrink;
  return std::clamp(kSafety * std::pow(error, -0.2), kShrink, growth);
}

}  // namespace

DormandPrince::DormandPrince(const IntegratorSettings& settings) : RungeKutta(kTableau), settings_(settings) {}

StepReport DormandPrince::step(const System& system, const Constraints& constraints, State& state, double h) {
  if (!settings_.adaptive) return RungeKutta::step(system, constraints, state, h);
  StepReport report = adaptiveStep(system, constraints, state, h);
  if (!report.ok) reset();
  return report;
}

StepReport DormandPrince::adaptiveStep(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  report.innerSteps = 0;
  const double end = state.t + h;
  current_.q = state.q;
  current_.v = state.v;
  current_.t = state.t;
  if (inner_ <= 0) inner_ = h;
  double growth = kGrowth;
  for (bool firstKnown = false, landed = false; !landed;) {
    if (mustGiveUp()) {
      fail(report, SolveStatus::stopped);
      return report;
    }
    if (inner_ < std::min(kSmallestShare * h, kSmallest) || report.innerSteps + report.rejected >= kMostAttempts) {
      fail(report, "the error estimate asks for ever smaller steps");
      return report;
    }
    const double left = end - current_.t;
    const bool last = left <= 1.01 * inner_;
    const double dt = last ? left : std::min(inner_, left / 2);  // halves: no sliver before the end
    next_.t = last ? end : current_.t + dt;
    const bool reached = attempt(system, constraints, dt, firstKnown, report);
    if (!reached && report.failure != kMassFailure) return report;
    // A mass that depends on the place may have no inverse where too long a step leads.
    if (!reached) report.ok = true, report.failure = {};
    firstKnown = firstKnown || reached;
    const double e = reached ? error(dt, constraints.fixed()) : std::numeric_limits<double>::infinity();
    const double proposed = dt * stepFactor(e, growth);
    if (e <= 1) {
      ++report.innerSteps;
      landed = last;
      growth = kGrowth;
      inner_ = dt < inner_ ? std::max(inner_, proposed) : proposed;  // cut short to land: no reason to go slower
      advance();
    } else {
      ++report.rejected;
      growth = 1;
      inner_ = proposed;
    }
  }
  state.q.swap(current_.q);  // what laws remember is not the method's
  state.v.swap(current_.v);
  state.t = current_.t;
  return report;
}

void DormandPrince::advance() {
  std::swap(current_, next_);
  std::swap(velocity_.front(), velocity_.back());
  std::swap(accelerations_.front(), accelerations_.back());
}

bool DormandPrince::attempt(const System& system, const Constraints& constraints, double h, bool firstKnown,
                            StepReport& report) {
  for (int i = firstKnown ? 1 : 0; i < tableau_.stages; ++i) {
    if (!evaluateStage(system, constraints, current_, h, i, report)) return false;
  }
  combine(current_, h, tableau_.b, tableau_.stages, next_);
  prescribe(constraints, next_);
  velocity_.back() = next_.v;
  ++report.forceEvaluations;
  return acceleration_.evaluate(system, constraints, next_, accelerations_.back()) || fail(report, kMassFailure);
}

// The largest estimated error over the free coordinates and speeds, in units of tolerance * (1 m + |x|), likewise m/s.
double DormandPrince::error(double h, const Mask& fixed) {
  const double tolerance = settings_.errorTolerance;
  double worst = 0;
  const auto measure = [&](const std::array<VecX, kMaxStages>& k, const VecX& before, const VecX& after) {
    difference_.setZero(before.size());
    for (std::size_t i = 0; i < kErrorWeights.size(); ++i) difference_ += (h * kErrorWeights[i]) * k[i];
    for (Eigen::Index i = 0; i < before.size(); ++i) {
      if (fixed[static_cast<std::size_t>(i)]) continue;
      const double e = std::abs(difference_[i]) / (tolerance * (1 + std::max(std::abs(before[i]), std::abs(after[i]))));
      if (!(e <= worst)) worst = e;  // NaN stays: no number is above it
      if (std::isnan(worst)) return;
    }
  };
  measure(velocity_, current_.q, next_.q);
  if (!std::isnan(worst)) measure(accelerations_, current_.v, next_.v);
  return worst;
}

}  // namespace selvedge

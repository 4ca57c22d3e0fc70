#include "integrators/implicit/newton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/parallel.h"

namespace selvedge {
namespace {

constexpr int kHalvings = 24;
constexpr double kUsable = 0.1;  // a residual that fell by this much is an answer, counted as unconverged; less is none

using Merit = NewtonEquation::Merit;

Hessian hessianFromName(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Hessian>, 4> kNames{{{"exact", Hessian::exact},
                                                                        {"clamped", Hessian::clamped},
                                                                        {"spd", Hessian::spd},
                                                                        {"gauss-newton", Hessian::gaussNewton}}};
  const auto known = std::find_if(kNames.begin(), kNames.end(), [&](const auto& pair) { return pair.first == name; });
  return known == kNames.end() ? Hessian::exact : known->second;
}

std::string_view failureText(SolveStatus status) {
  switch (status) {
    case SolveStatus::indefinite:
      return "the system matrix is not positive definite";
    case SolveStatus::capped:
      return "the linear solver reached its iteration limit";
    default:
      return "the linear system could not be solved";
  }
}

// With the Hessian the user chose; where that cannot be solved, once more with the one that is definite.
bool solveLinearised(NewtonEquation& equation, const IntegratorSettings& settings, bool first, StepReport& report) {
  ++report.newtonIterations;
  SolveStatus status = SolveStatus::failed;
  for (const Hessian hessian : {hessianFromName(settings.hessian), Hessian::spd}) {
    status = equation.linearSolve(first, hessian, report);
    if (status == SolveStatus::converged) return true;
    if (!report.ok) return false;
    report.indefinite += status == SolveStatus::indefinite ? 1 : 0;
    if (hessian == Hessian::spd) break;
    ++report.fallbacks;
  }
  return fail(report, failureText(status));
}

// Either measure may fall: the potential is blind near a solution (its differences drown in round-off), and the
// residual may have to grow on the way there. Without a potential (NaN) its comparison is false.
bool better(const Merit& next, const Merit& now) {
  return next.potential < now.potential || next.residual < now.residual;
}

// Moves along the direction, halving up to so often until that helps; leaves the iterate where it was when nothing
// does.
bool lineSearch(NewtonEquation& equation, int halvings, Merit& now, StepReport& report) {
  double factor = 1;
  equation.move(1);
  for (int i = 0; i <= halvings; ++i) {
    const Merit next = equation.evaluate(report);
    if (better(next, now)) {
      now = next;
      return true;
    }
    if (i < halvings) equation.move(-(factor /= 2));
  }
  equation.move(-factor);
  return false;
}

bool solveConverged(NewtonEquation& equation, const IntegratorSettings& settings, StepReport& report) {
  Merit now = equation.evaluate(report);
  const double first = now.residual;
  if (!std::isfinite(first)) return fail(report, "the forces are not finite");
  for (int i = 0; i < settings.newtonIterations && now.residual > settings.newtonTolerance * first; ++i) {
    // At the floor one more full step is worth trying: velocities hold this error divided by h, step after step.
    const bool last = now.residual <= now.floor;
    if (!solveLinearised(equation, settings, i == 0, report)) return false;
    if (!lineSearch(equation, last ? 0 : kHalvings, now, report)) {
      now = equation.evaluate(report);  // the floor, which before the first matrix knew of the mass alone
      break;
    }
    if (last) break;
  }
  report.newtonResidual = first > 0 ? now.residual / first : 0;
  if (now.residual <= std::max(settings.newtonTolerance * first, now.floor)) return true;
  ++report.unconverged;
  return now.residual <= kUsable * first || fail(report, "Newton did not converge");
}

}  // namespace

bool solveNewton(NewtonEquation& equation, const IntegratorSettings& settings, StepReport& report) {
  if (settings.newtonIterations > 1) return solveConverged(equation, settings, report);
  if (!solveLinearised(equation, settings, true, report)) return false;
  equation.move(1);
  return true;
}

bool fail(StepReport& report, std::string_view why) {
  report.ok = false;
  if (report.failure.empty()) report.failure = why;
  return false;
}

double freeNorm(const VecX& x, const Mask& fixed) {
  return std::sqrt(orderedSum(static_cast<int>(x.size()), [&](int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; ++i) sum += fixed[static_cast<std::size_t>(i)] ? 0 : x[i] * x[i];
    return sum;
  }));
}

void copyFixed(const Mask& fixed, const VecX& from, VecX& to) {
  for (Eigen::Index i = 0; i < to.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) to[i] = from[i];
  }
}

}  // namespace selvedge

#include "integrators/implicit/newton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/interrupt.h"
#include "base/parallel.h"

namespace selvedge {
namespace {

constexpr int kHalvings = 24;
constexpr double kForcing = 0.05;  // residual that a linear solve may leave, of its right-hand side
constexpr double kFine = 1e-3;     // what it may leave where the size of the direction is to say that all is done
// Far from the solution is a last correction above so many m/s, since cloth that lands on something has less to go, or in a
// step that is longer than a picture's one of so many metres: paper hung in the air in steps of 0.1 s.
constexpr double kFar = 1, kFarAway = 1.0 / 60;
constexpr double kStood = 0.5, kFallen = 0.01;  // of the first residual
constexpr double kSlow = 0.01;                  // m/s: nobody sees what stands so
constexpr int kRises = 2;                       // full steps in a row that may end above the best potential

using Merit = NewtonEquation::Merit;

struct Correction {
  double speed, freedSpeed;  // as the equation has them
};

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
    case SolveStatus::noMemory:
      return "there is not enough memory to factorise the system matrix: take a smaller mesh (mesh.columns, "
             "mesh.rows), or solver.kind = \"pcg\" with solver.preconditioner = \"multilevel\"";
    case SolveStatus::stopped:
      return "stopped on request";
    default:
      return "the linear system could not be solved";
  }
}

// With the Hessian the user chose; where that cannot be solved, once more with the one that is definite.
SolveStatus solveLinearised(NewtonEquation& equation, const IntegratorSettings& settings, bool first, double forcing,
                            StepReport& report) {
  ++report.newtonIterations;
  SolveStatus status = SolveStatus::failed;
  for (const Hessian hessian : {hessianFromName(settings.hessian), Hessian::spd}) {
    status = mustGiveUp() ? SolveStatus::stopped : equation.linearSolve(first, hessian, forcing, report);
    if (status == SolveStatus::converged || isHopeless(status) || !report.ok) break;
    report.indefinite += status == SolveStatus::indefinite ? 1 : 0;
    if (hessian == Hessian::spd) break;
    ++report.fallbacks;
  }
  return status;
}

// Near a solution the potential is blind (its differences drown in round-off and in what the path's work is wrong by):
// there the residual decides, and where there is no potential.
bool better(const Merit& next, const Merit& now) {
  if (!std::isfinite(next.residual)) return false;
  const double fall = now.potential - next.potential;
  return std::abs(fall) > now.blur + std::abs(next.drift - now.drift) ? fall > 0 : next.residual < now.residual;
}

// From the best iterate along the direction that led away from it, half of it, a quarter, ..., until that helps.
bool shorten(NewtonEquation& equation, Merit& best, StepReport& report) {
  double factor = 1;
  for (int i = 0; i < kHalvings; ++i) {
    equation.goBack();
    equation.move(factor /= 2);
    const Merit next = equation.evaluate(report);
    if (better(next, best)) {
      best = next;
      return true;
    }
  }
  equation.goBack();
  best = equation.evaluate(report);  // what acts there, and not where the search looked last
  return false;
}

// Far from the solution a rough direction is as good as an exact one; near it the residual falls quadratically, and so
// must the linear solve's (Eisenstat & Walker 1996, choice 2).
double nextForcing(double before, double now) {
  const double ratio = now / before;
  return std::isfinite(ratio) ? std::min(kForcing, 0.5 * ratio * ratio) : kForcing;
}

// Of the best iterate, when iterations ran out: whether the last correction from there on, or to there, still went far. In
// stiff cloth a correction of a tenth of a millimetre may free joules, so that what counts is the mean speed of the energy
// that it frees, where the cloth moves with less. One node that would have gone far tells nothing alone, but where the
// residual has hardly fallen, too, or where no potential has led the search.
bool endsFar(const NewtonEquation& equation, const Correction& last, const Merit& best, double first, double h,
             double tolerance) {
  const bool led = std::isfinite(best.potential), stood = best.residual > kStood * first;
  const bool drives = last.freedSpeed > equation.meanSpeed();
  const double bound = std::min(kFar, kFarAway / h);
  if (drives && last.freedSpeed > bound && best.residual > kFallen * first) return true;
  if ((stood || !led) && last.speed > bound) return true;
  const double fast = std::max(last.speed, drives ? last.freedSpeed : 0);
  return stood && (drives || !led) && fast > std::max(tolerance, kSlow);
}

bool solveConverged(NewtonEquation& equation, const IntegratorSettings& settings, double h, StepReport& report) {
  Merit best = equation.evaluate(report);
  const double first = best.residual;
  if (!std::isfinite(first)) return fail(report, "the forces are not finite");
  double forcing = kForcing, before = first;
  Correction last{}, kept{};  // of the present iterate and of the best
  int rises = 0;              // full steps since the best iterate
  bool converged = false;
  for (int i = 0; i < settings.newtonIterations && !converged; ++i) {
    // At the floor one more full step is worth trying: velocities hold this error divided by h, step after step.
    const bool atFloor = best.residual <= best.floor;
    if (const SolveStatus status = solveLinearised(equation, settings, i == 0, atFloor ? 0 : forcing, report);
        status != SolveStatus::converged) {
      if (i == 0 || isHopeless(status) || !report.ok) return fail(report, status);
      if (rises > 0) {
        shorten(equation, best, report);
        last = kept;
      }
      break;  // the best iterate is a result
    }
    last = {equation.speed(), equation.freedSpeed()};
    if (rises == 0) {
      equation.keep();
      kept = last;
    }
    const bool slow = last.speed <= settings.newtonTolerance, rough = !atFloor && forcing > kFine;
    const bool small = slow && !rough && rises == 0;  // from the best iterate, by a direction that can be trusted
    equation.move(1);
    const Merit next = equation.evaluate(report);
    forcing = std::min(slow ? kFine : kForcing, nextForcing(before, next.residual));
    before = next.residual;
    if (better(next, best)) {
      best = next;
      rises = 0;
      converged = small || atFloor;
      continue;
    }
    const bool patient = std::isfinite(next.residual) && rises < kRises && i + 1 < settings.newtonIterations;
    if (patient && !small && !atFloor) {
      ++rises;
      continue;
    }
    if (small || atFloor) {  // nothing is left to gain
      equation.goBack();
      best = equation.evaluate(report);  // the floor, which before the first matrix knew of the mass alone
      converged = true;
      break;
    }
    last = kept;
    if (!shorten(equation, best, report)) break;
    forcing = kForcing;
    before = best.residual;
    rises = 0;
  }
  report.newtonResidual = first > 0 ? best.residual / first : 0;
  report.newtonSpeed = last.speed;
  if (!converged) {
    ++report.unconverged;
    report.strayed += endsFar(equation, last, best, first, h, settings.newtonTolerance) ? 1 : 0;
  }
  return true;
}

}  // namespace

bool solveNewton(NewtonEquation& equation, const IntegratorSettings& settings, double h, StepReport& report) {
  if (mustGiveUp()) return fail(report, SolveStatus::stopped);
  if (settings.newtonIterations > 1) return solveConverged(equation, settings, h, report);
  const SolveStatus status = solveLinearised(equation, settings, true, 0, report);
  if (status != SolveStatus::converged) return fail(report, status);
  equation.move(1);
  return true;
}

bool fail(StepReport& report, SolveStatus status) {
  report.hopeless = isHopeless(status);
  return fail(report, failureText(status));
}

bool fail(StepReport& report, std::string_view why) {
  report.ok = false;
  if (report.failure.empty()) report.failure = why;
  return false;
}

double freeDot(const VecX& x, const VecX& y, const Mask& fixed) {
  return orderedSum(static_cast<int>(x.size()), [&](int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; ++i) sum += fixed[static_cast<std::size_t>(i)] ? 0 : x[i] * y[i];
    return sum;
  });
}

double freeNorm(const VecX& x, const Mask& fixed) { return std::sqrt(freeDot(x, x, fixed)); }

double speedOfEnergy(double energy, const VecX& mass, const Mask& fixed) {
  double sum = 0;
  for (Eigen::Index i = 0; i < mass.size(); ++i) sum += fixed[static_cast<std::size_t>(i)] ? 0 : mass[i];
  return energy > 0 && sum > 0 ? std::sqrt(2 * energy / (sum / 3)) : 0;
}

double meanSpeedOf(const VecX& v, const VecX& mass, const Mask& fixed) {
  double twice = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) twice += fixed[static_cast<std::size_t>(i)] ? 0 : mass[i] * v[i] * v[i];
  return speedOfEnergy(0.5 * twice, mass, fixed);
}

void copyFixed(const Mask& fixed, const VecX& from, VecX& to) {
  for (Eigen::Index i = 0; i < to.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) to[i] = from[i];
  }
}

}  // namespace selvedge

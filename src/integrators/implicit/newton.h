// Newton's method for the equation an implicit step solves. Two modes. One iteration: the equation linearised at
// (q_n, v_n), one linear solve, nothing tested (Parks & Forsyth's published mode). More: until the last correction is
// smaller than the tolerance or the residual is round-off. A stiff sheet that turns is stretched by a full step, which
// the next one mends: so steps are full, the potential may rise for some of them, and only where it stays above its
// best value does the method go back to where it was best and shorten the step that led away (a watchdog: Chamberlain
// et al. 1982).
#pragma once

#include <algorithm>
#include <limits>

#include "integrators/integrator.h"
#include "linalg/linear_solver.h"
#include "model/step_options.h"

namespace selvedge {

// Round-off of one row's residual, relative to its diagonal entry times its unknown.
constexpr double kResidualRoundOff = 32 * std::numeric_limits<double>::epsilon();

// An equation G(x) = 0 and where its solution stands. The prescribed entries of x are given from the start.
class NewtonEquation {
 public:
  struct Merit {
    double residual;   // |G| over the free rows
    double floor;      // what round-off alone leaves of it
    double potential;  // what a solution minimises; NaN where there is none
    double blur;       // what round-off alone changes of it
    double drift = 0;  // what it may be wrong by, summed along the path of the iterates
  };

  virtual ~NewtonEquation() = default;
  // Find the direction: first of the equation linearised at (q_n, v_n), later of the one linearised at the iterate; to
  // the solver's tolerance, or to `forcing` where that is larger.
  virtual SolveStatus linearSolve(bool first, Hessian, double forcing, StepReport&) = 0;
  virtual void move(double factor) = 0;  // iterate += factor * the free entries of the direction
  virtual Merit evaluate(StepReport&) = 0;
  virtual double speed() const = 0;  // m/s: the largest entry of the direction, over the length of the step
  // m/s, root mean squares by mass over all that is free: the speed at which it would have the energy that the direction
  // frees, where the equation is as straight as its matrix, and the speed of the iterate.
  virtual double freedSpeed() const = 0;
  virtual double meanSpeed() const = 0;
  virtual void keep() = 0;  // the iterate and the direction, to go back to
  virtual void goBack() = 0;
};

// Of a step of so many seconds. True when solved; otherwise the report says why not.
bool solveNewton(NewtonEquation&, const IntegratorSettings&, double h, StepReport&);

// A linear solve by `iterative`, and by `direct` where that one uses up its iterations; a report each. One that was meant to
// be rough tells nothing of how good the solver is.
template <class Iterative, class Direct>
SolveStatus solvedOrDirectly(const Iterative& iterative, const Direct& direct, bool rough, StepReport& report) {
  SolveReport solve = iterative();
  if (solve.status == SolveStatus::capped) {
    ++report.capped;
    ++report.fallbacks;
    solve = direct();
    if (solve.status == SolveStatus::noMemory) solve.status = SolveStatus::capped;  // a smaller step may do
  }
  if (solve.status == SolveStatus::converged && !rough) {
    report.linearResidual = std::max(report.linearResidual, solve.residual);
  }
  return solve.status;
}

// Both mark the report as failed; false.
bool fail(StepReport&, std::string_view why);
bool fail(StepReport&, SolveStatus why);  // of a solve, or of what was stopped on request
constexpr std::string_view kNotFinite = "the new state is not finite";

// Over the free entries.
double freeDot(const VecX& x, const VecX& y, const Mask& fixed);
// The root mean square speed, in m/s, at which the free entries of so much mass, three a node, have so much energy; 0 for none.
double speedOfEnergy(double energy, const VecX& mass, const Mask& fixed);
double meanSpeedOf(const VecX& v, const VecX& mass, const Mask& fixed);  // likewise
// Euclidean norm of the free entries; the same bits on every thread count.
double freeNorm(const VecX& x, const Mask& fixed);
// Entries of `to` that are prescribed become those of `from`.
void copyFixed(const Mask& fixed, const VecX& from, VecX& to);

}  // namespace selvedge

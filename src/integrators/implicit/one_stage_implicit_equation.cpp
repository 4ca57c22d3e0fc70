#include "integrators/implicit/one_stage_implicit_equation.h"

#include <limits>

#include "base/parallel.h"
#include "base/timer.h"
#include "linalg/make_solver.h"

namespace selvedge {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kDrift = 0.1;   // of what a force changed by along a piece of the path: the error of its work
constexpr double kBlur = 1e-12;  // of a potential's terms: sums of many, which round off

}  // namespace

OneStageEquation::OneStageEquation(const SolverSettings& solver)
    : chosen_(solver), solver_(makeSolver(forced_)), direct_(makeSolver(directSettings_)) {
  directSettings_.kind = "cholesky";
}

void OneStageEquation::allocate(const System& system) {
  if (A_.rows() == 0 || &A_.pattern() != system.pattern().get()) {
    A_ = system.makeMatrix();
    D_ = BlockMatrix();
  }
  if (D_.rows() == 0 && system.dissipative()) D_ = system.makeMatrix();
  for (VecX* x : {&increment_, &direction_, &rhs_, &force_, &phi_, &massProduct_, &work_}) x->resize(system.dofs());
}

void OneStageEquation::begin(const OneStageProblem& problem) {
  p_ = problem;
  allocate(*p_.system);
  stage_.t = p_.time;
  work_ = p_.start->q;
  p_.constraints->position(p_.time, work_);
  increment_ = work_ - p_.start->q;  // zero where free
  leadTied();
  p_.system->massDiagonal(p_.start->q, massStart_);
  diagonal_ = massStart_;
  onPath_ = false;
}

// Along a tie the way follows from the speed that it leaves the step with.
void OneStageEquation::leadTied() {
  p_.ties->forEach([&](const Tie& tie, Eigen::Index at) {
    const auto along = [&](const VecX& x) { return tie.normal.dot(x.segment<3>(at)); };
    const double before = along(p_.start->v), speed = before + p_.at * (tie.speed - before);
    increment_.segment<3>(at) = (along(*p_.shift) + (speed - along(*p_.vhat)) / p_.velocitySlope()) * tie.normal;
  });
}

void OneStageEquation::computePhi() {
  p_.constraints->acceleration(p_.time, work_);
  work_ *= p_.forceFactor();
  phi_ = increment_ - *p_.shift;
  copyFixed(p_.constraints->fixed(), work_, phi_);
}

void OneStageEquation::velocity(VecX& v) const {
  v.noalias() = *p_.vhat + p_.velocitySlope() * (increment_ - *p_.shift);
  p_.constraints->velocity(p_.time, v);
}

// A dx = b with, at (q_n, v_n),
//   b = bh h^2 [F + dF/dv w] + M u,   w = v - v_n and u = xhat - q_n as they would be for dx = 0.
// Where dx is prescribed, by a constraint or along a tie, w and u also take back what A dx says of the velocity and of
// phi there.
void OneStageEquation::assembleStart(const JacobianOptions& options) {
  const System& system = *p_.system;
  const Mask& fixed = p_.constraints->fixed();
  system.addJacobians(stage_, options, -p_.forceFactor(), 0, A_);
  computePhi();
  work_ = increment_ - phi_;  // the shift where free
  system.multiplyMass(stage_.q, work_, rhs_);
  rhs_ += p_.forceFactor() * force_;
  if (system.dissipative()) {
    D_.setZero();
    system.addJacobians(stage_, options, 0, 1, D_);
    velocity(work_);
    work_ -= stage_.v;
    work_ -= p_.velocitySlope() * increment_;  // which is what is prescribed, and zero elsewhere
    D_.multiply(work_, massProduct_);
    rhs_ += p_.forceFactor() * massProduct_;
    A_.addScaled(D_, -p_.gh * p_.h);
  }
  direction_ = *p_.guess;
  copyFixed(fixed, increment_, direction_);
  p_.ties->setAlong(direction_, [this](const Tie& tie) {
    return tie.normal.dot(increment_.segment<3>(p_.system->coordinate(tie.node)));
  });
}

void OneStageEquation::assemble(bool first, Hessian hessian, StepReport& report) {
  const Timer timer;
  const JacobianOptions options{hessian, true};
  if (first) {
    stage_.q = p_.start->q;
    stage_.v = p_.start->v;
    p_.system->force(stage_, force_);
    ++report.forceEvaluations;
  }
  A_.setZero();
  p_.system->addMass(stage_.q, 1, A_);
  if (first) {
    assembleStart(options);
  } else {
    p_.system->addJacobians(stage_, options, -p_.forceFactor(), -p_.gh * p_.h, A_);
    rhs_ = p_.forceFactor() * force_ - massProduct_;
    direction_.setZero();
  }
  const int size = A_.blockSize();
  for (int i = 0; i < A_.rows(); ++i) {
    const double* block = A_.block(A_.pattern().diagonal[static_cast<std::size_t>(i / size)]);
    diagonal_[i] = std::abs(block[(i % size) * (size + 1)]);
  }
  report.assemblySeconds += timer.seconds();
}

SolveReport OneStageEquation::solveOnce(LinearSolver& solver, StepReport& report) {
  const Timer timer;
  const SolveReport solve = solver.solve(A_, rhs_, fixedInSolve(), direction_);
  report.solveSeconds += timer.seconds();
  report.linearIterations += solve.iterations;
  return solve;
}

SolveStatus OneStageEquation::linearSolve(bool first, Hessian hessian, double forcing, StepReport& report) {
  forced_ = chosen_;
  forced_.tolerance = std::max(chosen_.tolerance, forcing);
  assemble(first, hessian, report);
  if (!rhs_.allFinite()) {
    fail(report, "the forces are not finite");
    return SolveStatus::failed;
  }
  p_.ties->turn(A_, rhs_, direction_);
  const SolveStatus status =
      solvedOrDirectly([&] { return solveOnce(*solver_, report); }, [&] { return solveOnce(*direct_, report); },
                       forced_.tolerance > chosen_.tolerance, report);
  if (status == SolveStatus::converged && p_.ties->any()) {
    p_.ties->turnBack(A_, rhs_, 1 / p_.forceFactor(), direction_);
  }
  return status;
}

void OneStageEquation::move(double factor) {
  const Mask& fixed = p_.constraints->fixed();
  for (Eigen::Index i = 0; i < increment_.size(); ++i) {
    if (!fixed[static_cast<std::size_t>(i)]) increment_[i] += factor * direction_[i];
  }
}

NewtonEquation::Merit OneStageEquation::evaluate(StepReport& report) {
  const Timer timer;
  const Mask& fixed = p_.constraints->fixed();
  stage_.q = p_.start->q + increment_;
  p_.constraints->position(p_.time, stage_.q);
  velocity(stage_.v);
  computePhi();
  p_.system->conservativeForce(stage_, force_);
  if (p_.system->dissipative()) follow();
  ++report.forceEvaluations;
  p_.system->multiplyMass(stage_.q, phi_, massProduct_);
  residual_ = massProduct_ - p_.forceFactor() * force_;
  p_.ties->takeForces(residual_, 1 / p_.forceFactor());
  Merit merit{freeNorm(residual_, fixed), 0, 0, 0};
  merit.potential = potential(merit.blur);
  merit.drift = p_.system->dissipative() ? p_.forceFactor() * path_.drift : 0;
  work_ = diagonal_.cwiseProduct(p_.start->q.cwiseAbs() + increment_.cwiseAbs());
  merit.floor = kResidualRoundOff * freeNorm(work_, fixed);
  report.assemblySeconds += timer.seconds();
  return merit;
}

// To the present iterate.
void OneStageEquation::follow() {
  work_.setZero(force_.size());
  p_.system->addDissipativeForce(stage_, work_);
  force_ += work_;
  const auto along = [&](double sign) {  // (F + sign F_) . (x - x_), _ being the iterate before
    return orderedSum(static_cast<int>(work_.size()), [&](int begin, int end) {
      double sum = 0;
      for (int i = begin; i < end; ++i)
        sum += (work_[i] + sign * path_.force[i]) * (increment_[i] - path_.increment[i]);
      return sum;
    });
  };
  if (onPath_) {
    path_.work += 0.5 * along(1);
    path_.drift += kDrift * std::abs(along(-1));
  } else {
    path_.work = path_.drift = 0;
  }
  path_.increment = increment_;
  path_.force = work_;
  onPath_ = true;
}

double OneStageEquation::speed() const {
  const Mask& fixed = p_.constraints->fixed();
  double largest = 0;
  for (Eigen::Index i = 0; i < direction_.size(); ++i) {
    if (!fixed[static_cast<std::size_t>(i)]) largest = std::max(largest, std::abs(direction_[i]));
  }
  return largest / (p_.at * p_.h);
}

double OneStageEquation::freedSpeed() const {
  const double work = -freeDot(residual_, direction_, p_.constraints->fixed()) / p_.forceFactor();
  return speedOfEnergy(0.5 * work, massStart_, p_.constraints->fixed());
}

double OneStageEquation::meanSpeed() const { return meanSpeedOf(stage_.v, massStart_, p_.constraints->fixed()); }

void OneStageEquation::keep() {
  keptIncrement_ = increment_;
  keptDirection_ = direction_;
  p_.ties->keep();
  if (p_.system->dissipative()) keptPath_ = path_;
}

void OneStageEquation::goBack() {
  increment_ = keptIncrement_;
  direction_ = keptDirection_;
  p_.ties->goBack();
  if (p_.system->dissipative()) path_ = keptPath_;
}

// The incremental potential 1/2 |x - xhat|_M^2 + bh h^2 (E(x) - W), W the work of the forces without a potential; there
// is none with a mass that is full or changes.
double OneStageEquation::potential(double& blur) {
  const System& system = *p_.system;
  if (!system.massIsDiagonal()) return kNone;
  system.massDiagonal(stage_.q, massNow_);
  if (massNow_ != massStart_) return kNone;
  const Mask& fixed = p_.constraints->fixed();
  const double inertia = orderedSum(system.dofs(), [&](int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; ++i) sum += fixed[static_cast<std::size_t>(i)] ? 0 : massNow_[i] * phi_[i] * phi_[i];
    return sum;
  });
  const double work = system.dissipative() ? path_.work : 0;
  double energy = 0, terms = std::abs(work);
  for (const auto& law : system.laws()) {
    const double each = law->conservative() ? law->energy(stage_) : 0;
    energy += each;
    terms += std::abs(each);
  }
  blur = kBlur * (0.5 * inertia + p_.forceFactor() * terms);
  return 0.5 * inertia + p_.forceFactor() * (energy - work);
}

}  // namespace selvedge

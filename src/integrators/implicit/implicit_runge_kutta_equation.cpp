#include "integrators/implicit/implicit_runge_kutta_equation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/timer.h"

namespace selvedge {
namespace {

constexpr double kRoot3 = std::numbers::sqrt3;
constexpr double kInverse[2][2] = {{3, 2 * kRoot3 - 3}, {-2 * kRoot3 - 3, 3}};  // A^-1
constexpr double kNodes[2] = {0.5 - kRoot3 / 6, 0.5 + kRoot3 / 6};
constexpr double kRight = 2 + kRoot3;  // dZ_2 = 2 (2 + sqrt 3) Im zeta
constexpr double kLeft = 2 - kRoot3;   // l = (1, i (2 - sqrt 3)) / 2

}  // namespace

void GaussEquation::allocate() {
  const int n = system_->dofs();
  if (K_.rows() == 0 || &K_.pattern() != system_->pattern().get()) {
    for (BlockMatrix* matrix : {&K_, &re_, &im_}) *matrix = system_->makeMatrix();
    D_ = BlockMatrix();
  }
  if (D_.rows() == 0 && system_->dissipative()) D_ = system_->makeMatrix();
  if (guessRe_.size() != n) guessRe_.setZero(n), guessIm_.setZero(n);
  for (Stage& stage : stages_) {
    for (VecX* x : {&stage.displacement, &stage.direction, &stage.v, &stage.a, &stage.massProduct}) x->setZero(n);
  }
}

void GaussEquation::begin(const System& system, const Constraints& constraints, const State& start, double h) {
  system_ = &system;
  constraints_ = &constraints;
  start_ = &start;
  h_ = h;
  allocate();
  for (int i = 0; i < 2; ++i) {
    Stage& stage = stages_[static_cast<std::size_t>(i)];
    stage.time = start.t + kNodes[i] * h;
    stage.q = start.q;
    constraints.position(stage.time, stage.q);
    stage.displacement = stage.q - start.q;  // zero where free
  }
  system.massDiagonal(start.q, mass_);
  diagonal_ = mass_;
}

// V = A^-1 Z / h and a = A^-1 (V - v_n) / h, on all entries.
void GaussEquation::computeRates() {
  for (int i = 0; i < 2; ++i) {
    stages_[static_cast<std::size_t>(i)].v.noalias() =
        (kInverse[i][0] * stages_[0].displacement + kInverse[i][1] * stages_[1].displacement) / h_;
  }
  for (int i = 0; i < 2; ++i) {
    stages_[static_cast<std::size_t>(i)].a.noalias() =
        (kInverse[i][0] * (stages_[0].v - start_->v) + kInverse[i][1] * (stages_[1].v - start_->v)) / h_;
  }
}

void GaussEquation::place() {
  computeRates();
  for (Stage& stage : stages_) {
    stage.q = start_->q + stage.displacement;
    constraints_->position(stage.time, stage.q);
    constraints_->velocity(stage.time, stage.v);
    constraints_->acceleration(stage.time, stage.a);
  }
}

// rhs_i = F(q_n, v_n, t_i) + dF/dq Z_i + dF/dv (V_i - v_n) - M a_i, Z being zero where it is free.
void GaussEquation::linearise(StepReport& report) {
  place();
  for (Stage& stage : stages_) {
    at_.t = stage.time;
    system_->force(at_, stage.force);
    ++report.forceEvaluations;
    K_.multiply(stage.displacement, stage.rhs);
    stage.rhs += stage.force;
    if (system_->dissipative()) {
      work_ = stage.v - start_->v;
      D_.multiply(work_, stage.massProduct);
      stage.rhs += stage.massProduct;
    }
    system_->multiplyMass(at_.q, stage.a, stage.massProduct);
    stage.rhs -= stage.massProduct;
  }
}

// M, dF/dq and dF/dv, of the state at_, into re_, K_ and D_.
void GaussEquation::addMatrices(const JacobianOptions& options, double weight) {
  system_->addMass(at_.q, weight, re_);
  system_->addJacobians(at_, options, weight, 0, K_);
  if (system_->dissipative()) system_->addJacobians(at_, options, 0, weight, D_);
}

void GaussEquation::placeAt(const VecX& q, const VecX& v, double t) {
  at_.q = q;
  at_.v = v;
  at_.t = t;
}

// At (q_n, v_n) or, later, the mean of the two stages' matrices; mu^2 = (1 + i sqrt 3) / 24.
void GaussEquation::assemble(bool first, const JacobianOptions& options) {
  for (BlockMatrix* matrix : {&re_, &im_, &K_, &D_}) matrix->setZero();
  if (first) {
    placeAt(start_->q, start_->v, start_->t);
    addMatrices(options, 1);
  } else {
    for (const Stage& stage : stages_) {
      placeAt(stage.q, stage.v, stage.time);
      addMatrices(options, 0.5);
    }
  }
  re_.addScaled(K_, -h_ * h_ / 24);
  im_.addScaled(K_, -h_ * h_ * kRoot3 / 24);
  if (system_->dissipative()) {
    re_.addScaled(D_, -h_ / 4);
    im_.addScaled(D_, -h_ * kRoot3 / 12);
  }
  const int size = re_.blockSize();
  for (int i = 0; i < re_.rows(); ++i) {
    const int slot = re_.pattern().diagonal[static_cast<std::size_t>(i / size)], entry = (i % size) * (size + 1);
    diagonal_[i] = std::abs(re_.block(slot)[entry]) + std::abs(im_.block(slot)[entry]);
  }
}

SolveStatus GaussEquation::linearSolve(bool first, Hessian hessian, double forcing, StepReport& report) {
  forced_ = chosen_;
  forced_.tolerance = std::max(chosen_.tolerance, forcing);
  const Timer assembly;
  assemble(first, {hessian, true});
  if (first) linearise(report);
  if (!first) {
    for (Stage& stage : stages_) stage.rhs = stage.force - stage.massProduct;
  }
  // (h mu)^2 l.rhs
  const double factor = h_ * h_ / 48;
  bRe_ = factor * (stages_[0].rhs - kRoot3 * kLeft * stages_[1].rhs);
  bIm_ = factor * (kRoot3 * stages_[0].rhs + kLeft * stages_[1].rhs);
  report.assemblySeconds += assembly.seconds();
  if (!bRe_.allFinite() || !bIm_.allFinite()) {
    fail(report, "the forces are not finite");
    return SolveStatus::failed;
  }
  return solveTransformed(first, report);
}

SolveStatus GaussEquation::solveTransformed(bool first, StepReport& report) {
  if (first) zetaRe_ = guessRe_, zetaIm_ = guessIm_;
  if (!first) zetaRe_.setZero(), zetaIm_.setZero();
  work_.setZero(zetaRe_.size());
  copyFixed(constraints_->fixed(), work_, zetaRe_);
  copyFixed(constraints_->fixed(), work_, zetaIm_);
  const SolveStatus status =
      solvedOrDirectly([&] { return solveOnce(solver_, report); }, [&] { return solveOnce(direct_, report); },
                       forced_.tolerance > chosen_.tolerance, report);
  if (status != SolveStatus::converged) return status;
  stages_[0].direction = 2 * zetaRe_;
  stages_[1].direction = 2 * kRight * zetaIm_;
  if (first) firstRe_ = zetaRe_, firstIm_ = zetaIm_;
  return status;
}

SolveReport GaussEquation::solveOnce(ComplexSolver& solver, StepReport& report) {
  const Timer timer;
  const SolveReport solve = solver.solve(re_, im_, bRe_, bIm_, constraints_->fixed(), zetaRe_, zetaIm_);
  report.solveSeconds += timer.seconds();
  report.linearIterations += solve.iterations;
  return solve;
}

void GaussEquation::move(double factor) {
  for (Stage& stage : stages_) stage.displacement += factor * stage.direction;
}

NewtonEquation::Merit GaussEquation::evaluate(StepReport& report) {
  const Timer timer;
  const double scale = h_ * h_ / 12;  // |h mu|^2, as in the matrix
  const Mask& fixed = constraints_->fixed();
  Merit merit{0, 0, std::numeric_limits<double>::quiet_NaN(), 0};
  place();
  for (Stage& stage : stages_) {
    placeAt(stage.q, stage.v, stage.time);
    system_->force(at_, stage.force);
    ++report.forceEvaluations;
    system_->multiplyMass(at_.q, stage.a, stage.massProduct);
    work_ = scale * (stage.massProduct - stage.force);
    merit.residual += freeNorm(work_, fixed);
    work_ = diagonal_.cwiseProduct(start_->q.cwiseAbs() + stage.displacement.cwiseAbs());
    merit.floor += kResidualRoundOff * freeNorm(work_, fixed);
  }
  report.assemblySeconds += timer.seconds();
  return merit;
}

double GaussEquation::speed() const {
  double largest = 0;
  for (const Stage& stage : stages_) largest = std::max(largest, stage.direction.cwiseAbs().maxCoeff());
  return largest / h_;
}

// Means of the two stages. The work of what is left of their forces along the direction is a measure of its energy: their
// equations have no potential.
double GaussEquation::freedSpeed() const {
  double work = 0;
  for (const Stage& stage : stages_) work += 0.5 * freeDot(stage.rhs, stage.direction, constraints_->fixed());
  return speedOfEnergy(0.5 * work, mass_, constraints_->fixed());
}

double GaussEquation::meanSpeed() const {
  return std::hypot(meanSpeedOf(stages_[0].v, mass_, constraints_->fixed()),
                    meanSpeedOf(stages_[1].v, mass_, constraints_->fixed())) /
         std::numbers::sqrt2;
}

void GaussEquation::keep() {
  for (Stage& stage : stages_) stage.keptDisplacement = stage.displacement, stage.keptDirection = stage.direction;
}

void GaussEquation::goBack() {
  for (Stage& stage : stages_) stage.displacement = stage.keptDisplacement, stage.direction = stage.keptDirection;
}

// b^T A^-1 = (-sqrt 3, sqrt 3): x' - x = h b.V = sqrt 3 (Z_2 - Z_1), v' - v = h b.a = sqrt 3 (V_2 - V_1)
void GaussEquation::end(VecX& q, VecX& v) {
  computeRates();
  q = start_->q + kRoot3 * (stages_[1].displacement - stages_[0].displacement);
  v = start_->v + kRoot3 * (stages_[1].v - stages_[0].v);
}

void GaussEquation::keepGuess() {
  guessRe_ = firstRe_;
  guessIm_ = firstIm_;
}

}  // namespace selvedge

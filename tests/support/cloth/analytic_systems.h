// Small mechanical systems with known answers, and constraints given by functions. Between them they cover block sizes
// 1 to 3, linear and nonlinear forces, damping, and a full mass that depends on the coordinates.
#pragma once

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "model/constraints.h"
#include "model/system.h"

namespace selvedge::test {

// A(i, j) += value, in scalar indices.
inline void addEntry(BlockMatrix& A, int i, int j, double value) {
  const int b = A.blockSize();
  A.block(A.pattern().slot(i / b, j / b))[(i % b) * b + j % b] += value;
}

// Constant diagonal mass, kg for every scalar coordinate.
class ParticleSystem : public System {
 public:
  ParticleSystem(int blocks, int blockSize, double mass)
      : System(blocks, blockSize), mass_(VecX::Constant(blocks * blockSize, mass)) {}

  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX&, VecX& m) const override { m = mass_; }
  void multiplyMass(const VecX&, const VecX& x, VecX& y) const override { y = mass_.cwiseProduct(x); }
  void addMass(const VecX&, double factor, BlockMatrix& A) const override {
    for (int i = 0; i < dofs(); ++i) addEntry(A, i, i, factor * mass_[i]);
  }

 private:
  VecX mass_;
};

// F = -m (w^2 x + c v) on every coordinate.
class LinearSpringLaw : public ForceLaw {
 public:
  LinearSpringLaw(double mass, double w, double c) : stiffness_(mass * w * w), damping_(mass * c) {}

  std::string_view name() const override { return "spring"; }
  bool elastic() const override { return true; }
  double energy(const State& s) const override { return 0.5 * stiffness_ * s.q.squaredNorm(); }
  void addForce(const State& s, VecX& F) const override { F -= stiffness_ * s.q; }
  bool dissipative() const override { return damping_ != 0; }
  void addDissipativeForce(const State& s, VecX& F) const override { F -= damping_ * s.v; }
  void addJacobians(const State& s, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    for (int i = 0; i < s.q.size(); ++i) addEntry(A, i, i, -cq * stiffness_ - cv * damping_);
  }
  void addHessianProduct(const State&, const VecX& x, VecX& y) const override { y += stiffness_ * x; }

 private:
  double stiffness_, damping_;
};

// x'' = -w^2 x - c x', `blockSize` of them side by side.
class Oscillator : public ParticleSystem {
 public:
  explicit Oscillator(double w, double c = 0, int blockSize = 1, double mass = 0.7)
      : ParticleSystem(1, blockSize, mass) {
    addLaw(std::make_unique<LinearSpringLaw>(mass, w, c));
    finish();
  }
};

// Springs ground - 0 - 1 - ... in a row with E = k/2 d^2 + k3/4 d^4, d the elongation. k < 0 is a buckled spring: its
// exact Hessian is indefinite near d = 0, the other treatments clamp it at 0 (unless `stubborn`).
class ChainLaw : public ForceLaw {
 public:
  ChainLaw(int n, double k, double k3, double c, bool stubborn) : n_(n), k_(k), k3_(k3), c_(c), stubborn_(stubborn) {}

  std::string_view name() const override { return "chain"; }
  bool elastic() const override { return true; }
  double energy(const State& s) const override {
    double sum = 0;
    for (int i = 0; i < n_; ++i) {
      const double d2 = std::pow(elongation(s.q, i), 2);
      sum += 0.5 * k_ * d2 + 0.25 * k3_ * d2 * d2;
    }
    return sum;
  }
  void addForce(const State& s, VecX& F) const override {
    for (int i = 0; i < n_; ++i) {
      const double d = elongation(s.q, i);
      pull(F, i, k_ * d + k3_ * d * d * d);
    }
  }
  bool dissipative() const override { return c_ != 0; }
  void addDissipativeForce(const State& s, VecX& F) const override {
    for (int i = 0; i < n_; ++i) pull(F, i, c_ * elongation(s.v, i));
  }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override {
    for (int i = 1; i < n_; ++i) pairs.emplace_back(i - 1, i);
  }
  void addJacobians(const State& s, const JacobianOptions& o, double cq, double cv, BlockMatrix& A) const override {
    for (int i = 0; i < n_; ++i) {
      double K = curvature(s.q, i);
      if (o.hessian != Hessian::exact && !stubborn_) K = std::max(K, 0.0);
      const double g = -cq * K - cv * c_;
      addEntry(A, i, i, g);
      if (i == 0) continue;
      addEntry(A, i - 1, i - 1, g);
      addEntry(A, i, i - 1, -g);
      addEntry(A, i - 1, i, -g);
    }
  }
  void addHessianProduct(const State& s, const VecX& x, VecX& y) const override {
    for (int i = 0; i < n_; ++i) pull(y, i, -curvature(s.q, i) * elongation(x, i));
  }

 private:
  static double elongation(const VecX& q, int i) { return i == 0 ? q[0] : q[i] - q[i - 1]; }
  static void pull(VecX& F, int i, double tension) {
    F[i] -= tension;
    if (i > 0) F[i - 1] += tension;
  }
  double curvature(const VecX& q, int i) const { return k_ + 3 * k3_ * std::pow(elongation(q, i), 2); }

  int n_;
  double k_, k3_, c_;
  bool stubborn_;
};

// A row of n particles of mass 1 kg on such springs; n = 1 is Duffing's oscillator.
class Chain : public ParticleSystem {
 public:
  explicit Chain(int n, double k = 4, double k3 = 30, double c = 0, bool stubborn = false) : ParticleSystem(n, 1, 1.0) {
    addLaw(std::make_unique<ChainLaw>(n, k, k3, c, stubborn));
    finish();
  }
};

// The planar pendulum by its angle: m l^2 q'' = -m g l sin q.
class PendulumLaw : public ForceLaw {
 public:
  explicit PendulumLaw(double mgl) : mgl_(mgl) {}

  std::string_view name() const override { return "gravity"; }
  double energy(const State& s) const override { return mgl_ * (1 - std::cos(s.q[0])); }
  void addForce(const State& s, VecX& F) const override { F[0] -= mgl_ * std::sin(s.q[0]); }
  void addJacobians(const State& s, const JacobianOptions&, double cq, double, BlockMatrix& A) const override {
    addEntry(A, 0, 0, -cq * mgl_ * std::cos(s.q[0]));
  }
  void addHessianProduct(const State& s, const VecX& x, VecX& y) const override {
    y[0] += mgl_ * std::cos(s.q[0]) * x[0];
  }

 private:
  double mgl_;
};

class Pendulum : public ParticleSystem {
 public:
  explicit Pendulum(double mass = 0.5, double length = 0.8) : ParticleSystem(1, 1, mass * length * length) {
    addLaw(std::make_unique<PendulumLaw>(mass * 9.81 * length));
    finish();
  }
};

// The double pendulum by its two angles from the vertical, one block of size 2. With c = m2 l1 l2, d = q0 - q1:
//   M = [(m1+m2) l1^2, c cos d; c cos d, m2 l2^2]
//   F = [-(m1+m2) g l1 sin q0 - c sin d v1^2; -m2 g l2 sin q1 + c sin d v0^2]
struct DoublePendulumData {
  double m1 = 0.6, m2 = 0.4, l1 = 0.7, l2 = 0.5, g = 9.81;
  double c() const { return m2 * l1 * l2; }
  double upper() const { return (m1 + m2) * g * l1; }
  double lower() const { return m2 * g * l2; }
};

class DoublePendulumGravity : public ForceLaw {
 public:
  explicit DoublePendulumGravity(DoublePendulumData data) : p_(data) {}

  std::string_view name() const override { return "gravity"; }
  double energy(const State& s) const override {
    return p_.upper() * (1 - std::cos(s.q[0])) + p_.lower() * (1 - std::cos(s.q[1]));
  }
  void addForce(const State& s, VecX& F) const override {
    F[0] -= p_.upper() * std::sin(s.q[0]);
    F[1] -= p_.lower() * std::sin(s.q[1]);
  }
  void addJacobians(const State& s, const JacobianOptions&, double cq, double, BlockMatrix& A) const override {
    addEntry(A, 0, 0, -cq * p_.upper() * std::cos(s.q[0]));
    addEntry(A, 1, 1, -cq * p_.lower() * std::cos(s.q[1]));
  }

 private:
  DoublePendulumData p_;
};

// The velocity-quadratic forces. Like a damper's, their dF/dq is left out.
class DoublePendulumCentrifugal : public ForceLaw {
 public:
  explicit DoublePendulumCentrifugal(DoublePendulumData data) : p_(data) {}

  std::string_view name() const override { return "centrifugal"; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return true; }
  void addDissipativeForce(const State& s, VecX& F) const override {
    const double cs = p_.c() * std::sin(s.q[0] - s.q[1]);
    F[0] -= cs * s.v[1] * s.v[1];
    F[1] += cs * s.v[0] * s.v[0];
  }
  void addJacobians(const State& s, const JacobianOptions& o, double, double cv, BlockMatrix& A) const override {
    const double cs = 2 * p_.c() * std::sin(s.q[0] - s.q[1]);
    const double upper = -cs * s.v[1], lower = cs * s.v[0], mean = 0.5 * (upper + lower);
    addEntry(A, 0, 1, cv * (o.symmetric ? mean : upper));
    addEntry(A, 1, 0, cv * (o.symmetric ? mean : lower));
  }

 private:
  DoublePendulumData p_;
};

class DoublePendulum : public System {
 public:
  explicit DoublePendulum(DoublePendulumData data = {}) : System(1, 2), p_(data) {
    addLaw(std::make_unique<DoublePendulumGravity>(p_));
    addLaw(std::make_unique<DoublePendulumCentrifugal>(p_));
    finish();
  }

  bool massIsDiagonal() const override { return false; }
  void massDiagonal(const VecX&, VecX& m) const override {
    m.resize(2);
    m << (p_.m1 + p_.m2) * p_.l1 * p_.l1, p_.m2 * p_.l2 * p_.l2;
  }
  void multiplyMass(const VecX& q, const VecX& x, VecX& y) const override {
    const double c = coupling(q);
    VecX m;
    massDiagonal(q, m);
    y.resize(2);
    y << m[0] * x[0] + c * x[1], c * x[0] + m[1] * x[1];
  }
  void addMass(const VecX& q, double factor, BlockMatrix& A) const override {
    VecX m;
    massDiagonal(q, m);
    addEntry(A, 0, 0, factor * m[0]);
    addEntry(A, 1, 1, factor * m[1]);
    addEntry(A, 0, 1, factor * coupling(q));
    addEntry(A, 1, 0, factor * coupling(q));
  }
  double energy(const State& s) const {
    VecX p;
    multiplyMass(s.q, s.v, p);
    return 0.5 * s.v.dot(p) + potentialEnergy(s);
  }

 private:
  double coupling(const VecX& q) const { return p_.c() * std::cos(q[0] - q[1]); }
  DoublePendulumData p_;
};

// Nothing is prescribed.
class FreeConstraints : public Constraints {
 public:
  explicit FreeConstraints(int dofs) : fixed_(static_cast<std::size_t>(dofs), 0) {}
  const Mask& fixed() const override { return fixed_; }
  void position(double, VecX&) const override {}
  void velocity(double, VecX&) const override {}
  void acceleration(double, VecX&) const override {}

 private:
  Mask fixed_;
};

struct Motion {
  std::function<double(double)> position, velocity, acceleration;
};

// base + amplitude sin(w t + phase)
inline Motion sineMotion(double base, double amplitude, double w, double phase = 0) {
  return {[=](double t) { return base + amplitude * std::sin(w * t + phase); },
          [=](double t) { return amplitude * w * std::cos(w * t + phase); },
          [=](double t) { return -amplitude * w * w * std::sin(w * t + phase); }};
}

// The chosen scalar coordinates follow functions of time.
class PrescribedConstraints : public Constraints {
 public:
  PrescribedConstraints(int dofs, std::map<int, Motion> motions)
      : fixed_(static_cast<std::size_t>(dofs), 0), motions_(std::move(motions)) {
    for (const auto& [dof, motion] : motions_) fixed_[static_cast<std::size_t>(dof)] = 1;
  }
  const Mask& fixed() const override { return fixed_; }
  void position(double t, VecX& q) const override {
    for (const auto& [dof, motion] : motions_) q[dof] = motion.position(t);
  }
  void velocity(double t, VecX& v) const override {
    for (const auto& [dof, motion] : motions_) v[dof] = motion.velocity(t);
  }
  void acceleration(double t, VecX& a) const override {
    for (const auto& [dof, motion] : motions_) a[dof] = motion.acceleration(t);
  }

 private:
  Mask fixed_;
  std::map<int, Motion> motions_;
};

// All of one value, with the prescribed entries as the constraints say.
inline State makeState(const System& system, const Constraints& constraints, double q, double v, double t = 0) {
  State s{VecX::Constant(system.dofs(), q), VecX::Constant(system.dofs(), v), t};
  constraints.position(t, s.q);
  constraints.velocity(t, s.v);
  return s;
}

}  // namespace selvedge::test

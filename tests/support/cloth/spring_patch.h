// A small cloth of springs, free of the code in forces/: n x n nodes with stretch, shear and bend springs, spring
// forces with rest lengths, gravity; and constraints that hold whole nodes.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include <Eigen/Geometry>

#include "model/mesh/spring_network.h"
#include "support/cloth/analytic_systems.h"

namespace selvedge::test {

// F = k (l - L0) e along every spring of a network, with damping c.
class NetworkLaw : public ForceLaw {
 public:
  explicit NetworkLaw(const SpringNetwork& network) : network_(network) {}
  std::string_view name() const override { return "springs"; }
  bool elastic() const override { return true; }
  void addForce(const State& s, VecX& F) const override {
    for (const Spring& spring : network_.springs) {
      const Vec3 d = s.q.segment<3>(3 * spring.b) - s.q.segment<3>(3 * spring.a);
      const double length = d.norm();
      if (length == 0) continue;
      const Vec3 f = spring.stiffness * (length - spring.rest) / length * d;
      F.segment<3>(3 * spring.a) += f;
      F.segment<3>(3 * spring.b) -= f;
    }
  }

 private:
  const SpringNetwork& network_;
};

class WeightLaw : public ForceLaw {
 public:
  explicit WeightLaw(const VecX& mass) : mass_(mass) {}
  std::string_view name() const override { return "gravity"; }
  void addForce(const State&, VecX& F) const override {
    for (Eigen::Index i = 1; i < F.size(); i += 3) F[i] -= 9.81 * mass_[i];
  }

 private:
  const VecX& mass_;
};

class SpringPatch : public System {
 public:
  SpringPatch(int n, double stiffness, bool weight, double size = 1)
      : System(n * n, 3), n_(n), spacing_(size / (n - 1)) {
    mass_.resize(dofs());
    for (int i = 0; i < n * n; ++i) mass_.segment<3>(3 * i).setConstant(0.2 / (n * n) * (1 + 0.3 * (i % 3)));
    connect(1, 0, SpringKind::stretch, stiffness);
    connect(0, 1, SpringKind::stretch, stiffness);
    connect(1, 1, SpringKind::shear, 0.3 * stiffness);
    connect(-1, 1, SpringKind::shear, 0.3 * stiffness);
    connect(2, 0, SpringKind::bend, 0.05 * stiffness);
    connect(0, 2, SpringKind::bend, 0.05 * stiffness);
    addLaw(std::make_unique<NetworkLaw>(network));
    if (weight) addLaw(std::make_unique<WeightLaw>(mass_));
    finish();
  }

  int index(int column, int row) const { return row * n_ + column; }
  // Flat in the plane z = 0, hanging down from row 0, with a wave of the given height across it.
  State start(double wave = 0, double stretch = 1) const {
    State s{VecX::Zero(dofs()), VecX::Zero(dofs()), 0};
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        const double x = stretch * spacing_ * column, y = -stretch * spacing_ * row;
        s.q.segment<3>(3 * index(column, row)) << x, y, wave * std::sin(5 * x + 1) * std::cos(4 * y);
      }
    }
    return s;
  }

  void refresh() override {
    setConstantMass(mass_);
    System::refresh();
  }
  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX&, VecX& m) const override { m = mass_; }
  void multiplyMass(const VecX&, const VecX& x, VecX& y) const override { y = mass_.cwiseProduct(x); }
  void addMass(const VecX&, double factor, BlockMatrix& A) const override {
    for (int i = 0; i < dofs(); ++i) addEntry(A, i, i, factor * mass_[i]);
  }
  const SpringNetwork* springs() const override { return &network; }
  VecX& mass() { return mass_; }

  SpringNetwork network;

 private:
  void connect(int right, int down, SpringKind kind, double stiffness) {
    for (int row = 0; row + down < n_; ++row) {
      for (int column = std::max(0, -right); column + std::max(0, right) < n_; ++column) {
        Spring s;
        s.a = index(column, row);
        s.b = index(column + right, row + down);
        s.kind = kind;
        s.rest = spacing_ * std::hypot(right, down);
        s.stiffness = stiffness;
        network.springs.push_back(s);
      }
    }
  }

  int n_;
  double spacing_;
  VecX mass_;
};

// Whole nodes held where they are in `state`; with a swing, all moving to and fro along z.
inline PrescribedConstraints heldNodes(const System& system, const State& state, const std::vector<int>& nodes,
                                       double swing = 0) {
  std::map<int, Motion> motions;
  for (const int node : nodes) {
    for (int c = 0; c < 3; ++c) {
      motions[3 * node + c] = sineMotion(state.q[3 * node + c], c == 2 ? swing : 0, 7.0, 0.3);
    }
  }
  return {system.dofs(), std::move(motions)};
}

// The largest l / L0 - 1 of the stretch and shear springs.
inline double worstStrain(const SpringNetwork& network, const VecX& q) {
  double worst = -1;
  for (const Spring& s : network.springs) {
    if (s.kind == SpringKind::bend || s.rest <= 0) continue;
    worst = std::max(worst, (q.segment<3>(3 * s.b) - q.segment<3>(3 * s.a)).norm() / s.rest - 1);
  }
  return worst;
}

inline Vec3 momentum(const VecX& mass, const VecX& v) {
  Vec3 sum = Vec3::Zero();
  for (Eigen::Index i = 0; i < v.size(); i += 3) sum += mass[i] * v.segment<3>(i);
  return sum;
}

// The moment of forces (or momenta) F at q about a point.
inline Vec3 torque(const VecX& q, const VecX& F, const Vec3& centre) {
  Vec3 sum = Vec3::Zero();
  for (Eigen::Index i = 0; i < q.size(); i += 3) sum += (q.segment<3>(i) - centre).cross(F.segment<3>(i));
  return sum;
}

// Stretched, wavy, and with some velocity everywhere.
inline State shaken(const SpringPatch& patch) {
  State s = patch.start(0.1, 1.05);
  for (Eigen::Index i = 0; i < s.v.size(); ++i) s.v[i] = std::sin(3.7 * static_cast<double>(i));
  return s;
}

}  // namespace selvedge::test

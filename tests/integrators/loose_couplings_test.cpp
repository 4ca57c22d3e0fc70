// A law whose couplings change from step to step: every method gives what it gives where all of them are always there.
#include <algorithm>

#include <gtest/gtest.h>

#include "support/cloth/analytic_systems.h"
#include "support/cloth/stepper.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

constexpr double kReach = 0.3, kStiffness = 400;
constexpr int kNodes = 60;

// Particles nearer than the reach push each other away: E = k/2 (reach - distance)^2. Which ones do is fixed at the
// beginning of a step. `loose` decides whether the matrix has blocks for these alone, or for all pairs for ever.
class Crowd : public ForceLaw {
 public:
  Crowd(bool loose, double damping) : loose_(loose), damping_(damping) {}

  std::string_view name() const override { return "crowd"; }
  bool elastic() const override { return true; }
  bool dissipative() const override { return damping_ > 0; }
  bool fixes() const override { return true; }
  bool fix(const State& s, std::span<const double>, const InnerStep&) override {
    near_.clear();
    for (int i = 0; i < kNodes; ++i) {
      for (int j = i + 1; j < kNodes; ++j) {
        if (apart(s.q, i, j).norm() < kReach) near_.emplace_back(i, j);
      }
    }
    return true;
  }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override {
    for (int i = 0; !loose_ && i < kNodes; ++i) {
      for (int j = i + 1; j < kNodes; ++j) pairs.emplace_back(i, j);
    }
  }
  void looseCouplings(std::vector<std::pair<int, int>>& pairs) const override {
    if (loose_) pairs.insert(pairs.end(), near_.begin(), near_.end());
  }

  double energy(const State& s) const override {
    double sum = 0;
    for (const auto& [i, j] : near_) sum += 0.5 * kStiffness * std::pow(apart(s.q, i, j).norm() - kReach, 2);
    return sum;
  }
  void addForce(const State& s, VecX& F) const override {
    for (const auto& [i, j] : near_) {
      const Vec3 d = apart(s.q, i, j);
      const Vec3 pull = kStiffness * (d.norm() - kReach) * d.normalized();
      F.segment<3>(3 * i) += pull;
      F.segment<3>(3 * j) -= pull;
    }
  }
  void addDissipativeForce(const State& s, VecX& F) const override {
    for (const auto& [i, j] : near_) {
      const Vec3 pull = damping_ / kStiffness * stiffness(apart(s.q, i, j)) * apart(s.v, i, j);
      F.segment<3>(3 * i) += pull;
      F.segment<3>(3 * j) -= pull;
    }
  }
  void addJacobians(const State& s, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    using Block = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
    for (const auto& [i, j] : near_) {
      const Mat3 k = (cq + cv * damping_ / kStiffness) * stiffness(apart(s.q, i, j));
      Block(A.block(A.slot(i, i))) -= k;
      Block(A.block(A.slot(j, j))) -= k;
      Block(A.block(A.slot(i, j))) += k;
    }
  }
  void addHessianProduct(const State& s, const VecX& x, VecX& y) const override {
    for (const auto& [i, j] : near_) {
      const Vec3 change = stiffness(apart(s.q, i, j)) * apart(x, j, i);
      y.segment<3>(3 * i) += change;
      y.segment<3>(3 * j) -= change;
    }
  }
  std::size_t near() const { return near_.size(); }

 private:
  static Vec3 apart(const VecX& q, int i, int j) { return q.segment<3>(3 * j) - q.segment<3>(3 * i); }
  static Mat3 stiffness(const Vec3& d) {  // what would pull across is left out, so that it is never negative
    const Vec3 n = d.normalized();
    return kStiffness * n * n.transpose();
  }

  bool loose_;
  double damping_;  // N s/m, along the line between two
  std::vector<std::pair<int, int>> near_;
};

struct Particles : test::ParticleSystem {
  Particles(bool loose, double damping) : ParticleSystem(kNodes, 3, 0.01) {
    auto law = std::make_unique<Crowd>(loose, damping);
    crowd = law.get();
    addLaw(std::move(law));
    finish();
  }
  Crowd* crowd;
};

State afterSteps(const std::string& method, bool loose, double damping = 0, std::size_t* fewest = nullptr,
                 std::size_t* most = nullptr) {
  Particles system(loose, damping);
  State state;
  test::Random random(5);
  state.q = 0.5 * random.vector(system.dofs());
  state.v = 0.3 * random.vector(system.dofs());
  test::Stepper stepper(method);
  stepper.solver.kind = "cholesky";
  const test::FreeConstraints free(system.dofs());
  for (int i = 0; i < 40; ++i) {
    system.fix(state, {.h = 0.002});
    if (fewest) *fewest = std::min(*fewest, system.crowd->near());
    if (most) *most = std::max(*most, system.crowd->near());
    stepper.step(system, free, state, 0.002);
  }
  return state;
}

// All but those that work with springs of their own.
std::vector<std::string> methodsOfAnySystem() {
  std::vector<std::string> names;
  for (const MethodInfo& method : methods()) {
    if (method.name != "provot" && method.name != "desbrun") names.emplace_back(method.name);
  }
  return names;
}

class LooseCouplings : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Methods, LooseCouplings, testing::ValuesIn(methodsOfAnySystem()), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(LooseCouplings, GiveTheSameMotionAsFixedOnes) {
  std::size_t fewest = kNodes * kNodes, most = 0;
  const State loose = afterSteps(GetParam(), true, 0, &fewest, &most);
  const State fixed = afterSteps(GetParam(), false);
  ASSERT_TRUE(loose.q.allFinite());
  EXPECT_LT(2 * fewest, most) << "the couplings must change for the test to mean anything";
  EXPECT_LT((loose.q - fixed.q).lpNorm<Eigen::Infinity>(), 1e-9);
}

TEST_P(LooseCouplings, GiveTheSameMotionAsFixedOnesWithDampers) {
  constexpr double kDamping = 0.5;  // N s/m
  std::size_t fewest = kNodes * kNodes, most = 0;
  const State loose = afterSteps(GetParam(), true, kDamping, &fewest, &most);
  const State fixed = afterSteps(GetParam(), false, kDamping), free = afterSteps(GetParam(), false);
  ASSERT_TRUE(loose.q.allFinite());
  EXPECT_LT(fewest, most) << "the couplings must change for the test to mean anything";
  EXPECT_GT((fixed.v - free.v).norm(), 0.1 * free.v.norm()) << "so must the dampers";
  EXPECT_LT((loose.q - fixed.q).lpNorm<Eigen::Infinity>(), 1e-9);
}

}  // namespace
}  // namespace selvedge

// Linear systems in which some nodes are led along a direction: every solver gives what a dense solve with the same
// constraints gives, and the forces that lead them.
#include "integrators/implicit/tied_frame.h"

#include <gtest/gtest.h>

#include "linalg/make_solver.h"
#include "linalg/preconditioner.h"
#include "support/cloth/analytic_systems.h"
#include "support/cloth/stepper.h"
#include "support/random_matrices.h"

namespace selvedge::test {
namespace {

// Gives these ties in every step.
class Leads : public ForceLaw {
 public:
  explicit Leads(std::vector<Tie> ties) : ties_(std::move(ties)) {}
  std::string_view name() const override { return "leads"; }
  bool fixes() const override { return true; }
  void ties(std::vector<Tie>& all) const override { all.insert(all.end(), ties_.begin(), ties_.end()); }

 private:
  std::vector<Tie> ties_;
};

struct Led : ParticleSystem {
  Led(int nodes, std::vector<Tie> ties) : ParticleSystem(nodes, 3, 0.5) {
    addLaw(std::make_unique<Leads>(std::move(ties)));
    finish();
    fix({VecX::Zero(dofs()), VecX::Zero(dofs()), 0, {}}, {.h = 0.01, .ties = true});
  }
};

Tie tied(int node, const Vec3& normal) { return {node, normal, 0, 0, 0, Vec3::Zero()}; }

TEST(TiedFrame, EverySolverGivesTheDenseAnswerAndItsForces) {
  const BlockMatrix A = clothMatrix(8, 1e3);
  const VecX b = Random(2).vector(A.rows());
  const Led system(
      64, {tied(3, Vec3(1, 2, 2) / 3), tied(4, Vec3(0, -0.6, 0.8)), tied(40, Vec3::UnitX()), tied(0, Vec3::UnitY())});
  // Node 0 has a prescribed coordinate, and so is not tied.
  const PrescribedConstraints pins(A.rows(), {{0, sineMotion(0, 0, 1)}, {1, sineMotion(0, 0, 1)}});
  TiedFrame frame;
  frame.begin(system, pins);
  ASSERT_TRUE(frame.any());
  VecX start = VecX::Zero(A.rows());
  start[0] = 0.3, start[1] = -0.2;
  const double wanted[] = {0.4, -0.7, 0.1};
  int ties = 0;
  frame.forEach([&](const Tie& tie, Eigen::Index at) { start.segment<3>(at) = wanted[ties++] * tie.normal; });
  ASSERT_EQ(ties, 3);

  // The same with multipliers: [A C^T; C 0].
  const int rows = A.rows(), all = rows + 5;
  MatX whole = MatX::Zero(all, all);
  VecX rhs = VecX::Zero(all);
  whole.topLeftCorner(rows, rows) = A.dense();
  rhs.head(rows) = b;
  int next = rows;
  const auto constrain = [&](Eigen::Index at, const VecX& direction, double value) {
    whole.block(next, at, 1, direction.size()) = direction.transpose();
    whole.block(at, next, direction.size(), 1) = direction;
    rhs[next++] = value;
  };
  constrain(0, VecX::Ones(1), 0.3);
  constrain(1, VecX::Ones(1), -0.2);
  ties = 0;
  frame.forEach([&](const Tie& tie, Eigen::Index at) { constrain(at, tie.normal, wanted[ties++]); });
  const VecX expected = solved(whole, rhs);

  SolverSettings settings;
  settings.tolerance = 1e-12;
  const auto check = [&](const std::string& name) {
    BlockMatrix turned = A;
    VecX turnedB = b, x = start;
    frame.turn(turned, turnedB, x);
    EXPECT_EQ(makeSolver(settings)->solve(turned, turnedB, frame.fixed(), x).status, SolveStatus::converged) << name;
    frame.turnBack(turned, turnedB, 2, x);
    int k = 0;
    frame.forEach([&](const Tie& tie, Eigen::Index at) {
      EXPECT_NEAR(tie.normal.dot(x.segment<3>(at)), 0, 1e-15) << "its part along the tie is moved already";
      x.segment<3>(at) += wanted[k] * tie.normal;
      EXPECT_NEAR(tie.force, -2 * expected[rows + 2 + k], 1e-7 * expected.lpNorm<Eigen::Infinity>()) << name;
      ++k;
    });
    EXPECT_LT((x - expected.head(rows)).norm(), 1e-8 * expected.head(rows).norm()) << name;
  };
  for (const PreconditionerInfo& info : preconditioners()) {
    settings.preconditioner = info.name;
    check(std::string(info.name));
  }
  settings.kind = "cholesky";
  check("cholesky");
}

// F on node 1 is -c (v_1 - v_0), the opposite on node 0.
class Dashpot : public ForceLaw {
 public:
  std::string_view name() const override { return "dashpot"; }
  bool elastic() const override { return true; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return true; }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override { pairs.emplace_back(0, 1); }
  void addDissipativeForce(const State& s, VecX& F) const override {
    const Vec3 f = -kViscosity * (s.v.segment<3>(3) - s.v.segment<3>(0));
    F.segment<3>(3) += f;
    F.segment<3>(0) -= f;
  }
  void addJacobians(const State&, const JacobianOptions&, double, double cv, BlockMatrix& A) const override {
    for (int k = 0; k < 3; ++k) {
      for (int i : {0, 3}) addEntry(A, i + k, i + k, -cv * kViscosity);
      addEntry(A, k, 3 + k, cv * kViscosity);
    }
  }

 private:
  static constexpr double kViscosity = 50;  // N s/m
};

// A node that is led beside a free one, both as fast: the damper between them has nothing to do.
TEST(TiedFrame, DampersCountTheWayAlongATieOnce) {
  for (const MethodInfo& method : methods()) {
    if (!innerStepOf(method, {}, 0).ties) continue;
    ParticleSystem system(2, 3, 0.5);
    Tie tie = tied(0, Vec3::UnitY());
    tie.speed = 0.3;
    system.addLaw(std::make_unique<Leads>(std::vector<Tie>{tie}));
    system.addLaw(std::make_unique<Dashpot>());
    system.finish();
    State state{VecX::Zero(6), VecX::Zero(6)};
    state.v[1] = state.v[4] = 0.3;
    Stepper stepper{std::string(method.name)};
    const FreeConstraints free(6);
    for (int i = 0; i < 5; ++i) {
      system.fix(state, {.h = 0.01, .ties = true});
      stepper.step(system, free, state, 0.01);
      EXPECT_NEAR(state.v[4], 0.3, 1e-6) << method.name << " step " << i;
      EXPECT_NEAR(state.v[1], 0.3, 1e-6) << method.name << " step " << i;
    }
  }
}

}  // namespace
}  // namespace selvedge::test

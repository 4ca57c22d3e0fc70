// Desbrun's precomputed filter and its torque correction.
#include <gtest/gtest.h>

#include "integrators/games/desbrun.h"
#include "integrators/games/desbrun_torque.h"
#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"
#include "support/dense.h"

namespace selvedge::test {
namespace {

const SolverSettings kSolver;

VecX filtered(const SpringPatch& patch, const Constraints& pins, const IntegratorSettings& settings, double h) {
  Desbrun method(settings, kSolver);
  VecX F;
  StepReport report;
  EXPECT_TRUE(method.filteredForce(patch, pins, shaken(patch), h, F, report)) << report.failure;
  return F;
}

TEST(DesbrunFilter, isThePublishedMatrixForEqualMasses) {
  SpringPatch patch(4, 300, false);
  patch.mass().setConstant(0.01);
  const double h = 0.02;
  MatX H = MatX::Zero(16, 16);
  for (const Spring& s : patch.network.springs) {
    H(s.a, s.b) = H(s.b, s.a) = s.stiffness;
    H(s.a, s.a) -= s.stiffness;
    H(s.b, s.b) -= s.stiffness;
  }
  for (const std::vector<int>& pinned : {std::vector<int>{}, std::vector<int>{0, 3}}) {
    std::vector<std::uint8_t> mask(16, 0);
    std::vector<int> kept;
    for (const int i : pinned) mask[static_cast<std::size_t>(i)] = 1;
    for (int i = 0; i < 16; ++i) {
      if (!mask[static_cast<std::size_t>(i)]) kept.push_back(i);
    }
    const auto n = static_cast<Eigen::Index>(kept.size());
    const MatX W = inverted(MatX::Identity(n, n) - h * h / 0.01 * MatX(H(kept, kept)));
    VecX F = VecX::NullaryExpr(48, [](Eigen::Index i) { return std::cos(1.3 * static_cast<double>(i)); });
    const VecX plain = F;
    DesbrunFilter filter;
    const std::string kind = "factor";
    ASSERT_EQ(filter.prepare({patch.network.springs, patch.mass(), mask, h, kind}), "");
    filter.apply(F);
    for (Eigen::Index row = 0; row < n; ++row) {
      Vec3 expected = Vec3::Zero();
      for (Eigen::Index col = 0; col < n; ++col) {
        expected += W(row, col) * plain.segment<3>(3 * kept[static_cast<std::size_t>(col)]);
      }
      EXPECT_LT((F.segment<3>(3 * kept[static_cast<std::size_t>(row)]) - expected).norm(), 1e-12);
    }
    for (const int i : pinned) EXPECT_EQ(F.segment<3>(3 * i), Vec3::Zero());
  }
}

TEST(DesbrunFilter, factorAndInverseAgree) {
  const SpringPatch patch(8, 1e4, false);
  for (const std::vector<int>& pinned : {std::vector<int>{}, std::vector<int>{0, 7, 60}}) {
    const PrescribedConstraints pins = heldNodes(patch, shaken(patch), pinned);
    const VecX a = filtered(patch, pins, desbrunSettings("factor"), 0.02),
               b = filtered(patch, pins, desbrunSettings("inverse"), 0.02);
    EXPECT_GT(a.norm(), 1);
    EXPECT_LT((a - b).norm(), 1e-10 * a.norm());
    EXPECT_FALSE(a == b);
  }
}

TEST(DesbrunFilter, denseInverseIsRefusedWhenTooLarge) {
  const SpringPatch patch(68, 10, false);  // 4624 nodes
  const FreeConstraints free(patch.dofs());
  const IntegratorSettings settings = desbrunSettings("inverse");
  State s = patch.start();
  const StepReport report = Desbrun(settings, kSolver).step(patch, free, s, 0.01);
  EXPECT_FALSE(report.ok);
  EXPECT_NE(report.failure.find("4500"), std::string_view::npos);
  EXPECT_EQ(s.t, 0);
}

TEST(DesbrunFilter, isBuiltAnewWhenWhatItIsMadeOfChangesAndOnlyThen) {
  SpringPatch patch(4, 100, true);
  IntegratorSettings settings = desbrunSettings();
  Desbrun method(settings, kSolver);
  State s = patch.start(0.02);
  const PrescribedConstraints none = heldNodes(patch, s, {}), one = heldNodes(patch, s, {0}, 0.05);
  const auto step = [&](const Constraints& pins, double h) {
    EXPECT_TRUE(method.step(patch, pins, s, h).ok);
    // Every reuse must give what a filter built now would give.
    VecX old, anew;
    StepReport report;
    method.filteredForce(patch, pins, s, h, old, report);
    Desbrun(settings, kSolver).filteredForce(patch, pins, s, h, anew, report);
    EXPECT_LT((old - anew).norm(), 1e-12 * anew.norm());
    return method.setups();
  };
  EXPECT_EQ(step(none, 0.01), 1);
  EXPECT_EQ(step(none, 0.01), 1);
  EXPECT_EQ(step(none, 0.02), 2);
  EXPECT_EQ(step(one, 0.02), 3);
  EXPECT_EQ(step(one, 0.02), 3);  // the pin moves; the filter does not care
  for (Spring& spring : patch.network.springs) spring.stiffness *= 2;
  EXPECT_EQ(step(one, 0.02), 4);
  patch.mass()[30] *= 1.5;
  patch.mass().segment<3>(30).setConstant(patch.mass()[30]);
  EXPECT_EQ(step(one, 0.02), 5);
  settings.filter = "inverse";
  EXPECT_EQ(step(one, 0.02), 6);
  patch.network.springs.pop_back();
  EXPECT_EQ(step(one, 0.02), 7);
  settings.filter = "factor";
  EXPECT_EQ(step(one, 0.02), 8);
  EXPECT_EQ(step(none, 0.02), 9);
  EXPECT_EQ(step(none, 0.02), 9);
}

// A spring along x whose first end is held in x: (M - h^2 H) z = (0, -T), the held end's T goes to its holder.
TEST(DesbrunFilter, theForceOnAHeldCoordinateStaysThere) {
  SpringPatch patch(2, 200, false);
  patch.network.springs.resize(1);
  const State s = patch.start(0, 1.2);
  std::map<int, Motion> held{{0, sineMotion(0, 0, 1)}};
  for (int i = 6; i < 12; ++i) held[i] = sineMotion(s.q[i], 0, 1);
  const PrescribedConstraints pins(patch.dofs(), held);
  const double h = 0.02, c = h * h * 200, tension = 200 * 0.2, m0 = patch.mass()[0], m1 = patch.mass()[3];
  const IntegratorSettings settings = desbrunSettings("factor", 0);
  VecX F;
  StepReport report;
  ASSERT_TRUE(Desbrun(settings, kSolver).filteredForce(patch, pins, s, h, F, report));
  EXPECT_NEAR(F[3], -m1 * tension * (m0 + c) / (m0 * m1 + c * (m0 + m1)), 1e-10);
}

TEST(DesbrunTorque, isZeroAboutWhatThePinsLeaveFree) {
  const SpringPatch patch(6, 2000, false);
  const State s = shaken(patch);
  VecX m;
  patch.massDiagonal(s.q, m);
  Vec3 centre = Vec3::Zero();
  for (Eigen::Index i = 0; i < s.q.size(); i += 3) centre += m[i] / (m.sum() / 3) * s.q.segment<3>(i);
  const auto at = [&](int node) -> Vec3 { return s.q.segment<3>(3 * node); };

  VecX F = filtered(patch, FreeConstraints(patch.dofs()), desbrunSettings(), 0.02);
  const double scale = F.lpNorm<1>();
  ASSERT_GT(scale, 1e-2);
  EXPECT_LT(torque(s.q, F, centre).norm(), 1e-13 * scale);
  EXPECT_LT(momentum(VecX::Ones(F.size()), F).norm(), 1e-12 * scale);

  F = filtered(patch, heldNodes(patch, s, {0}), desbrunSettings(), 0.02);
  EXPECT_LT(torque(s.q, F, at(0)).norm(), 1e-13 * F.lpNorm<1>());

  F = filtered(patch, heldNodes(patch, s, {0, 5}), desbrunSettings(), 0.02);
  const Vec3 axis = (at(5) - at(0)).normalized(), left = torque(s.q, F, at(0));
  EXPECT_LT(std::abs(axis.dot(left)), 1e-13 * F.lpNorm<1>());
  EXPECT_GT(left.norm(), 1e-4 * F.lpNorm<1>());  // about other axes the pins hold
}

// What the plain filter does, and when nothing may be corrected.
TEST(DesbrunTorque, correctsNothingForThreePinsOutOfLine) {
  const SpringPatch patch(6, 2000, false);
  const State s = shaken(patch);
  VecX m;
  patch.massDiagonal(s.q, m);
  const VecX field =
      VecX::NullaryExpr(s.q.size(), [](Eigen::Index i) { return std::cos(2.1 * static_cast<double>(i)); });
  const auto corrected = [&](std::vector<int> pinned, VecX q) {
    std::vector<std::uint8_t> mask(36, 0);
    for (const int i : pinned) mask[static_cast<std::size_t>(i)] = 1;
    VecX F = field;
    for (const auto& piece : piecesOf(*patch.springs(), 36)) cancelTorque(q, m, mask, piece, F);
    return F;
  };
  EXPECT_EQ(corrected({0, 5, 30}, s.q), field);
  EXPECT_FALSE(corrected({}, s.q) == field);
  const VecX flat = patch.start().q;
  EXPECT_FALSE(corrected({0, 2, 5}, flat) == field);  // in a row: as two
  EXPECT_TRUE((corrected({0, 2, 5}, flat) - corrected({0, 5}, flat)).segment<3>(12).norm() < 1e-12);
}

// Two patches in one network: what turns is each for itself, and a pin of one says nothing of the other.
TEST(DesbrunTorque, isThatOfEachPiece) {
  SpringNetwork network;
  for (const int first : {0, 3}) {
    for (int i = 0; i < 3; ++i) {
      Spring spring;
      spring.a = first + i, spring.b = first + (i + 1) % 3;
      network.springs.push_back(spring);
    }
  }
  const auto pieces = piecesOf(network, 7);
  ASSERT_EQ(pieces, (std::vector<std::vector<int>>{{0, 1, 2}, {3, 4, 5}, {6}}));
  VecX q(21), F = VecX::Zero(21);
  q << 0, 0, 0, 1, 0, 0, 0, 1, 0, 9, 0, 0, 10, 0, 0, 9, 1, 0, 50, 0, 0;
  F[4] = 1, F[13] = 1, F[19] = 5;  // both are turned about z
  const VecX mass = VecX::Ones(21);
  std::vector<std::uint8_t> pinned(7, 0);
  pinned[3] = 1;
  for (const auto& piece : pieces) cancelTorque(q, mass, pinned, piece, F);
  const auto torqueOf = [&](int first, const Vec3& centre) {
    Vec3 sum = Vec3::Zero();
    for (int i = first; i < first + 3; ++i) {
      if (pinned[static_cast<std::size_t>(i)]) continue;
      sum += (q.segment<3>(3 * i) - centre).cross(Vec3(F.segment<3>(3 * i)));
    }
    return sum.norm();
  };
  EXPECT_LT(torqueOf(0, Vec3(1, 1, 0) / 3), 1e-14);
  EXPECT_LT(torqueOf(3, Vec3(9, 0, 0)), 1e-14);
  EXPECT_EQ(F[19], 5) << "a node alone has nothing to turn about";
}

}  // namespace
}  // namespace selvedge::test

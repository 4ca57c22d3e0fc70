// How Jacobians come into the matrix: above the diagonal and mirrored, or in full; laws alone or joined; any strip
// length, any order of nodes; and without allocating once warm.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "forces/cloth_fixture.h"
#include "support/allocation_counter.h"

namespace selvedge {
namespace {

using namespace test;

constexpr Hessian kTreatments[] = {Hessian::exact, Hessian::clamped, Hessian::spd, Hessian::gaussNewton};

// The same cloth with its nodes numbered at random, so that corners come in every order.
Mesh renumbered(Mesh mesh, unsigned seed) {
  std::vector<int> place(mesh.positions.size());
  for (std::size_t i = 0; i < place.size(); ++i) place[i] = static_cast<int>(i);
  std::shuffle(place.begin(), place.end(), std::mt19937(seed));
  const std::vector<Vec3> positions = mesh.positions;
  for (std::size_t i = 0; i < place.size(); ++i) mesh.positions[static_cast<std::size_t>(place[i])] = positions[i];
  for (auto& triangle : mesh.triangles) {
    for (int& node : triangle) node = place[static_cast<std::size_t>(node)];
  }
  mesh.springs.clear();
  mesh.regions.clear();
  mesh.corners.clear();
  return mesh;
}

class Assembly : public ::testing::TestWithParam<std::string> {};

TEST_P(Assembly, UpperMirroredIsTheFullMatrix) {
  for (const Mesh& mesh : {staggeredMesh({2.4, 2.0}, 5, 5), renumbered(discMesh(1.2, 4), 3)}) {
    const auto cloth = livelyCloth(GetParam(), mesh);
    const State state = shaken(*cloth->system, 5, 0.2);
    for (const auto& law : cloth->system->laws()) {
      if (!law->elastic()) continue;
      for (const Hessian treatment : kTreatments) {
        const MatX full = jacobian(*cloth->system, *law, state, {treatment, false}, -0.7, -0.3);
        const MatX mirrored = jacobian(*cloth->system, *law, state, {treatment, true}, -0.7, -0.3);
        EXPECT_GT(full.norm(), 0.1) << law->name();
        EXPECT_LE((full - mirrored).cwiseAbs().maxCoeff(), 1e-14 * full.cwiseAbs().maxCoeff())
            << law->name() << " treatment " << static_cast<int>(treatment);
      }
    }
  }
}

TEST_P(Assembly, SystemGivesTheSumOfItsLaws) {
  const auto cloth = livelyCloth(GetParam(), staggeredMesh({2.4, 2.0}, 5, 5));
  const State state = shaken(*cloth->system, 5, 0.2);
  for (const JacobianOptions& options : {JacobianOptions{Hessian::spd, true}, JacobianOptions{Hessian::exact, false}}) {
    MatX sum = MatX::Zero(cloth->system->dofs(), cloth->system->dofs());
    for (const auto& law : cloth->system->laws()) sum += jacobian(*cloth->system, *law, state, options, -0.7, -0.3);
    BlockMatrix A = cloth->system->makeMatrix();
    A.setZero();
    cloth->system->addMass(state.q, 2.0, A);
    const MatX mass = A.dense();
    cloth->system->addJacobians(state, options, -0.7, -0.3, A);
    EXPECT_LE((A.dense() - mass - sum).cwiseAbs().maxCoeff(), 1e-13 * sum.cwiseAbs().maxCoeff());
  }
  VecX F, sum = VecX::Zero(cloth->system->dofs());
  for (const auto& law : cloth->system->laws()) {
    sum += conservativeForce(*cloth->system, *law, state) + dissipativeForce(*cloth->system, *law, state);
  }
  cloth->system->force(state, F);
  EXPECT_LE((F - sum).norm(), 1e-13 * sum.norm());
}

// Numbering the nodes differently is no physics: the same matrix, with rows and columns moved.
TEST_P(Assembly, NumberingDoesNotMatter) {
  const Mesh mesh = discMesh(1.2, 5);
  const auto first = livelyCloth(GetParam(), mesh), second = livelyCloth(GetParam(), renumbered(mesh, 8));
  const State a = shaken(*first->system, 5, 0.1);
  State b = a;
  std::vector<int> match;  // [nodes of the first] the same node of the second
  for (const Vec3& p : mesh.positions) {
    const auto& others = second->system->mesh().positions;
    match.push_back(static_cast<int>(std::find(others.begin(), others.end(), p) - others.begin()));
    const Eigen::Index from = 3 * (static_cast<Eigen::Index>(match.size()) - 1), to = 3 * match.back();
    b.q.segment<3>(to) = a.q.segment<3>(from), b.v.segment<3>(to) = a.v.segment<3>(from);
  }
  const int nodes = first->system->blockCount();
  for (const auto& law : first->system->laws()) {
    if (!law->elastic()) continue;
    const MatX J = jacobian(*first->system, *law, a, {Hessian::spd, true}, 1, 1);
    const MatX other = jacobian(*second->system, second->law(law->name()), b, {Hessian::spd, true}, 1, 1);
    double error = 0;
    for (int i = 0; i < nodes; ++i) {
      for (int j = 0; j < nodes; ++j) {
        const auto at = [&](int n) { return 3 * match[static_cast<std::size_t>(n)]; };
        error = std::max(error, (J.block<3, 3>(3 * i, 3 * j) - other.block<3, 3>(at(i), at(j))).cwiseAbs().maxCoeff());
      }
    }
    EXPECT_LE(error, 1e-12 * J.cwiseAbs().maxCoeff()) << law->name();
  }
}

#ifdef SELVEDGE_COUNTS_ALLOCATIONS
TEST_P(Assembly, NeverAllocatesOnceWarm) {
  const auto cloth = livelyCloth(GetParam(), gridMesh({2, 2}, 9, 9, Diagonals::alternating));
  const State state = shaken(*cloth->system, 3, 0.05);
  BlockMatrix A = cloth->system->makeMatrix();
  VecX F;
  const auto evaluate = [&] {
    A.setZero();
    cloth->system->addMass(state.q, 1, A);
    for (const Hessian treatment : kTreatments) cloth->system->addJacobians(state, {treatment, true}, -1, -1, A);
    cloth->system->force(state, F);
    return cloth->system->potentialEnergy(state);
  };
  tbb::task_arena arena(1);
  arena.execute([&] {
    const int cold = allocations;
    evaluate();
    const int warm = allocations;
    EXPECT_GT(warm, cold) << "the counter does not count";
    EXPECT_GT(evaluate(), 0);
    EXPECT_EQ(allocations, warm);
  });
}
#endif

INSTANTIATE_TEST_SUITE_P(Materials, Assembly, ::testing::Values("springs", "triangles", "elastic"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace selvedge

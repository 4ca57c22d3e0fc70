// The joint evaluation of springs: against the laws one by one, in both precisions, on any number of threads.
#include "forces/springs/spring_forces.h"

#include <random>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "forces/materials.h"
#include "model/cloth_system.h"
#include "model/generators/mesh_generators.h"

namespace selvedge::test {
namespace {

struct SpringCloth {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  std::unique_ptr<ClothSystem> system;
  State state;

  explicit SpringCloth(Mesh mesh) {
    material.model = "springs";
    material.bend = {1e-3, 2e-3};
    system = makeCloth(std::move(mesh), material, gravity, air);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(-0.004, 0.004);
    const auto& positions = system->mesh().positions;
    state.q.resize(system->dofs());
    for (int i = 0; i < system->blockCount(); ++i) {
      state.q.segment<3>(3 * i) =
          1.05 * positions[static_cast<std::size_t>(i)] + Vec3(noise(random), noise(random), noise(random));
    }
    state.v = VecX::Zero(system->dofs());
  }

  VecX joint() const {
    VecX F;
    system->conservativeForce(state, F);
    return F;
  }
  VecX oneByOne() const {
    VecX F = VecX::Zero(system->dofs());
    for (const auto& law : system->laws()) {
      if (law->conservative()) law->addForce(state, F);
    }
    return F;
  }
};

// 60 x 40 nodes and 2611 on a disc: more than one chunk, and rows that end inside one.
Mesh grid() { return gridMesh({1, 0.7}, 60, 40, Diagonals::alternating); }
Mesh disc() { return discMesh(1, 29); }

TEST(SpringForces, togetherGiveTheSumOfTheLaws) {
  for (const Mesh& mesh : {grid(), disc(), gridMesh({1, 1}, 3, 3, Diagonals::crossed)}) {
    const SpringCloth cloth(mesh);
    const VecX sum = cloth.oneByOne();
    ASSERT_GT(sum.norm(), 1);
    EXPECT_LT((cloth.joint() - sum).norm(), 1e-13 * sum.norm()) << cloth.system->blockCount() << " nodes";
    EXPECT_NE(cloth.joint(), sum);  // or the same code ran twice
  }
}

TEST(SpringForces, singlePrecisionIsNearAndCanBeTakenBack) {
  for (const Mesh& mesh : {grid(), disc()}) {
    const SpringCloth cloth(mesh);
    const VecX exact = cloth.joint();
    cloth.system->setSinglePrecision(true);
    const double error = (cloth.joint() - exact).norm() / exact.norm();
    EXPECT_LT(error, 1e-4);
    EXPECT_GT(error, 1e-9);
    cloth.system->setSinglePrecision(false);
    EXPECT_EQ(cloth.joint(), exact);
  }
}

TEST(SpringForces, followTheModuli) {
  SpringCloth cloth(grid());
  const VecX soft = cloth.joint();
  cloth.system->setSinglePrecision(true);
  const VecX softSingle = cloth.joint();
  cloth.material.stretch *= 3;
  cloth.system->refresh();
  const VecX single = cloth.joint();
  cloth.system->setSinglePrecision(false);
  const VecX sum = cloth.oneByOne();
  EXPECT_GT((sum - soft).norm(), 0.1 * soft.norm());
  EXPECT_LT((cloth.joint() - sum).norm(), 1e-13 * sum.norm());
  EXPECT_LT((single - sum).norm(), 1e-4 * sum.norm());
  EXPECT_NE(single, softSingle);
}

TEST(SpringForces, anyNumberOfThreadsGivesTheSameBits) {
  for (const Mesh& mesh : {grid(), disc()}) {
    for (const bool single : {false, true}) {
      const SpringCloth cloth(mesh);
      cloth.system->setSinglePrecision(single);
      const auto run = [&](int threads) {
        VecX F;
        tbb::task_arena(threads).execute([&] { F = cloth.joint(); });
        return F;
      };
      EXPECT_EQ(run(1), run(4));
    }
  }
}

TEST(SpringForces, followTheRestLengths) {
  SpringCloth cloth(grid());
  const VecX before = cloth.joint();
  for (Spring& s : cloth.system->network().springs) s.rest *= 0.9;
  cloth.system->refresh();
  const VecX sum = cloth.oneByOne();
  EXPECT_GT((sum - before).norm(), 0.1 * before.norm());
  EXPECT_LT((cloth.joint() - sum).norm(), 1e-13 * sum.norm());
}

TEST(SpringForces, ofNoSpringsIsNothing) {
  const SpringForces forces(2, {});
  for (const bool single : {false, true}) {
    VecX F = VecX::Ones(6);
    forces.add(VecX::Ones(6), F, single);
    EXPECT_EQ(F, VecX(VecX::Ones(6)));
  }
}

// Springs of any length, between any nodes: no direction without length, no rest length without a division.
TEST(SpringForces, limitsOfTheLength) {
  const std::vector<SpringElement> springs{{0, 1, 1}, {3, 2, 0}, {4, 5, 0}, {5, 0, 0.5}};
  SpringForces forces(6, springs);
  forces.setStiffness({10, 20, 30, 40});
  VecX q = VecX::Zero(18);
  q.segment<3>(6) = Vec3(0, 2, 0);
  q.segment<3>(9) = Vec3(0, 5, 0);
  q.segment<3>(15) = Vec3(2, 0, 0);  // node 4 stays at the origin with 0 and 1
  for (const bool single : {false, true}) {
    VecX F = VecX::Constant(18, 1.0);
    forces.add(q, F, single);
    VecX expected = VecX::Constant(18, 1.0);
    expected[7] += 20 * 3, expected[10] -= 20 * 3;   // rest length 0
    expected[12] += 30 * 2, expected[15] -= 30 * 2;  // and to a node at 2
    expected[0] += 40 * 1.5, expected[15] -= 40 * 1.5;
    EXPECT_LT((F - expected).norm(), 1e-12);  // nothing between 0 and 1, which coincide
  }
}

}  // namespace
}  // namespace selvedge::test

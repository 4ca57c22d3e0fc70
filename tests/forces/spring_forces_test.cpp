// The joint evaluation of springs: against the laws one by one, in both precisions, on any number of threads, and with the
// kicks of explicit methods.
#include "forces/springs/spring_forces.h"

#include <random>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "forces/materials.h"
#include "model/cloth_system.h"
#include "model/generators/mesh_generators.h"
#include "model/kick.h"

namespace selvedge::test {
namespace {

struct SpringCloth {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  std::unique_ptr<ClothSystem> system;
  State state;

  explicit SpringCloth(Mesh mesh) : SpringCloth({{.name = "", .mesh = std::move(mesh)}}, "none") {}
  SpringCloth(std::vector<NamedMesh> meshes, const std::string& plastic) {
    material.model = "springs";
    material.bend = {1e-3, 2e-3};
    material.plastic.law = plastic;
    const std::vector<const MaterialSettings*> materials(meshes.size(), &material);
    system = makeCloth(std::move(meshes), materials, gravity, air, nullptr, {}, nullptr);
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

struct AnySprings {
  std::vector<SpringElement> springs;
  std::vector<double> k;

  // To each of `nodes` a spring from the one that is `way` before it, if it has one.
  void add(int nodes, int way, double rest) {
    for (int i = way; i < nodes; ++i) {
      springs.push_back({i - way, i, rest});
      k.push_back(100 + i % 7);
    }
  }
  VecX force(const VecX& q, int nodes) const {
    VecX F = VecX::Zero(3 * nodes);
    for (std::size_t i = 0; i < springs.size(); ++i) {
      const auto [a, b, rest] = springs[i];
      const Vec3 d = q.segment<3>(3 * b) - q.segment<3>(3 * a);
      const Vec3 f = k[i] * (d.norm() - rest) * d.normalized();
      F.segment<3>(3 * a) += f;
      F.segment<3>(3 * b) -= f;
    }
    return F;
  }
};

// Ends within a block, in the next one, at the borders of chunks of 2048 nodes and at the last node; two springs between the
// same nodes; rest lengths of their own.
TEST(SpringForces, betweenAnyNodes) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-1, 1);
  for (const int nodes : {2, 63, 64, 65, 2047, 2048, 2049, 5000}) {
    AnySprings any;
    for (const int way : {1, 2, 63, 64, 65, 200, 2047, 2048, 2050, 4999}) any.add(nodes, way, 0.3);
    any.add(nodes, 1, 0.2);
    any.add(nodes, 64, 0.2);
    VecX q(3 * nodes);
    for (double& x : q) x = place(random);
    SpringForces forces(nodes, any.springs);
    for (const bool ownRests : {false, true}) {
      if (ownRests) {
        std::vector<double> rests;
        for (SpringElement& each : any.springs) rests.push_back(each.rest = 0.1 + 0.2 * std::abs(place(random)));
        forces.setRests(rests);
      }
      forces.setStiffness(any.k);
      const VecX expected = any.force(q, nodes);
      for (const bool single : {false, true}) {
        VecX F = VecX::Ones(3 * nodes);
        forces.add(q, F, single);
        EXPECT_LT((F - VecX::Ones(3 * nodes) - expected).norm(), (single ? 1e-5 : 1e-14) * expected.norm())
            << nodes << " nodes, single: " << single << ", own rest lengths: " << ownRests;
      }
    }
  }
}

// a = M^-1 F, v += kick a, q += drift v: the same whether the acceleration is kept or not, and on any number of threads.
void expectKicks(const SpringCloth& cloth, double tolerance) {
  const Kick kick{.kick = 1e-3, .drift = 2e-3, .keeps = true};
  VecX F, mass;
  cloth.system->force(cloth.state, F);
  cloth.system->massDiagonal(cloth.state.q, mass);
  const VecX acceleration = F.cwiseQuotient(mass);
  const VecX v = cloth.state.v + kick.kick * acceleration, q = cloth.state.q + kick.drift * v;
  const auto kicked = [&](bool keeps, int threads, KickRoom& room) {
    State state = cloth.state;
    tbb::task_arena(threads).execute([&] { cloth.system->kickAndDrift({kick.kick, kick.drift, keeps}, room, state); });
    return state;
  };
  KickRoom kept, room;
  const State once = kicked(true, 1, kept);
  EXPECT_LT((kept.a - acceleration).norm(), tolerance * acceleration.norm());
  EXPECT_LT((once.v - v).norm(), tolerance * v.norm());
  EXPECT_LT((once.q - q).norm(), tolerance * q.norm());
  for (const bool keeps : {false, true}) {
    const State again = kicked(keeps, 3, room);
    EXPECT_EQ(again.v, once.v);
    EXPECT_EQ(again.q, once.q);
  }
  EXPECT_EQ(room.a, kept.a);
}

// With air, which depends on the velocity, and without; of one body and of two, whose springs are laws of their own; with rest
// lengths that have flowed; in both precisions.
TEST(SpringForces, takeTheKickAlong) {
  const std::vector<std::vector<NamedMesh>> bodies{
      {{.name = "", .mesh = grid()}},
      {{.name = "", .mesh = disc()}},
      {{.name = "one", .mesh = grid()}, {.name = "other", .mesh = disc()}}};
  for (const std::vector<NamedMesh>& meshes : bodies) {
    for (const char* plastic : {"none", "limits"}) {
      SpringCloth cloth(meshes, plastic);
      cloth.state.v.setLinSpaced(-1, 1);
      cloth.state.memory.setConstant(cloth.system->memorySize(), 0.02);
      EXPECT_EQ(cloth.system->fix(cloth.state, {}), plastic == std::string("limits"));
      for (const double drag : {0.0, 1.0}) {
        cloth.air.dragCoefficient = drag;
        cloth.system->refresh();
        for (const bool single : {false, true}) {
          SCOPED_TRACE(testing::Message() << meshes.size() << " bodies, plastic " << plastic << ", drag " << drag);
          cloth.system->setSinglePrecision(single);
          expectKicks(cloth, 1e-13);
        }
      }
    }
  }
}

}  // namespace
}  // namespace selvedge::test

// Elements of one colour share no node, and so the bits are the same on any number of threads.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "forces/cloth_fixture.h"
#include "model/stencil_law.h"

namespace selvedge {
namespace {

using namespace test;

TEST(Colouring, NoTwoOfOneColourShareANode) {
  const Mesh mesh = discMesh(1, 6);
  const Colouring colouring = colourElements<3>(mesh.triangles, mesh.nodes());
  std::vector<bool> seen(mesh.triangles.size(), false);
  for (std::size_t c = 0; c + 1 < colouring.start.size(); ++c) {
    std::vector<bool> used(mesh.positions.size(), false);
    for (int k = colouring.start[c]; k < colouring.start[c + 1]; ++k) {
      const int element = colouring.order[static_cast<std::size_t>(k)];
      EXPECT_FALSE(seen[static_cast<std::size_t>(element)]);
      seen[static_cast<std::size_t>(element)] = true;
      for (int node : mesh.triangles[static_cast<std::size_t>(element)]) {
        EXPECT_FALSE(used[static_cast<std::size_t>(node)]);
        used[static_cast<std::size_t>(node)] = true;
      }
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), true), static_cast<std::ptrdiff_t>(seen.size()));
}

struct Bits {
  VecX force;
  std::vector<double> matrix;
  double energy;
};

Bits evaluate(const ClothSystem& system, const State& state, int threads) {
  tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 8);
  tbb::task_arena arena(threads);
  Bits bits;
  arena.execute([&] {
    BlockMatrix A = system.makeMatrix();
    A.setZero();
    system.force(state, bits.force);
    system.addJacobians(state, {}, 0.3, 0.7, A);
    bits.matrix.assign(A.values().begin(), A.values().end());
    bits.energy = system.potentialEnergy(state);
  });
  return bits;
}

TEST(Threads, DoNotChangeABit) {
  for (const MaterialModel& model : materialModels()) {
    // Large enough for several chunks in a colour and several pieces of a sum.
    const auto cloth = livelyCloth(std::string(model.name), gridMesh({2, 2}, 61, 61, Diagonals::alternating));
    const State state = shaken(*cloth->system, 3, 0.01);
    const Bits one = evaluate(*cloth->system, state, 1);
    for (const int threads : {2, 4}) {
      for (int repeat = 0; repeat < 2; ++repeat) {
        const Bits many = evaluate(*cloth->system, state, threads);
        EXPECT_EQ(one.force, many.force) << model.name;
        EXPECT_EQ(one.matrix, many.matrix) << model.name;
        EXPECT_EQ(one.energy, many.energy) << model.name;
      }
    }
  }
}

}  // namespace
}  // namespace selvedge

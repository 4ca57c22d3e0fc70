// Elements of one colour share no node, and so the bits are the same on any number of threads.
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "forces/cloth_fixture.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

using namespace test;

// Every element once, and chunks of one colour without a node in common.
void expectApart(const ElementChunks& chunks, const std::vector<std::array<int, 3>>& elements, int nodeCount) {
  std::vector<int> seen(elements.size(), 0);
  for (std::size_t c = 0; c + 1 < chunks.colour.size(); ++c) {
    std::vector<int> owner(static_cast<std::size_t>(nodeCount), -1);
    for (int chunk = chunks.colour[c]; chunk < chunks.colour[c + 1]; ++chunk) {
      for (int k = chunks.start[static_cast<std::size_t>(chunk)]; k < chunks.start[static_cast<std::size_t>(chunk) + 1];
           ++k) {
        const auto element = static_cast<std::size_t>(chunks.order[static_cast<std::size_t>(k)]);
        ++seen[element];
        for (int n : elements[element]) {
          int& who = owner[static_cast<std::size_t>(n)];
          EXPECT_TRUE(who == -1 || who == chunk) << "node " << n;
          who = chunk;
        }
      }
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(seen.size()));
}

TEST(Chunks, NoTwoOfOneColourShareANode) {
  for (const Mesh& mesh : {gridMesh({1, 1}, 61, 61, Diagonals::alternating),
                           gridMesh({1, 1}, 31, 31, Diagonals::crossed), discMesh(1, 24)}) {
    const ElementChunks chunks = chunkElements({mesh.triangles[0].data(), 3 * mesh.triangles.size()}, 3, mesh.nodes());
    EXPECT_GT(chunks.colour[1], 1) << "nothing to run at once";
    expectApart(chunks, mesh.triangles, mesh.nodes());
  }
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
    system.addJacobians(state, {Hessian::exact, true}, 0.3, 0.7, A);
    system.addJacobians(state, {Hessian::spd, true}, 0.3, 0.7, A);
    system.addJacobians(state, {Hessian::exact, false}, 0.3, 0.7, A);
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

#include <algorithm>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "linalg/make_solver.h"
#include "linalg/preconditioner.h"
#include "linalg/preconditioners/multilevel_pattern.h"
#include "support/cloth/spring_lattice.h"
#include "support/dense.h"

namespace selvedge {
namespace {

constexpr Precision kPrecisions[] = {Precision::full, Precision::single};

int iterations(const test::SpringLattice& lattice, const char* preconditioner, const char* precision,
               double tolerance) {
  SolverSettings settings;
  settings.preconditioner = preconditioner;
  settings.precision = precision;
  settings.tolerance = tolerance;
  VecX x = VecX::Zero(lattice.A.rows());
  const SolveReport report = makeSolver(settings)->solve(lattice.A, lattice.b, lattice.fixed, x);
  EXPECT_EQ(report.status, SolveStatus::converged) << preconditioner;
  return report.iterations;
}

TEST(Multilevel, IterationsHardlyGrowWithTheGrid) {
  std::vector<int> coarse, fine;
  for (const int side : {33, 65, 129}) {
    const test::SpringLattice lattice = test::springLattice(side);
    coarse.push_back(iterations(lattice, "multilevel", "double", 1e-3));
    fine.push_back(iterations(lattice, "multilevel", "double", 1e-6));
    EXPECT_LE(iterations(lattice, "multilevel", "single", 1e-3), 1.35 * coarse.back()) << side;
    EXPECT_LE(iterations(lattice, "multilevel", "single", 1e-6), 1.35 * fine.back()) << "begun anew on the way";
  }
  for (const int count : coarse) EXPECT_LE(count, 38);
  for (const int count : fine) EXPECT_LE(count, 58);
  EXPECT_LE(coarse[2], 1.5 * coarse[0]);
  EXPECT_LE(fine[2], 1.5 * fine[0]);
  const int weak = iterations(test::springLattice(33), "block-jacobi", "double", 1e-3);
  const int weakFiner = iterations(test::springLattice(65), "block-jacobi", "double", 1e-3);
  EXPECT_GE(weak, 8 * coarse[0]);
  EXPECT_GE(weakFiner, 1.6 * weak);  // what growth looks like
}

// u^T P^-1 v for random vectors: symmetric, and positive for u = v.
void expectInnerProduct(const Preconditioner& preconditioner, const Mask& fixed, double symmetry) {
  test::Random random(8);
  VecX pu, pv;
  for (int i = 0; i < 5; ++i) {
    VecX u = random.vector(static_cast<int>(fixed.size())), v = random.vector(static_cast<int>(fixed.size()));
    preconditioner.apply(u, pu);
    preconditioner.apply(v, pv);
    ASSERT_TRUE(pu.allFinite());
    const double size = std::sqrt(u.dot(pu) * v.dot(pv));
    if (std::find(fixed.begin(), fixed.end(), 0) == fixed.end()) {
      EXPECT_EQ(pu.norm(), 0);
      continue;
    }
    EXPECT_GT(u.dot(pu), 0);
    EXPECT_LE(std::abs(u.dot(pv) - v.dot(pu)), symmetry * size);
    for (int k = 0; k < u.size(); ++k) ASSERT_TRUE(!fixed[k] || pu[k] == 0);
  }
}

void expectInnerProducts(const BlockMatrix& A, const Mask& fixed) {
  for (const auto& [precision, symmetry] : {std::pair{Precision::full, 1e-11}, {Precision::single, 1e-3}}) {
    const auto preconditioner = makeMultilevel(precision);
    preconditioner->update(A, fixed);
    expectInnerProduct(*preconditioner, fixed, symmetry);
  }
}

TEST(Multilevel, AnyBlockSizeAndAnyMatrixGiveASymmetricPositiveDefiniteOne) {
  for (const int blockSize : {1, 2, 3, 5}) {
    for (const double shift : {40.0, 3.0, -5.0}) {  // definite, indefinite, with a negative diagonal
      for (const double held : {0.0, 0.2, 1.0}) {
        SCOPED_TRACE(testing::Message() << blockSize << " " << shift << " " << held);
        const BlockMatrix A = test::randomSymmetric(test::randomPattern(300, 700, 3), blockSize, shift, 4);
        expectInnerProducts(A, test::Random(7).mask(A.rows(), held));
      }
    }
  }
}

TEST(Multilevel, ACompressedSheetGivesASymmetricPositiveDefiniteOneAndTheSolverSaysIndefinite) {
  const test::SpringLattice lattice = test::springLattice(25, -0.03);
  ASSERT_LT(test::eigenvaluesOf(lattice.A.dense()).minCoeff(), 0);
  expectInnerProducts(lattice.A, lattice.fixed);
  SolverSettings settings;
  settings.preconditioner = "multilevel";
  VecX x = VecX::Zero(lattice.A.rows());
  EXPECT_EQ(makeSolver(settings)->solve(lattice.A, lattice.b, lattice.fixed, x).status, SolveStatus::indefinite);
  EXPECT_TRUE(x.allFinite());
}

// Sheets that are not connected, nodes without neighbours, a node that is free in one direction only, one free node.
TEST(Multilevel, PiecesAndLonelyNodesAreSolvedToo) {
  const test::SpringLattice sheet = test::springLattice(12);
  const BlockPattern& one = sheet.A.pattern();
  const int nodes = one.rows();
  std::vector<std::pair<int, int>> pairs;
  for (int copy = 0; copy < 3; ++copy) {
    for (int i = 0; i < nodes; ++i) {
      for (int s = one.rowStart[i]; s < one.rowStart[i + 1]; ++s) {
        pairs.emplace_back(copy * nodes + i, copy * nodes + one.column[s]);
      }
    }
  }
  const auto pattern = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(3 * nodes + 50, pairs));
  BlockMatrix A(pattern, 3);
  for (int i = 0; i < pattern->rows(); ++i) {
    for (int s = pattern->rowStart[i]; s < pattern->rowStart[i + 1]; ++s) {
      const int slot = i < 3 * nodes ? one.slot(i % nodes, pattern->column[s] % nodes) : one.diagonal[i % nodes];
      std::copy_n(sheet.A.block(slot), 9, A.block(s));
    }
  }
  Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  fixed[0] = fixed[1] = fixed[3 * nodes + 30] = fixed[9 * nodes] = 1;
  expectInnerProducts(A, fixed);
  const VecX b = test::Random(2).vector(A.rows());
  const VecX exact = test::denseSolve(A.dense(), b, fixed, VecX::Zero(A.rows()));
  for (const bool lonely : {false, true}) {
    if (lonely) {
      std::fill(fixed.begin(), fixed.end(), std::uint8_t{1});
      fixed[301] = 0;
    }
    SolverSettings settings;
    settings.preconditioner = "multilevel";
    settings.tolerance = 1e-10;
    VecX x = VecX::Zero(A.rows());
    const SolveReport report = makeSolver(settings)->solve(A, b, fixed, x);
    EXPECT_EQ(report.status, SolveStatus::converged);
    EXPECT_LE(report.iterations, lonely ? 1 : 60);
    EXPECT_TRUE(lonely || (x - exact).norm() < 1e-7 * exact.norm());
  }
}

// What is kept from one matrix must not show in what the next one gets: other numbers, mask, pattern, block size.
TEST(Multilevel, AnUpdateForgetsThePreviousMatrix) {
  const test::SpringLattice sheet = test::springLattice(20), tight = test::springLattice(20, 0.2),
                            other = test::springLattice(14);
  Mask moreHeld = sheet.fixed;
  for (int i = 600; i < 640; ++i) moreHeld[i] = 1;
  const BlockMatrix small = test::randomSymmetric(test::randomPattern(200, 300, 3), 2, 12, 4);
  const std::vector<std::pair<const BlockMatrix*, Mask>> rounds{{&sheet.A, sheet.fixed}, {&tight.A, sheet.fixed},
                                                                {&tight.A, moreHeld},    {&other.A, other.fixed},
                                                                {&small, Mask(400, 0)},  {&sheet.A, sheet.fixed}};
  for (const Precision precision : kPrecisions) {
    const auto kept = makeMultilevel(precision);
    VecX previous;
    for (const auto& [A, fixed] : rounds) {
      const auto fresh = makeMultilevel(precision);
      kept->update(*A, fixed);
      fresh->update(*A, fixed);
      const VecX r = test::Random(6).vector(A->rows());
      VecX z, expected;
      kept->apply(r, z);
      fresh->apply(r, expected);
      EXPECT_EQ(z, expected);
      EXPECT_TRUE(z.size() != previous.size() || z != previous);
      previous = z;
    }
  }
}

TEST(Multilevel, ThreadsDoNotChangeTheBits) {
  const test::SpringLattice lattice = test::springLattice(61);
  const VecX r = test::Random(6).vector(lattice.A.rows());
  for (const Precision precision : kPrecisions) {
    std::vector<VecX> results(2);
    for (const int threads : {1, 2}) {
      tbb::task_arena arena(threads);
      arena.execute([&] {
        const auto preconditioner = makeMultilevel(precision);
        preconditioner->update(lattice.A, lattice.fixed);
        preconditioner->apply(r, results[threads - 1]);
      });
    }
    ASSERT_GT(results[0].norm(), 0);
    EXPECT_EQ(results[0], results[1]);
  }
}

// Units far from 1 must not leave single precision's range.
TEST(Multilevel, ScaleDoesNotMatter) {
  const test::SpringLattice lattice = test::springLattice(20);
  const VecX r = test::Random(6).vector(lattice.A.rows());
  const auto preconditioner = makeMultilevel(Precision::single);
  preconditioner->update(lattice.A, lattice.fixed);
  VecX z, scaled;
  preconditioner->apply(r, z);
  for (const double factor : {0x1p-300, 0x1p300}) {
    BlockMatrix A = lattice.A;
    for (double& value : A.values()) value *= factor;
    preconditioner->update(A, lattice.fixed);
    preconditioner->apply(VecX(r * 0x1p-200), scaled);
    EXPECT_EQ(VecX(scaled * 0x1p200 * factor), z);
  }
}

// Memory and work: the levels shrink fast, and what they hold beside the matrix grows with its nodes.
TEST(Multilevel, LevelsShrinkAndMemoryIsLinear) {
  std::vector<double> perNode;
  for (const int side : {33, 65, 129}) {
    const test::SpringLattice lattice = test::springLattice(side);
    const Hierarchy hierarchy = buildHierarchy(lattice.A.pattern(), lattice.fixed, 3, 100);
    EXPECT_LE(hierarchy.levels.back().rows, 33);
    double entries = 0;
    for (std::size_t k = 0; k < hierarchy.levels.size(); ++k) {
      const LevelPattern& level = hierarchy.levels[k];
      EXPECT_TRUE(k == 0 || 6 * level.rows <= hierarchy.levels[k - 1].rows) << k;
      entries += level.slots() + static_cast<double>(level.interpolation.entry.size() + level.product.entry.size() +
                                                     level.productTarget.size() + level.galerkinTarget.size());
    }
    perNode.push_back(entries / (side * side));
  }
  EXPECT_NEAR(perNode[2], perNode[1], 0.1 * perNode[1]);
}

// Rows of one colour may run at once: none of them is coupled to another.
TEST(Multilevel, ColoursAreIndependent) {
  const BlockPattern pattern = *test::randomPattern(400, 900, 5);
  const Hierarchy hierarchy = buildHierarchy(pattern, Mask(400, 0), 1, 20);
  ASSERT_GT(hierarchy.levels.size(), 1u);
  for (const LevelPattern& level : hierarchy.levels) {
    EXPECT_EQ(level.colourStart.back(), level.rows);
    for (std::size_t c = 0; c + 1 < level.colourStart.size(); ++c) {
      for (int row = level.colourStart[c]; row < level.colourStart[c + 1]; ++row) {
        for (const int other : level.neighbours[row]) {
          EXPECT_TRUE(other < level.colourStart[c] || other >= level.colourStart[c + 1]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace selvedge

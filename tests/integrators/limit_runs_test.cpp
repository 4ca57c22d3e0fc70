// Limited springs as runs: against the same springs one by one, and what other threads may rely on.
#include "integrators/games/limit_runs.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "base/simd.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh.h"
#include "model/mesh/spring_network.h"

namespace selvedge::test {
namespace {

struct Limited {
  std::vector<int> nodes;  // two each
  Colours colours;
  std::vector<LimitedSpring> springs;  // in the order of the colours
  bool byRows;

  explicit Limited(std::vector<int> ends) : nodes(std::move(ends)), byRows(colourByRows(nodes, colours)) {
    if (!byRows) colours = colourGreedily(nodes, 2);
    for (const int e : colours.order) springs.push_back({nodes[toIndex(2 * e)], nodes[toIndex(2 * e + 1)]});
  }
};

// Those that provot limits.
std::vector<int> endsOf(const Mesh& mesh) {
  std::vector<int> nodes;
  for (const Spring& s : buildSprings(mesh, buildTopology(mesh)).springs) {
    if (s.kind != SpringKind::bend) nodes.push_back(s.a), nodes.push_back(s.b);
  }
  return nodes;
}

std::vector<Mesh> grids() {
  return {gridMesh({1, 1}, 65, 65, Diagonals::alternating), gridMesh({1, 1}, 7, 40, Diagonals::alternating),
          gridMesh({1, 1}, 130, 9, Diagonals::oneWay), gridMesh({1, 1}, 33, 33, Diagonals::oneWay)};
}

TEST(ColoursByRows, NoTwoOfAColourShareANode) {
  for (const Mesh& mesh : grids()) {
    const Limited limited(endsOf(mesh));
    ASSERT_TRUE(limited.byRows);
    ASSERT_EQ(limited.springs.size(), limited.nodes.size() / 2);
    EXPECT_EQ(std::set<int>(limited.colours.order.begin(), limited.colours.order.end()).size(), limited.springs.size());
    for (std::size_t colour = 0; colour < limited.colours.count(); ++colour) {
      std::set<int> used;
      for (const int e : limited.colours.of(colour)) {
        EXPECT_TRUE(used.insert(limited.nodes[toIndex(2 * e)]).second);
        EXPECT_TRUE(used.insert(limited.nodes[toIndex(2 * e + 1)]).second);
      }
    }
  }
}

TEST(ColoursByRows, AreNotForOthers) {
  Colours colours;
  EXPECT_FALSE(colourByRows(endsOf(discMesh(1, 6)), colours));
  EXPECT_FALSE(colourByRows(std::vector{0, 1, 2, 3, 1, 0}, colours));  // twice between the same nodes
  EXPECT_FALSE(colourByRows(std::vector{0, 1, 2, 2}, colours));
  EXPECT_TRUE(colours.order.empty());
  EXPECT_TRUE(colourByRows(std::vector{0, 1, 2, 1}, colours));
}

void expectOwnNodes(const Colours& colours, std::span<const LimitedSpring> springs) {
  LimitRuns runs;
  runs.find(colours, springs);
  ASSERT_FALSE(runs.empty());
  for (std::size_t colour = 0; colour < colours.count(); ++colour) {
    std::set<int> others;
    for (const LimitRun& run : runs.of(colour)) {
      EXPECT_LE(run.count, kLongestRun);
      std::set<int> own;
      for (int i = 0; i < run.count; ++i) own.insert(run.a + i), own.insert(run.b + i);
      for (const int node : own) EXPECT_TRUE(others.insert(node).second) << "node " << node << " of two runs";
    }
  }
}

TEST(LimitRuns, NodesOfARunAreItsOwn) {
  for (const Mesh& mesh : grids()) {
    const Limited limited(endsOf(mesh));
    expectOwnNodes(limited.colours, limited.springs);
  }
}

// Every second node of two rows, and springs of the same colour to nodes between them.
TEST(LimitRuns, NodesBetweenMayBeThoseOfOthers) {
  std::vector<LimitedSpring> springs;
  for (int i = 0; i < 80; i += 2) springs.push_back({i, 100 + i});
  springs.push_back({31, 250});
  springs.push_back({151, 300});
  Colours colours{.order = {}, .start = {0, static_cast<int>(springs.size())}};
  for (std::size_t i = 0; i < springs.size(); ++i) colours.order.push_back(static_cast<int>(i));
  expectOwnNodes(colours, springs);
}

TEST(LimitRuns, AreNotForSpringsWithoutNeighbours) {
  const Limited limited(endsOf(discMesh(1, 12)));
  LimitRuns runs;
  runs.find(limited.colours, limited.springs);
  EXPECT_TRUE(runs.empty());
}

template <class Real>
double difference(const Mesh& mesh) {
  const Limited limited(endsOf(mesh));
  LimitRuns runs;
  runs.find(limited.colours, limited.springs);
  const int nodes = static_cast<int>(mesh.positions.size()), row = static_cast<int>(rowApart<Real>(nodes));
  std::mt19937 random(5);
  std::uniform_real_distribution<double> noise(-0.01, 0.01), weight(0.5, 1);
  std::vector<Real> rowsQ(toIndex(3 * row)), rowsW(toIndex(3 * row)), q(toIndex(4 * nodes)), w(toIndex(4 * nodes));
  for (int i = 0; i < nodes; ++i) {
    const double inverse = i % 11 == 0 ? 0 : weight(random);
    for (int c = 0; c < 3; ++c) {
      const double x = 1.1 * mesh.positions[toIndex(i)][c] + noise(random);
      q[toIndex(4 * i + c)] = rowsQ[toIndex(c * row + i)] = static_cast<Real>(x);
      w[toIndex(4 * i + c)] = rowsW[toIndex(c * row + i)] = static_cast<Real>(inverse);
    }
  }
  std::vector<Real> longest, perWeight;
  for (const auto& [a, b] : limited.springs) {
    const Real sum = w[toIndex(4 * a)] + w[toIndex(4 * b)];
    longest.push_back(static_cast<Real>((mesh.positions[toIndex(b)] - mesh.positions[toIndex(a)]).norm()));
    perWeight.push_back(sum > 0 ? 1 / sum : Real(0));
  }
  std::vector<Real> runsLongest = longest, runsPerWeight = perWeight;
  runs.spread(runsLongest);
  runs.spread(runsPerWeight);
  const std::vector<Real> before = q;
  for (std::size_t colour = 0; colour < limited.colours.count(); ++colour) {
    const auto first = limited.colours.start[colour];
    limitSprings(limited.springs.data() + first, limited.colours.start[colour + 1] - first, longest.data() + first,
                 perWeight.data() + first, w.data(), q.data());
    const std::span<const LimitRun> own = runs.of(colour);
    limitRuns(own.data(), static_cast<int>(own.size()), runsLongest.data(), runsPerWeight.data(), row, rowsW.data(),
              rowsQ.data());
  }
  double most = 0, moved = 0;
  for (int i = 0; i < nodes; ++i) {
    for (int c = 0; c < 3; ++c) {
      const auto now = static_cast<double>(q[toIndex(4 * i + c)]);
      most = std::max(most, std::abs(now - static_cast<double>(rowsQ[toIndex(c * row + i)])));
      moved = std::max(moved, std::abs(now - static_cast<double>(before[toIndex(4 * i + c)])));
    }
  }
  EXPECT_GT(moved, 1e-3);
  return most;
}

TEST(LimitRuns, GiveWhatTheSpringsGiveOneByOne) {
  for (const Mesh& mesh : grids()) {
    EXPECT_LT(difference<double>(mesh), 1e-15);
    EXPECT_LT(difference<float>(mesh), 1e-6);
  }
}

}  // namespace
}  // namespace selvedge::test

// Limited springs as runs: against the same springs one by one, and what other threads may rely on.
#include "integrators/games/limit_runs.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "base/row_apart.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh.h"
#include "model/mesh/spring_network.h"

namespace selvedge::test {
namespace {

struct Limited {
  std::vector<int> nodes;  // two each
  Colours colours;
  std::vector<LimitedSpring> springs;  // in the order of the colours

  explicit Limited(std::vector<int> ends) : nodes(std::move(ends)), colours(colourRows(nodes)) {
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

// No two of a colour share a node, and all are there.
void expectColours(std::span<const int> nodes, const Colours& colours) {
  EXPECT_EQ(std::set<int>(colours.order.begin(), colours.order.end()).size(), nodes.size() / 2);
  ASSERT_EQ(colours.order.size(), nodes.size() / 2);
  for (std::size_t colour = 0; colour < colours.count(); ++colour) {
    std::set<int> used;
    for (const int e : colours.of(colour)) {
      EXPECT_TRUE(used.insert(nodes[toIndex(2 * e)]).second);
      EXPECT_TRUE(used.insert(nodes[toIndex(2 * e + 1)]).second);
    }
  }
}

TEST(ColourRows, HasTwoColoursForEachWay) {
  for (const Mesh& mesh : grids()) {
    const std::vector<int> nodes = endsOf(mesh);
    const Colours colours = colourRows(nodes);
    expectColours(nodes, colours);
    EXPECT_EQ(colours.count(), 8U);
  }
}

// Three grids of other sizes as three bodies, and what seams and tears add: springs between any nodes, also twice.
TEST(ColourRows, KeepsRowsBesideOtherSprings) {
  std::vector<int> nodes;
  int before = 0;
  for (const int n : {65, 33, 40}) {
    for (const int node : endsOf(gridMesh({1, 1}, n, n, Diagonals::alternating))) nodes.push_back(before + node);
    before += n * n;
  }
  nodes.insert(nodes.end(), {0, 1000, 17, 2000, 1000, 17, 0, 1, 3, 3 + 65, 5000, 6});
  const Limited limited(nodes);
  expectColours(nodes, limited.colours);
  EXPECT_LE(limited.colours.count(), 12U);
  LimitRuns runs;
  runs.find(limited.colours, limited.springs);
  EXPECT_FALSE(runs.empty());
}

TEST(ColourRows, IsGreedyWhereFewGoTheSameWay) {
  for (const std::vector<int>& nodes : {endsOf(discMesh(1, 6)), {}, {0, 1, 2, 1}, {0, 1, 1, 0, 2, 2}}) {
    const Colours rows = colourRows(nodes), greedy = colourGreedily(nodes, 2);
    EXPECT_EQ(rows.order, greedy.order);
    EXPECT_EQ(rows.start, greedy.start);
  }
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
    EXPECT_EQ(difference<double>(mesh), 0);
    EXPECT_EQ(difference<float>(mesh), 0);
  }
}

}  // namespace
}  // namespace selvedge::test

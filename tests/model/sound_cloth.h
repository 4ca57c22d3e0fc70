// Meshes of every kind, and what must hold after any number of edits of them, judged by a checker that shares no code with the door.
#pragma once

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "model/generators/mesh_generators.h"
#include "model/tears/tears.h"

namespace selvedge::test {

struct ClothKind {
  const char* name;
  Mesh (*make)();
};
inline const ClothKind kClothKinds[] = {
    {"one_way",
     [] {
       return gridMesh({1, 1}, 13, 11, Diagonals::oneWay);
     }},
    {"alternating",
     [] {
       return gridMesh({1, 1}, 12, 9, Diagonals::alternating);
     }},
    {"crossed",
     [] {
       return gridMesh({1, 1}, 8, 7, Diagonals::crossed);
     }},
    {"staggered",
     [] {
       return staggeredMesh({1, 1}, 11, 11);
     }},
    {"disc", [] { return discMesh(1, 6); }},
    {"pillow",
     [] {
       return pillowMesh({1, 1}, 9, 9, Diagonals::alternating);
     }},
    {"file", [] { return readMesh(SELVEDGE_SOURCE_DIR "/tests/meshes/ball.obj"); }},
};

// [nodes] where each is in the cloth as it was made: so much of each of its nodes.
inline std::vector<std::map<int, double>> partsOfNodes(const Tears& tears) {
  std::vector<std::map<int, double>> all;
  for (int node = 0; node < tears.made; ++node) all.push_back({{node, 1.0}});
  for (const AddedNode& own : tears.added) {
    std::map<int, double> parts;
    for (const auto& [from, weight] : all[toIndex(own.of)]) parts[from] += (1 - own.share) * weight;
    for (const auto& [from, weight] : all[toIndex(own.other)]) {
      if (own.share > 0) parts[from] += own.share * weight;
    }
    all.push_back(std::move(parts));
  }
  return all;
}

// All triangles about each node hang together by edges.
inline void expectNoHinges(const std::map<int, std::map<int, int>>& next) {
  for (const auto& [node, after] : next) {
    std::set<int> befores;
    for (const auto& [first, last] : after) befores.insert(last);
    int start = after.begin()->first;
    for (const auto& [first, last] : after) {
      if (!befores.contains(first)) start = first;
    }
    std::size_t reached = 0;
    for (auto at = after.find(start); at != after.end() && reached < after.size(); at = after.find(at->second))
      ++reached;
    ASSERT_EQ(reached, after.size()) << "the cloth hangs together by node " << node << " alone";
  }
}

inline void expectSound(const Mesh& made, const Tears& tears) {
  ASSERT_EQ(tears.triangles.size(), made.triangles.size() + tears.partOf.size());
  const std::vector<std::map<int, double>> parts = partsOfNodes(tears);
  std::vector<int> uses(toIndex(tears.nodes()), 0);
  std::map<std::pair<int, int>, int> sides;
  std::map<int, std::map<int, int>> next;           // about a node: the corner after it -> the one before it
  std::vector<double> area(made.triangles.size());  // of the parts of each
  for (std::size_t t = 0; t < tears.triangles.size(); ++t) {
    std::size_t whole = t;
    while (whole >= made.triangles.size()) whole = toIndex(tears.partOf[whole - made.triangles.size()]);
    const auto& corners = tears.triangles[t];
    Mat3 weights = Mat3::Zero();
    for (std::size_t k = 0; k < 3; ++k) {
      ++uses[toIndex(corners[k])];
      for (const auto& [from, weight] : parts[toIndex(corners[k])]) {
        const auto corner = std::ranges::find(made.triangles[whole], from) - made.triangles[whole].begin();
        ASSERT_LT(corner, 3) << "a corner is in the triangle that it is of";
        EXPECT_GE(weight, 0);
        weights(corner, static_cast<Eigen::Index>(k)) = weight;
      }
      ++sides[{corners[k], corners[(k + 1) % 3]}];
      next[corners[k]][corners[(k + 1) % 3]] = corners[(k + 2) % 3];
    }
    ASSERT_GT(weights.determinant(), 4e-4) << "each part has some of the area, the right way round";
    area[whole] += weights.determinant();
  }
  for (const double each : area) ASSERT_NEAR(each, 1, 1e-12) << "the parts of a triangle are all of it";
  for (const auto& [side, count] : sides) ASSERT_EQ(count, 1) << "an edge has a triangle on each side at most";
  for (std::size_t node = 0; node < uses.size(); ++node) {
    ASSERT_GT(uses[node], 0) << "node " << node << " is in no triangle";
    const int origin = tears.origin(static_cast<int>(node));
    ASSERT_EQ(tears.origin(origin), origin);
    std::map<int, double> there = parts[toIndex(origin)];
    for (const auto& [from, weight] : parts[node])
      EXPECT_NEAR(there[from], weight, 1e-9) << "nodes that were one are at one place";
  }
  expectNoHinges(next);
}

// [triangles] which piece each is in, by edges; pieces are counted from 0.
inline std::vector<int> piecesBySides(const std::vector<std::array<int, 3>>& triangles) {
  std::map<std::pair<int, int>, std::vector<int>> at;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k)
      at[std::minmax(triangles[t][k], triangles[t][(k + 1) % 3])].push_back(static_cast<int>(t));
  }
  std::vector<int> piece(triangles.size(), -1);
  int pieces = 0;
  for (std::size_t start = 0; start < triangles.size(); ++start) {
    if (piece[start] >= 0) continue;
    std::vector<int> open{static_cast<int>(start)};
    piece[start] = pieces;
    while (!open.empty()) {
      const int t = open.back();
      open.pop_back();
      for (std::size_t k = 0; k < 3; ++k) {
        for (const int other : at[std::minmax(triangles[toIndex(t)][k], triangles[toIndex(t)][(k + 1) % 3])]) {
          if (piece[toIndex(other)] < 0) piece[toIndex(other)] = pieces, open.push_back(other);
        }
      }
    }
    ++pieces;
  }
  return piece;
}

}  // namespace selvedge::test

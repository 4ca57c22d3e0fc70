// The checker of crossings itself: by design, to the last bit, and against signs of volumes in a random soup.
#include "support/cloth/crossings.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "contact/pairs.h"
#include "model/generators/mesh_generators.h"

namespace selvedge::test {
namespace {

using Pairs = std::vector<std::pair<int, int>>;
using Corner = std::array<int, 3>;

const double kLeast = std::numeric_limits<double>::denorm_min();

// Of the triangle in the plane z = 0 with the corners (0, 0), (4, 0) and (0, 4), and another one.
Pairs withFlat(const Vec3& a, const Vec3& b, const Vec3& c) {
  return crossings({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, a, b, c}, {{0, 1, 2}, {3, 4, 5}});
}
// The same, of one whose first corner is the first corner of the flat one.
Pairs fromCorner(const Vec3& b, const Vec3& c) {
  return crossings({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, b, c}, {{0, 1, 2}, {0, 3, 4}});
}
// And of one that shares its second side.
Pairs overSide(const Vec3& c) { return crossings({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, c}, {{0, 1, 2}, {1, 2, 3}}); }

const Pairs kNone, kBoth{{0, 1}};

TEST(Crossings, OfTwoTrianglesWithoutACommonNode) {
  EXPECT_EQ(withFlat({1, 1, -1}, {1, 2, 1}, {2, 1, 1}), kBoth) << "a corner through it";
  EXPECT_EQ(withFlat({-1, 1, -1}, {-1, 1, 1}, {9, 1, 0}), kBoth) << "a side through it";
  EXPECT_EQ(withFlat({5, 5, -1}, {5, 5, 1}, {9, 9, 0}), kNone) << "through its plane, beside it";
  EXPECT_EQ(withFlat({1, 1, 1}, {1, 2, 1}, {2, 1, 1}), kNone) << "over it";
  EXPECT_EQ(withFlat({1, 1, 0}, {1, 2, 1}, {2, 1, 1}), kBoth) << "a corner on it";
  EXPECT_EQ(withFlat({2, -1, 0}, {2, 1, 0}, {2, 0, 1}), kBoth) << "a side on it";
  EXPECT_EQ(withFlat({2, -1, 0}, {2, 0, 0}, {2, -1, 1}), kBoth) << "a corner on a side";
  EXPECT_EQ(withFlat({4, 0, 0}, {5, 0, 1}, {5, 0, -1}), kBoth) << "a corner on a corner";
  EXPECT_EQ(withFlat({1, 1, 0}, {2, 1, 0}, {1, 2, 0}), kBoth) << "in its plane, within it";
  EXPECT_EQ(withFlat({-1, 1, 0}, {9, 1, 0}, {9, 2, 0}), kBoth) << "in its plane, across it";
  EXPECT_EQ(withFlat({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), kBoth) << "at its place";
  EXPECT_EQ(withFlat({3, 3, 0}, {4, 3, 0}, {3, 4, 0}), kNone) << "in its plane, beside it";
}

TEST(Crossings, AreToldToTheLastBit) {
  EXPECT_EQ(withFlat({1, 1, kLeast}, {1, 2, 1}, {2, 1, 1}), kNone);
  EXPECT_EQ(withFlat({1, 1, -kLeast}, {1, 2, 1}, {2, 1, 1}), kBoth);
  const double more = std::nextafter(2.0, 3.0), less = std::nextafter(2.0, 1.0);
  EXPECT_EQ(withFlat({more, 2, 0}, {5, 5, 1}, {5, 5, -1}), kNone);
  EXPECT_EQ(withFlat({less, 2, 0}, {5, 5, 1}, {5, 5, -1}), kBoth);
  EXPECT_EQ(overSide({1, 1, kLeast}), kNone);
  EXPECT_EQ(overSide({1, 1, 0}), kBoth);
}

// Corners that are a few bits from the line through two others, where doubles take the wrong side (Kettner, Mehlhorn, Pion,
// Schirra and Yap, Classroom Examples of Robustness Problems in Geometric Computations, 2008).
TEST(Crossings, AreToldWhereDoublesAreWrong) {
  const double bit = std::ldexp(1, -53);
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 40; ++j) {
      const Pairs found =
          crossings({{12, 12, 0}, {24, 24, 0}, {30, 0, 0}, {0.5 + i * bit, 0.5 + j * bit, 0}}, {{0, 1, 2}, {0, 1, 3}});
      const Pairs expected = i == j ? Pairs{{1, 1}} : i > j ? kBoth : kNone;
      EXPECT_EQ(found, expected) << i << ' ' << j;
    }
  }
}

TEST(Crossings, OfTrianglesWithACommonNode) {
  EXPECT_EQ(fromCorner({-1, 0, 0}, {0, -1, 0}), kNone) << "in its plane, the other way";
  EXPECT_EQ(fromCorner({1, 0, 1}, {0, 1, 1}), kNone) << "rising from it";
  EXPECT_EQ(fromCorner({1, 1, 1}, {1, 1, -1}), kBoth) << "short, through it";
  EXPECT_EQ(fromCorner({9, 9, 1}, {9, 9, -1}), kBoth) << "long, through it";
  EXPECT_EQ(fromCorner({-1, -1, 1}, {-1, -1, -1}), kNone) << "through its plane, the other way";
  EXPECT_EQ(fromCorner({1, 1, 0}, {1, 1, 1}), kBoth) << "standing on it";
  EXPECT_EQ(fromCorner({9, 9, 0}, {9, 9, 9}), kBoth) << "standing on it and beyond";
  EXPECT_EQ(fromCorner({1, 2, 0}, {2, 1, 0}), kBoth) << "on it";
  EXPECT_EQ(fromCorner({9, 1, 0}, {9, -1, 0}), kBoth) << "in its plane, over a part";
  EXPECT_EQ(overSide({4, 4, 0}), kNone) << "its neighbour, flat";
  EXPECT_EQ(overSide({3, 3, 3}), kNone) << "its neighbour, bent";
  EXPECT_EQ(overSide({1, 1, 0}), kBoth) << "its neighbour, folded on it";
  EXPECT_EQ(overSide({-5, -5, 0}), kBoth) << "its neighbour, folded on it and beyond";
  EXPECT_EQ(crossings({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}, {1, 0, 2}}), kBoth) << "twice the same";
}

TEST(Crossings, NameTrianglesThatAreNone) {
  EXPECT_EQ(withFlat({1, 1, -1}, {1, 1, 1}, {1, 1, 3}), (Pairs{{1, 1}}));
  EXPECT_EQ(withFlat({1, 1, 1}, {1, 1, 1}, {1, 1, 1}), (Pairs{{1, 1}}));
  EXPECT_EQ(crossings({{0, 0, 0}, {4, 0, 0}}, {{0, 1, 1}, {0, 0, 0}}), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_EQ(crossings({}, {}), kNone);
}

// A strip of two triangles a step, between these places of its one edge, 1 m wide.
Pairs ofStrip(const std::vector<Vec3>& places) {
  std::vector<Vec3> nodes;
  std::vector<Corner> triangles;
  for (const Vec3& each : places) nodes.insert(nodes.end(), {each, each + Vec3::UnitY()});
  for (int i = 0; i + 3 < static_cast<int>(nodes.size()); i += 2) {
    triangles.push_back({i, i + 2, i + 1});
    triangles.push_back({i + 1, i + 2, i + 3});
  }
  return crossings(nodes, triangles);
}

TEST(Crossings, OfAStrip) {
  std::vector<Vec3> folded, flat;
  for (int k = 0; k < 20; ++k) {
    folded.emplace_back(k % 2, 0, 1e-9 * k);
    flat.emplace_back(k < 10 ? k : 18 - k, 0, 0);  // there and back again
  }
  EXPECT_EQ(ofStrip(folded), kNone);
  EXPECT_GT(ofStrip(flat).size(), 18U);
  // A loop that goes through itself, in the first and the last of five steps.
  const Pairs loop = ofStrip({{0, 0, 0}, {4, 0, 0}, {4, 0, 2}, {2, 0, 2}, {2, 0, 1}, {2, 0, -1}});
  EXPECT_EQ(loop, (Pairs{{0, 8}, {0, 9}, {1, 8}, {1, 9}}));
  EXPECT_EQ(ofStrip({{0, 0, 0}, {4, 0, 0}, {4, 0, 2}, {2, 0, 2}, {2, 0, 1}, {2, 0, 0.5}}), kNone);
}

TEST(Crossings, AreNotInASheetThatIsWavy) {
  Mesh mesh = gridMesh({1, 1}, 40, 40, Diagonals::alternating);
  PairRandom random(1);
  for (Vec3& node : mesh.positions) node.z() += 0.01 * random.between(-1, 1);
  EXPECT_EQ(crossings(mesh.positions, mesh.triangles), kNone);
  mesh.positions[820].z() += 1;
  EXPECT_EQ(crossings(mesh.positions, mesh.triangles), kNone);
  mesh.positions[820].x() += 0.3;  // its triangles lean over the others
  EXPECT_EQ(crossings(mesh.positions, mesh.triangles), kNone);
  mesh.positions[820].z() -= 1;  // and now go through them
  EXPECT_NE(crossings(mesh.positions, mesh.triangles), kNone);
}

struct Soup {
  std::vector<Vec3> nodes;
  std::vector<Corner> triangles;
  double nearest = 1;  // the least volume that a sign was taken of

  const Vec3& at(int node) const { return nodes[toIndex(node)]; }
  bool above(const Corner& t, int node) {
    const Vec3& a = at(t[0]);
    const double volume = (at(t[1]) - a).cross(at(t[2]) - a).dot(at(node) - a);
    nearest = std::min(nearest, std::abs(volume));
    return volume > 0;
  }
  // Whether the way from p to q, none of its corners, goes through the triangle.
  bool pierces(int p, int q, const Corner& t) {
    if (above(t, p) == above(t, q)) return false;
    const bool first = above({p, q, t[0]}, t[1]), second = above({p, q, t[1]}, t[2]);
    return first == second && above({p, q, t[2]}, t[0]) == second;
  }
  bool cross(const Corner& one, const Corner& other) {
    bool any = false;
    for (const auto& each : {std::pair(one, other), std::pair(other, one)}) {
      const Corner &edges = each.first, &whole = each.second;
      const auto of = [&](int node) { return std::find(whole.begin(), whole.end(), node) != whole.end(); };
      for (std::size_t k = 0; k < 3; ++k) {
        const int p = edges[k], q = edges[(k + 1) % 3];
        any = any || (!of(p) && !of(q) && pierces(p, q, whole));
      }
    }
    return any;
  }
};

TEST(Crossings, OfASoupAreThoseOfTheSignsOfVolumes) {
  PairRandom random(2);
  Soup soup;
  for (int i = 0; i < 120; ++i) soup.nodes.push_back(random.vector());
  while (soup.triangles.size() < 300) {
    Corner t;
    for (int& node : t) node = int(random.between(0, 120));
    if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) soup.triangles.push_back(t);
  }
  Pairs expected, sharing;
  for (int i = 0; i < 300; ++i) {
    for (int j = i + 1; j < 300; ++j) {
      const Corner &a = soup.triangles[toIndex(i)], &b = soup.triangles[toIndex(j)];
      const bool cross = soup.cross(a, b),
                 share = std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
      if (cross) expected.emplace_back(i, j);
      if (cross && share) sharing.emplace_back(i, j);
    }
  }
  EXPECT_GT(soup.nearest, 1e-12);  // far from where rounding changes a sign
  EXPECT_GT(expected.size(), 1000U);
  EXPECT_LT(expected.size(), 40000U);
  EXPECT_GT(sharing.size(), 20U);
  EXPECT_EQ(crossings(soup.nodes, soup.triangles), expected);
}

}  // namespace
}  // namespace selvedge::test

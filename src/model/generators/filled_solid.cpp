#include "model/generators/filled_solid.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include <Eigen/Geometry>

#include "model/generators/solid_surface.h"
#include "model/mesh/tetrahedron_faces.h"

namespace selvedge {
namespace {

// How near to a node, as a share of the edge, a crossing draws the node to it: along an axis and across a cell.
constexpr double kNearLong = 0.24999, kNearShort = 0.41189;

class Lattice {
 public:
  Lattice(const SolidToFill& solid, double spacing) : solid_(solid), spacing_(spacing) {
    for (int k = 0; k < 3; ++k) {
      const double length = solid.high[k] - solid.low[k];
      cells_[toIndex(k)] = static_cast<int>(std::ceil(length / spacing)) + 2;
      low_[k] = 0.5 * (solid.low[k] + solid.high[k]) - 0.5 * spacing * cells_[toIndex(k)];
    }
    for (const bool middle : {false, true}) {
      first_[middle] = static_cast<int>(places_.size());
      for (int z = 0; z < count(middle, 2); ++z) {
        for (int y = 0; y < count(middle, 1); ++y) {
          for (int x = 0; x < count(middle, 0); ++x) {
            const double half = middle ? 0.5 : 0;
            places_.push_back(low_ + spacing * Vec3(x + half, y + half, z + half));
          }
        }
      }
    }
    inside_.resize(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) inside_[i] = solid.inside(places_[i]);
  }

  Mesh fill() {
    drawNodes();
    forTetrahedra([&](const Tetrahedron& nodes) { cut(nodes); });
    return take();
  }

 private:
  using Cell = std::array<int, 3>;

  int count(bool middle, int axis) const { return cells_[toIndex(axis)] + (middle ? 0 : 1); }
  // A node of the corners of cells or of their middles; below 0: it is outside of the box.
  int node(bool middle, const Cell& at) const {
    for (int k = 0; k < 3; ++k) {
      if (at[toIndex(k)] < 0 || at[toIndex(k)] >= count(middle, k)) return -1;
    }
    return first_[middle] + (at[2] * count(middle, 1) + at[1]) * count(middle, 0) + at[0];
  }

  // Two corners of cells one beside the other, and two of the four middles around them.
  template <class Body>
  void forTetrahedra(const Body& body) const {
    constexpr int kRing[5][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}, {0, 0}};
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = toIndex(axis), b = toIndex((axis + 1) % 3), c = toIndex((axis + 2) % 3);
      forCells([&](const Cell& at) {
        Cell beside = at;
        ++beside[a];
        const int from = node(false, at), to = node(false, beside);
        if (from < 0 || to < 0) return;
        for (int r = 0; r < 4; ++r) {
          Cell first = at, second = at;
          first[b] += kRing[r][0], first[c] += kRing[r][1];
          second[b] += kRing[r + 1][0], second[c] += kRing[r + 1][1];
          const int left = node(true, first), right = node(true, second);
          if (left >= 0 && right >= 0) body({from, to, left, right});
        }
      });
    }
  }
  template <class Body>
  void forCells(const Body& body) const {
    for (int z = 0; z <= cells_[2]; ++z) {
      for (int y = 0; y <= cells_[1]; ++y) {
        for (int x = 0; x <= cells_[0]; ++x) body(Cell{x, y, z});
      }
    }
  }

  // The six neighbours of its own kind and the eight of the other.
  template <class Body>
  void forNeighbours(bool middle, const Cell& at, const Body& body) const {
    for (std::size_t k = 0; k < 3; ++k) {
      for (const int by : {-1, 1}) {
        Cell other = at;
        other[k] += by;
        if (const int n = node(middle, other); n >= 0) body(n, kNearLong);
      }
    }
    for (int corner = 0; corner < 8; ++corner) {
      Cell other = at;
      for (int k = 0; k < 3; ++k) other[toIndex(k)] += (corner >> k & 1) - (middle ? 0 : 1);
      if (const int n = node(!middle, other); n >= 0) body(n, kNearShort);
    }
  }

  // How far from the first of two nodes the surface crosses their edge, as a share of it.
  double crossing(int from, int to) const {
    const Vec3 &p = places_[toIndex(from)], &q = places_[toIndex(to)];
    double low = 0, high = 1, atLow = inside_[toIndex(from)], atHigh = inside_[toIndex(to)];
    for (int i = 0; i < 8; ++i) {  // between them it may bend; a line through both ends finds it fast where it does not
      const double t = std::clamp(low + (high - low) * atLow / (atLow - atHigh), low + 0.01 * (high - low),
                                  high - 0.01 * (high - low));
      const double value = solid_.inside(p + t * (q - p));
      if (std::abs(value) < 1e-9 * spacing_) return t;
      (value > 0) == (atLow > 0) ? (low = t, atLow = value) : (high = t, atHigh = value);
    }
    return low + (high - low) * atLow / (atLow - atHigh);
  }
  bool crosses(int a, int b) const { return inside_[toIndex(a)] * inside_[toIndex(b)] < 0; }

  void drawNodes() {
    for (const bool middle : {false, true}) {
      forCells([&](const Cell& at) {
        const int own = node(middle, at);
        if (own < 0) return;
        double nearest = 1;
        int towards = -1;
        forNeighbours(middle, at, [&](int other, double near) {
          if (!crosses(own, other)) return;
          const double t = crossing(own, other);
          if (t < near && t < nearest) nearest = t, towards = other;
        });
        if (towards < 0) return;
        const Vec3 step = nearest * (places_[toIndex(towards)] - places_[toIndex(own)]);
        places_[toIndex(own)] += step;
        inside_[toIndex(own)] = 0;
      });
    }
  }

  int cutNode(int in, int out) {
    const std::pair<int, int> edge = std::minmax(in, out);
    const auto key = static_cast<std::int64_t>(edge.first) << 32 | edge.second;
    const auto [found, isNew] = cuts_.try_emplace(key, static_cast<int>(places_.size()));
    if (isNew) {
      const double t = crossing(in, out);
      places_.push_back(places_[toIndex(in)] + t * (places_[toIndex(out)] - places_[toIndex(in)]));
    }
    return found->second;
  }

  // What of a tetrahedron is inside.
  void cut(const Tetrahedron& nodes) {
    std::vector<int> in, on, out;
    for (const int n : nodes) (inside_[toIndex(n)] > 0 ? in : inside_[toIndex(n)] < 0 ? out : on).push_back(n);
    if (in.empty()) return;
    if (out.empty()) return add(nodes);
    if (in.size() == 1) {
      Tetrahedron part{in[0], -1, -1, -1};
      std::size_t next = 1;
      for (const int n : on) part[next++] = n;
      for (const int n : out) part[next++] = cutNode(in[0], n);
      return add(part);
    }
    if (in.size() == 2 && on.size() == 1) {
      return addPyramid(on[0], in[0], in[1], cutNode(in[1], out[0]), cutNode(in[0], out[0]));
    }
    if (in.size() == 2) {
      return addPrism({in[0], cutNode(in[0], out[0]), cutNode(in[0], out[1])},
                      {in[1], cutNode(in[1], out[0]), cutNode(in[1], out[1])});
    }
    addPrism({in[0], in[1], in[2]}, {cutNode(in[0], out[0]), cutNode(in[1], out[0]), cutNode(in[2], out[0])});
  }

  // Neighbours cut a quadrilateral alike: through the corner with the smallest number.
  void addPyramid(int top, int a, int b, int c, int d) {
    if (std::min({a, b, c, d}) == a || std::min({a, b, c, d}) == c) {
      add({top, a, b, c});
      add({top, a, c, d});
    } else {
      add({top, b, c, d});
      add({top, b, d, a});
    }
  }
  // Each corner of one triangle opposite that of the other.
  void addPrism(std::array<int, 3> a, std::array<int, 3> b) {
    const bool inFirst = *std::ranges::min_element(a) < *std::ranges::min_element(b);
    if (!inFirst) std::swap(a, b);
    const auto least = std::ranges::min_element(a) - a.begin();
    std::rotate(a.begin(), a.begin() + least, a.end());
    std::rotate(b.begin(), b.begin() + least, b.end());
    add({a[0], b[0], b[1], b[2]});
    addPyramid(a[0], a[1], a[2], b[2], b[1]);
  }
  void add(const Tetrahedron& nodes) { tetrahedra_.push_back(nodes); }

  Mesh take() const {
    Mesh mesh;
    std::vector<int> number(places_.size(), -1);
    for (const Tetrahedron& nodes : tetrahedra_) {
      Tetrahedron& own = mesh.tetrahedra.emplace_back();
      for (std::size_t k = 0; k < 4; ++k) {
        int& given = number[toIndex(nodes[k])];
        if (given < 0) {
          given = mesh.nodes();
          mesh.positions.push_back(places_[toIndex(nodes[k])]);
        }
        own[k] = given;
      }
    }
    return mesh;
  }

  const SolidToFill& solid_;
  double spacing_;
  Vec3 low_;
  std::array<int, 3> cells_{};
  int first_[2] = {0, 0};       // the first node of the corners, of the middles
  std::vector<Vec3> places_;    // [nodes] of the lattice, then of the cuts
  std::vector<double> inside_;  // [nodes of the lattice] 0: on the surface
  std::unordered_map<std::int64_t, int> cuts_;
  std::vector<Tetrahedron> tetrahedra_;
};

// The nodes of its surface that lie farthest out: for the keys that pin corners.
std::vector<int> outermost(const Mesh& mesh) {
  std::vector<int> nodes;
  for (const Vec3& way : {Vec3(-1, 1, 0), Vec3(1, 1, 0), Vec3(-1, -1, 0), Vec3(1, -1, 0)}) {
    int best = 0;
    for (int node = 1; node < mesh.nodes(); ++node) {
      if (way.dot(mesh.positions[toIndex(node)]) > way.dot(mesh.positions[toIndex(best)])) best = node;
    }
    nodes.push_back(best);
  }
  return nodes;
}

}  // namespace

double filledNodes(const Vec3& size, double spacing) {
  double nodes = 2;
  for (const double length : size) nodes *= std::ceil(length / spacing) + 3;
  return nodes;
}

Mesh filledSolid(const SolidToFill& solid, double spacing) {
  Mesh mesh = Lattice(solid, spacing).fill();
  if (mesh.tetrahedra.empty()) return mesh;
  makeSolid(mesh);
  mesh.corners = outermost(mesh);
  return mesh;
}

Mesh ballMesh(double diameter, double spacing) {
  const double radius = 0.5 * diameter;
  const Vec3 corner = Vec3::Constant(radius);
  return filledSolid({[radius](const Vec3& p) { return radius - p.norm(); }, -corner, corner}, spacing);
}

}  // namespace selvedge

// The free edges of a cloth as thick as its fabric. A section across an edge, the cloth coming from the left:
//
//            __ T     n  T and B are half a thickness above and below the edge, A two thicknesses inside of it, in the cloth;
//   ____A__--   M     |  from A to T the shading is the cloth's, so that it looks thick as a whole
//         --__  |     +-- o
//             - B        the upper half of the wall from T to B belongs to the front, the lower to the back
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/surface/vertex_normals.h"

namespace selvedge {

class Rim {
 public:
  using Triangle = std::array<std::uint32_t, 3>;
  using Weave = std::array<float, 2>;

  explicit Rim(std::span<const Triangle> surface);

  // Of all edges, in the order of the triangles that they belong to.
  const std::vector<Triangle>& triangles() const { return triangles_; }
  // The part that stands along so many triangles of the surface from the first one on: triangles of its own.
  struct Part {
    std::size_t first, count;
  };
  Part along(std::size_t firstTriangle, std::size_t triangles) const;

  // For a surface that is there now; thickness (m) of each triangle's body: thickness(triangle).
  template <class Thickness>
  const std::vector<NodeVertex>& follow(std::span<const NodeVertex> surface, Thickness thickness) {
    begin(surface);
    for (std::size_t e = 0; e < edges_.size(); ++e) place(surface, e, thickness(edges_[e].triangle));
    return vertices_;
  }
  // Where its vertices are in the weave, m.
  template <class Thickness>
  std::vector<Weave> weave(std::span<const Weave> surface, Thickness thickness) const {
    std::vector<Weave> places;
    for (const Edge& edge : edges_) addWeave(places, surface, edge, thickness(edge.triangle));
    return places;
  }

 private:
  struct Edge {
    std::uint32_t a, b, inner;  // seen from the front, the cloth is to the left of the way from a to b
    std::size_t triangle;
    int before = -1, after = -1;  // the edges that end in a and begin in b; -1: none, or several
  };

  void join();
  void begin(std::span<const NodeVertex> surface);
  void place(std::span<const NodeVertex> surface, std::size_t edge, float thickness);
  static void addWeave(std::vector<Weave>& places, std::span<const Weave> surface, const Edge& edge, float thickness);

  std::vector<Edge> edges_;
  std::vector<Triangle> triangles_;
  std::vector<Float3> outward_;  // [edges] unit length, in the cloth
  std::vector<NodeVertex> vertices_;
};

}  // namespace selvedge

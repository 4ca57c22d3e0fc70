#include "render/surface/smooth_surface.h"

#include <algorithm>

namespace selvedge {
namespace {

using Place = std::array<float, 4>;  // x, y, z in m, and a quantity

Place mixed(const Mixtures& of, std::size_t row, const std::vector<Place>& places) {
  Place sum{};
  for (std::uint32_t k = of.begin[row]; k < of.begin[row + 1]; ++k) {
    const Place& each = places[of.from[k]];
    for (std::size_t i = 0; i < 4; ++i) sum[i] += of.weight[k] * each[i];
  }
  return sum;
}

// S p, but for the last component.
std::vector<Place> passed(const Mixtures& of, const std::vector<Place>& places) {
  std::vector<Place> passes(places);
  for (std::size_t node = 0; node < passes.size(); ++node) {
    passes[node] = mixed(of, node, places);
    passes[node][3] = places[node][3];
  }
  return passes;
}

// Each place moved away from where the smoothing of the subdivision would put it: p + (p - S p).
std::vector<Place> hungBeyond(const std::vector<Place>& places, const std::vector<Place>& passes) {
  std::vector<Place> hung(places);
  for (std::size_t node = 0; node < hung.size(); ++node)
    for (std::size_t i = 0; i < 3; ++i) hung[node][i] += places[node][i] - passes[node][i];
  return hung;
}

}  // namespace

SmoothSurface::SmoothSurface(const ClothShape& shape, int rounds) : mesh_(subdivide(shape, rounds)) {
  std::vector<Place> rest(static_cast<std::size_t>(shape.nodes), Place{});
  for (std::size_t i = 0; i < std::min(rest.size(), shape.weave.size()); ++i) {
    rest[i] = {shape.weave[i][0], shape.weave[i][1], 0, 0};
  }
  rest = hungBeyond(rest, passed(mesh_.vertices, rest));
  for (std::size_t row = 0; row < mesh_.vertices.rows(); ++row) {
    const Place place = mixed(mesh_.vertices, row, rest);
    weave_.push_back({place[0], place[1]});
  }
}

const std::vector<NodeVertex>& SmoothSurface::follow(std::span<const NodeVertex> nodes) {
  std::vector<Place> places;
  places.reserve(nodes.size());
  for (const NodeVertex& node : nodes) places.push_back({node.place[0], node.place[1], node.place[2], node.quantity});
  const std::vector<Place> passes = passed(mesh_.vertices, places);
  vertices_.resize(mesh_.vertices.rows());
  put(passes);
  addNormals(mesh_.triangles, vertices_);
  put(hungBeyond(places, passes));
  return vertices_;
}

void SmoothSurface::put(const std::vector<std::array<float, 4>>& hangsOn) {
  for (std::size_t row = 0; row < vertices_.size(); ++row) {
    const Place place = mixed(mesh_.vertices, row, hangsOn);
    vertices_[row].place = {place[0], place[1], place[2]};
    vertices_[row].quantity = place[3];
  }
}

}  // namespace selvedge

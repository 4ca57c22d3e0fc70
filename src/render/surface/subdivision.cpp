#include "render/surface/subdivision.h"

#include <algorithm>
#include <span>
#include <utility>

#include <glm/glm.hpp>

#include "render/surface/polygons.h"

namespace selvedge {
namespace {

// Adds up one row after another of a mixture of mixtures.
class RowBuilder {
 public:
  RowBuilder(const Mixtures& of, std::size_t nodes) : of_(of), sums_(nodes, 0) {}

  void add(std::size_t row, float share) {
    for (std::uint32_t k = of_.begin[row]; k < of_.begin[row + 1]; ++k) {
      float& sum = sums_[of_.from[k]];
      if (sum == 0) touched_.push_back(of_.from[k]);
      sum += share * of_.weight[k];
    }
  }

  void finish(Mixtures& into) {
    std::sort(touched_.begin(), touched_.end());  // a node may be there twice, with a sum that was 0 in between
    for (const std::uint32_t node : touched_) {
      if (sums_[node] == 0) continue;
      into.from.push_back(node);
      into.weight.push_back(sums_[node]);
      sums_[node] = 0;
    }
    into.begin.push_back(static_cast<std::uint32_t>(into.from.size()));
    touched_.clear();
  }

 private:
  const Mixtures& of_;
  std::vector<float> sums_;  // [nodes]
  std::vector<std::uint32_t> touched_;
};

// A mesh between two rounds. Its vertices are mixtures of the cloth's nodes.
struct Level {
  Mixtures vertices;
  std::vector<Polygon> faces;
  std::vector<bool> fixed;  // [vertices] corners of borders
};

Mixtures nodesAlone(std::size_t nodes) {
  Mixtures each;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    each.from.push_back(i);
    each.weight.push_back(1);
    each.begin.push_back(i + 1);
  }
  return each;
}

// The two neighbours along the border of each vertex on it; `count` may be another than two where borders meet.
struct BorderNode {
  std::array<std::uint32_t, 2> beside{};
  int count = 0;

  void add(std::uint32_t vertex) {
    if (count < 2) beside[static_cast<std::size_t>(count)] = vertex;
    ++count;
  }
};

std::vector<BorderNode> bordersOf(const std::vector<PolygonEdge>& edges, std::size_t vertices) {
  std::vector<BorderNode> borders(vertices);
  for (const PolygonEdge& edge : edges) {
    if (!edge.border()) continue;
    borders[edge.low].add(edge.high);
    borders[edge.high].add(edge.low);
  }
  return borders;
}

// A border that turns by more than 45 degrees at rest has a corner there.
std::vector<bool> cornersOf(const ClothShape& shape, const std::vector<BorderNode>& borders) {
  constexpr float kStraight = -0.7071F;  // cosine of the angle between the two sides
  std::vector<bool> fixed(borders.size(), false);
  const bool knowsRest = !shape.bodies.empty() && shape.weave.size() >= fixed.size();
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const BorderNode& border = borders[i];
    if (border.count == 0) continue;
    fixed[i] = border.count != 2;
    if (fixed[i] || !knowsRest || !shape.bodyOf(static_cast<int>(i)).flat) continue;
    const auto at = [&](std::size_t k) { return glm::vec2(shape.weave[k][0], shape.weave[k][1]); };
    const glm::vec2 one = at(border.beside[0]) - at(i), other = at(border.beside[1]) - at(i);
    fixed[i] = !(glm::dot(one, other) < kStraight * glm::length(one) * glm::length(other));
  }
  return fixed;
}

// Every face cut into four; new vertices in the middle of edges and of quadrilaterals.
Level cut(const Level& coarse, const std::vector<PolygonEdge>& edges, std::size_t nodes) {
  Level fine{{}, {}, coarse.fixed};
  const std::size_t before = coarse.vertices.rows();
  RowBuilder row(coarse.vertices, nodes);
  fine.vertices = coarse.vertices;
  for (const PolygonEdge& edge : edges) {
    row.add(edge.low, 0.5F);
    row.add(edge.high, 0.5F);
    row.finish(fine.vertices);
  }
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto [low, high] = std::minmax({a, b});
    const auto found = std::lower_bound(
        edges.begin(), edges.end(), std::pair(low, high),
        [](const PolygonEdge& edge, const auto& ends) { return std::pair(edge.low, edge.high) < ends; });
    return static_cast<std::uint32_t>(before + static_cast<std::size_t>(found - edges.begin()));
  };
  fine.faces.reserve(4 * coarse.faces.size());
  for (const Polygon& face : coarse.faces) {
    std::array<std::uint32_t, 4> middles{};
    for (std::size_t i = 0; i < face.sides; ++i) middles[i] = middle(face[i], face[i + 1]);
    if (face.sides == 3) {
      for (std::size_t i = 0; i < 3; ++i) fine.faces.push_back({{face[i], middles[i], middles[(i + 2) % 3], 0}, 3});
      fine.faces.push_back({{middles[0], middles[1], middles[2], 0}, 3});
      continue;
    }
    const auto centre = static_cast<std::uint32_t>(fine.vertices.rows());
    for (std::size_t i = 0; i < 4; ++i) row.add(face[i], 0.25F);
    row.finish(fine.vertices);
    for (std::size_t i = 0; i < 4; ++i) fine.faces.push_back({{face[i], middles[i], centre, middles[(i + 3) % 4]}, 4});
  }
  fine.fixed.resize(fine.vertices.rows(), false);
  return fine;
}

// Which corners of which faces a vertex is: entries begin[v] to begin[v + 1] of `corners`, 4 face + corner.
struct Fans {
  std::vector<std::uint32_t> begin, corners;
};

Fans fansOf(const std::vector<Polygon>& faces, std::size_t vertices) {
  Fans fans{std::vector<std::uint32_t>(vertices + 1, 0), {}};
  for (const Polygon& face : faces)
    for (std::size_t i = 0; i < face.sides; ++i) ++fans.begin[face[i] + 1];
  for (std::size_t v = 0; v < vertices; ++v) fans.begin[v + 1] += fans.begin[v];
  fans.corners.resize(fans.begin.back());
  std::vector<std::uint32_t> next(fans.begin.begin(), fans.begin.end() - 1);
  for (std::uint32_t f = 0; f < faces.size(); ++f)
    for (std::uint32_t i = 0; i < faces[f].sides; ++i) fans.corners[next[faces[f][i]]++] = 4 * f + i;
  return fans;
}

// The mean of what the faces around an inner vertex say.
void addInner(RowBuilder& row, const Level& level, std::span<const std::uint32_t> fan, std::size_t vertex) {
  constexpr float kQuad = 3, kTriangle = 2;  // pi/2 and pi/3, in sixths of pi
  float angles = 0;
  for (const std::uint32_t corner : fan) angles += level.faces[corner / 4].sides == 4 ? kQuad : kTriangle;
  const float w = 12 / angles;
  float own = 1 - w;
  for (const std::uint32_t corner : fan) {
    const Polygon& face = level.faces[corner / 4];
    const std::size_t at = corner % 4;
    if (face.sides == 4) {
      const float share = 0.25F * w * kQuad / angles;
      own += share;
      for (std::size_t i = 1; i < 4; ++i) row.add(face[at + i], share);
    } else {
      const float share = w * kTriangle / angles;
      own += 0.25F * share;
      for (std::size_t i = 1; i < 3; ++i) row.add(face[at + i], 0.375F * share);
    }
  }
  row.add(vertex, own);
}

Mixtures averaged(const Level& level, std::size_t nodes) {
  const std::size_t count = level.vertices.rows();
  const std::vector<BorderNode> borders = bordersOf(polygonEdges(level.faces), count);
  const Fans fans = fansOf(level.faces, count);
  Mixtures result;
  RowBuilder row(level.vertices, nodes);
  for (std::size_t v = 0; v < count; ++v) {
    const std::span<const std::uint32_t> fan(fans.corners.data() + fans.begin[v], fans.begin[v + 1] - fans.begin[v]);
    if (level.fixed[v] || fan.empty()) {
      row.add(v, 1);
    } else if (borders[v].count > 0) {
      row.add(v, 0.5F);
      for (const std::uint32_t beside : borders[v].beside) row.add(beside, 0.25F);
    } else {
      addInner(row, level, fan, v);
    }
    row.finish(result);
  }
  return result;
}

}  // namespace

FineMesh subdivide(const ClothShape& shape, int rounds) {
  const auto nodes = static_cast<std::size_t>(shape.nodes);
  Level level{nodesAlone(nodes), polygonsOf(shape), {}};
  level.fixed = cornersOf(shape, bordersOf(polygonEdges(level.faces), nodes));
  for (int round = 0; round < rounds; ++round) {
    level = cut(level, polygonEdges(level.faces), nodes);
    level.vertices = averaged(level, nodes);
  }
  FineMesh fine{std::move(level.vertices), {}};
  for (const Polygon& face : level.faces) {
    fine.triangles.push_back({face[0], face[1], face[2]});
    if (face.sides == 4) fine.triangles.push_back({face[0], face[2], face[3]});
  }
  return fine;
}

}  // namespace selvedge

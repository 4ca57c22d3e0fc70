#include "render/surface/rim.h"

#include <algorithm>
#include <tuple>

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

namespace selvedge {
namespace {

constexpr std::uint32_t kAtEnd = 8;     // vertices of each end of an edge: A, T, T, M, M, B, B, A
constexpr float kInside = 2;            // thicknesses from the edge to A
constexpr float kRoundBelow = 0.7071F;  // cosine of the angle between edges that share a normal

glm::vec3 inSpaceOf(const Float3& x) { return glm::make_vec3(x.data()); }
Float3 floats(const glm::vec3& x) { return {x.x, x.y, x.z}; }

glm::vec3 unit(const glm::vec3& x) {
  const float length = glm::length(x);
  return length > 0 ? x / length : glm::vec3(0);
}

struct HalfEdge {
  std::uint32_t low, high, triangle, side;
};

std::vector<HalfEdge> halfEdges(std::span<const Rim::Triangle> surface) {
  std::vector<HalfEdge> all;
  all.reserve(3 * surface.size());
  for (std::uint32_t t = 0; t < surface.size(); ++t)
    for (std::uint32_t side = 0; side < 3; ++side) {
      const auto [low, high] = std::minmax(surface[t][side], surface[t][(side + 1) % 3]);
      all.push_back({low, high, t, side});
    }
  std::sort(all.begin(), all.end(), [](const HalfEdge& one, const HalfEdge& other) {
    return std::tie(one.low, one.high, one.triangle) < std::tie(other.low, other.high, other.triangle);
  });
  return all;
}

}  // namespace

Rim::Rim(std::span<const Triangle> surface) {
  const std::vector<HalfEdge> all = halfEdges(surface);
  const auto same = [&](std::size_t i, std::size_t j) {
    return j < all.size() && all[i].low == all[j].low && all[i].high == all[j].high;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((i > 0 && same(i, i - 1)) || same(i, i + 1)) continue;
    const Triangle& of = surface[all[i].triangle];
    const std::size_t side = all[i].side;
    edges_.push_back({of[side], of[(side + 1) % 3], of[(side + 2) % 3], all[i].triangle});
  }
  std::stable_sort(edges_.begin(), edges_.end(),
                   [](const Edge& one, const Edge& other) { return one.triangle < other.triangle; });
  join();
  for (std::uint32_t e = 0; e < edges_.size(); ++e) {
    const std::uint32_t a = 2 * kAtEnd * e, b = a + kAtEnd;
    triangles_.push_back({a + 1, b + 1, b});  // the slope of the front
    triangles_.push_back({a + 1, b, a});
    triangles_.push_back({a + 3, b + 3, b + 2});  // the upper half of the wall
    triangles_.push_back({a + 3, b + 2, a + 2});
    triangles_.push_back({a + 5, b + 4, b + 5});  // the lower half shows its back
    triangles_.push_back({a + 5, a + 4, b + 4});
    triangles_.push_back({a + 6, b + 6, b + 7});
    triangles_.push_back({a + 6, b + 7, a + 7});
  }
}

void Rim::join() {
  std::uint32_t vertices = 0;
  for (const Edge& edge : edges_) vertices = std::max({vertices, edge.a + 1, edge.b + 1});
  constexpr int kNone = -1, kSeveral = -2;
  std::vector<int> begins(vertices, kNone), ends(vertices, kNone);
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    for (int* at : {&begins[edges_[e].a], &ends[edges_[e].b]}) *at = *at == kNone ? static_cast<int>(e) : kSeveral;
  }
  for (Edge& edge : edges_) {
    edge.before = std::max(ends[edge.a], kNone);
    edge.after = std::max(begins[edge.b], kNone);
  }
}

Rim::Part Rim::along(std::size_t firstTriangle, std::size_t triangles) const {
  const auto before = [](const Edge& edge, std::size_t triangle) { return edge.triangle < triangle; };
  const auto from = std::lower_bound(edges_.begin(), edges_.end(), firstTriangle, before);
  const auto to = std::lower_bound(from, edges_.end(), firstTriangle + triangles, before);
  const std::size_t each = edges_.empty() ? 0 : triangles_.size() / edges_.size();
  return {each * static_cast<std::size_t>(from - edges_.begin()), each * static_cast<std::size_t>(to - from)};
}

void Rim::begin(std::span<const NodeVertex> surface) {
  vertices_.resize(2 * kAtEnd * edges_.size());
  outward_.clear();
  for (const Edge& edge : edges_) {
    const glm::vec3 up = inSpaceOf(surface[edge.a].normal) + inSpaceOf(surface[edge.b].normal);
    outward_.push_back(
        floats(unit(glm::cross(inSpaceOf(surface[edge.b].place) - inSpaceOf(surface[edge.a].place), up))));
  }
}

void Rim::place(std::span<const NodeVertex> surface, std::size_t e, float thickness) {
  const Edge& edge = edges_[e];
  const glm::vec3 own = inSpaceOf(outward_[e]);
  std::size_t next = 2 * kAtEnd * e;
  for (const auto& [at, beside] : {std::pair(edge.a, edge.before), std::pair(edge.b, edge.after)}) {
    const NodeVertex& vertex = surface[at];
    const glm::vec3 other = beside >= 0 ? inSpaceOf(outward_[static_cast<std::size_t>(beside)]) : own;
    const glm::vec3 mean = unit(own + other), outward = glm::dot(own, other) > kRoundBelow ? mean : own;
    const glm::vec3 middle = inSpaceOf(vertex.place), normal = inSpaceOf(vertex.normal),
                    half = 0.5F * thickness * normal;
    const glm::vec3 inside = middle - kInside * thickness * mean;
    const auto add = [&](const glm::vec3& place, const glm::vec3& way) {
      vertices_[next++] = {floats(place), vertex.quantity, floats(way), 0};
    };
    add(inside, normal);
    add(middle + half, normal);
    add(middle + half, outward);
    add(middle, outward);
    add(middle, -outward);
    add(middle - half, -outward);
    add(middle - half, normal);
    add(inside, normal);
  }
}

// The weave goes on around the edge.
void Rim::addWeave(std::vector<Weave>& places, std::span<const Weave> surface, const Edge& edge, float thickness) {
  const auto at = [&](std::uint32_t node) { return glm::make_vec2(surface[node].data()); };
  const glm::vec2 along = at(edge.b) - at(edge.a), inner = at(edge.inner) - at(edge.a);
  glm::vec2 outward(along.y, -along.x);
  if (glm::dot(outward, inner) > 0) outward = -outward;
  const float length = glm::length(outward);
  if (length > 0) outward /= length;
  constexpr std::array<float, kAtEnd> kAway{-kInside, 0, 0, 0.5F, 0.5F, 0, 0, -kInside};  // thicknesses
  for (const std::uint32_t end : {edge.a, edge.b})
    for (const float away : kAway) {
      const glm::vec2 place = at(end) + away * thickness * outward;
      places.push_back({place.x, place.y});
    }
}

}  // namespace selvedge

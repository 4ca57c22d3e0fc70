#include "render/view/picking.h"

#include <algorithm>
#include <limits>

#include <glm/gtc/type_ptr.hpp>

#include "model/tears/tears.h"

namespace selvedge {
namespace {

glm::vec3 placeOf(const ClothFrame& frame, std::uint32_t node) { return glm::make_vec3(frame.positions[node].data()); }

// Moeller and Trumbore 1997: o + t d = (1 - u - v) a + u b + v c, by Cramer's rule. Answers t, or -1 for a miss.
float meet(const Ray& ray, glm::vec3 a, glm::vec3 b, glm::vec3 c, float& u, float& v) {
  const glm::vec3 ab = b - a, ac = c - a, p = glm::cross(ray.direction, ac);
  const float determinant = glm::dot(ab, p);
  if (determinant == 0) return -1;
  const float inverse = 1 / determinant;
  const glm::vec3 from = ray.origin - a, q = glm::cross(from, ab);
  u = glm::dot(from, p) * inverse;
  v = glm::dot(ray.direction, q) * inverse;
  if (!(u >= 0 && v >= 0 && u + v <= 1)) return -1;  // also where a node has no place
  return glm::dot(ac, q) * inverse;
}

std::optional<ClothHit> pickTriangle(const ClothShape& shape, const ClothFrame& frame, const Ray& ray) {
  ClothHit hit;
  hit.distance = std::numeric_limits<float>::max();
  bool found = false;
  for (const auto& [a, b, c] : shape.triangles) {
    float u = 0, v = 0;
    const float t = meet(ray, placeOf(frame, a), placeOf(frame, b), placeOf(frame, c), u, v);
    if (!(t > 0 && t < hit.distance)) continue;
    found = true;
    hit.distance = t;
    hit.nodes = {static_cast<int>(a), static_cast<int>(b), static_cast<int>(c)};
    hit.weights = {1 - u - v, u, v};
  }
  if (!found) return std::nullopt;
  hit.place = ray.origin + hit.distance * ray.direction;
  return hit;
}

// Where on the segment a-b, in [0, 1], the ray o + t d passes nearest: with n = d x (a-b) both lines' common normal,
// s = ((o - a) x d . n) / (n . n) for lines; ends are clamped.
float nearestOnSegment(const Ray& ray, glm::vec3 a, glm::vec3 b) {
  const glm::vec3 along = b - a, normal = glm::cross(along, ray.direction);
  const float square = glm::dot(normal, normal);
  if (!(square > 0)) return 0;
  return std::clamp(glm::dot(glm::cross(ray.origin - a, ray.direction), normal) / square, 0.0F, 1.0F);
}

void tryPlace(std::optional<ClothHit>& best, float& nearest, const Ray& ray, glm::vec3 place, const ClothHit& hit) {
  const float t = glm::dot(place - ray.origin, ray.direction);
  const float away = glm::length(place - ray.origin - t * ray.direction);
  if (!(t > 0 && away < nearest)) return;
  nearest = away;
  best = hit;
  best->place = place;
  best->distance = t;
}

// Calls act(a, b) for the springs that are on no triangle: all of them where there is none, else the pieces of ropes.
template <class Act>
void visitLoneSprings(const ClothShape& shape, const Act& act) {
  if (!shape.triangles.empty()) {
    for (const ClothShape::YarnPiece& piece : shape.ropePieces) act(piece.nodes[1], piece.nodes[2]);
    return;
  }
  for (const auto& kind : shape.springs)
    for (const auto& [a, b] : kind) act(a, b);
}

std::optional<ClothHit> pickSpring(const ClothShape& shape, const ClothFrame& frame, const Ray& ray, float slack) {
  std::optional<ClothHit> best;
  float nearest = slack;
  visitLoneSprings(shape, [&](std::uint32_t first, std::uint32_t second) {
    const glm::vec3 a = placeOf(frame, first), b = placeOf(frame, second);
    const float s = nearestOnSegment(ray, a, b);
    const int i = static_cast<int>(first), j = static_cast<int>(second);
    tryPlace(best, nearest, ray, a + s * (b - a), {.nodes = {i, j, j}, .weights = {1 - s, s, 0}});
  });
  for (std::uint32_t node = 0; node < frame.positions.size() && shape.triangles.empty(); ++node) {
    const int i = static_cast<int>(node);
    tryPlace(best, nearest, ray, placeOf(frame, node), {.nodes = {i, i, i}, .weights = {1, 0, 0}});
  }
  return best;
}

}  // namespace

int ClothHit::nearestNode() const {
  return nodes[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

std::optional<std::array<int, 2>> ClothHit::nearestEdge(const ClothFrame& frame) const {
  const auto at = [&](std::size_t k) { return placeOf(frame, static_cast<std::uint32_t>(nodes[k % 3])); };
  if (nodes[0] == nodes[1]) return {};
  std::size_t across = 2;  // the corner that the nearest edge does not have
  // How far the place is from the edge across from a corner, in twice the triangle's area.
  const auto away = [&](std::size_t k) { return weights[k] / glm::length(at(k + 2) - at(k + 1)); };
  for (std::size_t k = 0; k < 2 && nodes[1] != nodes[2]; ++k) {
    if (away(k) < away(across)) across = k;
  }
  const auto [low, high] = std::minmax(nodes[(across + 1) % 3], nodes[(across + 2) % 3]);
  return std::array{low, high};
}

std::optional<ClothHit> pick(const ClothShape& shape, const ClothFrame& frame, const Ray& ray, float slack) {
  const std::optional<ClothHit> triangle = pickTriangle(shape, frame, ray),
                                spring = pickSpring(shape, frame, ray, slack);
  return spring && (!triangle || spring->distance < triangle->distance) ? spring : triangle;
}

std::optional<ShapeHit> pickShape(const ClothFrame& frame, const Ray& ray) {
  std::optional<ShapeHit> nearest;
  for (std::size_t i = 0; i < frame.shapes.size(); ++i) {
    const ShapeSurface& surface = (*frame.surfaces)[i];
    const ShapePose& pose = frame.shapes[i];
    const glm::mat3 turned(glm::make_vec3(pose.axes[0].data()), glm::make_vec3(pose.axes[1].data()),
                           glm::make_vec3(pose.axes[2].data()));
    const glm::mat3 back = glm::transpose(turned);
    const Ray own{back * (ray.origin - glm::make_vec3(pose.place.data())), back * ray.direction};
    for (const auto& [a, b, c] : surface.triangles) {
      const auto corner = [&](std::uint32_t vertex) { return glm::make_vec3(surface.vertices[vertex].data()); };
      const glm::vec3 first = corner(a), second = corner(b), third = corner(c);
      if (glm::dot(glm::cross(second - first, third - first), own.direction) >= 0) continue;  // its inside
      float u = 0, v = 0;
      const float t = meet(own, first, second, third, u, v);
      if (t > 0 && (!nearest || t < nearest->distance)) nearest = {i, ray.origin + t * ray.direction, t};
    }
  }
  return nearest;
}

Stroke strokeAcross(const ClothShape& shape, const ClothFrame& frame, const Camera& camera, float aspect,
                    const std::vector<glm::vec2>& line) {
  const auto flat = [&](float x, float y) { return Vec2(double{x} * double{aspect}, double{y}); };
  std::vector<Vec3> places;
  std::vector<Vec2> drawn;
  for (const Float3& position : frame.positions) {
    const glm::vec3 seen = camera.project(glm::make_vec3(position.data()), aspect);
    const Vec2 at = flat(seen.x, seen.y);
    places.push_back(seen.z > 0 ? Vec3(at.x(), at.y(), double{seen.z})
                                : Vec3::Constant(std::numeric_limits<double>::quiet_NaN()));
  }
  for (const glm::vec2 point : line) drawn.push_back(flat(point.x, point.y));
  std::vector<std::array<int, 3>> triangles;
  for (const auto& [a, b, c] : shape.triangles)
    triangles.push_back({static_cast<int>(a), static_cast<int>(b), static_cast<int>(c)});
  std::vector<NodePair> springs;
  visitLoneSprings(shape, [&](std::uint32_t a, std::uint32_t b) {
    springs.push_back({static_cast<int>(a), static_cast<int>(b)});
  });
  Stroke stroke = strokeAcross(triangles, springs, places, drawn);
  if (!shape.tears) return stroke;
  for (NodePair& edge : stroke.edges) edge = nodePair(shape.origin(edge[0]), shape.origin(edge[1]));
  for (CutPiece& piece : stroke.pieces) piece = asMade(piece, *shape.tears);
  return stroke;
}

std::vector<int> nodesInBox(const ClothFrame& frame, const Camera& camera, float aspect, glm::vec2 low,
                            glm::vec2 high) {
  const glm::vec2 least = glm::min(low, high), most = glm::max(low, high);
  std::vector<int> nodes;
  for (std::size_t i = 0; i < frame.positions.size(); ++i) {
    const glm::vec3 seen = camera.project(glm::make_vec3(frame.positions[i].data()), aspect);
    const bool inside = seen.x >= least.x && seen.x <= most.x && seen.y >= least.y && seen.y <= most.y;
    if (inside && seen.z > 0) nodes.push_back(static_cast<int>(i));
  }
  return nodes;
}

}  // namespace selvedge

#include "model/frame.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "model/cloth_system.h"
#include "model/tears/torn_springs.h"

namespace selvedge {
namespace {

std::array<float, 2> toFloat(const Vec2& x) { return {static_cast<float>(x[0]), static_cast<float>(x[1])}; }

std::array<Vec3, 2> boundsOf(std::span<const Vec3> positions) {
  if (positions.empty()) return {Vec3::Zero(), Vec3::Zero()};
  Vec3 low = positions.front(), high = low;
  for (const Vec3& p : positions) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return {low, high};
}

// Where each node of a body is in the rest plane, if nearly all of them have one place there: seams of a texture are few.
bool placesAtRest(const Mesh& mesh, const ClothShape::Body& body, std::vector<std::array<float, 2>>& weave) {
  constexpr double kSlack = 1e-6;  // of the size of the cloth
  const auto [low, high] = boundsOf(mesh.positions);
  const double slack = kSlack * (high - low).norm();
  std::vector<Vec2> places(mesh.positions.size(), Vec2::Zero());
  std::vector<bool> known(mesh.positions.size(), false);
  std::size_t torn = 0;
  for (std::size_t t = body.firstTriangle; t < body.firstTriangle + body.triangles; ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto node = static_cast<std::size_t>(mesh.triangles[t][k]);
      if (known[node] && (places[node] - mesh.rest[t][k]).norm() > slack) ++torn;
      places[node] = mesh.rest[t][k];
      known[node] = true;
    }
  }
  if (torn >= body.triangles / 4) return false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (known[i]) weave[i] = toFloat(places[i]);
  }
  return true;
}

// Of a body that begins in a plane, or nearly so: there, with the warp along +x or, where that is its normal, along -z.
bool placesAtStart(const Mesh& mesh, const ClothShape::Body& body, std::vector<std::array<float, 2>>& weave) {
  constexpr double kFlat = 0.98;        // of its area is seen from one side
  constexpr double kFacesAlong = 1e-6;  // length of what is left of +x below which it gives no direction
  Vec3 seen = Vec3::Zero();
  double area = 0;
  for (std::size_t t = body.firstTriangle; t < body.firstTriangle + body.triangles; ++t) {
    const auto at = [&](std::size_t k) { return mesh.positions[toIndex(mesh.triangles[t][k])]; };
    const Vec3 twice = (at(1) - at(0)).cross(at(2) - at(0));
    seen += twice;
    area += twice.norm();
  }
  if (!(seen.norm() > kFlat * area)) return false;
  const Vec3 normal = seen.normalized();
  const Vec3 along = normal.tail<2>().norm() > kFacesAlong ? Vec3(Vec3::UnitX()) : Vec3(-Vec3::UnitZ());
  const Vec3 warp = (along - normal.dot(along) * normal).normalized(), weft = normal.cross(warp);
  for (std::size_t t = body.firstTriangle; t < body.firstTriangle + body.triangles; ++t) {
    for (const int node : mesh.triangles[t]) {
      const Vec3& place = mesh.positions[toIndex(node)];
      weave[toIndex(node)] = toFloat(Vec2(warp.dot(place), weft.dot(place)));
    }
  }
  return true;
}

void layFlat(const Mesh& mesh, ClothShape& shape) {
  shape.weave.assign(mesh.positions.size(), {});
  for (ClothShape::Body& body : shape.bodies) {
    body.flat = body.triangles > 0 && (placesAtRest(mesh, body, shape.weave) || placesAtStart(mesh, body, shape.weave));
  }
}

std::uint32_t u32(int i) { return static_cast<std::uint32_t>(i); }

}  // namespace

bool ClothShape::sameCloth(const ClothShape& other) const {
  const auto madeTriangles = [](const ClothShape& of) {
    return of.tears ? toIndex(of.tears->madeTriangles()) : of.triangles.size();
  };
  return made() == other.made() && madeTriangles(*this) == madeTriangles(other) && bodies.size() == other.bodies.size();
}

bool ClothShape::joins(int a, int b) const {
  if (a == b || std::min(a, b) < 0 || std::max(a, b) >= nodes) return false;
  const auto hasBoth = [&, first = origin(a), second = origin(b)](const auto& element) {
    const auto has = [&](int wanted) {
      return std::ranges::any_of(element, [&](auto node) { return origin(static_cast<int>(node)) == wanted; });
    };
    return has(first) && has(second);
  };
  return std::ranges::any_of(triangles, hasBoth) ||
         std::ranges::any_of(springs, [&](const auto& kind) { return std::ranges::any_of(kind, hasBoth); });
}

int ClothShape::made() const { return tears ? tears->made : nodes; }

int ClothShape::origin(int node) const { return tears ? tears->origin(node) : node; }

std::size_t ClothShape::copies() const { return tears ? tears->copies() : 0; }

ClothShape shapeOf(const Mesh& mesh, const SpringNetwork& network) {
  ClothShape shape;
  shape.nodes = mesh.nodes();
  for (const auto& [a, b, c] : mesh.triangles) shape.triangles.push_back({u32(a), u32(b), u32(c)});
  for (const Spring& spring : network.springs) {
    shape.springs[static_cast<std::size_t>(spring.kind)].push_back({u32(spring.a), u32(spring.b)});
  }
  for (const Stitch& stitch : mesh.stitches) shape.stitches.push_back({u32(stitch.a), u32(stitch.b)});
  for (const int corner : mesh.corners) shape.corners.push_back(u32(corner));
  const auto [low, high] = boundsOf(mesh.positions);
  shape.bounds = {toFloat(low), toFloat(high)};
  shape.remarks = mesh.remarks;
  shape.bodies = {{"", 0, shape.nodes, 0, shape.corners.size(), 0, shape.triangles.size(), false, shape.bounds}};
  layFlat(mesh, shape);
  return shape;
}

ClothShape::YarnPiece pieceAlong(const std::vector<int>& nodes, std::size_t k, double start, double length) {
  const std::size_t last = nodes.size() - 1;
  const std::array<std::size_t, 4> places{k == 0 ? 0 : k - 1, k, k + 1, std::min(k + 2, last)};
  ClothShape::YarnPiece piece{};
  for (std::size_t i = 0; i < 4; ++i) piece.nodes[i] = u32(nodes[places[i]]);
  piece.begins = k == 0;
  piece.ends = k + 1 == last;
  piece.warp = true;
  piece.start = static_cast<float>(start);
  piece.length = static_cast<float>(length);
  return piece;
}

namespace {

void addRopes(const ClothBody& body, double radius, ClothShape& shape) {
  const std::vector<Vec3>& places = body.mesh.positions;
  for (const std::vector<int>& strand : strandsAlong(body.mesh.springs, body.mesh.strands)) {
    double along = 0;
    for (std::size_t k = 0; k + 1 < strand.size(); ++k) {
      const double length = (places[toIndex(strand[k + 1])] - places[toIndex(strand[k])]).norm();
      shape.ropePieces.push_back(pieceAlong(strand, k, along, length));
      shape.ropeRadii.push_back(static_cast<float>(radius));
      along += length;
    }
  }
}

}  // namespace

ClothShape shapeOf(const ClothSystem& cloth) {
  ClothShape shape = shapeOf(cloth.mesh(), cloth.network());
  shape.bodies.clear();
  std::size_t corners = 0;
  for (const ClothBody& body : cloth.bodies()) {
    const auto [low, high] =
        boundsOf(std::span(cloth.mesh().positions).subspan(toIndex(body.firstNode), toIndex(body.nodes)));
    shape.bodies.push_back({body.name,
                            body.firstNode,
                            body.nodes,
                            corners,
                            body.mesh.corners.size(),
                            toIndex(body.firstTriangle),
                            body.mesh.triangles.size(),
                            false,
                            {toFloat(low), toFloat(high)}});
    corners += body.mesh.corners.size();
  }
  layFlat(cloth.mesh(), shape);
  for (std::size_t i = 0; i < cloth.bodies().size(); ++i) addRopes(cloth.bodies()[i], cloth.ropeRadius(i), shape);
  if (!cloth.tears().added.empty()) shape.tears = std::make_shared<const Tears>(cloth.tears());
  cloth.show(shape);
  return shape;
}

const ClothShape::Body& ClothShape::bodyOf(int node) const {
  const int own = tears ? tears->placeOf(node).nodes[0] : node;
  const auto found =
      std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return own < body.firstNode + body.nodes; });
  return found == bodies.end() ? bodies.back() : *found;
}

const ClothShape::Body& ClothShape::bodyOf(std::string_view name) const {
  const auto found = std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return body.name == name; });
  return found == bodies.end() ? bodies.front() : *found;
}

std::string ClothShape::nameOf(int node) const {
  const Body& body = bodyOf(node);
  return body.name.empty() ? fmt::format("node {}", node) : fmt::format("node {} of {}", node, body.name);
}

const std::vector<QuantityInfo>& quantities() {
  static const std::vector<QuantityInfo> table{
      {Quantity::none, "none", "none", "", "The cloth itself, in its own colour.", false},
      {Quantity::strain, "strain", "Strain", "",
       "How much longer (or, negative, shorter) than at rest the structural springs at a node are: the mean of l/L0 - "
       "1.",
       true},
      {Quantity::speed, "speed", "Speed", "m/s", "How fast each node moves, |v|.", false},
      {Quantity::force, "force", "Force", "N",
       "The sum of all forces on each node, |F|: m a where it is free, the load where it is pinned.", false},
      {Quantity::energyDensity, "energy", "Elastic energy", "J/m^2",
       "Energy stored by stretch and shear per rest area: K/2 (|w_u| - 1)^2 + K/2 (|w_v| - 1)^2 + Ks/2 (w_u . w_v)^2 "
       "of "
       "the triangles at a node; for springs k/2 (l - L0)^2, half of it to each end. Bending is left out.",
       false},
      {Quantity::contact, "contact", "Contact", "N",
       "How hard each node is pushed and held: the size of what contact and friction of shapes do to it, and of what "
       "cloth does on each of its sides.",
       false},
      {Quantity::difference, "difference", "Difference", "m",
       "How far each node is from the same place of the cloth in the first lane.", false},
      {Quantity::kept, "kept", "Kept strain", "",
       "The largest strain at each node that plastic flow has left: of springs, of warp, weft and shear of triangles.",
       false},
      {Quantity::crease, "crease", "Creases", "rad", "The largest fold at each node that plastic flow has left.",
       false},
      {Quantity::tension, "tension", "Tension of yarns", "N",
       "What pulls in each piece of yarn between two crossings, k_s (|w| - 1): red is pulled, blue is pushed.", true,
       true, 0, 1e-12F},
      {Quantity::pressing, "pressing", "Yarn on yarn", "N",
       "How hard the two yarns of each crossing press on each other, F_n, as their tension and their bending around "
       "each other make them; friction holds up to mu F_n.",
       false, true, 0, 1e-12F},
      {Quantity::hold, "hold", "Friction of yarns", "",
       "Which share of what friction bears, mu F_n, it takes to hold each yarn at its crossing: at 1 it slips.", false,
       true, 1, 1e-9F},
      {Quantity::slid, "slid", "Sliding of yarns", "m",
       "How far each yarn has slid through its crossing since it was woven, |u - u_0|.", false, true, 0, 1e-9F},
      {Quantity::stretchDamping, "stretch-damping", "Damping of stretch", "W/m",
       "The power that the damper of stretch takes from each piece of yarn, a metre of it; blue: it gives power.", true,
       true, 0, 1e-15F},
      {Quantity::bendDamping, "bend-damping", "Damping of bending", "W/m",
       "The power that the damper of bending takes at each crossing from each of its yarns, a metre of what bends "
       "there; blue: it gives power.",
       true, true, 0, 1e-15F},
      {Quantity::shearDamping, "shear-damping", "Damping of shear", "W/m",
       "The power that the damper of shear takes from the corners of each crossing, a metre of their size, as a mean; "
       "blue: it gives power.",
       true, true, 0, 1e-15F},
  };
  return table;
}

const QuantityInfo& infoOf(Quantity quantity) {
  const auto& all = quantities();
  return *std::find_if(all.begin(), all.end(), [&](const QuantityInfo& each) { return each.quantity == quantity; });
}

const QuantityInfo* findQuantity(std::string_view name) {
  const auto& all = quantities();
  const auto found = std::find_if(all.begin(), all.end(), [&](const QuantityInfo& each) { return each.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> quantityNames() {
  std::vector<std::string> names;
  for (const QuantityInfo& each : quantities()) names.emplace_back(each.name);
  return names;
}

}  // namespace selvedge

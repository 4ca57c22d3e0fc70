#include "scene/build/start_overlap.h"

#include <algorithm>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/quote.h"

namespace selvedge {
namespace {

using Box = Eigen::AlignedBox3d;

constexpr double kOnePlace = 1e-6;    // m
constexpr double kDeep = 0.5;         // of the smaller box
constexpr std::size_t kMostTold = 8;  // pairs

Box boxOf(const ClothSystem& cloth, const State& start, const ClothBody& body) {
  Box box;
  for (int i = body.firstNode; i < body.firstNode + body.nodes; ++i) box.extend(cloth.position(start, i));
  return box;
}

// Boxes of flat cloths have no depth: along it they have all in common where one goes through the other.
bool deep(const Box& a, const Box& b) {
  const Box both = a.intersection(b);
  if (both.isEmpty()) return false;
  const Vec3 smaller = a.sizes().cwiseMin(b.sizes());
  return (both.sizes().array() >= kDeep * smaller.array()).all();
}

// Those of `of` within a box, by x; without nodes that are joined to others, which are meant to be there.
std::vector<Vec3> placesIn(const Box& box, const ClothSystem& cloth, const State& start, const ClothBody& of) {
  std::vector<int> joined;
  for (const auto& joint : cloth.mesh().joints) joined.insert(joined.end(), joint.begin(), joint.end());
  std::ranges::sort(joined);
  std::vector<Vec3> places;
  for (int i = of.firstNode; i < of.firstNode + of.nodes; ++i) {
    if (std::ranges::binary_search(joined, i)) continue;
    if (const Vec3 place = cloth.position(start, i); box.contains(place)) places.push_back(place);
  }
  std::sort(places.begin(), places.end(), [](const Vec3& p, const Vec3& q) { return p.x() < q.x(); });
  return places;
}

// Nodes of one body that are where a node of the other is.
long sharedPlaces(const ClothSystem& cloth, const State& start, const ClothBody& a, const ClothBody& b, Box both) {
  both = Box(both.min() - Vec3::Constant(kOnePlace), both.max() + Vec3::Constant(kOnePlace));
  const std::vector<Vec3> here = placesIn(both, cloth, start, a), there = placesIn(both, cloth, start, b);
  return std::count_if(here.begin(), here.end(), [&](const Vec3& place) {
    auto other = std::lower_bound(there.begin(), there.end(), place.x() - kOnePlace,
                                  [](const Vec3& p, double x) { return p.x() < x; });
    while (other != there.end() && other->x() <= place.x() + kOnePlace) {
      if ((*other++ - place).norm() <= kOnePlace) return true;
    }
    return false;
  });
}

bool areJoined(const ClothSystem& cloth, const ClothBody& a, const ClothBody& b) {
  return std::ranges::any_of(cloth.mesh().joints, [&](const std::array<int, 2>& joint) {
    return (a.has(joint[0]) && b.has(joint[1])) || (a.has(joint[1]) && b.has(joint[0]));
  });
}

}  // namespace

std::vector<std::string> startOverlaps(const ClothSystem& cloth, const State& start, bool touch) {
  std::vector<std::string> told;
  std::size_t more = 0;  // pairs, beside those that are told
  const std::vector<ClothBody>& bodies = cloth.bodies();
  std::vector<Box> boxes;
  for (const ClothBody& body : bodies) boxes.push_back(boxOf(cloth, start, body));
  const auto within = [&](std::size_t i, std::size_t j) {
    return !touch && deep(boxes[i], boxes[j]) && !areJoined(cloth, bodies[i], bodies[j]);
  };
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      const Box near(boxes[i].min() - Vec3::Constant(kOnePlace), boxes[i].max() + Vec3::Constant(kOnePlace));
      const Box both = near.intersection(boxes[j]);
      if (both.isEmpty()) continue;
      if (told.size() == kMostTold) {
        more += sharedPlaces(cloth, start, bodies[i], bodies[j], both) > 0 || within(i, j);
        continue;
      }
      const std::string pair = fmt::format("the bodies {} and {}", bodies[i].name, bodies[j].name);
      if (const long shared = sharedPlaces(cloth, start, bodies[i], bodies[j], both); shared > 0) {
        told.push_back(
            fmt::format("{} begin at one place, {} of {} where nodes of {} are; give one of them "
                        "another mesh.origin",
                        pair, counted(shared, "node"), bodies[i].name, bodies[j].name));
      } else if (within(i, j)) {
        told.push_back(
            fmt::format("{} begin within one another: the boxes around them have more than half of the "
                        "smaller one in common along each axis",
                        pair));
      }
    }
  }
  if (more > 0) told.push_back(fmt::format("so do {} more pairs of bodies", more));
  return told;
}

}  // namespace selvedge

#include "scene/build/start_inside.h"

#include <algorithm>

#include <fmt/format.h>

#include "contact/cloth_edges.h"
#include "contact/filter/impact.h"

namespace selvedge {
namespace {

constexpr int kMostSweeps = 20;  // over all shapes, one of which may put a node into another

class Leaving {
 public:
  Leaving(const Colliders& colliders, const ContactReach& reach, double t) : colliders_(colliders), reach_(reach) {
    poses_.at(colliders, t);
  }

  bool isInside(std::size_t shape, const Vec3& x) const {
    return colliders_[shape].shape().distance(poses_[shape].toLocal(x)) < 0;
  }
  // Where a node of a rope so thick goes; false where it finds no place.
  bool moveOut(double radius, Vec3& x) const {
    bool moved = true;
    for (int sweep = 0; sweep < kMostSweeps && moved; ++sweep) {
      moved = false;
      for (std::size_t i = 0; i < colliders_.size(); ++i) {
        const Collider& collider = colliders_[i];
        const Vec3 out = collider.pushedOut(poses_[i], x, std::max(reach_.of(collider, radius), skinOf(collider)));
        moved = moved || out != x;
        x = out;
      }
    }
    if (!moved) return true;
    for (std::size_t i = 0; i < colliders_.size(); ++i) {
      if (isInside(i, x)) return false;
    }
    return true;
  }

 private:
  const Colliders& colliders_;
  const ContactReach& reach_;
  Poses poses_;
};

std::string nodesText(const std::vector<int>& nodes) {
  return fmt::format("{} node(s), the first is {},", nodes.size(), nodes.front());
}

}  // namespace

std::vector<std::string> leaveShapes(const Colliders& colliders, const ContactReach& reach, const ClothSystem& cloth,
                                     const std::vector<int>& pinned, State& start) {
  const Leaving leaving(colliders, reach, start.t);
  const std::vector<double> radii = cloth.nodeRadii();
  std::vector<std::vector<int>> free(colliders.size()), held(colliders.size());
  std::vector<int> caught;
  for (int node = 0; node < cloth.blockCount(); ++node) {
    Vec3 x = cloth.position(start, node);
    const bool stays = std::binary_search(pinned.begin(), pinned.end(), node);
    bool inside = false;
    for (std::size_t i = 0; i < colliders.size(); ++i) {
      if (!leaving.isInside(i, x)) continue;
      (stays ? held : free)[i].push_back(node);
      inside = true;
    }
    if (!inside || stays) continue;
    if (!leaving.moveOut(radii[toIndex(node)], x)) caught.push_back(node);
    start.q.segment<3>(cloth.coordinate(node)) = x;
  }
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < colliders.size(); ++i) {
    const std::string& shape = colliders[i].name();
    if (!free[i].empty())
      sentences.push_back(fmt::format("{} would begin inside the shape {}: they are put where contact with it begins",
                                      nodesText(free[i]), shape));
    if (!held[i].empty()) {
      sentences.push_back(
          fmt::format("{} are pinned inside the shape {}: what their pins hold stays there, and their neighbours are "
                      "kept out",
                      nodesText(held[i]), shape));
    }
  }
  if (!caught.empty()) {
    sentences.push_back(fmt::format(
        "{} begin inside a shape, because the shapes leave them no room: move the shapes apart, or the cloth "
        "elsewhere (mesh.origin)",
        nodesText(caught)));
  }
  return sentences;
}

std::vector<std::string> thickContact(const Colliders& colliders, double ofCloth, const ClothSystem& cloth) {
  std::vector<std::string> sentences;
  const std::vector<std::array<int, 3>> edges = edgesOf(cloth);
  double sum = 0;
  for (const auto& [a, b, same] : edges)
    sum += (cloth.mesh().positions[toIndex(b)] - cloth.mesh().positions[toIndex(a)]).norm();
  const double mean = sum / static_cast<double>(std::max<std::size_t>(edges.size(), 1));
  const auto judge = [&](double thickness, std::string_view what, std::string_view key) {
    if (edges.empty() || !(thickness > mean)) return;
    sentences.push_back(fmt::format(
        "contact with {} begins {:.3g} m away, and an edge of the cloth is {:.3g} m long in the mean: folds "
        "stay as wide open; set {} lower",
        what, thickness, mean, key));
  };
  for (const Collider& each : colliders)
    judge(each.thickness(), "the shape " + each.name(), fmt::format("collider.{}.thickness", each.name()));
  judge(ofCloth, "other cloth", "contact.thickness");
  return sentences;
}

}  // namespace selvedge

#include "scene/build/start_inside.h"

#include <algorithm>

#include <fmt/format.h>

#include "contact/cloth_edges.h"
#include "contact/filter/impact.h"

namespace selvedge {
namespace {

constexpr int kMostSweeps = 20;    // over all shapes, one of which may put a node into another
constexpr int kHalvings = 50;      // of a way out
constexpr double kLeastWay = 0.1;  // the cosine between a way out and what pins leave of it

class Leaving {
 public:
  Leaving(const Colliders& colliders, const ContactReach& reach, double t) : colliders_(colliders), reach_(reach) {
    poses_.at(colliders, t);
  }

  std::vector<std::size_t> shapesAround(const Vec3& x) const {
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < colliders_.size(); ++i) {
      if (colliders_[i].shape().distance(poses_[i].toLocal(x)) < 0) around.push_back(i);
    }
    return around;
  }
  // Where a node of a rope so thick goes, along the axes that are not held; false where it finds no place.
  bool moveOut(double radius, const std::array<bool, 3>& held, Vec3& x) const {
    bool moved = true;
    for (int sweep = 0; sweep < kMostSweeps && moved; ++sweep) {
      moved = false;
      for (std::size_t i = 0; i < colliders_.size(); ++i) {
        const Collider& collider = colliders_[i];
        const double reach = std::max(reach_.of(collider, radius), skinOf(collider));
        const Vec3 out = collider.pushedOut(poses_[i], x, reach);
        if (out == x) continue;
        moved = true;
        const Vec3 way = out - x, along = freeOf(held, way);
        if (!(along.norm() > kLeastWay * way.norm())) return false;
        if (along == way) {
          x = out;
          continue;
        }
        // Out of a plane it goes as far as this; what is round ends sooner.
        const Vec3 from = x, most = way.squaredNorm() / along.squaredNorm() * along;
        double in = 0, far = 1;
        for (int halving = 0; halving < kHalvings; ++halving) {
          const Vec3 between = from + 0.5 * (in + far) * most;
          const bool isOut = collider.pushedOut(poses_[i], between, reach) == between;
          (isOut ? far : in) = 0.5 * (in + far);
        }
        x = from + far * most;
      }
    }
    return !moved || shapesAround(x).empty();
  }

 private:
  const Colliders& colliders_;
  const ContactReach& reach_;
  Poses poses_;
};

std::string nodesText(const std::vector<int>& nodes) {
  if (nodes.size() == 1) return fmt::format("node {}", nodes.front());
  return fmt::format("{} nodes (the first is {})", nodes.size(), nodes.front());
}

}  // namespace

std::vector<std::string> leaveShapes(const Colliders& colliders, const ContactReach& reach, const ClothSystem& cloth,
                                     const HeldAxes& held, State& start) {
  const Leaving leaving(colliders, reach, start.t);
  const std::vector<double> radii = cloth.nodeRadii();
  std::vector<std::vector<int>> free(colliders.size()), pinned(colliders.size());
  std::vector<int> caught;
  for (int node = 0; node < cloth.blockCount(); ++node) {
    const Vec3 x = cloth.position(start, node);
    const std::vector<std::size_t> around = leaving.shapesAround(x);
    if (around.empty()) continue;
    Vec3 out = x;
    const bool goes = leaving.moveOut(radii[toIndex(node)], held[toIndex(node)], out);
    const bool stays = !goes && holdsSome(held[toIndex(node)]);
    for (const std::size_t i : around) (stays ? pinned : free)[i].push_back(node);
    if (stays) continue;
    if (!goes) caught.push_back(node);
    start.q.segment<3>(cloth.coordinate(node)) = out;
  }
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < colliders.size(); ++i) {
    const std::string& shape = colliders[i].name();
    if (!free[i].empty())
      sentences.push_back(fmt::format("{} would begin inside the shape {}: moved to where contact with it begins",
                                      nodesText(free[i]), shape));
    if (!pinned[i].empty()) {
      sentences.push_back(fmt::format(
          "{} would stay inside the shape {}, where pins hold it, and the cloth around is kept out: move the "
          "pin or the shape, or let go",
          nodesText(pinned[i]), shape));
    }
  }
  if (!caught.empty()) {
    sentences.push_back(fmt::format(
        "{} would stay inside a shape, because the shapes leave no room: move the shapes apart, or the cloth "
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

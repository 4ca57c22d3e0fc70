#include "tearing/tearing.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include "base/parallel.h"
#include "tearing/parting.h"
#include "tearing/solid_tearing.h"
#include "tearing/strength.h"

namespace selvedge {
namespace {

constexpr double kFull = 1 - 1e-9;  // of a plastic limit: rounding keeps a strain from it

std::array<Vec3, 3> cornersOf(const ClothSystem& cloth, const VecX& q, const std::array<int, 3>& triangle) {
  return {cloth.inSpace(q, triangle[0]), cloth.inSpace(q, triangle[1]), cloth.inSpace(q, triangle[2])};
}

}  // namespace

Tearing::Tearing(const ClothSystem& cloth, std::vector<const MaterialSettings*> materials)
    : cloth_(cloth), materials_(std::move(materials)), start_(toIndex(cloth.blockCount()) + 1, 0) {
  for (const ClothBody& body : cloth.bodies()) {
    std::vector<TriangleRest>& rest = rest_.emplace_back();
    for (const auto& triangle : body.mesh.rest) rest.push_back(TriangleRest::of(triangle));
    const MaterialSettings& material = *materials_[edges_.size()];
    const bool along = !body.isSolid() && material.model != "triangles" && material.plastic.law != "none";
    const bool solid = body.isSolid() && material.tearing.law != "plastic";  // a solid keeps nothing
    solids_.push_back(solid ? std::make_unique<SolidTearing>(cloth, edges_.size(), material) : nullptr);
    edges_.push_back(along ? KeptOfEdges(cloth, body) : KeptOfEdges());
  }
  const std::vector<std::array<int, 3>>& triangles = cloth.tears().triangles;
  for (const auto& corners : triangles) {
    for (const int node : corners) ++start_[toIndex(node) + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<int> next(start_.begin(), start_.end() - 1);
  at_.resize(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (const int node : triangles[t]) at_[toIndex(next[toIndex(node)]++)] = static_cast<int>(t);
  }
}

Tearing::~Tearing() = default;

bool Tearing::tears(std::size_t body) const {
  return materials_[body]->tearing.law != "none" && !cloth_.bodies()[body].isPuppet();
}

TearsPtr Tearing::comeApart(const State& state) const {
  overloads_.clear();
  overstretched_.clear();
  for (std::size_t body = 0; body < materials_.size(); ++body) {
    if (!tears(body)) continue;
    if (materials_[body]->tearing.law != "stretch" && !cloth_.bodies()[body].isSolid()) findKept(body, state);
    if (cloth_.bodies()[body].mesh.triangles.empty()) {
      findOverstretched(body, state);
    } else if (solids_[body]) {
      solids_[body]->findOverloads(state, overloads_);
    } else if (!cloth_.bodies()[body].isSolid() && mayTear(body, state.q)) {
      findOverloads(body, state);
    }
  }
  if (overloads_.empty() && overstretched_.empty()) return nullptr;
  TearEdit edit(cloth_.tears());
  for (const std::size_t spring : overstretched_) edit.breakSpring(spring);
  bool changed = !overstretched_.empty();
  std::ranges::sort(overloads_, {}, [](const Overload& each) { return std::pair(-each.much, each.node); });
  std::vector<char> waits(toIndex(cloth_.blockCount()), 0);
  for (const Overload& each : overloads_) {
    if (waits[toIndex(each.node)]) continue;
    const bool parted =
        solids_[each.body] ? solids_[each.body]->part(each, state, edit, waits) : part(each, state, edit, waits);
    changed = parted || changed;
  }
  return changed ? std::make_shared<const Tears>(edit.take()) : nullptr;
}

void Tearing::findKept(std::size_t own, const State& state) const {
  const ClothBody& body = cloth_.bodies()[own];
  keptStrain_.assign(toIndex(cloth_.blockCount()), 0);
  keptAngle_.assign(keptStrain_.size(), 0);
  keptSprings_.assign(cloth_.network().springs.size(), 0);
  keptTriangles_.assign(body.mesh.triangles.size(), Vec3::Zero());
  cloth_.showKept(state, {keptStrain_, keptAngle_, keptSprings_, keptTriangles_}, body.name);
  edges_[own].find(keptSprings_, keptTriangles_);
}

Pull Tearing::pullOf(std::size_t own, std::size_t triangle, const VecX& q) const {
  const MaterialSettings& material = *materials_[own];
  const TriangleGradient w =
      deformationOf(rest_[own][triangle], cornersOf(cloth_, q, cloth_.bodies()[own].mesh.triangles[triangle]));
  return material.tearing.law == "force" ? tensionOf(w, material, keptTriangles_[triangle]) : stretchOf(w);
}

// A quick look: no place is pulled harder than its triangles are, or has kept more than some place has.
bool Tearing::mayTear(std::size_t own, const VecX& q) const {
  const ClothBody& body = cloth_.bodies()[own];
  const MaterialSettings& material = *materials_[own];
  const double least = limitOf(material) * (1 - material.tearing.spread);
  if (material.tearing.law == "plastic") {
    for (int i = 0; i < body.count(); ++i) {
      if (keptStrain_[toIndex(body.node(i))] > kFull * least) return true;
    }
    return false;
  }
  const bool force = material.tearing.law == "force";
  std::atomic<bool> some = false;
  parallelFor(static_cast<int>(body.mesh.triangles.size()), [&](int begin, int end) {
    for (int t = begin; t < end && !some.load(std::memory_order_relaxed); ++t) {
      const auto stretches = [&] {
        const auto corners = cornersOf(cloth_, q, body.mesh.triangles[toIndex(t)]);
        return mayStretchBeyond(deformationOf(rest_[own][toIndex(t)], corners), least);
      };
      if (force ? pullOf(own, toIndex(t), q).much[0] > least : stretches()) some.store(true, std::memory_order_relaxed);
    }
  });
  return some;
}

void Tearing::findOverloads(std::size_t own, const State& state) const {
  const ClothBody& body = cloth_.bodies()[own];
  const MaterialSettings& material = *materials_[own];
  const bool plastic = material.tearing.law == "plastic";
  pulls_.clear();
  for (std::size_t t = 0; t < body.mesh.triangles.size(); ++t) pulls_.push_back(pullOf(own, t, state.q));
  for (int i = 0; i < body.count(); ++i) {
    const int node = body.node(i);
    MeanPull mean;
    for (int k = start_[toIndex(node)]; k < start_[toIndex(node) + 1]; ++k) {
      const std::size_t triangle = toIndex(body.ownTriangle(at_[toIndex(k)]));
      mean.add(rest_[own][triangle].area, pulls_[triangle]);
    }
    if (mean.isNothing()) continue;
    Vec3 along;
    double much = mean.most(along);
    if (plastic) much = keptStrain_[toIndex(node)] / kFull;
    const double over = much / strengthOf(material, cloth_.origin(node));
    if (over > 1) overloads_.push_back({node, own, over, along});
  }
}

bool Tearing::part(const Overload& overload, const State& state, TearEdit& edit, std::vector<char>& waits) const {
  const std::vector<NodeFan> fans = edit.fans(overload.node);
  std::vector<std::vector<double>> side;
  for (const NodeFan& fan : fans) {
    std::vector<double>& own = side.emplace_back();
    for (const int t : fan.triangles) own.push_back(sideOf(t, overload, state, edit.tears()));
  }
  const std::vector<int> triangles = partedTriangles(fans, side);
  if (triangles.empty()) return false;
  for (const int t : edit.trianglesAt(overload.node)) {
    for (const int node : edit.tears().triangles[toIndex(t)]) {
      if (toIndex(node) < waits.size()) waits[toIndex(node)] = 1;
    }
  }
  edit.split(overload.node, triangles);
  return true;
}

// How far its middle is from the node along the pull, in its distance, for each of its area.
double Tearing::sideOf(int triangle, const Overload& overload, const State& state, const Tears& now) const {
  Vec3 out = Vec3::Zero();
  for (int node : now.triangles[toIndex(triangle)]) {
    while (node >= cloth_.blockCount()) node = now.addedAs(node).of;  // one that has just come
    out += cloth_.position(state, node) - cloth_.position(state, overload.node);
  }
  const int own = cloth_.bodies()[overload.body].ownTriangle(triangle);
  return rest_[overload.body][toIndex(own)].area * out.stableNormalized().dot(overload.along);
}

void Tearing::findOverstretched(std::size_t own, const State& state) const {
  const ClothBody& body = cloth_.bodies()[own];
  const MaterialSettings& material = *materials_[own];
  for (const Spring& spring : std::span(cloth_.network().springs).subspan(body.firstSpring, body.springs)) {
    if (spring.rest <= 0) continue;
    const auto number = static_cast<std::size_t>(&spring - cloth_.network().springs.data());
    const double kept = material.tearing.law == "stretch" ? 0 : keptSprings_[number];
    const double length = (cloth_.position(state, spring.b) - cloth_.position(state, spring.a)).norm();
    double much = length / spring.rest - 1;
    if (material.tearing.law == "force") much = spring.stiffness * (length - (1 + kept) * spring.rest);
    if (material.tearing.law == "plastic") much = std::abs(kept) / kFull;
    const std::size_t made = body.firstLone + madeNumber(spring);
    if (much > strengthOf(material, static_cast<int>(made))) overstretched_.push_back(made);
  }
}

std::shared_ptr<const Tearing> makeTearing(ClothSystem& cloth, std::vector<const MaterialSettings*> materials) {
  const auto tears = [](const MaterialSettings* each) { return each->tearing.law != "none"; };
  if (std::none_of(materials.begin(), materials.end(), tears)) return nullptr;
  cloth.mayTear();
  return std::make_shared<const Tearing>(cloth, std::move(materials));
}

}  // namespace selvedge

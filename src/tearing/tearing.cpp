#include "tearing/tearing.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include <Eigen/Eigenvalues>

#include "base/parallel.h"
#include "tearing/parting.h"
#include "tearing/pull.h"
#include "tearing/strength.h"

namespace selvedge {
namespace {

constexpr double kFull = 1 - 1e-9;  // of a plastic limit: rounding keeps a strain from it

double limitOf(const MaterialSettings& material) {
  if (material.tearing.law == "force") return material.tearing.force;
  return material.tearing.law == "stretch" ? material.tearing.stretch : material.plastic.plasticLimit;
}

// What a place bears. What stays of a deformation grows no further than the plastic limit: there none is stronger.
double strengthOf(const MaterialSettings& material, int place) {
  const double by = material.tearing.spread * chance(material.tearing.seed, place);
  return limitOf(material) * (1 + (material.tearing.law == "plastic" ? -std::abs(by) : by));
}

std::array<Vec3, 3> cornersOf(const ClothSystem& cloth, const VecX& q, const std::array<int, 3>& triangle) {
  return {cloth.inSpace(q, triangle[0]), cloth.inSpace(q, triangle[1]), cloth.inSpace(q, triangle[2])};
}

// The largest eigenvalue of a mean of pulls, and its eigenvector.
struct MeanPull {
  Mat3 sum = Mat3::Zero();
  double weight = 0;

  void add(double area, const Pull& pull) {
    weight += area;
    for (int i = 0; i < 2; ++i) {
      const double much = std::max(pull.much[toIndex(i)], 0.0);
      sum += area * much * pull.along.col(i) * pull.along.col(i).transpose();
    }
  }
};

}  // namespace

Tearing::Tearing(const ClothSystem& cloth, std::vector<const MaterialSettings*> materials)
    : cloth_(cloth), materials_(std::move(materials)) {
  for (const ClothBody& body : cloth.bodies()) {
    std::vector<TriangleRest>& rest = rest_.emplace_back();
    for (const auto& triangle : body.mesh.rest) rest.push_back(TriangleRest::of(triangle));
  }
}

TearsPtr Tearing::comeApart(const State& state) const {
  const auto tears = [&](std::size_t body) {
    return materials_[body]->tearing.law != "none" && !cloth_.bodies()[body].isPuppet();
  };
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < materials_.size(); ++i) {
    if (tears(i) && mayTear(cloth_.bodies()[i], *materials_[i], state.q)) some.push_back(i);
  }
  if (some.empty()) return nullptr;
  TearEdit edit(cloth_.tears());
  keptStrain_.assign(toIndex(cloth_.blockCount()), 0);
  keptAngle_ = keptStrain_;
  cloth_.showKept(state, {keptStrain_, keptAngle_});
  std::vector<Overload> overloads;
  bool changed = false;
  for (const std::size_t i : some) {
    if (cloth_.bodies()[i].mesh.triangles.empty()) {
      breakSprings(cloth_.bodies()[i], *materials_[i], state, edit, changed);
    } else {
      findOverloads(i, state, edit, overloads);
    }
  }
  std::ranges::sort(overloads, {}, [](const Overload& each) { return std::pair(-each.much, each.node); });
  std::vector<char> waits(toIndex(cloth_.blockCount()), 0);
  for (const Overload& each : overloads) {
    if (!waits[toIndex(each.node)]) changed = part(each, state, edit, waits) || changed;
  }
  return changed ? std::make_shared<const Tears>(edit.take()) : nullptr;
}

// A quick look: no place is pulled harder than its triangles are.
bool Tearing::mayTear(const ClothBody& body, const MaterialSettings& material, const VecX& q) const {
  if (body.mesh.triangles.empty()) return true;
  const std::size_t own = static_cast<std::size_t>(&body - cloth_.bodies().data());
  const bool force = material.tearing.law == "force";
  // At a plastic limit there is some stretch.
  const double least = material.tearing.law == "plastic" ? 0 : limitOf(material) * (1 - material.tearing.spread);
  std::atomic<bool> some = false;
  parallelFor(static_cast<int>(body.mesh.triangles.size()), [&](int begin, int end) {
    for (int t = begin; t < end && !some.load(std::memory_order_relaxed); ++t) {
      const TriangleGradient w =
          deformationOf(rest_[own][toIndex(t)], cornersOf(cloth_, q, body.mesh.triangles[toIndex(t)]));
      const double much = force ? tensionOf(w, material).much[0] : largestStretch(w);
      if (much > least) some.store(true, std::memory_order_relaxed);
    }
  });
  return some;
}

void Tearing::findOverloads(std::size_t own, const State& state, const TearEdit& edit,
                            std::vector<Overload>& overloads) const {
  const ClothBody& body = cloth_.bodies()[own];
  const MaterialSettings& material = *materials_[own];
  const bool plastic = material.tearing.law == "plastic", force = material.tearing.law == "force";
  std::vector<Pull> pulls;
  for (std::size_t t = 0; t < body.mesh.triangles.size(); ++t) {
    const TriangleGradient w = deformationOf(rest_[own][t], cornersOf(cloth_, state.q, body.mesh.triangles[t]));
    pulls.push_back(force ? tensionOf(w, material) : stretchOf(w));
  }
  for (int i = 0; i < body.count(); ++i) {
    const int node = body.node(i);
    MeanPull mean;
    for (const int t : edit.trianglesAt(node)) {
      const std::size_t triangle = toIndex(t - body.firstTriangle);
      mean.add(rest_[own][triangle].area, pulls[triangle]);
    }
    if (mean.sum.isZero(0)) continue;
    const Eigen::SelfAdjointEigenSolver<Mat3> solver(Mat3(mean.sum / mean.weight));
    double much = solver.eigenvalues()[2];
    if (force) much -= material.stretch.maxCoeff() * keptStrain_[toIndex(node)];
    if (plastic) much = keptStrain_[toIndex(node)] / kFull;
    const double over = much / strengthOf(material, cloth_.origin(node));
    if (over > 1) overloads.push_back({node, own, over, solver.eigenvectors().col(2)});
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
    while (node >= cloth_.blockCount()) node = now.copyOf[toIndex(node - now.made)];  // one that has just come
    out += cloth_.position(state, node) - cloth_.position(state, overload.node);
  }
  const int first = cloth_.bodies()[overload.body].firstTriangle;
  return rest_[overload.body][toIndex(triangle - first)].area * out.stableNormalized().dot(overload.along);
}

void Tearing::breakSprings(const ClothBody& body, const MaterialSettings& material, const State& state, TearEdit& edit,
                           bool& broken) const {
  for (const Spring& spring : std::span(cloth_.network().springs).subspan(body.firstSpring, body.springs)) {
    if (spring.rest <= 0) continue;
    const double kept = std::min(keptStrain_[toIndex(spring.a)], keptStrain_[toIndex(spring.b)]);
    const double length = (cloth_.position(state, spring.b) - cloth_.position(state, spring.a)).norm();
    double much = length / spring.rest - 1;
    if (material.tearing.law == "force") much = spring.stiffness * (length - (1 + kept) * spring.rest);
    if (material.tearing.law == "plastic") much = kept / kFull;
    const std::size_t made = body.firstLone + static_cast<std::size_t>(spring.names[0] / 2);
    if (much <= strengthOf(material, static_cast<int>(made))) continue;
    edit.breakSpring(made);
    broken = true;
  }
}

std::shared_ptr<const Tearing> makeTearing(ClothSystem& cloth, std::vector<const MaterialSettings*> materials) {
  const auto tears = [](const MaterialSettings* each) { return each->tearing.law != "none"; };
  if (std::none_of(materials.begin(), materials.end(), tears)) return nullptr;
  cloth.mayTear();
  return std::make_shared<const Tearing>(cloth, std::move(materials));
}

}  // namespace selvedge

#include "contact/nearby.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "contact/cloth_edges.h"
#include "contact/nearest_point.h"

namespace selvedge {
namespace {

constexpr double kMostTurned = 0.7;  // half a radian: further, a straight path in its coordinates is none in space
constexpr double kMargin = 16;       // times the largest thickness

// How far a point of the shape may be from where it was in another pose.
double movedBetween(const Shape& shape, const Pose& a, const Pose& b) {
  if (shape.kind == Shape::Kind::plane) {
    if (a.turned != b.turned) return std::numeric_limits<double>::infinity();
    return std::abs(a.turned.col(1).dot(b.place - a.place));
  }
  const double turned = (b.turned - a.turned).norm();
  if (turned > kMostTurned) return std::numeric_limits<double>::infinity();
  return (b.place - a.place).norm() + turned * shape.reach();
}

}  // namespace

Nearby::Nearby(const ClothSystem& cloth, std::shared_ptr<const Colliders> colliders)
    : cloth_(cloth), colliders_(std::move(colliders)) {
  for (const ClothBody& body : cloth.bodies()) {
    addEdges(body, corners_);
    alone_.resize(corners_.size(), body.topology.edges.empty());
  }
  edges_ = static_cast<int>(corners_.size());
  alone_.resize(corners_.size() + cloth.mesh().triangles.size());
  corners_.insert(corners_.end(), cloth.mesh().triangles.begin(), cloth.mesh().triangles.end());
  refresh();
}

void Nearby::refresh() {
  looked_ = false;
  margin_ = 0;
  for (const Collider& collider : *colliders_) margin_ = std::max(margin_, kMargin * collider.thickness());
  const std::vector<double> radii = cloth_.nodeRadii();
  radius_ = radii.empty() ? 0 : *std::ranges::max_element(radii);
  std::vector<int> between;
  for (std::size_t shape = 0; shape < colliders_->size(); ++shape) {
    if ((*colliders_)[shape].shape().kind != Shape::Kind::plane) between.push_back(static_cast<int>(shape));
  }
  if (between == between_) return;
  between_ = std::move(between);
  all_.clear();
  for (int element = 0; element < static_cast<int>(corners_.size()); ++element) {
    for (const int shape : between_) all_.push_back({element, shape, 0});
  }
  pairs_.reserve(all_.size());
}

void Nearby::couplings(std::vector<std::pair<int, int>>& pairs) const {
  for (const std::array<int, 3>& nodes : corners_) {
    for (std::size_t k = 0; k < 3; ++k) pairs.emplace_back(nodes[k], nodes[(k + 1) % 3]);
  }
}

double Nearby::farthestMove(const State& state) const {
  double most = 0;
  for (int i = 0; i < cloth_.blockCount(); ++i) {
    const Eigen::Index at = cloth_.coordinate(i);
    const double moved = (state.q.segment<3>(at) - places_.segment<3>(at)).squaredNorm();
    if (!std::isfinite(moved)) return std::numeric_limits<double>::infinity();
    most = std::max(most, moved);
  }
  return std::sqrt(most);
}

bool Nearby::covers(const State& state, const std::vector<Pose>& poses) const {
  if (!looked_ || poses_.size() != poses.size()) return false;
  const double cloth = farthestMove(state);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (!(cloth + movedBetween((*colliders_)[i].shape(), poses_[i], poses[i]) <= margin_ / 2)) return false;
  }
  return true;
}

void Nearby::update(const State& state, const std::vector<Pose>& poses) {
  if (looked_ && poses_.size() == poses.size()) {
    const double cloth = farthestMove(state);
    bool near = true;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      moved_[i] = cloth + movedBetween((*colliders_)[i].shape(), poses_[i], poses[i]);
      near = near && moved_[i] <= margin_ / 2;
    }
    if (near) return;
  }
  look(state, poses);
}

void Nearby::look(const State& state, const std::vector<Pose>& poses) {
  places_ = state.q;
  poses_ = poses;
  looked_ = true;
  ++looks_;
  moved_.assign(poses.size(), 0);
  nodes_.resize(poses.size());
  distance_.resize(poses.size());
  anyShape_.assign(toIndex(cloth_.blockCount()), 0);
  for (std::size_t i = 0; i < poses.size(); ++i) lookAtNodes(state, i, poses[i]);
  pairs_.clear();
  for (Pair pair : all_) {
    pair.room = roomOf(state, pair, poses[toIndex(pair.shape)]);
    if (!(pair.room >= (*colliders_)[toIndex(pair.shape)].thickness() + radius_ + margin_)) pairs_.push_back(pair);
  }
  any_ = !pairs_.empty() || std::find(anyShape_.begin(), anyShape_.end(), 1) != anyShape_.end();
}

void Nearby::lookAtNodes(const State& state, std::size_t shape, const Pose& pose) {
  std::vector<std::uint8_t>& near = nodes_[shape];
  std::vector<double>& distance = distance_[shape];
  near.resize(toIndex(cloth_.blockCount()));
  distance.resize(near.size());
  const Collider& collider = (*colliders_)[shape];
  const double far = collider.thickness() + radius_ + margin_;
  parallelFor(cloth_.blockCount(), [&](int begin, int end) {
    for (std::size_t node = toIndex(begin); node < toIndex(end); ++node) {
      const Vec3 place = pose.toLocal(cloth_.position(state, static_cast<int>(node)));
      distance[node] = collider.shape().distanceBelow(place, far);
      near[node] = !(distance[node] >= far);
      anyShape_[node] |= near[node];
    }
  });
}

double Nearby::roomOf(const State& state, const Pair& pair, const Pose& pose) const {
  const std::array<int, 3>& nodes = corners(pair.element);
  const std::vector<double>& distance = distance_[toIndex(pair.shape)];
  double nearest = distance[toIndex(nodes[0])], longest = 0;
  std::array<Vec3, 3> places;
  for (std::size_t k = 0; k < 3; ++k) places[k] = pose.toLocal(cloth_.position(state, nodes[k]));
  for (std::size_t k = 0; k < 3; ++k) {
    nearest = std::min(nearest, distance[toIndex(nodes[k])]);
    const double side = (places[(k + 1) % 3] - places[k]).squaredNorm();
    longest = side <= longest ? longest : side;
  }
  // No point of a triangle is further from the nearest of its corners than 1 / sqrt(3) of its longest side.
  const Collider& collider = (*colliders_)[toIndex(pair.shape)];
  const double room = nearest - std::sqrt(longest / 3);
  if (!std::isfinite(longest)) return -std::numeric_limits<double>::infinity();
  return room >= collider.thickness() + radius_ + margin_ ? room
                                                          : std::max(room, leastDistance(collider.shape(), places));
}

}  // namespace selvedge

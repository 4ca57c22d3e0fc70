// Where a cloth touches shapes: nodes, and points of its triangles and edges that are nearer to a shape than their
// corners (a sheet over a rod that is thinner than a triangle). Shared by the laws of contact and friction and by the filter.
#pragma once

#include "contact/nearby.h"
#include "contact/nearest_point.h"
#include "contact/settings.h"
#include "model/force_law.h"

namespace selvedge {

class Touching {
 public:
  // A point of the cloth: one node of weight 1, or three with barycentric weights.
  struct Point {
    int count;
    std::array<int, 3> nodes;
    std::array<double, 3> weights;
    int shape;
    double mass;       // kg
    double thickness;  // m, where its contact with the shape begins
  };

  Touching(const ClothSystem& cloth, std::shared_ptr<const Colliders> colliders)
      : cloth_(cloth), colliders_(std::move(colliders)), nearby_(cloth, colliders_) {}

  const Colliders& colliders() const { return *colliders_; }
  Nearby& nearby() { return nearby_; }
  void refresh() { nearby_.refresh(); }
  Point nodeOn(int node, std::size_t shape) const;
  // Calls body(point, corners) for the nearest point of every triangle that touches, in one order. The corners are in the
  // coordinates of the shape.
  template <class Body>
  void forEachOfTriangles(const State& state, const std::vector<Pose>& poses, const Body& body) const {
    for (const Nearby::Pair& pair : nearby_.elements()) {
      const Collider& collider = (*colliders_)[toIndex(pair.shape)];
      const double thickness = kTriangleThickness * collider.thickness();
      if (pair.room - nearby_.moved(pair.shape) >= thickness) continue;
      const std::array<Vec3, 3> corners = cornersOn(state, pair, poses[toIndex(pair.shape)]);
      const NearestPoint nearest = nearestPoint(collider.shape(), corners, thickness);
      if (nearest.d < thickness) body(pointOf(pair, nearest.weights, thickness), corners);
    }
  }
  std::array<Vec3, 3> cornersOn(const State& state, const Nearby::Pair& pair, const Pose& pose) const;
  double mass(int node) const { return cloth_.nodeMass()[toIndex(node)]; }  // kg

  Vec3 place(const State& state, const Point& point) const { return at(state.q, point); }
  Vec3 velocity(const State& state, const Point& point) const { return at(state.v, point); }
  Vec3 at(const VecX& x, const Point& point) const {
    Vec3 sum = point.weights[0] * cloth_.inSpace(x, point.nodes[0]);
    for (std::size_t k = 1; k < toIndex(point.count); ++k) sum += point.weights[k] * cloth_.inSpace(x, point.nodes[k]);
    return sum;
  }
  void add(const Vec3& force, const Point& point, VecX& F) const {
    for (std::size_t k = 0; k < toIndex(point.count); ++k) {
      F.segment<3>(cloth_.coordinate(point.nodes[k])) += point.weights[k] * force;
    }
  }

 private:
  // Where contact with a point of a triangle begins, as a share of the shape's thickness: less than for a node, so that
  // triangles leave to their nodes what these can hold.
  static constexpr double kTriangleThickness = 0.5;

  Point pointOf(const Nearby::Pair& pair, const Vec3& weights, double thickness) const;

  const ClothSystem& cloth_;
  std::shared_ptr<const Colliders> colliders_;
  Nearby nearby_;
};

}  // namespace selvedge

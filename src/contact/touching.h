// Where a cloth touches shapes: nodes, and points of its triangles and edges that are nearer to a shape than their
// corners (a sheet over a rod that is thinner than a triangle). Shared by the laws of contact and friction and by the filter.
#pragma once

#include <limits>
#include <optional>

#include "contact/mesh/least_places.h"
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
    double mass;                         // kg
    double thickness;                    // m, of the contact with the shape, which begins there
    double radius;                       // m, of a rope: and so much further out
    std::optional<Distance> known = {};  // of an edge or triangle and a mesh, in the coordinates of the shape
  };

  Touching(const ClothSystem& cloth, std::shared_ptr<const Colliders> colliders)
      : cloth_(cloth), colliders_(std::move(colliders)), nearby_(cloth, colliders_), radii_(cloth.nodeRadii()) {}

  const Colliders& colliders() const { return *colliders_; }
  Nearby& nearby() { return nearby_; }
  const Nearby& nearby() const { return nearby_; }
  Eigen::Index coordinate(int node) const { return cloth_.coordinate(node); }
  // Where contact begins, as a share of the shape's thickness: for an edge less than for a node and for a triangle less
  // still, so that each leaves to what is smaller what that can hold. (The nearest point of a triangle that lies flat on a
  // round rod is any of a line across it, and would jump along it; that of an edge is one.)
  double shareOf(int element) const { return nearby_.isEdge(element) ? 0.5 : 0.25; }
  void refresh();  // shapes have changed
  Point nodeOn(int node, std::size_t shape) const;
  // The nearest point of every edge and triangle that touches, and of meshes every one that is nearest among its
  // neighbours. Asked again for the same state it does not look again, as
  // energy, forces and matrix ask one after the other.
  const std::vector<Point>& between(const State& state, const std::vector<Pose>& poses);
  std::array<Vec3, 3> cornersOn(const State& state, const Nearby::Pair& pair, const Pose& pose) const;
  // m: how near to its shape the pair of that number in nearby().elements() may be with its corners there, as far as that is
  // known from the last look at it; of a mesh alone, where a look takes long.
  double leastRoom(std::size_t pair, const std::array<Vec3, 3>& corners) const;
  double radius(int node) const { return radii_[toIndex(node)]; }           // m
  double mass(int node) const { return cloth_.nodeMass()[toIndex(node)]; }  // kg

  // False where it does not touch; otherwise `at` is its distance, in space.
  bool touches(const State& state, const Point& point, const Pose& pose, Distance& at) const;
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
  void lookAt(std::size_t pair, const State& state, const Pose& pose);
  void lookAtMesh(std::size_t pair, const std::array<Vec3, 3>& corners, double thickness);
  Point pointOf(const Nearby::Pair& pair, const Vec3& weights, double thickness) const;

  const ClothSystem& cloth_;
  std::shared_ptr<const Colliders> colliders_;
  Nearby nearby_;
  std::vector<double> radii_;  // [nodes]
  std::vector<Point> between_;
  std::vector<LeastPlace> places_;
  // Where the corners of a pair were when its room was last looked at.
  struct Room {
    std::array<Vec3, 3> corners{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    double least = -std::numeric_limits<double>::infinity();  // m
  };
  std::vector<Room> rooms_;  // [pairs near]
  int roomsOf_ = 0;          // which look of nearby_ has these pairs
  VecX seenPlaces_;          // the state that they are of
  double seenTime_ = 0;
  bool seen_ = false;
};

}  // namespace selvedge

#include "contact/mesh/least_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <Eigen/Geometry>

#include "contact/mesh/surface_crossing.h"

namespace selvedge {
namespace {

constexpr double kSameDistance = 1e-10;  // of the solid's size: two distances that differ by less are one
constexpr double kAnyDirection = 1e-12;  // m: nearer than this the direction is any
constexpr double kLevelWith = 1e-12;     // of a length: what rises by less is level
constexpr double kNeverMeet = 1e-12;     // the squared sine of an angle between lines that never meet

struct Meeting {
  double s, t;  // shares of the two lines
};

// Where the lines from a to b and from y to z are nearest to each other, if that is within both.
std::optional<Meeting> meetingOf(const Vec3& a, const Vec3& b, const Vec3& y, const Vec3& z) {
  const Vec3 u = b - a, v = z - y, r = a - y;
  const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), ur = u.dot(r), vr = v.dot(r);
  const double size = uu * vv - uv * uv;
  if (!(size > kNeverMeet * uu * vv)) return {};
  const double s = (uv * vr - ur * vv) / size, t = (uv * s + vr) / vv;
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return {};
  return Meeting{s, t};
}

// The weights of the place right above y, if that is within an edge or a triangle.
std::optional<Vec3> weightsOver(const Element& element, const Vec3& y) {
  const auto& [a, b, c] = element.corners;
  const Vec3 u = b - a, r = y - a;
  if (element.count == 2) {
    const double s = u.dot(r) / u.squaredNorm();
    if (!(s > 0 && s < 1)) return {};
    return Vec3(1 - s, s, 0);
  }
  const Vec3 v = c - a, n = u.cross(v);
  const double size = n.squaredNorm(), atB = r.cross(v).dot(n) / size, atC = u.cross(r).dot(n) / size;
  if (!(atB > 0 && atC > 0 && atB + atC < 1)) return {};
  return Vec3(1 - atB - atC, atB, atC);
}

Vec3 pointAt(const Corners& corners, const Vec3& weights) {
  return weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
}

AxisBox boxAbout(const Element& element, double distance) {
  AxisBox box;
  for (std::size_t k = 0; k < element.count; ++k) box.add(element.corners[k]);
  box.low.array() -= distance;
  box.high.array() += distance;
  return box;
}

// A ball about all of it.
struct Ball {
  Vec3 middle = Vec3::Zero();
  double radius = 0;
  explicit Ball(const Element& element) {
    for (std::size_t k = 0; k < element.count; ++k) middle += element.corners[k] / double(element.count);
    for (std::size_t k = 0; k < element.count; ++k) radius = std::max(radius, (element.corners[k] - middle).norm());
  }
};

// Calls look(t) for the triangles of the solid that may be nearer to the element than that.
template <class Look>
void visitNear(const SolidMesh& solid, const Element& element, double below, const Look& look) {
  Corners corners = element.corners;
  if (element.count == 2) corners[2] = corners[1];
  const auto isFar = [&](const Vec3& middle, double radius) {
    const double room = radius + below;
    return (nearestPlace(corners, middle).place - middle).squaredNorm() > room * room;
  };
  solid.tree().within(boxAbout(element, below), isFar, look);
}

class LeastPlaceSearch {
 public:
  LeastPlaceSearch(const SolidMesh& solid, const Element& element, double below, std::vector<LeastPlace>& found)
      : solid_(solid), element_(element), below_(below), found_(found) {}

  // m: how near the element comes, or `below` where that is further; no number is as low where it reaches into the solid.
  double run() {
    for (std::size_t k = 0; k < element_.count; ++k) lookAtCorner(k);
    visitNear(solid_, element_, below_, [&](int t) {
      lookAt(toIndex(t));
      inside_ = inside_ || crosses(solid_.corners(toIndex(t)));
    });
    return inside_ ? -std::numeric_limits<double>::infinity() : least_;
  }

 private:
  // What lies under a place: a corner of the solid, or the two ends of an edge.
  struct Under {
    std::size_t triangle;
    Feature feature;
    Vec3 place, along = Vec3::Zero();  // the direction of an edge, of length 1
    int one, other;                    // nodes
  };

  // Where all of the element leads away from the solid. Of several corners that are as near one is enough.
  void lookAtCorner(std::size_t k) {
    const Vec3& p = element_.corners[k];
    Distance at;
    if (!solid_.measureBelow(p, below_, at)) return;
    inside_ = inside_ || at.d <= 0;
    for (std::size_t j = 0; j < element_.count; ++j) {
      const Vec3 away = element_.corners[j] - p;
      const double slope = at.normal.dot(away), level = kLevelWith * away.norm();
      if (slope < -level || (slope <= level && j > k)) return;
    }
    push({at, Vec3::Unit(static_cast<Eigen::Index>(k))});
  }
  void lookAt(std::size_t t) {
    const StandingOut& out = solid_.standingOut(t);
    const Corners& corners = solid_.corners(t);
    const std::array<int, 3>& nodes = solid_.surface().triangles[t];
    for (std::size_t k = 0; k < 3; ++k) {
      if (out.corners[k]) {
        lookOver({t, featureOf(Feature::corner0, k), corners[k], Vec3::Zero(), nodes[k], nodes[k]});
      }
      if (out.edges[k]) lookAcross(t, k);
    }
  }
  static Feature featureOf(Feature first, std::size_t k) {
    return static_cast<Feature>(static_cast<std::size_t>(first) + k);
  }
  template <class Body>
  void forSides(const Body& body) const {
    const std::size_t sides = element_.count == 2 ? 1 : 3;
    for (std::size_t i = 0; i < sides; ++i) body(i, (i + 1) % 3);
  }

  void lookOver(const Under& corner) {
    if (const auto weights = weightsOver(element_, corner.place)) add(*weights, corner);
    if (element_.count == 2) return;
    forSides([&](std::size_t i, std::size_t j) {
      const auto along = weightsOver({{element_.corners[i], element_.corners[j], {}}, 2}, corner.place);
      if (along) add(onSide(i, j, (*along)[1]), corner);
    });
  }
  void lookAcross(std::size_t t, std::size_t k) {
    const Corners& corners = solid_.corners(t);
    const std::array<int, 3>& nodes = solid_.surface().triangles[t];
    const Vec3 &y = corners[k], &z = corners[(k + 1) % 3];
    forSides([&](std::size_t i, std::size_t j) {
      const auto meeting = meetingOf(element_.corners[i], element_.corners[j], y, z);
      if (!meeting) return;
      add(onSide(i, j, meeting->s), {t, featureOf(Feature::edge0, k), y + meeting->t * (z - y), (z - y).normalized(),
                                     nodes[k], nodes[(k + 1) % 3]});
    });
  }
  static Vec3 onSide(std::size_t i, std::size_t j, double share) {
    Vec3 weights = Vec3::Zero();
    weights[static_cast<Eigen::Index>(i)] = 1 - share;
    weights[static_cast<Eigen::Index>(j)] = share;
    return weights;
  }

  void add(const Vec3& weights, const Under& under) {
    const Vec3 p = pointAt(element_.corners, weights), away = p - under.place;
    const double length = away.norm();
    if (!(length < below_)) return;
    const Vec3& outward = solid_.normals(under.triangle)[static_cast<std::size_t>(under.feature)];
    const bool behind = away.dot(outward) < 0;
    if (!isNearest(p, under, length, behind)) return;
    const double d = behind ? -length : length;
    Distance at{d, outward.normalized(), Mat3::Zero()};
    if (length > kAnyDirection) {
      at.normal = away / d;
      at.curvature = (Mat3::Identity() - at.normal * at.normal.transpose() - under.along * under.along.transpose()) / d;
    }
    if (leadsIn(weights, at.normal, p)) push({at, weights});
  }
  // Of a place in the solid: what is nearest to it is a side of what it passed.
  bool isNearest(const Vec3& p, const Under& under, double length, bool behind) const {
    const SolidMesh::Nearest nearest = solid_.nearest(p);
    const double distance = (nearest.at.place - p).norm();
    if (!behind) return distance >= length - kSameDistance * solid_.reach();
    const OutwardNormals& normals = solid_.normals(nearest.triangle);
    if ((p - nearest.at.place).dot(normals[static_cast<std::size_t>(nearest.at.feature)]) > 0) return false;
    const std::array<int, 3>& nodes = solid_.surface().triangles[nearest.triangle];
    const auto has = [&](int node) { return std::find(nodes.begin(), nodes.end(), node) != nodes.end(); };
    return has(under.one) && has(under.other);
  }
  // From a place on a side of a triangle its inside must lead away.
  bool leadsIn(const Vec3& weights, const Vec3& normal, const Vec3& p) const {
    for (std::size_t k = 0; k < 3 && element_.count == 3; ++k) {
      if (weights[static_cast<Eigen::Index>(k)] == 0 && normal.dot(element_.corners[k] - p) < 0) return false;
    }
    return true;
  }

  void push(const LeastPlace& place) {
    least_ = std::min(least_, place.at.d);
    found_.push_back(place);
  }
  bool crosses(const Corners& triangle) const {
    bool any = false;
    forSides([&](std::size_t i, std::size_t j) {
      any = any || pierces(element_.corners[i], element_.corners[j], triangle);
    });
    for (std::size_t k = 0; k < 3 && element_.count == 3 && !any; ++k) {
      any = any || pierces(triangle[k], triangle[(k + 1) % 3], element_.corners);
    }
    return any;
  }

  const SolidMesh& solid_;
  const Element& element_;
  double below_, least_ = below_;
  bool inside_ = false;
  std::vector<LeastPlace>& found_;
};

// The place of a triangle that is nearest to the surface, as long as neither pierces the other.
class NearestToSurface {
 public:
  NearestToSurface(const SolidMesh& solid, const Corners& corners, double below) : solid_(solid), corners_(corners) {
    best_.at.d = below;
    for (std::size_t k = 0; k < 3; ++k) {
      Distance at;
      if (solid.measureBelow(corners[k], best_.at.d, at)) best_ = {at, Vec3::Unit(static_cast<Eigen::Index>(k))};
    }
  }

  bool pierced() const { return pierced_; }
  const LeastPlace& piercing() const { return piercing_; }  // a place where they do
  const LeastPlace& best() const { return best_; }
  void lookAt(std::size_t t) {
    const StandingOut& out = solid_.standingOut(t);
    const Corners& corners = solid_.corners(t);
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &y = corners[k], &z = corners[(k + 1) % 3];
      if (out.corners[k]) {
        const Vec3 p = nearestPlace(corners_, y).place;
        if ((p - y).squaredNorm() < best_.at.d * best_.at.d) offer(p, y, weightsAt(p));
      }
      for (std::size_t i = 0; i < 3 && out.edges[k]; ++i) {
        const std::size_t j = (i + 1) % 3;
        const auto meeting = meetingOf(corners_[i], corners_[j], y, z);
        if (!meeting) continue;
        Vec3 weights = Vec3::Zero();
        weights[static_cast<Eigen::Index>(i)] = 1 - meeting->s;
        weights[static_cast<Eigen::Index>(j)] = meeting->s;
        offer(pointAt(corners_, weights), y + meeting->t * (z - y), weights);
      }
    }
    if (!pierced_) pierced_ = lookForPiercing(t, corners, corners_) || lookForPiercing(t, corners_, corners);
  }

 private:
  // One of the two is the triangle t of the solid.
  bool lookForPiercing(std::size_t t, const Corners& one, const Corners& other) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &p = one[k], &q = one[(k + 1) % 3];
      if (!pierces(p, q, other)) continue;
      const Vec3 n = (other[1] - other[0]).cross(other[2] - other[0]);
      const Vec3 place = p + n.dot(other[0] - p) / n.dot(q - p) * (q - p);
      piercing_ = {{0, solid_.faceNormal(t), Mat3::Zero()}, weightsAt(place)};
      return true;
    }
    return false;
  }
  void offer(const Vec3& p, const Vec3& y, const Vec3& weights) {
    const double d = (p - y).norm();
    if (d < best_.at.d && d > 0) best_ = {{d, (p - y) / d, Mat3::Zero()}, weights};
  }
  // Of a place on the triangle, which may be an edge.
  Vec3 weightsAt(const Vec3& p) const {
    const auto& [a, b, c] = corners_;
    const Vec3 u = b - a, v = c - a, r = p - a, n = u.cross(v);
    const double size = n.squaredNorm();
    if (!(size > kNeverMeet * u.squaredNorm() * v.squaredNorm())) {
      const Vec3 longest = u.squaredNorm() > v.squaredNorm() ? u : v;
      const double s = std::clamp(longest.dot(r) / longest.squaredNorm(), 0.0, 1.0);
      return u.squaredNorm() > v.squaredNorm() ? Vec3(1 - s, s, 0) : Vec3(1 - s, 0, s);
    }
    const double atB = std::clamp(r.cross(v).dot(n) / size, 0.0, 1.0);
    const double atC = std::clamp(u.cross(r).dot(n) / size, 0.0, 1 - atB);
    return {1 - atB - atC, atB, atC};
  }

  const SolidMesh& solid_;
  const Corners& corners_;
  LeastPlace best_{}, piercing_{};
  bool pierced_ = false;
};

}  // namespace

double leastPlaces(const SolidMesh& solid, const Element& element, double below, std::vector<LeastPlace>& found) {
  const Ball ball(element);
  const double room = solid.distanceBelow(ball.middle, below + ball.radius) - ball.radius;
  return room >= below ? room : LeastPlaceSearch(solid, element, below, found).run();
}

LeastPlace leastPlace(const SolidMesh& solid, const Corners& corners, double below) {
  const Element element{corners, 3};
  const Ball ball(element);
  const double room = solid.distanceBelow(ball.middle, below + ball.radius) - ball.radius;
  if (room >= below) return {{room, Vec3::Zero(), Mat3::Zero()}, {}};
  NearestToSurface nearest(solid, corners, below);
  visitNear(solid, element, below, [&](int t) { nearest.lookAt(toIndex(t)); });
  if (!nearest.pierced()) return nearest.best();
  thread_local std::vector<LeastPlace> places;  // of each thread, so that a warm step allocates nothing
  places.clear();
  leastPlaces(solid, element, ball.radius, places);
  LeastPlace deepest = nearest.piercing();
  for (const LeastPlace& place : places) {
    if (place.at.d < deepest.at.d) deepest = place;
  }
  return deepest;
}

}  // namespace selvedge

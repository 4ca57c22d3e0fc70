// The distance from a convex shape is a convex function of the place. A place of a triangle is therefore the nearest if the
// plane that touches the distance there falls towards none of the corners. Near the flat and round parts of a shape the
// nearest place is known in closed form, and tried first. Elsewhere (the rim of a cylinder, what reaches into a box)
// it is searched: the least value along a segment is where its slope changes sign, and the least value along each segment
// of a triangle that is parallel to one side is a convex function of where that segment is.
#include "contact/nearest_point.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "contact/mesh/least_places.h"
#include "contact/mesh/nearest_place.h"

namespace selvedge {
namespace {

constexpr int kMostSlopes = 60;      // looked at in a search along a line
constexpr int kHalveEvery = 3;       // of them the interval is halved, whatever false position says
constexpr double kLevel = 1e-12;     // a slope below it, in m along the whole line, is none
constexpr double kRoundOff = 1e-12;  // of a weight

// Where in [0, 1], to within `close`, a function is least whose slope rises: false position in which neither end stays. The slope is asked
// for at the result last.
template <class Slope>
double leastPlace(double close, const Slope& slope) {
  double low = 0, high = 1, atLow = slope(0.0);
  if (!(atLow < -kLevel)) return 0;
  double atHigh = slope(1.0);
  if (!(atHigh > kLevel)) return 1;
  double middle = 0;
  int side = 0;
  for (int i = 1; i <= kMostSlopes && high - low > close; ++i) {
    middle = i % kHalveEvery == 0 ? (low + high) / 2 : low + (high - low) * atLow / (atLow - atHigh);
    const double at = slope(middle);
    if (std::abs(at) <= kLevel) break;
    if (at < 0) {
      low = middle, atLow = at;
      if (side < 0) atHigh /= 2;
      side = -1;
    } else {
      high = middle, atHigh = at;
      if (side > 0) atLow /= 2;
      side = 1;
    }
  }
  return middle;
}

// What lies under a place: a face, or all that the distance from a line along an axis, or from a point, is of.
struct Under {
  bool face = false;
  Vec3 from = Vec3::Zero(), counts = Vec3::Ones();  // 1 for each coordinate that the distance is of, 0 for the others
};

std::optional<Under> underneath(const Shape& shape, const Vec3& place, const Distance& at) {
  switch (shape.kind) {
    case Shape::Kind::sphere:
      return Under{};
    case Shape::Kind::capsule:
      if (std::abs(place.y()) < shape.half) return Under{false, Vec3::Zero(), {1, 0, 1}};
      return Under{false, {0, std::copysign(shape.half, place.y()), 0}};
    case Shape::Kind::cylinder:
      if (at.normal.y() == 0) return Under{false, Vec3::Zero(), {1, 0, 1}};
      if (at.normal.x() != 0 || at.normal.z() != 0) return {};  // the rim
      return Under{true};
    case Shape::Kind::box: {
      Under under;
      for (int k = 0; k < 3; ++k) {
        under.counts[k] = at.normal[k] != 0 ? 1 : 0;
        under.from[k] = std::copysign(shape.extent[k], place[k]);
      }
      under.face = under.counts.sum() == 1;
      return under;
    }
    case Shape::Kind::plane:
    case Shape::Kind::mesh:
      break;
  }
  return Under{true};
}

// Of the corner that lies lowest, seen along a direction, or the first of several.
Vec3 weightsOfLowest(const std::array<Vec3, 3>& corners, const Vec3& up) {
  std::size_t lowest = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    if (up.dot(corners[k] - corners[lowest]) < -kLevel) lowest = k;
  }
  return Vec3::Unit(static_cast<Eigen::Index>(lowest));
}

// By the plane that touches the distance at a place, or because the distance changes no faster than the place does.
double boundOf(const Shape& shape, const Distance& at, const Vec3& place, std::span<const Vec3> points) {
  double change = std::numeric_limits<double>::infinity();
  for (const Vec3& point : points) {
    const Vec3 away = point - place;
    change = std::min(change, shape.convex() ? at.normal.dot(away) : -away.norm());
  }
  return at.d + change;
}

// Places are corner 0 + t ((1 - s) e1 + s e2). Each look at one bounds the distance from below; the search ends as soon as
// the bound says that there is nothing nearer than who asks cares for.
class Search {
 public:
  Search(const Shape& shape, const std::array<Vec3, 3>& corners, double below, double close)
      : shape_(shape),
        corners_(corners),
        e1_(corners[1] - corners[0]),
        e2_(corners[2] - corners[0]),
        below_(below),
        close_(close) {
    look((corners[0] + corners[1] + corners[2]) / 3);
  }

  bool finished() const { return bound_ >= below_; }
  double bound() const { return bound_; }
  // The place that is nearest to what lies under the one looked at, then under that one, until it is known to be the nearest.
  std::optional<NearestPoint> tryClosedForms() {
    constexpr int kMost = 4;
    Vec3 weights = Vec3::Constant(1.0 / 3);
    Vec3 place = (corners_[0] + corners_[1] + corners_[2]) / 3;
    for (int i = 0; i < kMost; ++i) {
      const std::optional<Under> under = underneath(shape_, place, at_);
      if (!under) return {};
      const Vec3 before = weights;
      weights = under->face ? weightsOfLowest(corners_, at_.normal) : weightsNear(*under);
      const bool within = (weights.array() >= -kRoundOff).all();  // which is false for what is no number, too
      if (!within || weights == before) return {};
      place = weights[0] * corners_[0] + weights[1] * corners_[1] + weights[2] * corners_[2];
      look(place);
      if (finished()) return NearestPoint{bound_};
      // The axis of a round shape is as deep as anything is, and has no plane.
      const bool deepest = shape_.radius > 0 && at_.d <= kLevel - shape_.radius;
      if (deepest || bound_ >= at_.d - kLevel) return NearestPoint{at_.d, weights};
    }
    return {};
  }
  NearestPoint run() {
    const Vec3 across = e2_ - e1_;
    double t = 0, s = 0;
    const auto lookAt = [&] { look(corners_[0] + t * ((1 - s) * e1_ + s * e2_)); };
    const auto slopeAlong = [&](double atS) {
      s = atS;
      lookAt();
      return finished() ? 0 : at_.normal.dot(across);
    };
    const auto slopeOut = [&](double atT) {
      t = atT;
      s = leastPlace(close_, slopeAlong);
      return finished() ? 0 : at_.normal.dot((1 - s) * e1_ + s * e2_);
    };
    t = leastPlace(close_, slopeOut);
    return {finished() ? bound_ : at_.d, {1 - t, t * (1 - s), t * s}};
  }

 private:
  Vec3 weightsNear(const Under& under) const {
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 3; ++k) corners[k] = under.counts.cwiseProduct(corners_[k] - under.from);
    const Vec3 shares = nearestPlace(corners, Vec3::Zero()).shares;
    return shares / shares.sum();
  }
  void look(const Vec3& place) {
    at_ = shape_.measure(place, false);
    bound_ = std::max(bound_, boundOf(shape_, at_, place, corners_));
  }

  const Shape& shape_;
  const std::array<Vec3, 3>& corners_;
  Vec3 e1_, e2_;
  double below_, close_, bound_ = -std::numeric_limits<double>::infinity();
  Distance at_;
};

}  // namespace

double leastDistance(const Shape& shape, const Vec3& about, std::span<const Vec3> points) {
  return boundOf(shape, shape.measure(about, false), about, points);
}

double leastDistance(const Shape& shape, const std::array<Vec3, 3>& corners) {
  return leastDistance(shape, (corners[0] + corners[1] + corners[2]) / 3, corners);
}

NearestPoint nearestPoint(const Shape& shape, const std::array<Vec3, 3>& corners, double below, double close) {
  if (shape.kind == Shape::Kind::mesh) {
    const LeastPlace found = leastPlace(*shape.solid, corners, below);
    return {found.at.d, found.weights, found.at.normal};
  }
  Search search(shape, corners, below, close);
  if (search.finished()) return {search.bound()};
  if (const auto found = search.tryClosedForms()) return *found;
  return search.run();
}

// With y = sum w_i x_i, n = dd/dy, C = d2d/dy2 and the sides e_k that y can move along, n . e_k = 0 there:
//   H_ij = w_i w_j C - G_i (e_k . C e_l)^-1 G_j^T,   G_i = [w_i C e_k + (d(e_k)/dx_i) n]
CornerBlocks curvatureOf(const Distance& at, const std::array<Vec3, 3>& corners, const std::array<double, 3>& weights) {
  constexpr double kNone = 1e-9;  // a weight that is none: the point is on the side between the other corners
  std::array<std::size_t, 3> inside{};
  std::size_t count = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (weights[k] > kNone) inside[count++] = k;
  }
  Eigen::Matrix<double, 3, 2> sides = Eigen::Matrix<double, 3, 2>::Zero();
  for (std::size_t k = 1; k < count; ++k)
    sides.col(static_cast<Eigen::Index>(k - 1)) = corners[inside[k]] - corners[inside[0]];
  Eigen::Matrix2d along = sides.transpose() * at.curvature * sides;
  const double size = along.trace();  // negative where the triangle has passed an edge or a corner of a mesh
  Eigen::Matrix2d inverse = Eigen::Matrix2d::Zero();
  if (count == 2 && size != 0) inverse(0, 0) = 1 / along(0, 0);
  if (count == 3 && along.determinant() > 1e-9 * size * size) inverse = along.inverse();

  std::array<Eigen::Matrix<double, 3, 2>, 3> give;
  for (std::size_t i = 0; i < 3; ++i) give[i] = weights[i] * at.curvature * sides;
  for (std::size_t k = 1; k < count; ++k) {
    const auto column = static_cast<Eigen::Index>(k - 1);
    give[inside[k]].col(column) += at.normal;
    give[inside[0]].col(column) -= at.normal;
  }
  CornerBlocks blocks;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      blocks[3 * i + j] = weights[i] * weights[j] * at.curvature - give[i] * inverse * give[j].transpose();
    }
  }
  return blocks;
}

}  // namespace selvedge

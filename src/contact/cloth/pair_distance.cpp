#include "contact/cloth/pair_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

constexpr double kParallel = 1e-3;   // the squared sine of the angle at which edges begin to count as parallel
constexpr double kNoPlane = 1e-20;   // the squared sine of an angle at a corner where a triangle counts as a line
constexpr double kSlim = 1e-6;       // and where rounding may spoil the weights of its corners
constexpr double kSameWay = 1e-28;   // the squared sine of an angle at which edges cross nowhere
constexpr double kRounding = 1e-30;  // of squared coordinates: a difference below has no direction

double within01(double s) { return std::clamp(s, 0.0, 1.0); }

// The share of the way from a to b at which it is nearest to p.
double alongSegment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 u = b - a;
  const double length = u.squaredNorm();
  return length > 0 ? within01(u.dot(p - a) / length) : 0;
}

Vec3 placeOf(const PairPlaces& x, const std::array<double, 4>& weights) {
  return weights[0] * x[0] + weights[1] * x[1] + weights[2] * x[2] + weights[3] * x[3];
}

// Of the node over the plane of the triangle, if that is within it; otherwise on the side that is nearest.
std::array<double, 4> nodeTriangleWeights(const PairPlaces& x) {
  const Vec3 u = x[2] - x[1], v = x[3] - x[1], r = x[0] - x[1], n = u.cross(v);
  const double size = n.squaredNorm();
  if (size > kNoPlane * u.squaredNorm() * v.squaredNorm()) {
    double second = r.cross(v).dot(n) / size, third = u.cross(r).dot(n) / size;
    if (size < kSlim * u.squaredNorm() * v.squaredNorm()) {
      const Vec3 left = r - second * u - third * v;
      second += left.cross(v).dot(n) / size, third += u.cross(left).dot(n) / size;
    }
    const double first = 1 - second - third;
    if (first >= 0 && second >= 0 && third >= 0) return {1, -first, -second, -third};
  }
  std::array<double, 4> nearest{};
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t a = 1 + k, b = 1 + (k + 1) % 3;
    std::array<double, 4> weights{1, 0, 0, 0};
    weights[b] = -alongSegment(x[0], x[a], x[b]);
    weights[a] = -1 - weights[b];
    const double squared = placeOf(x, weights).squaredNorm();
    if (squared < least) least = squared, nearest = weights;
  }
  return nearest;
}

// Where the lines are nearest, if that is within both edges; otherwise an end of one and its nearest place on the other. Of
// edges nearly parallel, products of r and the normal lose far fewer digits than dot products of r and the edges would.
std::array<double, 4> edgeWeights(const PairPlaces& x) {
  const Vec3 u = x[1] - x[0], v = x[3] - x[2], r = x[0] - x[2];
  const Vec3 n = u.cross(v);
  const double uu = u.squaredNorm(), vv = v.squaredNorm(), size = n.squaredNorm();
  if (size > kSameWay * uu * vv) {
    const double s = v.cross(r).dot(n) / size, t = v.dot(r + s * u) / vv;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return {1 - s, s, t - 1, -t};
  }
  std::array<double, 4> nearest{};
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&](double s, double t) {
    const std::array<double, 4> weights{1 - s, s, t - 1, -t};
    const double squared = placeOf(x, weights).squaredNorm();
    if (squared < least) least = squared, nearest = weights;
  };
  look(0, alongSegment(x[0], x[2], x[3]));
  look(1, alongSegment(x[1], x[2], x[3]));
  look(alongSegment(x[2], x[0], x[1]), 0);
  look(alongSegment(x[3], x[0], x[1]), 1);
  return nearest;
}

Vec3 across(PairKind kind, const PairPlaces& x) {
  const Vec3 n = kind == PairKind::edges ? (x[1] - x[0]).cross(x[3] - x[2]) : (x[2] - x[1]).cross(x[3] - x[1]);
  return n.squaredNorm() > 0 ? Vec3(n.normalized()) : Vec3::UnitY();
}

// How the weights change along the ways that the nearest places can go: a column a way.
struct Ways {
  Eigen::Matrix<double, 4, 2> weights = Eigen::Matrix<double, 4, 2>::Zero();
  Eigen::Index count = 0;

  void add(std::size_t from, std::size_t to, double sign) {
    weights(static_cast<Eigen::Index>(from), count) = -sign;
    weights(static_cast<Eigen::Index>(to), count++) = sign;
  }
};

Ways waysOf(PairKind kind, const std::array<double, 4>& weights) {
  Ways ways;
  if (kind == PairKind::edges) {
    if (weights[0] != 0 && weights[1] != 0) ways.add(0, 1, 1);
    if (weights[2] != 0 && weights[3] != 0) ways.add(2, 3, -1);
    return ways;
  }
  std::size_t first = 0;
  for (std::size_t k = 1; k < 4; ++k) {
    if (weights[k] == 0) continue;
    if (first == 0)
      first = k;
    else
      ways.add(first, k, -1);
  }
  return ways;
}

}  // namespace

PairDistance distanceOf(PairKind kind, const PairPlaces& places) {
  PairDistance at;
  at.weights = kind == PairKind::edges ? edgeWeights(places) : nodeTriangleWeights(places);
  const Vec3 r = placeOf(places, at.weights);
  const double squared = r.squaredNorm();
  at.d = std::sqrt(squared);
  double size = 0;
  for (const Vec3& x : places) size += x.squaredNorm();
  at.normal = squared > kRounding * size ? Vec3(r / at.d) : across(kind, places);
  return at;
}

// With n the normal, C = (I - n n^T) / d, e_k = dr/ds_k along the ways that the nearest places can go, n . e_k = 0 there:
//   H_ij = w_i w_j C - G_i (e_k . C e_l)^-1 G_j^T,   G_i = [w_i C e_k + (dw_i/ds_k) n]
PairCurvature::PairCurvature(PairKind kind, const PairPlaces& places, const PairDistance& at)
    : weights_(at.weights), turn_(Mat3::Zero()) {
  if (at.d != 0) turn_ = (Mat3::Identity() - at.normal * at.normal.transpose()) / at.d;
  const Ways ways = waysOf(kind, at.weights);
  ways_ = ways.count;
  if (ways_ == 0) return;
  Eigen::Matrix<double, 3, 2> sides = Eigen::Matrix<double, 3, 2>::Zero();
  for (std::size_t i = 0; i < 4; ++i) sides += places[i] * ways.weights.row(static_cast<Eigen::Index>(i));
  const Eigen::Matrix<double, 3, 2> turned = turn_ * sides;
  const Eigen::Matrix2d along = sides.transpose() * turned;
  Eigen::Matrix2d inverse = Eigen::Matrix2d::Zero();
  if (ways.count == 1 && along(0, 0) > 0) inverse(0, 0) = 1 / along(0, 0);
  const double size = along.trace();
  if (ways.count == 2 && along.determinant() > 1e-12 * size * size) inverse = along.inverse();
  for (std::size_t i = 0; i < 4; ++i) {
    give_[i] = at.weights[i] * turned + at.normal * ways.weights.row(static_cast<Eigen::Index>(i));
    answer_[i] = give_[i] * inverse;
  }
}

double leastCross(const Vec3& restA, const Vec3& restB) {
  return kParallel * restA.squaredNorm() * restB.squaredNorm();
}

bool nearlyParallel(const PairPlaces& x, double least) {
  return (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm() / least < 1;
}

// |a x b|^2 = (a . a)(b . b) - (a . b)^2
ParallelShare parallelShare(const PairPlaces& x, double least) {
  const Vec3 a = x[1] - x[0], b = x[3] - x[2];
  const double u = a.cross(b).squaredNorm() / least;
  ParallelShare share;
  if (!(u < 1)) return share;
  const double slope = (2 - 2 * u) / least, ab = a.dot(b);
  const Vec3 byA = 2 * slope * (b.squaredNorm() * a - ab * b), byB = 2 * slope * (a.squaredNorm() * b - ab * a);
  return {2 * u - u * u, {-byA, byA, -byB, byB}, true};
}

PairBlocks shareCurvature(const PairPlaces& x, double least) {
  const Vec3 a = x[1] - x[0], b = x[3] - x[2];
  const double aa = a.squaredNorm(), bb = b.squaredNorm(), ab = a.dot(b), u = a.cross(b).squaredNorm() / least;
  PairBlocks blocks;
  blocks.fill(Mat3::Zero());
  if (!(u < 1)) return blocks;
  const double slope = (2 - 2 * u) / least, curve = -2 / (least * least);
  const Vec3 byA = 2 * (bb * a - ab * b), byB = 2 * (aa * b - ab * a);
  const Mat3 I = Mat3::Identity();
  const Mat3 AA = 2 * slope * (bb * I - b * b.transpose()) + curve * byA * byA.transpose();
  const Mat3 BB = 2 * slope * (aa * I - a * a.transpose()) + curve * byB * byB.transpose();
  const Mat3 AB = 2 * slope * (2 * a * b.transpose() - b * a.transpose() - ab * I) + curve * byA * byB.transpose();
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      const double sign = i % 2 == j % 2 ? 1 : -1;
      if (i < 2)
        blocks[4 * i + j] = sign * (j < 2 ? AA : AB);
      else
        blocks[4 * i + j] = sign * (j < 2 ? Mat3(AB.transpose()) : BB);
    }
  }
  return blocks;
}

}  // namespace selvedge

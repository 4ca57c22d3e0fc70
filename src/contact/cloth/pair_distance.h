// The distance of two parts of cloth that may touch: a node and a triangle, or two edges.
#pragma once

#include <array>

#include "base/types.h"

namespace selvedge {

// The node and then the corners, or the ends of one edge and then those of the other, m.
using PairPlaces = std::array<Vec3, 4>;

enum class PairKind { nodeTriangle, edges };

// The two places that are nearest to each other differ by r = sum_i weights[i] x_i, which points to the node, or to the
// first edge. The weights of each part add up to 1 and to -1.
struct PairDistance {
  double d = 0;  // m, |r|
  std::array<double, 4> weights{};
  Vec3 normal = Vec3::UnitY();  // r / d; where they touch, across both
};
PairDistance distanceOf(PairKind kind, const PairPlaces& places);

// The second derivative of the distance by the places i and j. Where the places that are nearest are many (edges that are
// parallel), it is that at fixed weights.
class PairCurvature {
 public:
  PairCurvature(PairKind kind, const PairPlaces& places, const PairDistance& at);

  Mat3 block(std::size_t i, std::size_t j) const {
    Mat3 all = weights_[i] * weights_[j] * turn_;
    if (ways_ > 0) all -= answer_[i].lazyProduct(give_[j].transpose());
    return all;
  }

 private:
  std::array<double, 4> weights_;
  Mat3 turn_;
  Eigen::Index ways_;  // the number of directions in which the nearest places can slide
  std::array<Eigen::Matrix<double, 3, 2>, 4> give_, answer_;
};

// Where two edges become parallel, the places that are nearest jump along them. What depends on their distance is therefore
// multiplied by this share, which goes to 0 there and is 1 from an angle of some 2 degrees on: 2 u - u^2, u = |a x b|^2 / least,
// a and b the edges.
struct ParallelShare {
  double value = 1;
  std::array<Vec3, 4> gradient{Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  bool varies = false;  // otherwise it is 1 around here
};
double leastCross(const Vec3& restA, const Vec3& restB);      // m^4, of edges as long as these
bool nearlyParallel(const PairPlaces& places, double least);  // then the share varies
ParallelShare parallelShare(const PairPlaces& places, double least);
// Its second derivative by the places i and j, at [4 i + j].
using PairBlocks = std::array<Mat3, 16>;
PairBlocks shareCurvature(const PairPlaces& places, double least);

}  // namespace selvedge

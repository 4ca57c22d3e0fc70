// A node that is pulled harder than it bears.
#pragma once

#include <algorithm>
#include <cstddef>

#include "linalg/dense/small_eigen.h"

namespace selvedge {

struct Overload {
  int node;
  std::size_t body;
  double much;  // of what it bears
  Vec3 along;
};

// The mean of pulls over the elements at a node; those that are pushed count as nothing.
class MeanPull {
 public:
  template <class Pull>  // `much` along each column of `along`
  void add(double size, const Pull& pull) {
    weight_ += size;
    for (int i = 0; i < pull.along.cols(); ++i) {
      const double much = std::max(pull.much[toIndex(i)], 0.0);
      sum_ += size * much * pull.along.col(i) * pull.along.col(i).transpose();
    }
  }
  bool isNothing() const { return sum_.isZero(0); }
  // Its largest eigenvalue, and that eigenvector.
  double most(Vec3& along) const {
    Mat3 vectors;
    const double much = symmetricEigenvalues(sum_ / weight_, vectors)[2];
    along = vectors.col(2);
    return much;
  }

 private:
  Mat3 sum_ = Mat3::Zero();
  double weight_ = 0;
};

}  // namespace selvedge

#include "tearing/pull.h"

#include <cmath>

#include "linalg/dense/small_eigen.h"

namespace selvedge {
namespace {

// The main directions of a in the material, its stretches and, in space, what they are stretched along.
struct MainDirections {
  Vec2 squares;
  Eigen::Matrix2d in;  // columns, the larger first
};

MainDirections mainDirections(const TriangleGradient& a) {
  const double scale = a.squaredNorm() > 0 ? a.squaredNorm() : 1;
  Vec2 squares = Vec2(a.col(0).squaredNorm(), a.col(1).squaredNorm()) / scale;
  double between = a.col(0).dot(a.col(1)) / scale;
  Eigen::Matrix2d in = Eigen::Matrix2d::Identity();
  tridiagonalEigenvalues({squares.data(), 2}, {&between, 1}, in.data());
  return {scale * squares.reverse().cwiseMax(0), in.rowwise().reverse()};
}

}  // namespace

TriangleGradient deformationOf(const TriangleRest& rest, const std::array<Vec3, 3>& corners) {
  TriangleGradient w = TriangleGradient::Zero();
  for (int axis = 0; axis < 2; ++axis) {
    for (int k = 0; k < 3; ++k) w.col(axis) += rest.weights(k, axis) * corners[toIndex(k)];
  }
  return w;
}

// Both eigenvalues of w^T w are at most `most` where that less the matrix is positive semidefinite.
bool mayStretchBeyond(const TriangleGradient& w, double stretch) {
  const double a = w.col(0).squaredNorm(), b = w.col(1).squaredNorm(), c = w.col(0).dot(w.col(1));
  const double most = (1 - 1e-9) * (1 + stretch) * (1 + stretch);
  return a > most || b > most || c * c > (most - a) * (most - b);
}

Pull stretchOf(const TriangleGradient& w) {
  const MainDirections main = mainDirections(w);
  Pull pull;
  for (int i = 0; i < 2; ++i) {
    const double stretch = std::sqrt(main.squares[i]);
    pull.much[toIndex(i)] = stretch - 1;
    if (stretch > 0) pull.along.col(i) = w * main.in.col(i) / stretch;
  }
  return pull;
}

Pull tensionOf(const TriangleGradient& w, const MaterialSettings& material, const Vec3& kept) {
  TriangleGradient P;
  const double shear = material.shear * (w.col(0).dot(w.col(1)) - kept[2]);
  for (int i = 0; i < 2; ++i) {
    const double length = w.col(i).norm();
    P.col(i) = shear * w.col(1 - i);
    if (length > 0) P.col(i) += material.stretch[i] * (1 - (1 + kept[i]) / length) * w.col(i);
  }
  const MainDirections main = mainDirections(P);
  Pull pull;
  for (int i = 0; i < 2; ++i) {
    const double tension = std::sqrt(main.squares[i]);
    if (tension == 0) continue;
    pull.along.col(i) = P * main.in.col(i) / tension;
    const bool pulls = pull.along.col(i).dot(w * main.in.col(i)) > 0;
    pull.much[toIndex(i)] = pulls ? tension : -tension;
  }
  return pull;
}

}  // namespace selvedge

#include "contact/mesh/coarse_distances.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr int kMostCells = 24;  // along the longest side of the box

}  // namespace

CoarseDistances::CoarseDistances(const AxisBox& box) : box_(box) {
  const Vec3 lengths = box.high - box.low;
  const double wanted = lengths.maxCoeff() / kMostCells;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double length = lengths[static_cast<Eigen::Index>(axis)];
    counts_[axis] = std::clamp(static_cast<int>(std::ceil(length / wanted)), 1, kMostCells);
    size_[static_cast<Eigen::Index>(axis)] = length / counts_[axis];
  }
  values_.resize(toIndex(cells()));
}

Vec3 CoarseDistances::middle(int cell) const {
  const int x = cell % counts_[0], y = cell / counts_[0] % counts_[1], z = cell / counts_[0] / counts_[1];
  return box_.low + size_.cwiseProduct(Vec3(x + 0.5, y + 0.5, z + 0.5));
}

int CoarseDistances::cellOf(const Vec3& p) const {
  std::array<int, 3> along{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto k = static_cast<Eigen::Index>(axis);
    const double cell = (p[k] - box_.low[k]) / size_[k], last = counts_[axis] - 1;
    along[axis] = static_cast<int>(cell > 0 ? std::min(cell, last) : 0);  // 0, too, for what is no number
  }
  return along[0] + counts_[0] * (along[1] + counts_[1] * along[2]);
}

}  // namespace selvedge

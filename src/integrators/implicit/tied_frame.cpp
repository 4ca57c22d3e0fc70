#include "integrators/implicit/tied_frame.h"

#include "base/check.h"
#include "linalg/kernels/small_block.h"

namespace selvedge {
namespace {

using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, kMaxBlockSize, kMaxBlockSize>;

Mat3 basisOf(const Vec3& normal) {
  Mat3 basis;
  Eigen::Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  const Vec3 across = normal.cross(Vec3::Unit(least)).normalized();
  basis << normal.transpose(), across.transpose(), normal.cross(across).transpose();
  return basis;
}

}  // namespace

void TiedFrame::begin(const System& system, const Constraints& constraints) {
  tied_.clear();
  if (system.ties().empty()) return;
  fixed_ = constraints.fixed();
  for (Tie& tie : system.ties()) {
    const Eigen::Index at = system.coordinate(tie.node);
    const auto first = static_cast<std::size_t>(at);
    tie.force = 0;
    if (fixed_[first] || fixed_[first + 1] || fixed_[first + 2]) continue;
    SELVEDGE_CHECK_EQ(tied_.empty() || tied_.back().tie->node < tie.node, true);  // one tie a node, in their order
    fixed_[first] = 1;
    tied_.push_back({&tie, at, basisOf(tie.normal)});
  }
}

// A node's rows take its basis from the left, its columns from the right; a diagonal block takes both.
void TiedFrame::turn(BlockMatrix& A, VecX& b, VecX& x) const {
  const int n = A.blockSize();
  for (const Tied& each : tied_) {
    A.forRow(each.tie->node, [&](int slot, int) {
      Eigen::Map<Block> row(A.block(slot), n, n);
      row.topRows<3>() = (each.basis * row.topRows<3>()).eval();
      Eigen::Map<Block> column(A.block(A.transposed(slot)), n, n);
      column.leftCols<3>() = (column.leftCols<3>() * each.basis.transpose()).eval();
    });
    A.outer().turn(each.at, each.basis);
    b.segment<3>(each.at) = (each.basis * b.segment<3>(each.at)).eval();
    x.segment<3>(each.at) = (each.basis * x.segment<3>(each.at)).eval();
  }
}

void TiedFrame::turnBack(const BlockMatrix& A, const VecX& b, double factor, VecX& x) const {
  const int n = A.blockSize();
  for (const Tied& each : tied_) {
    double product = A.outer().rowProduct(each.at, x);
    A.forRow(each.tie->node, [&](int slot, int column) {
      for (int j = 0; j < n; ++j) product += A.block(slot)[j] * x[Eigen::Index{column} * n + j];
    });
    each.tie->force = factor * (product - b[each.at]);
  }
  for (const Tied& each : tied_) {
    x[each.at] = 0;
    x.segment<3>(each.at) = (each.basis.transpose() * x.segment<3>(each.at)).eval();
  }
}

void TiedFrame::takeForces(VecX& residual, double factor) const {
  for (const Tied& each : tied_) {
    const double along = each.tie->normal.dot(residual.segment<3>(each.at));
    each.tie->force = factor * along;
    residual.segment<3>(each.at) -= along * each.tie->normal;
  }
}

void TiedFrame::keep() {
  for (Tied& each : tied_) each.keptForce = each.tie->force;
}

void TiedFrame::goBack() {
  for (Tied& each : tied_) each.tie->force = each.keptForce;
}

}  // namespace selvedge

#include "studies/flag/flag_matrix.h"

#include "linalg/dense/dense_eigen.h"
#include "studies/figure.h"

namespace selvedge {
namespace {

double ratioOf(const VecX& ascending) {
  return ascending[0] > 0 ? ascending[ascending.size() - 1] / ascending[0] : kNone;
}

}  // namespace

MatrixCondition conditionOf(const System& system, const Constraints& constraints, const State& state, double factor) {
  BlockMatrix sparse = system.makeMatrix();
  system.addMass(state.q, 1, sparse);
  system.addJacobians(state, {Hessian::exact, true}, -factor, 0, sparse);
  const MatX full = sparse.dense();
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < full.rows(); ++i) {
    if (!constraints.fixed()[static_cast<std::size_t>(i)]) free.push_back(i);
  }
  const MatX A = full(free, free);
  MatX D = MatX::Zero(A.rows(), A.cols());
  for (std::size_t i = 0; i < free.size(); ++i) {
    for (std::size_t k = 0; k < free.size(); ++k) {
      if (free[i] / system.blockSize() != free[k] / system.blockSize()) continue;
      const auto row = static_cast<Eigen::Index>(i), column = static_cast<Eigen::Index>(k);
      D(row, column) = A(row, column);
    }
  }
  MatrixCondition condition{ratioOf(symmetricEigenvalues(A)), kNone};
  if (const VecX seen = generalizedEigenvalues(A, D); seen.size() > 0) condition.preconditioned = ratioOf(seen);
  return condition;
}

double forceFactor(const MethodChoice& choice) {
  if (choice.method == "backward-euler") return 1;
  if (choice.method != "generalized-alpha") return kNone;
  const double r = choice.rhoInf.value_or(0);
  return 1 / ((1 + r) * (1 + r) * (2 - r));
}

}  // namespace selvedge

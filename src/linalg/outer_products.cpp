#include "linalg/outer_products.h"

#include "base/parallel.h"
#include "linalg/kernels/krylov_kernels.h"

namespace selvedge {

double OuterProduct::dot(const VecX& x) const {
  const double* from = x.data() + first;
  return orderedSum(static_cast<int>(g.size()),
                    [&](int begin, int end) { return dotRange(g.data(), from, begin, end); });
}

OuterProduct& OuterProducts::add(double factor, Eigen::Index first, Eigen::Index size) {
  if (count_ == all_.size()) all_.emplace_back();
  OuterProduct& product = all_[count_++];
  product.factor = factor;
  product.first = first;
  product.g.resize(size);
  return product;
}

void OuterProducts::addScaled(const OuterProducts& other, double factor) {
  for (std::size_t k = 0; k < other.count_; ++k) {
    const OuterProduct& theirs = other.all_[k];
    add(factor * theirs.factor, theirs.first, theirs.g.size()).g = theirs.g;
  }
}

void OuterProducts::turn(Eigen::Index coordinate, const Mat3& basis) {
  for (std::size_t k = 0; k < count_; ++k) {
    OuterProduct& product = all_[k];
    const Eigen::Index at = coordinate - product.first;
    if (at < 0 || at >= product.g.size()) continue;
    product.g.segment<3>(at) = (basis * product.g.segment<3>(at)).eval();
  }
}

void OuterProducts::addProduct(const VecX& x, VecX& y) const {
  for (const OuterProduct& product : all()) {
    const double scale = product.factor * product.dot(x);
    double* to = y.data() + product.first;
    parallelFor(static_cast<int>(product.g.size()), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) to[i] += scale * product.g[i];
    });
  }
}

double OuterProducts::rowProduct(Eigen::Index row, const VecX& x) const {
  double sum = 0;
  for (const OuterProduct& product : all()) {
    const double own = product.at(row);
    if (own != 0) sum += product.factor * own * product.dot(x);
  }
  return sum;
}

void OuterProducts::addDense(MatX& full) const {
  for (const OuterProduct& product : all()) {
    const Eigen::Index size = product.g.size();
    full.block(product.first, product.first, size, size) += product.factor * product.g * product.g.transpose();
  }
}

}  // namespace selvedge

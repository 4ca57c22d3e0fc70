#include "integrators/elements/limited_memory.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr double kTells = 1e-12;  // the cosine of s and y below which a pair is round-off

}  // namespace

void LimitedMemory::begin(int size, const std::vector<int>& pieceOf, std::size_t pieces) {
  pairs_.resize(toIndex(size));
  size_ = size;
  used_ = 0;
  pieceOf_ = &pieceOf;
  pieces_ = pieces;
}

void LimitedMemory::forget(std::size_t piece) {
  for (int age = 0; age < used_; ++age) pair(age).inverse[piece] = 0;
}

void LimitedMemory::dots(const VecX& a, const VecX& b, std::vector<double>& sums) const {
  sums.assign(pieces_, 0.0);
  for (std::size_t i = 0; i < pieceOf_->size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    sums[toIndex((*pieceOf_)[i])] += a.segment<3>(at).dot(b.segment<3>(at));
  }
}

void LimitedMemory::add(const std::vector<double>& factors, const VecX& x, VecX& y) const {
  for (std::size_t i = 0; i < pieceOf_->size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    y.segment<3>(at) += factors[toIndex((*pieceOf_)[i])] * x.segment<3>(at);
  }
}

void LimitedMemory::remember(const VecX& before, const VecX& after, const VecX& gradientBefore,
                             const VecX& gradientAfter) {
  if (size_ == 0) return;
  newest_ = (newest_ + 1) % size_;
  used_ = std::min(used_ + 1, size_);
  Pair& own = pair(0);
  own.s = after - before;
  own.y = gradientAfter - gradientBefore;
  own.share.resize(pieces_);
  dots(own.s, own.y, own.inverse);
  dots(own.s, own.s, ofS_);
  dots(own.y, own.y, ofY_);
  for (std::size_t piece = 0; piece < pieces_; ++piece) {
    double& sum = own.inverse[piece];
    sum = std::isnormal(sum) && sum > kTells * std::sqrt(ofS_[piece] * ofY_[piece]) ? 1 / sum : 0;
  }
}

void LimitedMemory::firstLoop(VecX& gradient) {
  factors_.resize(pieces_);
  for (int age = 0; age < used_; ++age) {
    Pair& own = pair(age);
    dots(own.s, gradient, own.share);
    for (std::size_t piece = 0; piece < pieces_; ++piece) {
      own.share[piece] *= own.inverse[piece];
      factors_[piece] = -own.share[piece];
    }
    add(factors_, own.y, gradient);
  }
}

void LimitedMemory::secondLoop(VecX& way) {
  for (int age = used_ - 1; age >= 0; --age) {
    Pair& own = pair(age);
    dots(own.y, way, factors_);
    // The way is -H0 g, so that both parts have the other sign than for H0 g.
    for (std::size_t piece = 0; piece < pieces_; ++piece)
      factors_[piece] = -own.share[piece] - own.inverse[piece] * factors_[piece];
    add(factors_, own.s, way);
  }
}

}  // namespace selvedge

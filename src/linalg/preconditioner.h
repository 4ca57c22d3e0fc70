// Approximate inverses for the conjugate gradients, chosen by name.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

using VecXf = Eigen::VectorXf;

class Preconditioner {
 public:
  virtual ~Preconditioner() = default;
  // Take over the numbers of A, which must live until the last apply. What is loose in A's pattern counts by what it
  // adds to the diagonal, A's outer products not at all: few as they are, they cost an iteration each. Allocates only when
  // the pattern has changed size.
  // After mustGiveUp() (base/interrupt.h) it may be left half done, and is not to be applied.
  virtual void update(const BlockMatrix& A, const Mask& fixed) = 0;
  // z = P^-1 r with P symmetric positive definite on the free entries; z is zero on the fixed ones.
  virtual void apply(const VecX& r, VecX& z) const = 0;
  // The same in single precision, for those made for it: times a number that keeps z in its range, the same for every r.
  virtual void apply(const VecXf& r, VecXf& z) const = 0;
};

enum class Precision { full, single };  // of the numbers inside; `none` and `jacobi` have one kind alone

struct PreconditionerInfo {
  std::string_view name;
  std::unique_ptr<Preconditioner> (*make)(Precision);
};

std::span<const PreconditionerInfo> preconditioners();  // from the weakest to the strongest

// A power of two near the largest magnitude of a vector, or of a matrix's diagonal, so that scaling by it keeps every bit; 1
// where there is none.
double unitOf(const VecX& values);
double unitOf(const BlockMatrix& A);

std::unique_ptr<Preconditioner> makeIncompleteCholesky(Precision);
std::unique_ptr<Preconditioner> makeMultilevel(Precision);

}  // namespace selvedge

// The solution of (A_0 + G C G^T) x = b, C diagonal, by that of A_0, for matrices that are positive definite:
//   x = y - W z,   A_0 y = b,  A_0 W = G,  (I + C G^T W) z = C G^T y     (W. Hager 1989, SIAM Review 31, 221)
#pragma once

#include <functional>

#include "base/types.h"

namespace selvedge {

class Woodbury {
 public:
  // x becomes A_0^-1 x; false where that cannot be done.
  using Solve = std::function<bool(VecX& x)>;
  enum class Outcome { good, indefinite, failed };

  // Room for G and for the diagonal of C, to be filled; then for an A_0 that is positive definite.
  void resize(Eigen::Index unknowns, Eigen::Index products);
  MatX& vectors() { return G_; }
  VecX& factors() { return c_; }
  Outcome begin(const Solve& solve);
  bool empty() const { return c_.size() == 0; }
  void correct(VecX& y);  // A_0^-1 b becomes A^-1 b

 private:
  bool eliminate();

  MatX G_, W_;   // [unknowns x products] G and A_0^-1 G
  MatX lower_;   // I + C G^T W, as L U
  VecX c_, z_;   // [products]
  VecX column_;  // [unknowns]
};

}  // namespace selvedge

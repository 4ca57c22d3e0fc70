// Impulses along edges that bring their ends nearer, none of which pushes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.h"

namespace selvedge {

// An edge that takes part, its direction from a to b, and how much nearer its ends are to come, m or m/s.
struct EdgePull {
  int a, b;
  Vec3 along;
  double wanted;
  double impulse = 0;  // the answer: kg times what is wanted
};

// The least change, by masses, that does what all of them want at once, and in which no edge pushes: those that would are left
// out, and the rest share anew. Conjugate gradients (Goldenthal et al. 2007 solve the same system).
class EdgePulls {
 public:
  // [nodes] 1/kg along each axis, 0 where nothing may move; kept by reference.
  explicit EdgePulls(const std::vector<Vec3>& give) : give_(give) {}

  std::vector<EdgePull>& all() { return all_; }
  double giveAlong(const EdgePull& pull) const {  // 1/kg
    return pull.along.dot((give_[toIndex(pull.a)] + give_[toIndex(pull.b)]).cwiseProduct(pull.along));
  }
  void share();

 private:
  void solve();
  void multiply();

  const std::vector<Vec3>& give_;
  std::vector<EdgePull> all_;
  std::vector<std::uint8_t> taking_;            // [all_]
  std::vector<double> residual_, way_, image_;  // [all_], while solving
  std::vector<Vec3> nodeWays_;                  // [nodes], likewise
};

}  // namespace selvedge

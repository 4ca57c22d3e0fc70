// The precomputed filter of Desbrun, Schroeder & Barr 1999: backward Euler's answer to the linear part of the springs,
//   H_ij = k, H_ii = -sum_j k,   filtered force = M (M - h^2 H)^-1 F   on the nodes that are not pinned,
// one scalar n x n matrix for x, y and z. With equal masses this is the published W F, W = (I - h^2/m H)^-1. The
// symmetric form holds the sum of the forces for any masses: (M - h^2 H) 1 = M 1 where nothing is pinned. H_ii counts
// the springs to pins, which is what removing the pins' rows and columns leaves.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <Eigen/SparseCholesky>

#include "base/types.h"
#include "model/mesh/spring_network.h"

namespace selvedge {

class DesbrunFilter {
 public:
  // The largest matrix (unpinned nodes) that kind "inverse" will hold: 8 n^2 bytes, and as much again to invert.
  static constexpr int kMostDense = 4500;

  // What the filter is made of; it is built anew only when one of them has changed.
  struct Input {
    const std::vector<Spring>& springs;       // with their present stiffness
    const VecX& mass;                         // [3 nodes] kg
    const std::vector<std::uint8_t>& pinned;  // [nodes]
    double h;
    const std::string& kind;  // factor | inverse
  };

  // Why it could not be built, which may be that the run gives up (base/interrupt.h); empty on success.
  std::string_view prepare(const Input& input);
  void apply(VecX& F);                    // the filtered force; zero on pinned nodes
  int setups() const { return setups_; }  // how often it has been built

 private:
  using Sparse = Eigen::SparseMatrix<double>;

  // What takes long to make of the matrix: one of the two.
  struct Made {
    Eigen::SimplicialLLT<Sparse, Eigen::Lower> factor;
    bool analyzed = false, positive = false;
    MatX inverse;
  };

  bool current(const Input&) const;
  bool samePattern(const Input&) const;
  void remember(const Input&);
  Sparse assemble(const Input&);
  void solveFactor(const VecX& F);
  void solveInverse(const VecX& F);

  std::vector<Spring> springs_;  // what it was built from
  VecX mass_;
  std::vector<std::uint8_t> pinned_;
  double h_ = 0;
  std::string kind_;
  bool built_ = false;
  int setups_ = 0;

  std::vector<int> free_;                                  // [rows] node of each row
  std::shared_ptr<Made> made_ = std::make_shared<Made>();  // work that is given up while it goes on keeps its own
  MatX rhs_, solution_;                                    // [rows x 3]
};

}  // namespace selvedge

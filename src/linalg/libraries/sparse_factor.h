// Sparse L L^T of a symmetric matrix, by CHOLMOD (Y. Chen, T. Davis, W. Hager and S. Rajamanickam 2008, ACM TOMS 35,
// 22): supernodal, so most of the work is dense products in the installed BLAS. CHOLMOD orders the unknowns (AMD, or
// METIS where that is better) once for a pattern. Each factorisation allocates: CHOLMOD's and the BLAS's own work space.
#pragma once

#include <memory>
#include <vector>

#include "linalg/libraries/solve_status.h"

namespace selvedge {

class SparseFactor {
 public:
  SparseFactor() = default;
  SparseFactor(SparseFactor&&) = default;
  SparseFactor& operator=(SparseFactor&&) = default;

  // Which entries the upper triangle has, in compressed columns. Without a pattern it is empty.
  void setPattern(std::vector<int> starts, std::vector<int> rows);
  bool empty() const { return !parts_; }
  std::vector<double>& values();  // of the entries, for factorize()
  // Work that is given up while it goes on leaves it empty.
  SolveStatus factorize();
  // So many right-hand sides, one after the other, become their solutions: converged, noMemory or stopped.
  SolveStatus solve(double* x, int columns = 1);

 private:
  class Parts;                    // all that is CHOLMOD's
  std::shared_ptr<Parts> parts_;  // a factorisation that is given up while it runs keeps its parts alive
};

}  // namespace selvedge

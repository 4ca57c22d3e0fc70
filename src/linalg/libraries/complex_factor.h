// Sparse L U of a complex matrix of symmetric pattern, by UMFPACK (T. Davis 2004, ACM TOMS 30, 196): multifrontal, so most of
// the work is dense products in the installed BLAS. Pivots are taken from the diagonal where they are not small. It orders
// the unknowns once for a pattern. Each factorisation and solve allocates.
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "linalg/libraries/solve_status.h"

namespace selvedge {

class ComplexFactor {
 public:
  ComplexFactor() = default;
  ComplexFactor(ComplexFactor&&) = default;
  ComplexFactor& operator=(ComplexFactor&&) = default;

  // Which entries it has, in compressed columns, rows ascending.
  void setPattern(std::vector<int> starts, std::vector<int> rows);
  bool empty() const { return !parts_; }
  std::vector<std::complex<double>>& values();  // of the entries, for factorize()
  // Work that is given up while it goes on leaves it empty. A singular matrix is failed.
  SolveStatus factorize();
  // So many right-hand sides, one after the other, become their solutions: converged, failed, noMemory or stopped.
  SolveStatus solve(std::complex<double>* x, int columns = 1);

 private:
  class Parts;                    // all that is UMFPACK's
  std::shared_ptr<Parts> parts_;  // one that was given up while it was at work is its thread's
};

}  // namespace selvedge

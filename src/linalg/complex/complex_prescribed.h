// What prescribed.h has, for (Re + i Im) z = b with complex symmetric matrices: kept as pairs of real vectors.
#pragma once

#include <complex>

#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

struct ComplexVector {
  VecX re, im;
};

std::complex<double> bilinear(const ComplexVector& a, const ComplexVector& b);  // a^T b
double norm(const ComplexVector& a);

// y = A x; work: of that size, overwritten.
void multiply(const BlockMatrix& re, const BlockMatrix& im, const VecX& xRe, const VecX& xIm, ComplexVector& y,
              ComplexVector& work);

// c = b - A x_fixed on the free rows, 0 on the fixed ones; the answer is |c|.
double movedRightHandSide(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm,
                          const Mask& fixed, const VecX& xRe, const VecX& xIm, ComplexVector& c);

// r = b - A x on the free rows, 0 on the fixed ones; the answer is |r|.
double residual(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm, const Mask& fixed,
                const VecX& xRe, const VecX& xIm, ComplexVector& r, ComplexVector& work);

// No less than | |A| |x| | over the free rows.
double magnitudeOfProduct(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed, const VecX& xRe,
                          const VecX& xIm);

}  // namespace selvedge

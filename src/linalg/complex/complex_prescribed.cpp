#include "linalg/complex/complex_prescribed.h"

#include "base/check.h"
#include "linalg/prescribed.h"

namespace selvedge {

std::complex<double> bilinear(const ComplexVector& a, const ComplexVector& b) {
  return {dot(a.re, b.re) - dot(a.im, b.im), dot(a.re, b.im) + dot(a.im, b.re)};
}

double norm(const ComplexVector& a) { return std::sqrt(dot(a.re, a.re) + dot(a.im, a.im)); }

void multiply(const BlockMatrix& re, const BlockMatrix& im, const VecX& xRe, const VecX& xIm, ComplexVector& y,
              ComplexVector& work) {
  re.multiply(xRe, y.re);
  im.multiply(xIm, work.re);
  re.multiply(xIm, y.im);
  im.multiply(xRe, work.im);
  y.re -= work.re;
  y.im += work.im;
}

double movedRightHandSide(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm,
                          const Mask& fixed, const VecX& xRe, const VecX& xIm, ComplexVector& c) {
  SELVEDGE_CHECK_EQ(re.values().size(), im.values().size());
  movedRightHandSide(re, bRe, fixed, xRe, c.re);
  subtractPrescribed(im, fixed, xIm, -1, c.re);
  movedRightHandSide(re, bIm, fixed, xIm, c.im);
  subtractPrescribed(im, fixed, xRe, 1, c.im);
  return norm(c);
}

double residual(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm, const Mask& fixed,
                const VecX& xRe, const VecX& xIm, ComplexVector& r, ComplexVector& work) {
  multiply(re, im, xRe, xIm, r, work);
  r.re = bRe - r.re;
  r.im = bIm - r.im;
  zeroFixed(fixed, r.re);
  zeroFixed(fixed, r.im);
  return norm(r);
}

double magnitudeOfProduct(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed, const VecX& xRe,
                          const VecX& xIm) {
  return magnitudeOfProduct(re, fixed, xRe) + magnitudeOfProduct(im, fixed, xIm) + magnitudeOfProduct(re, fixed, xIm) +
         magnitudeOfProduct(im, fixed, xRe);
}

}  // namespace selvedge

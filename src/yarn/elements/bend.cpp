#include "yarn/elements/bend.h"

namespace selvedge {

// strain = theta / D with grad D = (0, 1, -1) on (x, u1, u2):
//   H = (H theta) / D - (grad theta grad D^T + grad D grad theta^T) / D^2 + 2 theta grad D grad D^T / D^3
Mat11 bendStrainHessian(const BendGeometry& g) {
  const Vec9 turn = bendAngleGradient(g, g.inverseSpan * g.inverseSpan);
  const double slide = 2 * g.strain * g.inverseSpan * g.inverseSpan;
  Mat11 H;
  H.topLeftCorner<9, 9>() = g.inverseSpan * threePointHessian(angleHessian(g.angle), -1);
  H.block<9, 1>(0, 9) = -turn;
  H.block<9, 1>(0, 10) = turn;
  H.bottomLeftCorner<2, 9>() = H.topRightCorner<9, 2>().transpose();
  H.bottomRightCorner<2, 2>() << slide, -slide, -slide, slide;
  return H;
}

}  // namespace selvedge

#include "yarns/elements/shear.h"

namespace selvedge {

namespace {

// c = a x b and 1 / |c|^2, 0 where a and b are parallel.
struct Normal {
  Vec3 c;
  double inverse;
};

Normal normal(const ShearGeometry& g) {
  const Vec3 c = g.a.cross(g.b);
  const double square = c.squaredNorm(), smallest = 1e-18 * g.a.squaredNorm() * g.b.squaredNorm();
  return {c, square > smallest ? 1 / square : 0.0};
}

}  // namespace

// With s = a . b, m = c . c:  d strain = -(c ds + s dc) / m + 2 s c (c . dc) / m^2,
//   ds = b . da + a . db,  dc = -b x da + a x db
StrainMeasure<9, 3> shearVectorMeasure(const ShearGeometry& g) {
  const auto [c, inverse] = normal(g);
  const double s = g.a.dot(g.b);
  const Mat3 turn = s * inverse * (2 * inverse * c * c.transpose() - Mat3::Identity());  // d strain by c
  const Mat3 byA = -inverse * c * g.b.transpose() - turn * crossMatrix(g.b);
  const Mat3 byB = -inverse * c * g.a.transpose() + turn * crossMatrix(g.a);
  StrainMeasure<9, 3> measure;
  measure.size = g.size;
  measure.strain = -s * inverse * c;
  measure.gradient << -(byA + byB).transpose(), byA.transpose(), byB.transpose();
  measure.sizeGradient.setZero();
  return measure;
}

// r . strain = -h, h = P / m, P = s y, y = r . c, m = c . c. By (a, b):
//   grad s = (b, a),  grad y = (b x r, r x a),  grad m = 2 (|b|^2 a - s b, |a|^2 b - s a)
//   H P = y H s + s H y + grad s grad y^T + grad y grad s^T
//   H h = (H P - h H m - grad h grad m^T - grad m grad h^T) / m
Mat9 shearVectorStrainHessian(const ShearGeometry& g, const Vec3& r) {
  const auto [c, inverse] = normal(g);
  const Mat3 one = Mat3::Identity();
  const double s = g.a.dot(g.b), y = r.dot(c), h = s * y * inverse, aa = g.a.squaredNorm(), bb = g.b.squaredNorm();
  Vec6 gradS, gradY, gradM;
  gradS << g.b, g.a;
  gradY << g.b.cross(r), r.cross(g.a);
  gradM << 2 * (bb * g.a - s * g.b), 2 * (aa * g.b - s * g.a);
  const Vec6 gradH = inverse * (y * gradS + s * gradY - h * gradM);
  Mat6 H = gradS * gradY.transpose() - gradH * gradM.transpose();
  H += H.transpose().eval();
  const Mat3 m12 = 4 * g.a * g.b.transpose() - 2 * g.b * g.a.transpose() - 2 * s * one;
  const Mat3 h12 = y * one - s * crossMatrix(r) - h * m12;
  H.topLeftCorner<3, 3>() -= 2 * h * (bb * one - g.b * g.b.transpose());
  H.bottomRightCorner<3, 3>() -= 2 * h * (aa * one - g.a * g.a.transpose());
  H.topRightCorner<3, 3>() += h12;
  H.bottomLeftCorner<3, 3>() += h12.transpose();
  return spreadHessian(Mat6(-inverse * H), 1);
}

}  // namespace selvedge

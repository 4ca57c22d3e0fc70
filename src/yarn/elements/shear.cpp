#include "yarn/elements/shear.h"

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
  measure.gradient = threePointGradient<3>(byA.transpose(), byB.transpose(), 1);
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
  const Vec3 y1 = g.b.cross(r), y2 = r.cross(g.a);
  const Vec3 m1 = 2 * (bb * g.a - s * g.b), m2 = 2 * (aa * g.b - s * g.a);
  const Vec3 h1 = inverse * (y * g.b + s * y1 - h * m1), h2 = inverse * (y * g.a + s * y2 - h * m2);
  const auto symmetric = [](const Vec3& p, const Vec3& q) -> Mat3 { return p * q.transpose() + q * p.transpose(); };
  const Mat3 h11 = symmetric(g.b, y1) - 2 * h * (bb * one - g.b * g.b.transpose()) - symmetric(h1, m1);
  const Mat3 h22 = symmetric(g.a, y2) - 2 * h * (aa * one - g.a * g.a.transpose()) - symmetric(h2, m2);
  const Mat3 m12 = 4 * g.a * g.b.transpose() - 2 * g.b * g.a.transpose() - 2 * s * one;
  const Mat3 h12 = y * one - s * crossMatrix(r) + g.b * y2.transpose() + y1 * g.a.transpose() - h * m12 -
                   h1 * m2.transpose() - m1 * h2.transpose();
  return threePointHessian({-inverse * h11, -inverse * h12, -inverse * h22}, 1);
}

}  // namespace selvedge

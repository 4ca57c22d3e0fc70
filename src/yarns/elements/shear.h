// A corner of the weave resists a change of its angle (docs/physics.md, "Yarns"; Cirio et al. 2014). With the angle phi
// between a = xa - x0 and b = xb - x0, kx = S R^2 in N and the rest spacing L:
//   strain = phi - pi/2,  E = kx/2 L strain^2       at rest at a right angle; no u takes part
//   force on xa and xb: -kx L strain (grad phi),  Hessian kx L [(grad phi)(grad phi)^T + strain (second derivatives)]
// Made definite (all treatments but `exact`), only the first term is left, which is exact at rest.
// As a vector, for dampers: strain = -(a . b) c / |c|^2, c = a x b, of the size |cot phi|; its rate at rest is that of
// phi along c. The rate of phi is as regular there and is what dampers take by default. The vector is 0 where a and b
// are parallel.
#pragma once

#include <numbers>

#include "model/step_options.h"
#include "yarns/elements/dissipation.h"
#include "yarns/elements/vector_angle.h"

namespace selvedge {

struct ShearGeometry {
  Vec3 a, b;  // m
  VectorAngle angle;
  double size;    // L, m
  double strain;  // phi - pi/2
};

inline ShearGeometry shearGeometry(const Vec9& q, double spacing) {
  ShearGeometry g;
  g.a = q.segment<3>(3) - q.head<3>();
  g.b = q.segment<3>(6) - q.head<3>();
  g.angle = vectorAngle(g.a, g.b);
  g.size = spacing;
  g.strain = g.angle.value - std::numbers::pi / 2;
  return g;
}

// grad phi times k.
inline Vec9 shearGradient(const ShearGeometry& g, double k) { return spreadGradient(angleGradient(g.angle, k), 1); }

inline double shearEnergy(const ShearGeometry& g, double kx) { return 0.5 * kx * g.size * g.strain * g.strain; }

inline Vec9 shearForce(const ShearGeometry& g, double kx) { return shearGradient(g, -kx * g.size * g.strain); }

// The matrix of shear and its damper together, what an implicit step asks for: the Hessian with kx less the velocity
// Jacobian with kd. Both may come with factors of the step.
inline Mat9 shearMatrix(const ShearGeometry& g, double kx, Hessian treatment, double kd) {
  const Vec6 gradient = angleGradient(g.angle, 1);
  Mat6 H = ((kx + kd) * g.size * gradient) * gradient.transpose();
  if (treatment == Hessian::exact) H += kx * g.size * g.strain * angleHessian(g.angle);
  return spreadHessian(H, 1);
}

inline Mat9 shearHessian(const ShearGeometry& g, double kx, Hessian treatment) {
  return shearMatrix(g, kx, treatment, 0);
}

// The strain, its size L and their gradients: what dampers need.
inline StrainMeasure<9, 1> shearMeasure(const ShearGeometry& g) {
  StrainMeasure<9, 1> m;
  m.size = g.size;
  m.strain << g.strain;
  m.gradient = shearGradient(g, 1);
  m.sizeGradient.setZero();
  return m;
}

inline Mat9 shearStrainHessian(const ShearGeometry& g) { return spreadHessian(angleHessian(g.angle), 1); }

// The same of the vector; the second derivatives are those of r . strain.
StrainMeasure<9, 3> shearVectorMeasure(const ShearGeometry& g);
Mat9 shearVectorStrainHessian(const ShearGeometry& g, const Vec3& r);

}  // namespace selvedge

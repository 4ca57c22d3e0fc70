// What a solid is made of: its energy for each m^3, as a function of the three stretches of rotation_svd.h. A new material is
// one more struct here and a row of the table in tetrahedra_law.cpp.
//
// With the energy Psi(s), its slopes Psi_i and second derivatives Psi_ij, a change dF of F changes the stress by
//   U^T dP V = [ sum_j Psi_ij dF^_jj on the diagonal;  alpha dF^_ij + beta dF^_ji elsewhere ],  dF^ = U^T dF V,
//   alpha + beta = (Psi_i - Psi_j) / (s_i - s_j),   alpha - beta = (Psi_i + Psi_j) / (s_i + s_j).
// Its eigenvalues are those of the 3 x 3 matrix Psi_ij and these six quotients (Stomakhin et al. 2012; Smith et al. 2019); where
// none is negative, the energy is convex there.
#pragma once

#include "base/types.h"
#include "forces/settings.h"
#include "forces/solids/rotation_svd.h"

namespace selvedge {

// Second derivatives at some stretches. Of a pair of axes (i, j) the number stands at the third axis.
struct SolidSlopes {
  Mat3 second;           // Psi_ij
  Vec3 difference, sum;  // the quotients above
};

// Lame's constants of Young's modulus (Pa) and Poisson's ratio.
struct LameConstants {
  double mu = 0, lambda = 0;

  static LameConstants of(double young, double poisson) {
    return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
  }
};

// Linear elasticity in the frame that turns with the body: Psi = mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2, the two rotations
// of the decomposition making R = U V^T.
struct Corotated {
  double mu = 0, lambda = 0;

  explicit Corotated(const LameConstants& lame) : mu(lame.mu), lambda(lame.lambda) {}
  double energy(const Mat3& F) const;
  Mat3 stress(const Mat3& F) const;
  SolidSlopes slopes(const Vec3& stretch) const;
};

// Stable Neo-Hookean (Smith et al. 2018, without its barrier, as in Kim & Eberle 2020): Psi = mu/2 (|F|^2 - 3) + l/2 (J - a)^2
// with J = det F, l = lambda + mu and a = 1 + mu / l, less its value at rest. It needs no rotation and has no infinity: a body
// that is turned inside out comes back.
struct NeoHookean {
  double mu = 0, lambda = 0, rest = 0;  // mu, l, a

  explicit NeoHookean(const LameConstants& lame)
      : mu(lame.mu), lambda(lame.lambda + lame.mu), rest(1 + lame.mu / lambda) {}
  double energy(const Mat3& F) const;
  Mat3 stress(const Mat3& F) const;
  SolidSlopes slopes(const Vec3& stretch) const;
};

// Pa: the force across a plane of the body at rest with the normal m, for each m^2 of it, is P m. Of springs that of the material
// that they stand for.
Mat3 solidStress(const SolidSettings& solid, const Mat3& F);

}  // namespace selvedge

// Tetrahedra with a linear displacement each: F = sum_a x_a b_a^T over the corners a, with the gradients b_a of the corners'
// shape functions at rest (they sum to zero), and E = V Psi(F), V being the volume at rest (solid_energies.h).
//   force on corner a:  -V P b_a,  P = dPsi/dF
//   Hessian:  block (a, b) = V U H^ U^T,  with b^ = V^T b (the rotation V) and alpha, beta as there:
//     H^_ii = Psi_ii b^_a,i b^_b,i + sum_j!=i alpha_ij b^_a,j b^_b,j,   H^_ik = Psi_ik b^_a,i b^_b,k + beta_ik b^_a,k b^_b,i
//   Treatments other than exact: projected onto the positive semidefinite matrices, which takes the six quotients and the
//   eigenvalues of Psi_ij one by one.
// Damper (Kelvin and Voigt): the stress F (2 mu E' + lambda tr(E')) tau with the strain rate E' = sym(F^T dF/dt), which no rigid
// motion has; with w_a = F b_a
//   block (a, b) = tau V (mu ((b_a . b_b) F F^T + w_b w_a^T) + lambda w_a w_b^T)
// Its dF/dq is left out.
#include <algorithm>
#include <cmath>

#include <Eigen/LU>
#include <fmt/format.h>

#include "base/error.h"
#include "forces/laws.h"
#include "forces/solids/solid_energies.h"
#include "forces/solids/tetrahedron_rest.h"
#include "linalg/dense/small_eigen.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

Mat3 definite(const Mat3& A) {
  const double plane = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  if (A(0, 0) > 0 && plane > 0 && A.determinant() > 0) return A;  // Sylvester
  return semidefinite(A);
}

template <class Energy>
class TetrahedraLaw final : public StencilLaw<TetrahedraLaw<Energy>, 4> {
  using Base = StencilLaw<TetrahedraLaw<Energy>, 4>;

 public:
  using Base::index;
  using typename Base::Mat;
  using typename Base::Nodes;
  using typename Base::Vec;

  TetrahedraLaw(const Mesh& mesh, int nodeCount, const MaterialSettings& settings)
      : settings_(settings), lame_(lame()), energy_(lame_) {
    std::vector<Nodes> nodes(mesh.tetrahedra.begin(), mesh.tetrahedra.end());
    for (const int e : this->setElements(nodes, nodeCount))
      rest_.push_back(TetrahedronRest::of(mesh.positions, nodes[index(e)]));
    refresh();
  }

  std::string_view name() const override { return "solid"; }
  void refresh() override {
    lame_ = lame();
    energy_ = Energy(lame_);
    this->setDamped(settings_.solid.damping > 0);
  }

  double elementEnergy(int e, const Vec& x) const { return rest_[index(e)].volume * energy_.energy(deformation(e, x)); }

  Vec elementForce(int e, const Vec& x) const {
    const TetrahedronRest& rest = rest_[index(e)];
    const Eigen::Matrix<double, 3, 4> f = -rest.volume * energy_.stress(deformation(e, x)) * rest.gradients;
    return Eigen::Map<const Vec>(f.data());
  }

  Mat elementHessian(int e, const Vec& x, Hessian treatment) const {
    const TetrahedronRest& rest = rest_[index(e)];
    const RotationSvd svd = rotationSvd(deformation(e, x));
    SolidSlopes slopes = energy_.slopes(svd.stretch);
    if (treatment != Hessian::exact) {
      slopes.second = definite(slopes.second);
      slopes.difference = slopes.difference.cwiseMax(0);
      slopes.sum = slopes.sum.cwiseMax(0);
    }
    const Vec3 alpha = 0.5 * (slopes.difference + slopes.sum), beta = 0.5 * (slopes.difference - slopes.sum);
    const Eigen::Matrix<double, 3, 4> b = svd.V.transpose() * rest.gradients;
    return fromBlocks([&](int a, int c) -> Mat3 {
      Mat3 H;
      for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        H(k, k) = slopes.second(k, k) * b(k, a) * b(k, c) + alpha[j] * b(i, a) * b(i, c) + alpha[i] * b(j, a) * b(j, c);
        H(i, j) = slopes.second(i, j) * b(i, a) * b(j, c) + beta[k] * b(j, a) * b(i, c);
        H(j, i) = slopes.second(j, i) * b(j, a) * b(i, c) + beta[k] * b(i, a) * b(j, c);
      }
      return rest.volume * (svd.U * H * svd.U.transpose());
    });
  }

  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    const TetrahedronRest& rest = rest_[index(e)];
    const Mat3 F = deformation(e, x), rate = F.transpose() * deformation(e, v);
    const Mat3 strain = 0.5 * (rate + rate.transpose());
    const Mat3 stress =
        settings_.solid.damping * F * (2 * lame_.mu * strain + lame_.lambda * strain.trace() * Mat3::Identity());
    const Eigen::Matrix<double, 3, 4> f = -rest.volume * stress * rest.gradients;
    return Eigen::Map<const Vec>(f.data());
  }

  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions& options, double cq, double cv) const {
    Mat J = Mat::Zero();
    if (cq != 0) J = -cq * elementHessian(e, x, options.hessian);
    if (cv == 0 || settings_.solid.damping == 0) return J;
    const TetrahedronRest& rest = rest_[index(e)];
    const Mat3 F = deformation(e, x), square = F * F.transpose();
    const Eigen::Matrix<double, 3, 4> w = F * rest.gradients;
    const double much = cv * settings_.solid.damping * rest.volume;
    J -= fromBlocks([&](int a, int c) -> Mat3 {
      return much *
             (lame_.mu * (rest.gradients.col(a).dot(rest.gradients.col(c)) * square + w.col(c) * w.col(a).transpose()) +
              lame_.lambda * w.col(a) * w.col(c).transpose());
    });
    return J;
  }

 private:
  LameConstants lame() const { return LameConstants::of(settings_.solid.young, settings_.solid.poisson); }

  // Of the places of its corners; of their velocities it is dF/dt.
  Mat3 deformation(int e, const Vec& x) const {
    return Eigen::Map<const Eigen::Matrix<double, 3, 4>>(x.data()) * rest_[index(e)].gradients.transpose();
  }

  // From the blocks of the last three corners on and above the diagonal: a body that is moved as a whole feels nothing, so
  // that the blocks of a row sum to zero.
  template <class Block>
  static Mat fromBlocks(const Block& block) {
    Mat H;
    for (int a = 1; a < 4; ++a) {
      for (int c = a; c < 4; ++c) {
        const Mat3 part = block(a, c);
        H.template block<3, 3>(3 * a, 3 * c) = part;
        if (c != a) H.template block<3, 3>(3 * c, 3 * a) = part.transpose();
      }
    }
    for (int a = 1; a < 4; ++a) {
      const Mat3 first =
          -(H.template block<3, 3>(3 * a, 3) + H.template block<3, 3>(3 * a, 6) + H.template block<3, 3>(3 * a, 9));
      H.template block<3, 3>(3 * a, 0) = first;
      H.template block<3, 3>(0, 3 * a) = first.transpose();
    }
    H.template block<3, 3>(0, 0) =
        -(H.template block<3, 3>(0, 3) + H.template block<3, 3>(0, 6) + H.template block<3, 3>(0, 9));
    return H;
  }

  const MaterialSettings& settings_;
  LameConstants lame_;
  Energy energy_;
  std::vector<TetrahedronRest> rest_;  // [elements]
};

template <class Energy>
Mat3 stressOf(const LameConstants& lame, const Mat3& F) {
  return Energy(lame).stress(F);
}

template <class Energy>
LawPtr make(const Mesh& mesh, int nodeCount, const MaterialSettings& settings) {
  return std::make_unique<TetrahedraLaw<Energy>>(mesh, nodeCount, settings);
}

struct SolidEnergy {
  std::string_view name;
  LawPtr (*make)(const Mesh&, int, const MaterialSettings&);
  Mat3 (*stress)(const LameConstants&, const Mat3&);
};
constexpr SolidEnergy kEnergies[] = {{"neo-hookean", make<NeoHookean>, stressOf<NeoHookean>},
                                     {"corotated", make<Corotated>, stressOf<Corotated>}};

}  // namespace

LawPtr makeTetrahedra(const Mesh& mesh, int nodeCount, const MaterialSettings& settings) {
  for (const SolidEnergy& energy : kEnergies) {
    if (energy.name == settings.solid.model) return energy.make(mesh, nodeCount, settings);
  }
  throw InputError("solid.model", fmt::format("no solid is called {}", settings.solid.model));
}

Mat3 solidStress(const SolidSettings& solid, const Mat3& F) {
  for (const SolidEnergy& energy : kEnergies) {
    if (energy.name == solid.model) return energy.stress(LameConstants::of(solid.young, solid.poisson), F);
  }
  constexpr double kPoissonOfSprings = 0.25;
  return Corotated(LameConstants::of(solid.young, kPoissonOfSprings)).stress(F);
}

}  // namespace selvedge

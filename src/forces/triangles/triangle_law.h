// Laws on triangles whose energy is a function of the deformation w = (w_u, w_v), six numbers. Such a law says in
// refresh() what its stiffness is and computes, for the lanes of a strip,
//   energy   E                    stress   P = dE/dw           tangent   H = d2E/dw2, in a treatment of `Hessian`
//   damping  P of its damper (minus the force), and H = dP/dw' (its derivative by w is left out)
// With w_u = sum_i a_i x_i and w_v = sum_i b_i x_i (triangle_geometry.h), the force on corner i is -(a_i P_u + b_i P_v)
// and the blocks of the Hessian are a_i a_j H_uu + a_i b_j H_uv + b_i a_j H_uv^T + b_i b_j H_vv. A treatment is thus
// applied in the space of w; where the weights a and b are orthogonal and of one length, the result is the same as if
// applied to the 9x9 matrix.
// Its strains, one or two an element, may flow (forces/plastic_flow.h): its energy is of what they are beyond their rest.
#pragma once

#include "forces/plastic_flow.h"
#include "forces/triangles/triangle_geometry.h"
#include "forces/triangles/triangle_kernels.h"
#include "model/elements/stencil.h"

namespace selvedge {

class TriangleLaw : public Stencil<3>, public CompliantLaw<TriangleLaw, 3> {
 public:
  bool elastic() const override { return true; }
  bool dissipative() const override { return damped_; }

  bool fixes() const override { return flow_.acts(); }
  bool flows() const override { return flow_.acts(); }
  bool flowed(std::span<const double> memory) const override { return flow_.flowed(memory); }
  int memorySize() const override { return flow_.memorySize(); }
  bool fix(const State&, std::span<const double> memory, const InnerStep&) override { return flow_.take(memory); }
  void remember(const State& state, std::span<double> memory) const override;
  void nameMemory(std::vector<MemoryNames>& names) const override { flow_.nameMemory(names_, names); }
  void showKept(std::span<const double> memory, Kept kept) const override;

  const CompliantElements* compliant() const override { return this; }
  int elements() const override { return count(); }
  int strains() const override { return strains_; }
  const Nodes& nodesAt(int e) const { return nodes(e); }
  ElementStrain strainAt(int e, int strain, const double* q, std::array<Vec3, 3>& gradient) const;
  ElementStrain flatStrainAt(int e, int strain, std::array<Vec3, 3>& gradient) const;

  double energy(const State& state) const override;
  void addForce(const State& state, VecX& F) const override { addForcesOf({&self_, 1}, state, F); }
  void addDissipativeForce(const State& state, VecX& F) const override;
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override;
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    addJacobiansOf({&self_, 1}, state, options, cq, cv, A);
  }

  // Laws on the same triangles share the geometry and the additions into force and matrix.
  bool join(const ForceLaw& other) override;
  void addJointForce(const State& state, VecX& F) const override { addForcesOf(joint_, state, F); }
  void addJointJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                         BlockMatrix& A) const override {
    addJacobiansOf(joint_, state, options, cq, cv, A);
  }

 protected:
  // Several elements a triangle are allowed: the rest shapes then come in rounds over all triangles.
  TriangleLaw(const Mesh& mesh, const std::vector<TriangleRest>& rest, const MaterialSettings& settings,
              int strains = 1);

  using Strains = Strip<2>;
  virtual void elasticStrains(int first, const Deformation& w, Strains& strains) const = 0;
  virtual void energies(int first, const Deformation& w, Strip<1>& E) const = 0;
  virtual void addStress(int first, const Deformation& w, Deformation& P) const = 0;  // P += dE/dw
  // H += scale d2E/dw2
  virtual void addTangent(int first, const Deformation& w, Hessian treatment, double scale, Tangent& H) const = 0;
  virtual void addDampingStress(int first, const Deformation& w, const Deformation& rate, Deformation& P) const = 0;
  virtual void addDampingTangent(int first, const Deformation& w, double scale, Tangent& H) const = 0;

  // One of its strains by itself, with its derivative by (w_u, w_v); stiffness and damping of the strain, without factor().
  virtual ElementStrain strainOf(int e, int strain, const Vec3& wu, const Vec3& wv,
                                 std::array<Vec3, 2>& slope) const = 0;

  // What one of its strains adds to Kept::triangles where it rests at 1; `round` as above.
  virtual Vec3 restAs(int /*round*/, int /*strain*/) const { return Vec3::Zero(); }

  void setDamped(bool damped) { damped_ = damped; }
  const double* factor(int first) const { return factor_.data() + first; }
  const double* rest(int first, int strain = 0) const {
    return flow_.rest().data() + strain * Stencil::count() + first;
  }

  const MaterialSettings& settings_;

 private:
  using Laws = std::span<const TriangleLaw* const>;

  void addForcesOf(Laws laws, const State& state, VecX& F) const;
  void addJacobiansOf(Laws laws, const State& state, const JacobianOptions& options, double cq, double cv,
                      BlockMatrix& A) const;
  ElementStrain strainOfMap(int e, int strain, const Vec3& wu, const Vec3& wv, std::array<Vec3, 3>& gradient) const;
  void deform(const VecX& x, int first, int count, Deformation& w) const;
  void scatter(const Deformation& P, int first, int count, VecX& F) const;
  Weights weights(int first) const;

  std::array<std::vector<double>, 4> weights_;  // [elements] a_1, b_1, a_2, b_2, corners in the order of their nodes
  std::vector<double> factor_;                  // [elements] m^2 (published scaling: m^4), times a modulus
  bool damped_ = false;
  int strains_;                     // of an element
  PlasticFlow flow_;                // [strains][elements + kStripWidth]
  std::vector<MemoryNames> names_;  // [strains][elements] where they flow
  std::vector<int> source_;         // [elements] likewise: their numbers in the rounds over all triangles
  const TriangleLaw* self_ = this;
  std::vector<const TriangleLaw*> joint_{this};  // this law and those that joined
};

}  // namespace selvedge

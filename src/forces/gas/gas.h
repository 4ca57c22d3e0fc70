// Gas in a closed cloth (a pillow, a balloon): its pressure p acts from within, that of the outside from without.
//   E(V) = -integral of (p - p_out) dV   (gas_curve.h)       F = -dE/dx = (p - p_out) g,   g = dV/dx
//   d2E/dx2 = -(p - p_out) d2V/dx2 - p'(V) g g^T
//   V: the volume enclosed, m^3 (closed_surface.h); p, p_out: Pa; p' = dp/dV <= 0, Pa/m^3
// The first part is sparse and of either sign, as that of stretched cloth which it holds in balance; the second couples all
// nodes with all and is never negative. At the pressure of air that is what makes gas stiff, a mode of the whole cloth at
// omega^2 = -p' g^T M^-1 g, and the matrix of an implicit method has it as an outer product (linalg/outer_products.h). Of the first part the
// treatments of the Hessian other than the exact one have none, as with bending: to project it edge by edge would hold
// back cloth that flies as a whole.
// The gas has no mass and no flow: one pressure for all of it, also where a body has several closed pieces.
#pragma once

#include "forces/gas/closed_surface.h"
#include "forces/gas/gas_curve.h"

namespace selvedge {

// Throws InputError where the settings put a gas into a mesh that cannot hold it.
void requireGasTight(const Mesh& mesh, const GasSettings& settings);

class Gas final : public ForceLaw {
 public:
  Gas(const ClothSystem& cloth, const ClothBody& body, const GasSettings& settings);

  double volume(const State& state) const { return surface_.volume(cloth_, state.q); }          // m^3
  double overpressure(double volume) const { return curve_.overpressure(volume); }              // Pa
  double overpressure(const State& state) const { return curve_.overpressure(volume(state)); }  // Pa

  std::string_view name() const override { return "gas"; }
  bool stiff() const override { return true; }
  void refresh() override { curve_ = GasCurve(settings_, surface_.madeVolume()); }
  double energy(const State& state) const override { return curve_.energy(volume(state)); }
  void addForce(const State& state, VecX& F) const override;
  void couplings(std::vector<std::pair<int, int>>& pairs) const override;
  void bind(const BlockPattern& pattern) override;
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override;
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override;

 private:
  template <class Take>
  void forGradients(const State& state, const Take& take) const;  // take(node of the body, g there)

  const ClothSystem& cloth_;
  const GasSettings& settings_;
  ClosedSurface surface_;
  GasCurve curve_;
  std::vector<int> slots_;  // [edges] of the block above the diagonal
};

// Of all bodies, in their order.
template <class Visit>
void forGases(const System& system, const Visit& visit) {
  for (const auto& law : system.laws()) {
    if (const auto* gas = dynamic_cast<const Gas*>(law.get())) visit(*gas);
  }
}

}  // namespace selvedge

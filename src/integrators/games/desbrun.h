// Semi-implicit steps (Desbrun, Schroeder & Barr 1999, as in Macri): the cloth's own forces go through a precomputed
// filter, what acts from outside is added as it is, and the deformation constraints are Provot's:
//   v* = v + h (Ff + Fext) / m,  y = x + h v*,  springs limited,  v' = (y - x) / h
#pragma once

#include "integrators/games/deformation_constraints.h"
#include "integrators/games/desbrun_filter.h"
#include "integrators/integrator.h"

namespace selvedge {

class Desbrun : public Integrator {
 public:
  Desbrun(const IntegratorSettings& settings, const SolverSettings& solver) : settings_(settings), solver_(solver) {}
  StepReport step(const System&, const Constraints&, State&, double h) override;

  // The filtered internal force with its torque cancelled, for the present state. False when the report says why not.
  bool filteredForce(const System&, const Constraints&, const State&, double h, VecX& F, StepReport&);
  int setups() const { return filter_.setups(); }

 private:
  void internalForce(const System&, const Constraints&, const State&, double h, VecX& F) const;
  bool handForce(const System&, const Constraints&, const State&);  // into hand_; false: there is none

  const IntegratorSettings& settings_;
  const SolverSettings& solver_;
  DesbrunFilter filter_;
  State start_;
  DeformationConstraints limits_;
  VecX mass_, internal_, external_, hand_;
  std::vector<std::vector<int>> pieces_;  // of the cloth, by its springs
  std::vector<std::uint8_t> pinned_;      // [nodes] 1 where all three coordinates are prescribed
};

}  // namespace selvedge

#include "integrators/games/desbrun.h"

#include <array>
#include <limits>

#include "base/interrupt.h"
#include "base/timer.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/families.h"
#include "integrators/games/desbrun_torque.h"

namespace selvedge {
namespace {

// h c k (v_j - v_i) on i, the opposite on j, over every spring: c is `fraction`.
void addViscosity(const SpringNetwork& network, double fraction, double h, const VecX& v, VecX& F) {
  for (const Spring& s : network.springs) {
    const Vec3 f = h * fraction * s.stiffness * (v.segment<3>(3 * s.b) - v.segment<3>(3 * s.a));
    F.segment<3>(3 * s.a) += f;
    F.segment<3>(3 * s.b) -= f;
  }
}

void findPinned(const Mask& fixed, std::vector<std::uint8_t>& pinned) {
  pinned.resize(fixed.size() / 3);
  for (std::size_t i = 0; i < pinned.size(); ++i) pinned[i] = fixed[3 * i] & fixed[3 * i + 1] & fixed[3 * i + 2];
}

}  // namespace

StepReport Desbrun::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  report.forceEvaluations = 1;
  if (!filteredForce(system, constraints, state, h, internal_, report)) return report;
  start_ = state;
  external_.setZero(system.dofs());
  system.addForces(state, false, external_);
  state.v += h * (internal_ + external_).cwiseQuotient(mass_);
  state.q += h * state.v;
  state.t += h;
  prescribe(constraints, state);
  if (!limits_.apply(system, constraints, settings_, solver_.precision == "single", h, start_, state)) {
    fail(report, SolveStatus::stopped);
    state = start_;
  }
  return report;
}

bool Desbrun::filteredForce(const System& system, const Constraints& constraints, const State& state, double h, VecX& F,
                            StepReport& report) {
  if (!system.hasPlacesAlone() || !system.massIsDiagonal()) {
    report.hopeless = true;
    return fail(report, "desbrun needs nodes of three coordinates with a mass each");
  }
  static const std::vector<Spring> kNoSprings;
  const SpringNetwork* network = system.springs();
  system.massDiagonal(state.q, mass_);
  findPinned(constraints.fixed(), pinned_);
  if (pieces_.empty()) pieces_ = piecesOf(network ? *network : SpringNetwork{}, system.blockCount());
  const Timer building;
  const std::string_view failure =
      filter_.prepare({network ? network->springs : kNoSprings, mass_, pinned_, h, settings_.filter});
  report.assemblySeconds += building.seconds();
  if (!failure.empty()) return mustGiveUp() ? fail(report, SolveStatus::stopped) : fail(report, failure);
  internalForce(system, constraints, state, h, F);
  const bool held = handForce(system, constraints, state);
  if (held) F -= hand_;
  const Timer solving;
  filter_.apply(F);
  if (held) filter_.apply(hand_);
  report.solveSeconds += solving.seconds();
  report.newtonIterations += 1;
  report.linearIterations += 1;
  for (const std::vector<int>& piece : pieces_) cancelTorque(state.q, mass_, pinned_, piece, F);
  if (held) F += hand_;
  return true;
}

// What is stiff but not the cloth's own, as it stores no energy: the hand that draws it. It needs the filter, but it may
// turn the cloth.
bool Desbrun::handForce(const System& system, const Constraints& constraints, const State& state) {
  bool any = false;
  for (const auto& law : system.laws()) {
    if (!law->elastic() || law->conservative() || !law->dissipative()) continue;
    if (!any) hand_.setZero(system.dofs());
    law->addDissipativeForce(state, hand_);
    any = true;
  }
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; any && i < hand_.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) hand_[i] = 0;
  }
  return any;
}

void Desbrun::internalForce(const System& system, const Constraints& constraints, const State& state, double h,
                            VecX& F) const {
  F.setZero(system.dofs());
  system.addForces(state, true, F);
  const SpringNetwork* network = system.springs();
  if (network && settings_.filterViscosity > 0) addViscosity(*network, settings_.filterViscosity, h, state.v, F);
  // A coordinate that is held does not answer to its force, so the filter must not hand that on to the neighbours.
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < F.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) F[i] = 0;
  }
}

// The filter is W = M (M - h^2 H)^-1, not the published (I - h^2/m H)^-1. For equal masses they are equal; for others
// only the symmetric form keeps the sum of the forces, and with it the momentum (desbrun_filter.h).
//
// Stability: one mode w of a linear network with the viscosity at c times its stiffness, u = (w h)^2 / (1 + (w h)^2):
//   v' = (1 - c u) v - u x / h,   x' = x + h v'
// of trace 2 - u - c u and determinant 1 - c u: it never grows for 0 <= c <= 3/2, at any h. c = 0 is symplectic Euler
// with (w h)^2 replaced by u, c = 1 is backward Euler.
std::span<const MethodInfo> semiImplicitMethods() {
  static const std::array<MethodInfo, 1> table{
      {{.name = "desbrun",
        .family = "semi-implicit",
        .order = 1,
        .equation =
            "v* = v + h M^-1 (W F + Fext), W = M (M - h^2 H)^-1, springs limited as in provot, v' = (y - x) / h",
        .source = "Desbrun, Schröder & Barr 1999; Macri, Simulating Cloth for 3D Games",
        .parameters = {"strain_limit", "constraint_sweeps", "filter_viscosity", "filter"},
        .stabilityLimit = std::numeric_limits<double>::infinity(),
        .outsideExplicit = true,
        .sweeps = true,
        .make = [](const IntegratorSettings& settings, const SolverSettings& solver) -> std::unique_ptr<Integrator> {
          return std::make_unique<Desbrun>(settings, solver);
        }}}};
  return table;
}

}  // namespace selvedge

#include "studies/flag/hang_modes.h"

#include <cmath>

#include "base/error.h"
#include "diagnostics/equilibrium.h"
#include "linalg/dense/dense_eigen.h"

namespace selvedge {
namespace {

constexpr double kLongAfter = 1e6;  // s

// K and M on what is free, scaled to one symmetric matrix M^(-1/2) K M^(-1/2).
MatX scaledStiffness(const ClothSystem& cloth, const State& hang, const VecX& mass,
                     const std::vector<Eigen::Index>& free) {
  BlockMatrix K = cloth.makeMatrix();
  cloth.addJacobians(hang, {Hessian::exact, true}, -1, 0, K);
  const VecX scale = mass(free).cwiseSqrt().cwiseInverse();
  return scale.asDiagonal() * MatX(K.dense()(free, free)) * scale.asDiagonal();
}

void chooseSwing(HangModes& modes) {
  VecX across = VecX::Zero(modes.mass.size());
  for (Eigen::Index i = 2; i < across.size(); i += 3) across[i] = 1;
  const double total = across.dot(modes.mass.cwiseProduct(across));
  for (int k = 0; k < modes.omega.size(); ++k) {
    const double share = std::pow(modes.coordinate(across, k), 2) / total;
    if (share <= modes.share) continue;
    modes.share = share;
    modes.swing = k;
  }
}

}  // namespace

double HangModes::period(int mode) const { return 2 * M_PI / omega[mode]; }

double HangModes::energyOf(const State& state, int mode) const {
  const double a = coordinate(state.q - q, mode), rate = coordinate(state.v, mode), w = omega[mode];
  return 0.5 * (rate * rate + w * w * a * a);
}

HangModes modesOf(const Scene& scene) {
  const Simulation simulation(scene, {.threads = 1, .ledger = false});
  State hang = simulation.state();
  hang.t = kLongAfter;
  const Equilibrium found = findEquilibrium(simulation.cloth(), simulation.pins(), hang);
  if (!found.converged) throw InputError("scene", "no static hang can be found");
  HangModes modes;
  modes.q = hang.q;
  modes.energy = found.energy;
  simulation.cloth().massDiagonal(hang.q, modes.mass);
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < hang.q.size(); ++i) {
    if (!simulation.pins().fixed()[static_cast<std::size_t>(i)]) free.push_back(i);
  }
  MatX vectors;
  const MatX stiffness = scaledStiffness(simulation.cloth(), hang, modes.mass, free);
  modes.omega = symmetricEigenvalues(stiffness, vectors).cwiseMax(0).cwiseSqrt();
  modes.shapes = MatX::Zero(hang.q.size(), modes.omega.size());
  modes.shapes(free, Eigen::all) = modes.mass(free).cwiseSqrt().cwiseInverse().asDiagonal() * vectors;
  chooseSwing(modes);
  return modes;
}

}  // namespace selvedge

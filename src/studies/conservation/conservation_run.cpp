#include "studies/conservation/conservation_run.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "diagnostics/equilibrium.h"
#include "diagnostics/fit.h"
#include "diagnostics/frequency.h"
#include "sim/simulation.h"
#include "studies/energy.h"

namespace selvedge {
namespace {

constexpr double kTooMuch = 4, kTooLittle = 1e-6;  // of the start's energy: nothing more is to be learned

// What the momentum of the nodes adds up to where all of them point the same way: what could be lost.
double momentumSize(const Simulation& simulation) {
  double sum = 0;
  const ClothSystem& cloth = simulation.cloth();
  for (int i = 0; i < cloth.blockCount(); ++i) {
    sum += cloth.nodeMass()[toIndex(i)] * cloth.velocity(simulation.state(), i).norm();
  }
  return sum;
}

double leastEnergy(const Simulation& simulation, bool swinging) {
  if (!swinging) return 0;  // each spring, triangle and edge at rest
  State state = simulation.state();
  const Equilibrium rest = findEquilibrium(simulation.cloth(), simulation.pins(), state);
  if (!rest.converged)
    throw InputError("scene", "no static rest of the hanging cloth was found to count energies from");
  return rest.energy;
}

void fit(ConservationResult& result) {
  const std::size_t n = result.t.size();
  double meanT = 0, meanE = 0, tt = 0, te = 0;
  for (std::size_t i = 0; i < n; ++i) {
    meanT += result.t[i] / static_cast<double>(n);
    meanE += result.energy[i] / static_cast<double>(n);
    result.farthest = std::max(result.farthest, std::abs(result.energy[i] / result.start() - 1));
  }
  for (std::size_t i = 0; i < n; ++i) {
    tt += (result.t[i] - meanT) * (result.t[i] - meanT);
    te += (result.t[i] - meanT) * (result.energy[i] - meanE);
  }
  result.rate = tt > 0 ? te / tt : 0;
  result.sigma = fitDecay(result.t, result.energy, 0, result.t.back()).sigma;
}

}  // namespace

Scene conservationScene(const Scene& patch, const ConservationCase& of) {
  Scene scene = patch;
  of.choice.applyTo(scene.integrator);
  scene.integrator.substeps = of.substeps;
  if (!of.swinging) return scene;
  constexpr double kTilt = 60;  // degrees from hanging
  scene.gravity.acceleration = {0, -9.81, 0};
  scene.mesh.plane = "vertical";
  scene.mesh.rotation = {kTilt, 0, 0};
  scene.start.velocity = scene.start.spin = Vec3::Zero();
  scene.start.stretch = Vec3::Ones();
  PinSettings pin;
  pin.where.names = {"corner0", "corner1"};
  scene.pins = {pin};
  return scene;
}

ConservationResult conservationRun(StudyRun& run, const ConservationCase& of) {
  Simulation simulation(conservationScene(run.scene(), of), {.threads = 1, .ledger = false});
  ConservationResult result;
  result.ownStep = simulation.scene().integrator.step / std::max(1, of.substeps);
  const double least = leastEnergy(simulation, of.swinging), size = momentumSize(simulation);
  const Vec3 momentum = linearMomentum(simulation.cloth(), simulation.state());
  const Vec3 spin = angularMomentum(simulation.cloth(), simulation.state());
  const auto look = [&] {
    const Vec3 p = linearMomentum(simulation.cloth(), simulation.state());
    const Vec3 l = angularMomentum(simulation.cloth(), simulation.state());
    result.t.push_back(simulation.time());
    result.energy.push_back(mechanicalEnergy(simulation) - least);
    if (of.swinging) return;
    result.momentum = std::max(result.momentum, (p - momentum).norm() / size);
    result.spin.push_back((l - spin).norm() / spin.norm());
  };
  look();
  double counted = 0;
  for (int i = 0; i < of.samples && result.end.empty() && !run.cancelled(); ++i) {
    const double work = of.work / of.samples;
    const bool good = run.simulate(simulation, of.duration / of.samples, work, [](const Simulation&) {});
    counted += work;
    if (!good) {
      result.end = fmt::format("diverged at {:.4g} s", simulation.time());
      break;
    }
    look();
    if (result.left() > kTooMuch)
      result.end = fmt::format("{:.0f} times the energy at {:.4g} s", kTooMuch, simulation.time());
    if (result.left() < kTooLittle) result.end = fmt::format("nothing left at {:.4g} s", simulation.time());
  }
  if (!run.cancelled()) run.done(of.work - counted);
  fit(result);
  return result;
}

double fastestAtStart(const Scene& scene) {
  const Simulation simulation(scene, {.threads = 1, .ledger = false});
  return fastestMode(simulation.cloth(), simulation.pins(), simulation.start()).omega;
}

}  // namespace selvedge

#include "studies/flag/flag_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include <fmt/format.h>

#include "base/error.h"
#include "diagnostics/equilibrium.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

// How far the lower edge's middle goes, m, for 1 m sqrt(kg) of the swing mode.
double reachOf(const HangModes& modes, const ClothSystem& cloth) {
  const std::vector<int>& edge = cloth.mesh().regions.at("bottom");
  return modes.shapes(cloth.coordinate(edge[edge.size() / 2], 2), modes.swing);
}

double hangOf(const Simulation& simulation) {
  State state = simulation.state();
  const Equilibrium hang = findEquilibrium(simulation.cloth(), simulation.pins(), state);
  return hang.converged ? hang.energy : kNone;
}

FlagRun fly(StudyRun& run, const FlagTimes& times, const HangModes& modes, const FlagCase& of) {
  FlagRun flight;
  flight.of = of;
  Simulation simulation(flagScene(run.scene(), of, times), {.threads = 1});
  flight.mesh = std::make_shared<const Mesh>(simulation.cloth().mesh());
  const double reach = reachOf(modes, simulation.cloth());
  const bool survived = run.simulate(simulation, times.end(), workOf(of, times), [&](const Simulation& now) {
    flight.t.push_back(now.time());
    flight.energy.push_back(now.ledger().total());
    flight.swing.push_back(reach * modes.coordinate(now.state().q - modes.q, modes.swing));
    flight.swingEnergy.push_back(modes.energyOf(now.state(), modes.swing));
    flight.slowEnergy.push_back(modes.energyOf(now.state(), 0));
    if (times.keepFrom >= 0 && now.time() >= times.keepFrom) flight.kept.push_back(now.state().q);
  });
  flight.totals = simulation.totals();
  if (simulation.failure()) flight.failure = simulation.failure()->message();
  flight.hang = survived ? hangOf(simulation) : kNone;
  flight.ended = true;
  return flight;
}

}  // namespace

std::string FlagCase::label() const { return fmt::format("{}, h = {} s", choice.label, step); }

Params FlagTimes::params() {
  return {param("drive", &drive, "s", "How long its two corners are moved.").range(1, 1e4),
          param("held", &held, "s", "How long they are then held.").range(1, 1e4)};
}

std::vector<FlagCase> flagCases(const Scene& scene, std::vector<MethodChoice> methods, const std::vector<double>& steps,
                                int seeds) {
  for (MethodChoice& method : methods) {
    if (!method.rhoInf && method.takesRhoInf()) method.rhoInf = scene.integrator.rhoInf;
  }
  std::vector<FlagCase> cases;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const MethodChoice& method : methods) {
      for (const double step : steps) cases.push_back({method, step, seed});
    }
  }
  return cases;
}

double workOf(const FlagCase& of, const FlagTimes& times) {
  return times.end() / of.step * (of.choice.converged ? 4 : 1);
}

void checkFlagScene(const Scene& scene) {
  const auto moves = [](const PinSettings& pin) { return pin.motion == "sine"; };
  if (std::none_of(scene.pins.begin(), scene.pins.end(), moves)) {
    throw InputError("scene", "the flag needs corners that move: a [[pin]] with motion = \"sine\"");
  }
}

Scene flagScene(Scene scene, const FlagCase& of, const FlagTimes& times) {
  scene.integrator.newtonIterations = 1;  // but where it is converged
  of.choice.applyTo(scene.integrator);
  scene.integrator.step = of.step;
  scene.start.seed = of.seed;
  for (PinSettings& pin : scene.pins) pin.until = times.drive;
  return scene;
}

bool flyFlags(StudyRun& run, const FlagTimes& times, const HangModes& modes, const std::vector<FlagCase>& cases,
              std::vector<FlagRun>& flights, const std::function<void()>& shown) {
  flights.assign(cases.size(), {});
  std::mutex one;
  return run.atOnce(static_cast<int>(cases.size()), [&](int i) {
    const auto place = static_cast<std::size_t>(i);
    FlagRun flight = fly(run, times, modes, cases[place]);
    const std::lock_guard lock(one);
    flights[place] = std::move(flight);
    shown();
  });
}

double lowestHang(std::span<const FlagRun> flights) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const FlagRun& flight : flights) {
    if (flight.ended && flight.hang < lowest) lowest = flight.hang;
  }
  return lowest;
}

std::vector<double> energyAbove(const FlagRun& flight, double hang) {
  std::vector<double> above;
  above.reserve(flight.energy.size());
  for (const double energy : flight.energy) above.push_back(energy - hang);
  return above;
}

FlightSamples samplesBetween(std::span<const double> t, std::span<const double> y, double from, double to) {
  constexpr double kSlack = 1e-9;
  FlightSamples samples;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t[i] < from - kSlack || t[i] > to + kSlack) continue;
    samples.t.push_back(t[i]);
    samples.y.push_back(y[i]);
  }
  return samples;
}

}  // namespace selvedge

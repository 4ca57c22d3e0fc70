#include "studies/macri/macri_table_range.h"

#include <algorithm>
#include <cmath>

#include "sim/simulation.h"
#include "studies/energy.h"

namespace selvedge {
namespace {

Scene sceneAt(const StudyRun& run, MacriCloth cloth, const MacriMethod& method, double stiffness) {
  cloth.stiffness = stiffness;
  Scene scene = macriScene(run.scene(), cloth);
  method.applyTo(scene);
  return scene;
}

// J, of what is seen: kinetic and of weight. Springs only give back what they took from it.
double visibleEnergy(const Simulation& simulation) {
  const State& state = simulation.state();
  const auto& mass = simulation.cloth().nodeMass();
  const Vec3 g = simulation.scene().gravity.acceleration;
  double energy = 0;
  const System& system = simulation.system();
  for (int i = 0; i < system.blockCount(); ++i) {
    energy += mass[toIndex(i)] * (system.velocity(state, i).squaredNorm() / 2 - g.dot(system.position(state, i)));
  }
  return energy;
}

}  // namespace

MacriProbe macriProbe(const Scene& scene, double seconds, const StudyRun& run) {
  Simulation simulation(scene, {.threads = 1, .ledger = false});
  double mass = 0;
  for (const double m : simulation.cloth().nodeMass()) mass += m;
  const double fall = mass * scene.gravity.acceleration.norm() * scene.mesh.size[0];
  const double start = visibleEnergy(simulation), startWhole = mechanicalEnergy(simulation);
  const Probe& sag = *findProbe("sag_m");
  MacriProbe probe;
  while (simulation.time() < seconds - 1e-9 && !run.cancelled()) {
    if (!simulation.step()) {
      probe.fate = MacriFate::fails;
      break;
    }
    probe.energy = std::max(probe.energy, (visibleEnergy(simulation) - start) / fall);
    probe.whole = std::max(probe.whole, (mechanicalEnergy(simulation) - startWhole) / fall);
    if (!(probe.energy <= 1)) probe.fate = MacriFate::jitters;
    probe.depth = std::max(probe.depth, sag.measure(simulation.probeInput()) / scene.mesh.size[0]);
  }
  return probe;
}

int MacriSearch::scans() const { return 1 + static_cast<int>(std::lround(perDecade * std::log10(highest / lowest))); }

MacriRange macriRange(StudyRun& run, const MacriCloth& cloth, const MacriMethod& method, const MacriSearch& search) {
  MacriRange range;
  const auto probe = [&](double stiffness) {
    const MacriProbe result = macriProbe(sceneAt(run, cloth, method, stiffness), search.seconds, run);
    run.done(1);
    return result;
  };
  for (int i = 0; i < search.scans() && !run.cancelled(); ++i) {
    range.stiffness.push_back(search.lowest * std::pow(10, static_cast<double>(i) / search.perDecade));
    range.probes.push_back(probe(range.stiffness.back()));
    if (!range.probes.back().drapes()) continue;
    range.drapesTo = range.stiffness.back();
    if (range.drapesFrom == 0) range.drapesFrom = range.drapesTo;
  }
  // The largest good one: between the last good one of the scan and the first that is not, by bisection of logarithms.
  const auto largest = [&](const auto& good, bool& all) {
    const auto bad = std::find_if_not(range.probes.begin(), range.probes.end(), good);
    all = bad == range.probes.end();
    const auto place = static_cast<std::size_t>(bad - range.probes.begin());
    if (all || place == 0) {
      if (!run.cancelled()) run.done(search.bisections);
      return all ? range.stiffness.back() : 0.0;
    }
    double low = range.stiffness[place - 1], high = range.stiffness[place];
    for (int i = 0; i < search.bisections && !run.cancelled(); ++i) {
      const double middle = std::sqrt(low * high);
      (good(probe(middle)) ? low : high) = middle;
    }
    return low;
  };
  bool allWhole = false;
  range.calm = largest([](const MacriProbe& result) { return result.fate == MacriFate::calm; }, range.allCalm);
  range.runs = largest([](const MacriProbe& result) { return result.fate != MacriFate::fails; }, range.allRun);
  range.wholeCalm =
      largest([](const MacriProbe& result) { return result.fate != MacriFate::fails && result.whole <= 1; }, allWhole);
  return range;
}

}  // namespace selvedge

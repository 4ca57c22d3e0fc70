// What a look costs: the same sheet falls under methods of games, explicit and implicit ones, on several meshes.
#include "studies/games/games.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "sim/simulation.h"
#include "studies/median.h"

namespace selvedge {
namespace {

constexpr double kTimed = 0.5;  // s, of the cloth's time

double meanSquareAngle(const ClothSystem& cloth, const State& state) {
  const Mesh& mesh = cloth.mesh();
  const auto normal = [&](int triangle) {
    const auto& t = mesh.triangles[static_cast<std::size_t>(triangle)];
    const Vec3 a = cloth.position(state, t[0]), b = cloth.position(state, t[1]), c = cloth.position(state, t[2]);
    return (b - a).cross(c - a).normalized().eval();
  };
  double sum = 0;
  const std::vector<Hinge> hinges = buildTopology(mesh).hinges;
  for (const Hinge& hinge : hinges) {
    const Vec3 left = normal(hinge.left), right = normal(hinge.right);
    const double angle = std::atan2(left.cross(right).norm(), left.dot(right));
    sum += angle * angle;
  }
  return hinges.empty() ? 0 : sum / static_cast<double>(hinges.size());
}

double mean(const std::vector<double>& values, std::size_t from) {
  if (from >= values.size()) return kNone;
  return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(from), values.end(), 0.0) /
         static_cast<double>(values.size() - from);
}

}  // namespace

Params Games::params() {
  return {
      param(
          "methods", &methods_, "",
          "What is compared, the first one as the judge: a method, then \"converged\", \"10x2\" (substeps x sweeps) or "
          "\"tethered\" where they apply."),
      param("sizes", &sizes_, "", "Nodes along a side.").range(5, 513),
      param("seconds", &seconds_, "s", "How long the sheet is watched.").range(0.1, 60),
      param("tether", &tether_, "", "limits.tether of the methods that are \"tethered\".").range(1e-4, 1)};
}

std::vector<GameMethod> Games::methods() const {
  std::vector<GameMethod> all = gameMethodsIn(methods_);
  if (all.size() < 2) throw InputError("methods", "needs at least two: one is the judge");
  return all;
}

void Games::check(const Scene& scene) const {
  static_cast<void>(methods());
  checkSheets(sizes_, scene);
}

// What it looks like, and what it takes. Then, without the books of the ledger, what its first half second costs.
GameRun Games::measure(StudyRun& run, const GameMethod& method, int side, double work) const {
  GameRun found{.method = method, .side = side};
  const Scene scene = sheetOf(run.scene(), method, side, tether_);
  const double timed = std::min(seconds_, kTimed), all = seconds_ + timed;
  Simulation simulation(scene, {.threads = 1, .ledger = true});
  const Probe &stretch = *findProbe("stretch_p99"), &lowest = *findProbe("lowest_y_m");
  std::vector<double> stretches, heights, seconds;
  double substeps = 0;
  const bool whole = run.simulate(simulation, seconds_, work * seconds_ / all, [&](const Simulation& now) {
    stretches.push_back(stretch.measure(now.probeInput()));
    heights.push_back(lowest.measure(now.probeInput()));
    substeps += now.report().innerSteps;
  });
  if (!whole && simulation.failure()) found.failure = simulation.failure()->message();
  found.stretch = mean(stretches, 0);
  found.lowest = -mean(heights, heights.size() - std::max<std::size_t>(heights.size() / 5, 1));
  found.wrinkles = std::sqrt(meanSquareAngle(simulation.cloth(), simulation.state()));
  found.lost = -(simulation.ledger().numerical() + simulation.ledger().impactWork());  // tethers are part of the method
  found.substeps = substeps / std::max(1.0, static_cast<double>(stretches.size()));
  Simulation again(scene, {.threads = 1, .ledger = false});
  run.simulate(again, timed, work * timed / all, [&](const Simulation& now) { seconds.push_back(now.stepSeconds()); });
  found.microseconds = 1e6 * medianOf(seconds);
  return found;
}

// One after the other, for they are timed.
void Games::run(StudyRun& run) {
  const std::vector<GameMethod> all = methods();
  double work = 0;
  for (const double side : sizes_) work += side * side * static_cast<double>(all.size());
  run.expect(work);
  for (const double side : sizes_) {
    for (const GameMethod& method : all) {
      const int nodes = static_cast<int>(side);
      runs_.push_back(measuredOrRefused(GameRun{.method = method, .side = nodes},
                                        [&] { return measure(run, method, nodes, side * side); }));
      if (run.cancelled()) return;
      draw(run.report);
      run.show();
    }
  }
  judge(run.report);
  tabulate(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeGames() { return std::make_unique<Games>(); }

}  // namespace selvedge

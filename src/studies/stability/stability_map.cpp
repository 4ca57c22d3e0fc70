// Which step survives at which stiffness: maps of (h, stiffness) for any method and of (h, rho_inf) for
// generalized-alpha, with the limit that theory draws, w_max h = MethodInfo::stabilityLimit.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "studies/stability/stability_map_report.h"
#include "studies/study.h"

namespace selvedge {
namespace {

class StabilityMap final : public Study {
 public:
  Params params() override {
    return {
        param("methods", &methods_, "", "A map of step and stiffness for each: verlet, rk4, generalized-alpha 0.5."),
        param("oversampled", &oversampled_, "", "Methods that have another map, with `substeps`; none: no such map."),
        param("substeps", &substeps_, "", "Substeps of the oversampled ones.").range(2, 1000),
        param("adaptive", &adaptive_, "",
              "Methods that have another map with adaptive steps: rk45 by its error estimate, others with halvings."),
        param("large", &large_, "", "Methods that have another map, on cloth that moves far."),
        param("large_noise", &largeNoise_, "m", "How far it is moved at the start for those.").above(0),
        param("step_range", &stepRange_, "s", "Shortest and longest step.").above(0),
        param("stiffness_range", &stiffnessRange_, "N/m",
              "Smallest and largest stretch modulus; shear and bend follow.")
            .above(0),
        param("columns", &columns_, "", "Cells along the steps.").range(2, 1000),
        param("rows", &rows_, "", "Cells along the stiffness.").range(2, 1000),
        param("rho_rows", &rhoRows_, "", "Cells along rho_inf of generalized-alpha; 0: no such map.").range(0, 1000),
        param("run_steps", &runSteps_, "", "Steps that each cell runs; an eighth of them where they adapt.")
            .range(40, 1000000),
    };
  }
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  std::vector<StabilityGrid> plan() const;
  bool fill(StudyRun& run, StabilityGrid& map) const;
  // Of a cell, in evaluations of the forces, about.
  double workOf(const StabilityGrid& map) const {
    constexpr double kSubsteps = 30;  // that an adaptive method chooses for a step, over a map, on the average
    const double solves = map.method().implicit ? map.kind.choice.converged ? 60 : 10 : 1;
    return solves * map.method().stages * map.kind.substeps * (map.kind.adapts ? kSubsteps : 1) * stepsOf(map);
  }
  int stepsOf(const StabilityGrid& map) const { return map.kind.adapts ? runSteps_ / 8 : runSteps_; }

  std::vector<std::string> methods_{"verlet", "backward-euler"}, oversampled_{"verlet"}, adaptive_{"rk45"};
  std::vector<std::string> large_{"none"};
  double largeNoise_ = 0.03;
  Vec2 stepRange_{1e-4, 1e-1}, stiffnessRange_{10, 1e5};
  int substeps_ = 8, columns_ = 30, rows_ = 24, rhoRows_ = 11, runSteps_ = 400;
};

std::vector<MethodChoice> chosen(const std::string& key, const std::vector<std::string>& names) {
  return names == std::vector<std::string>{"none"} ? std::vector<MethodChoice>{} : methodsIn(key, names);
}

void StabilityMap::check(const Scene& scene) const {
  static_cast<void>(methodsIn("methods", methods_));
  static_cast<void>(chosen("oversampled", oversampled_));
  static_cast<void>(chosen("adaptive", adaptive_));
  static_cast<void>(chosen("large", large_));
  if (rhoRows_ == 1) throw InputError("rho_rows", "must be 0 (no such map) or at least 2");
  for (const auto& [key, range] :
       {std::pair{"step_range", &stepRange_}, std::pair{"stiffness_range", &stiffnessRange_}}) {
    if (!((*range)[0] < (*range)[1])) throw InputError(key, "must be two numbers, the first below the second");
  }
  if (!(scene.material.stretch[0] > 0) || scene.mesh.kind == "nodes") {
    throw InputError("--scene", "the scene has no material.stretch to vary");
  }
  const bool moved =
      std::any_of(scene.pins.begin(), scene.pins.end(), [](const PinSettings& pin) { return pin.motion != "held"; });
  const AirSettings& air = scene.air;
  const bool wind = air.dragCoefficient + air.skinCoefficient > 0 && (air.windField != "uniform" || !air.wind.isZero());
  if (moved || wind)
    throw InputError("--scene", "its energy is not its own: pins move or wind blows; try hanging or trampoline");
  if (scene.pins.empty() && !scene.gravity.acceleration.isZero()) {
    throw InputError("--scene", "it falls for ever: there is no state of least energy to measure from");
  }
}

std::vector<double> spaced(double first, double last, int count, bool log) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) {
    const double part = static_cast<double>(i) / (count - 1);
    values.push_back(log ? first * std::pow(last / first, part) : first + (last - first) * part);
  }
  return values;
}

std::vector<StabilityGrid> StabilityMap::plan() const {
  std::vector<StabilityGrid> maps;
  const std::vector<double> steps = spaced(stepRange_[0], stepRange_[1], columns_, true);
  const auto add = [&](const StabilityKind& kind, std::vector<double> rows, bool ofRho) {
    maps.push_back({kind, steps, std::move(rows), ofRho, {}, {}});
    maps.back().at.resize(maps.back().rows.size());
    maps.back().cells.assign(maps.back().rows.size() * steps.size(), -1);
  };
  const std::vector<double> stiffness = spaced(stiffnessRange_[0], stiffnessRange_[1], rows_, true);
  for (const MethodChoice& choice : methodsIn("methods", methods_))
    add({.choice = choice, .label = choice.label}, stiffness, false);
  for (const MethodChoice& choice : chosen("oversampled", oversampled_)) {
    add({.choice = choice, .label = fmt::format("{}, {} substeps", choice.label, substeps_), .substeps = substeps_},
        stiffness, false);
  }
  for (const MethodChoice& choice : chosen("adaptive", adaptive_)) {
    add({.choice = choice, .label = fmt::format("{}, adaptive", choice.label), .adapts = true}, stiffness, false);
  }
  for (const MethodChoice& choice : chosen("large", large_)) {
    add({.choice = choice, .label = fmt::format("{}, moving far", choice.label), .large = true}, stiffness, false);
  }
  if (rhoRows_ > 1) {
    const MethodChoice alpha = methodsIn("methods", {"generalized-alpha"}).front();
    add({.choice = alpha, .label = "generalized-alpha over rho_inf"}, spaced(0, 1, rhoRows_, false), true);
  }
  return maps;
}

bool StabilityMap::fill(StudyRun& run, StabilityGrid& map) const {
  const std::size_t place = run.report.figures.size();
  run.report.figures.push_back(stabilityFigure(map));
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    const double middle = std::sqrt(stiffnessRange_[0] * stiffnessRange_[1]);
    Scene scene = withStiffness(run.scene(), map.ofRho ? middle : map.rows[row]);
    if (map.kind.large) scene.start.noise = largeNoise_;
    map.kind.applyTo(scene);
    if (map.ofRho) scene.integrator.rhoInf = map.rows[row];
    map.at[row] = stabilityRow(scene);
    const bool good = run.atOnce(columns_, [&](int column) {
      Scene cell = scene;
      const auto at = static_cast<std::size_t>(column);
      cell.integrator.step = map.steps[at];
      map.cells[row * map.columns() + at] = stabilityOf(cell, map.at[row].least, stepsOf(map));
      run.done(workOf(map));
    });
    if (!good) return false;
    run.report.figures[place] = stabilityFigure(map);
    run.show();
  }
  return true;
}

void StabilityMap::run(StudyRun& run) {
  std::vector<StabilityGrid> maps = plan();
  double work = 0;
  for (const StabilityGrid& map : maps) work += static_cast<double>(map.cells.size()) * workOf(map);
  run.expect(work);
  for (StabilityGrid& map : maps) {
    if (!fill(run, map)) return;
    judgeStability(run, map);
  }
  run.report.tables.push_back(stabilityTable(maps));
  for (const StabilityGrid& map : maps) {
    const double cells = static_cast<double>(map.cells.size()) / 100;
    run.report.answer +=
        fmt::format("{}{}: {:.0f} % of the map keeps its energy, {:.0f} % is damped, {:.0f} % diverges.",
                    run.report.answer.empty() ? "" : " ", map.kind.label, map.count(kKeepsEnergy) / cells,
                    map.count(kDamps) / cells, map.count(kDiverges) / cells);
  }
}

}  // namespace

std::unique_ptr<Study> makeStabilityMap() { return std::make_unique<StabilityMap>(); }

}  // namespace selvedge

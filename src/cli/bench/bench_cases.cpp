#include "cli/bench/bench_cases.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "base/timer.h"
#include "cli/bench/bench_limits.h"
#include "cli/bench/processor_timer.h"
#include "diagnostics/probes.h"
#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr int kWarmFrames = 3;

// The membrane moduli that make every structural and every diagonal spring of a square grid one of k N/m.
void setSprings(Scene& scene, double k) {
  scene.material.stretch = {2 * k, 2 * k};
  scene.material.shear = k;
}

// A metre of cloth of 0.2 kg/m^2 as six springs a node, let go from the horizontal, two corners pinned.
Scene benchScene(int size) {
  Scene scene;
  scene.name = "bench";
  scene.mesh.columns = scene.mesh.rows = size;
  scene.material.model = "springs";
  scene.material.density = 0.2;
  setSprings(scene, 500);
  scene.start.noise = 1e-5;
  scene.integrator.step = 1.0 / 60;
  scene.integrator.substeps = 0;
  PinSettings& pins = scene.pins.emplace_back();
  pins.where.names = {"corner0", "corner1"};
  return scene;
}

// An irregular mesh of about as many nodes: rings of triangles, held at two nodes of its rim.
void makeDisc(Scene& scene, int size) {
  const int rings = static_cast<int>(std::lround(size / std::sqrt(3.0)));
  const int nodes = 1 + 3 * rings * (rings + 1);
  scene.mesh.kind = "disc";
  scene.mesh.rows = rings;
  scene.pins.front().where = {};
  scene.pins.front().where.nodes = {nodes - 1, nodes - 1 - 2 * rings};
}

struct SpacedYarn {
  const char* preset;
  double spacing;  // m
};

// The rows of Table 1 of Sanchez-Banderas & Otaduy 2017 (assets/yarns.toml), with the distances between yarns they name.
constexpr std::array<SpacedYarn, 7> kYarns{{{"stretch", 1e-3},
                                            {"bending", 1e-3},
                                            {"sphere", 0.57e-3},
                                            {"tank-top-underdamped", 4e-3},
                                            {"tank-top-critical", 4e-3},
                                            {"tank-top-overdamped", 4e-3},
                                            {"tank-top-kick", 4e-3}}};

// The scene `weave` of so many yarns: 1 ms a step.
void weaveYarns(Scene& scene, int size) {
  scene = loadScene(findScene("weave", dataFolders("configs")), {});
  scene.mesh.columns = scene.mesh.rows = size;
  scene.mesh.size = Vec2::Constant(kYarns.front().spacing * (size - 1));
}

void useYarn(Scene& scene, const std::string& preset) {
  setParameter(scene, "yarn.preset", preset, "bench");
  for (const SpacedYarn& yarn : kYarns) {
    if (preset == yarn.preset) scene.mesh.size = Vec2::Constant(yarn.spacing * (scene.mesh.rows - 1));
  }
}

// The sheet of the scene `drape`, let go right above its ball: it wraps it while the frames are timed.
void layOnBall(Scene& scene, int size) {
  scene = loadScene(findScene("drape", dataFolders("configs")), {});
  scene.mesh.columns = scene.mesh.rows = size;
  scene.mesh.origin.y() = 0.606;
}

// A cube of nearly as many nodes that hangs by its upper face.
void hangCube(Scene& scene, int size) {
  const int side = static_cast<int>(std::lround(std::cbrt(1.0 * size * size)));
  scene = parseScene(fmt::format(R"(
mesh = {{ kind = "block", columns = {0}, rows = {0}, layers = {0}, plane = "vertical" }}
solid.young = 1e5
integrator = {{ method = "backward-euler", step = 0.016666666666666666, hessian = "spd" }}
solver.tolerance = 1e-3
[[pin]]
where = "top"
)",
                                 side),
                     "bench");
}

// Two sheets of half as many rows, one on the other on the floor: a square that is folded once.
void layOnEachOther(Scene& scene, int size) {
  scene = parseScene(fmt::format(R"(
mesh = {{ columns = {}, rows = {}, size = [1, 0.5], plane = "horizontal" }}
material = {{ stretch = 500, shear = 20, bend = 1e-5, stretch_damping = 0.002 }}
contact.self = true
integrator = {{ method = "backward-euler", step = 0.016666666666666666, newton_iterations = 8, newton_tolerance = 0.05 }}
[[body]]
name = "low"
mesh.origin = [0, 0.004, 0]
[[body]]
name = "high"
mesh.origin = [0, 0.0075, 0]
start.noise = 2e-4
[[collider]]
shape = "plane"
)",
                                 size, size / 2 + 1),
                     "bench");
}

const std::vector<std::pair<std::string, std::string>> kStiff{{"material.stretch", "5000"},
                                                              {"material.shear", "1000"},
                                                              {"integrator.hessian", "clamped"},
                                                              {"solver.tolerance", "1e-3"},
                                                              {"solver.preconditioner", "multilevel"}};

std::vector<std::pair<std::string, std::string>> stiff(std::vector<std::pair<std::string, std::string>> more) {
  auto settings = kStiff;
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

std::vector<BenchCase> makeCases() {
  using enum BenchUnit;
  std::vector<BenchCase> cases;
  for (const char* method : {"symplectic-euler", "leapfrog", "verlet", "rk4", "adams-bashforth-2"}) {
    cases.push_back({method, {{"integrator.method", method}}, particleSubstep, 129});
  }
  cases.back().largest = 33;  // it amplifies all vibrations, and takes as many substeps as keep that slow
  cases.front().largest = 257;
  const auto add = [&](std::string name, std::vector<std::pair<std::string, std::string>> settings, BenchUnit unit,
                       int largest) {
    cases.push_back({std::move(name), std::move(settings), unit, largest});
  };
  const std::pair<std::string, std::string> euler{"integrator.method", "symplectic-euler"}, disc{"mesh.kind", "disc"},
      single{"solver.precision", "single"}, provot{"integrator.method", "provot"};
  add("symplectic-euler, single", {euler, single}, particleSubstep, 257);
  add("symplectic-euler, any mesh", {euler, disc}, particleSubstep, 257);
  add("symplectic-euler, any mesh, single", {euler, disc, single}, particleSubstep, 257);
  add("provot", {provot}, constraintSweep, 129);
  add("provot, single", {provot, single}, constraintSweep, 129);
  add("desbrun", {{"integrator.method", "desbrun"}}, particleSubstep, 129);
  const std::pair<std::string, std::string> sheet{"material.model", "triangles"}, tethers{"limits.tether", "0.01"};
  const auto swept = [](const char* method, std::vector<std::pair<std::string, std::string>> more) {
    more.insert(more.end(),
                {{"integrator.method", method}, {"integrator.substeps", "10"}, {"integrator.constraint_sweeps", "2"}});
    return stiff(std::move(more));
  };
  add("xpbd, 10 substeps of 2 sweeps", swept("xpbd", {}), particleSubstep, 129);
  add("xpbd, 10 substeps of 2 sweeps, tethers", swept("xpbd", {tethers}), particleSubstep, 129);
  add("xpbd, 10 substeps of 2 sweeps, triangles", swept("xpbd", {sheet}), particleSubstep, 129);
  add("vertex-block-descent, 10 substeps of 2 sweeps", swept("vertex-block-descent", {}), particleSubstep, 129);
  for (const char* method : {"backward-euler", "generalized-alpha", "bdf2", "trapezoidal", "implicit-midpoint",
                             "adams-moulton-3", "newmark", "gauss-legendre-4"}) {
    add(method, stiff({{"integrator.method", method}}), particleIteration, 129);
  }
  for (BenchCase& each : cases) {
    if (each.name == "backward-euler" || each.name == "generalized-alpha") each.largest = 257;
  }
  add("backward-euler, single inside", stiff({single}), particleIteration, 257);
  add("backward-euler, block-jacobi", stiff({{"solver.preconditioner", "block-jacobi"}}), particleIteration, 129);
  add("backward-euler, incomplete-cholesky", stiff({{"solver.preconditioner", "incomplete-cholesky"}}),
      particleIteration, 129);
  add("backward-euler, cholesky", stiff({{"solver.kind", "cholesky"}}), particleSolve, 129);
  add("triangles, one Newton iteration", stiff({sheet}), particleSolve, 129);
  add("triangles, Newton converged to 1 mm/s",
      stiff({sheet, {"integrator.newton_iterations", "30"}, {"integrator.newton_tolerance", "1e-3"}}), particleSolve,
      129);
  add("sheet on a ball, backward-euler", {{"scene", "drape"}}, particleSubstep, 129);
  add("two sheets on each other, backward-euler", {{"scene", "fold"}}, particleSubstep, 129);
  add("two sheets on each other, contact alone", {{"scene", "fold"}}, triangleContact, 129);
  add("weave, step", {{"scene", "weave"}}, crossingStep, 257);
  add("weave, forces and matrix", {{"scene", "weave"}}, crossingSystem, 257);
  add("weave, block-jacobi", {{"scene", "weave"}}, crossingIteration, 257);
  for (const SpacedYarn& yarn : kYarns) {
    for (const std::string solver : {"block-jacobi", "incomplete-cholesky", "multilevel"}) {
      add(fmt::format("weave of {}, {}", yarn.preset, solver),
          {{"scene", "weave"}, {"yarn.preset", yarn.preset}, {"solver.preconditioner", solver}}, crossingIteration, 65);
    }
  }
  add("triangles, a cut", stiff({sheet}), particleTear, 129);
  add("springs, assembly", stiff({}), particleAssembly, 257);
  add("triangles, assembly", stiff({sheet}), particleAssembly, 257);
  for (const char* model : {"neo-hookean", "corotated"}) {
    add(fmt::format("solid, {}, forces and matrix, projected", model), {{"scene", "cube"}, {"solid.model", model}},
        tetrahedronSystem, 129);
  }
  add("triangles, assembly, projected", stiff({sheet, {"integrator.hessian", "spd"}}), particleAssembly, 257);
  return cases;
}

Scene sceneOf(const BenchCase& benchCase, int size) {
  Scene scene = benchScene(size);
  for (const auto& [key, value] : benchCase.settings) {
    if (key == "mesh.kind") {
      makeDisc(scene, size);
    } else if (key == "yarn.preset") {
      useYarn(scene, value);
    } else if (key == "scene") {
      const auto lay = value == "weave"  ? weaveYarns
                       : value == "fold" ? layOnEachOther
                       : value == "cube" ? hangCube
                                         : layOnBall;
      lay(scene, size);
    } else {
      setParameter(scene, key, value, "bench");
    }
  }
  return scene;
}

int framesBefore(const Simulation& simulation, const BenchRun& run) {
  return std::max(0, static_cast<int>(std::ceil(run.from / simulation.scene().integrator.step)) - kWarmFrames);
}

struct Frames {
  double seconds = 0, solve = 0, iterations = 0, matrices = 0;  // medians of a frame
  double low = 0, high = 0;                                     // s, the quartiles
  double processor = 0;                                         // s of all threads, median
  std::string problem;
};

Frames runFrames(Simulation& simulation, const BenchRun& run) {
  std::vector<double> seconds, processor, solve, iterations, matrices;
  Frames frames;
  const int before = framesBefore(simulation, run), all = before + kWarmFrames + run.frames;
  for (int i = 0; i < all; ++i) {
    const Timer timer;
    const ProcessorTimer processorTimer;
    if (!simulation.step()) {
      frames.problem = simulation.failure()->what;
      break;
    }
    if (i < before + kWarmFrames) continue;
    const StepReport& report = simulation.report();
    seconds.push_back(timer.seconds());
    processor.push_back(processorTimer.seconds());
    solve.push_back(report.solveSeconds);
    iterations.push_back(report.linearIterations);
    matrices.push_back(report.newtonIterations);
  }
  const StepReport& totals = simulation.totals();
  if (frames.problem.empty() && totals.capped + totals.fallbacks + totals.indefinite > 0) {
    frames.problem =
        fmt::format("{} capped, {} indefinite, {} repeated", totals.capped, totals.indefinite, totals.fallbacks);
  }
  frames.processor = median(processor);
  frames.seconds = median(seconds), frames.solve = median(solve);
  frames.iterations = median(iterations), frames.matrices = median(matrices);
  std::sort(seconds.begin(), seconds.end());
  if (!seconds.empty()) frames.low = seconds[seconds.size() / 4], frames.high = seconds[seconds.size() * 3 / 4];
  return frames;
}

template <class Body>
double withThreads(int threads, const Body& body) {
  tbb::task_arena arena(threads);
  return arena.execute(body);
}

// Seconds of one Newton matrix, M - h^2 dF/dq, at the state of the simulation; with all forces, if they are asked for.
double assemblySeconds(const Simulation& simulation, const Scene& scene, int count, bool forces = false) {
  const ClothSystem& cloth = simulation.cloth();
  VecX F;
  BlockMatrix A = cloth.makeMatrix();
  const double h = scene.integrator.step;
  const Hessian hessian = scene.integrator.hessian == "spd" ? Hessian::spd : Hessian::clamped;
  std::vector<double> seconds;
  for (int i = 0; i < kWarmFrames + count; ++i) {
    const Timer timer;
    if (forces) cloth.force(simulation.state(), F);
    A.setZero();
    cloth.addMass(simulation.state().q, 1, A);
    cloth.addJacobians(simulation.state(), {hessian, true}, -h * h, -h, A);
    if (i >= kWarmFrames) seconds.push_back(timer.seconds());
  }
  return median(seconds);
}

// Of a step: what touches what, how far apart it is, and whether it would pass through on its way.
double contactSeconds(Simulation& simulation, const Scene& scene, int count) {
  const BuiltScene built = build(scene);
  const InnerStep step{scene.integrator.step, false, true};
  std::vector<double> seconds;
  for (int i = 0; i < kWarmFrames + count; ++i) {
    const State before = simulation.state();
    if (!simulation.step()) break;
    State after = simulation.state();
    const Timer timer;
    built.cloth->fix(before, step);
    for (const auto& filter : built.filters) filter->apply(*built.cloth, simulation.pins(), step, before, after);
    if (i >= kWarmFrames) seconds.push_back(timer.seconds());
  }
  return median(seconds);
}

// Of cutting a slit of two edges, each time elsewhere.
double tearSeconds(Simulation& simulation, const Scene& scene, int count) {
  const int columns = scene.mesh.columns, rows = scene.mesh.rows;
  std::vector<double> seconds;
  for (int i = 0; i < count; ++i) {
    const int column = 1 + (7 * i) % (columns - 2), row = 1 + (3 * i) % (rows - 3), node = row * columns + column;
    const Timer timer;
    if (!simulation.apply(Cut{{node, node + columns, node + columns, node + 2 * columns}}).empty()) continue;
    seconds.push_back(timer.seconds());
  }
  std::ranges::sort(seconds);
  return seconds.empty() ? 0 : seconds[seconds.size() / 2];
}

// Of each spring the largest stretch at the end of any frame: what 99 of 100 of them never exceed. It is a run of its
// own, since measuring between frames that are timed would take the cloth out of the processor's cache.
double stretchOfWholeTime(const Scene& scene, const BenchRun& run) {
  Simulation simulation(scene, {run.threads, false});
  std::vector<double> now, most;
  for (int i = framesBefore(simulation, run) + kWarmFrames + run.frames; i > 0 && simulation.step(); --i) {
    structuralStretch(simulation.cloth(), simulation.state().q, now);
    most.resize(now.size());
    std::ranges::transform(now, most, most.begin(), [](double a, double b) { return std::max(a, b); });
  }
  return most.empty() ? 0 : percentile(most, 0.99);
}

long limitedSprings(const Simulation& simulation) {
  const auto& springs = simulation.cloth().network().springs;
  return std::count_if(springs.begin(), springs.end(), [](const Spring& s) { return s.kind != SpringKind::bend; });
}

// How often the unit of a case came in a frame, and the seconds of it.
struct Work {
  std::string unit;
  double count, seconds;
};

Work workOf(const BenchCase& benchCase, Simulation& simulation, const Frames& frames, const Scene& scene,
            const BenchRun& run) {
  const int threads = run.threads, count = run.frames;
  const double nodes = simulation.cloth().blockCount(), substeps = simulation.substeps();
  switch (benchCase.unit) {
    case BenchUnit::particleSubstep:
      return {"particle-substep", nodes * substeps, frames.seconds};
    case BenchUnit::particleIteration:
      return {"particle-iteration", nodes * frames.iterations, frames.solve};
    case BenchUnit::particleAssembly:
      return {"particle-assembly", nodes,
              withThreads(threads, [&] { return assemblySeconds(simulation, scene, count); })};
    case BenchUnit::particleSolve:
      return {"particle-solve", nodes * frames.matrices, frames.solve};
    case BenchUnit::crossingStep:
      return {"crossing-step", nodes, frames.seconds};
    case BenchUnit::crossingIteration:
      return {"crossing-iteration", nodes * frames.iterations, frames.solve};
    case BenchUnit::crossingSystem:
      return {"crossing", nodes, withThreads(threads, [&] { return assemblySeconds(simulation, scene, count, true); })};
    case BenchUnit::tetrahedronSystem:
      return {"tetrahedron", static_cast<double>(simulation.cloth().mesh().tetrahedra.size()),
              withThreads(threads, [&] { return assemblySeconds(simulation, scene, count, true); })};
    case BenchUnit::particleTear:
      return {"particle-tear", nodes, tearSeconds(simulation, scene, count)};
    case BenchUnit::triangleContact:
      return {"triangle", static_cast<double>(simulation.cloth().mesh().triangles.size()),
              withThreads(threads, [&] { return contactSeconds(simulation, scene, count); })};
    case BenchUnit::constraintSweep:
      break;
  }
  Scene without = scene;
  without.integrator.constraintSweeps = 0;
  Simulation plain(without, {threads, false});
  const double rest = runFrames(plain, run).seconds;
  const double sweeps = scene.integrator.constraintSweeps * substeps * static_cast<double>(limitedSprings(simulation));
  return {"constraint-sweep", sweeps, frames.seconds - rest};
}

}  // namespace

std::span<const BenchCase> benchCases() {
  static const std::vector<BenchCase> cases = makeCases();
  return cases;
}

BenchResult measure(const BenchCase& benchCase, const BenchRun& run) {
  const Scene scene = sceneOf(benchCase, run.size);
  Simulation simulation(scene, {run.threads, false});
  const Frames frames = runFrames(simulation, run);
  BenchResult result;
  result.name = benchCase.name;
  result.size = run.size;
  result.from = run.from;
  result.nodes = simulation.cloth().blockCount();
  result.threads = run.threads;
  result.substeps = simulation.substeps();
  result.problem = frames.problem;
  result.frameMilliseconds = 1e3 * frames.seconds;
  result.processorMilliseconds = 1e3 * frames.processor;
  result.frameLow = 1e3 * frames.low, result.frameHigh = 1e3 * frames.high;
  if (frames.seconds > 0) result.realTime = scene.integrator.step / frames.seconds;
  result.iterations = frames.iterations;
  result.newton = frames.matrices;
  const Work work = workOf(benchCase, simulation, frames, scene, run);
  result.unit = work.unit;
  if (work.count > 0) result.unitNanoseconds = 1e9 * work.seconds / work.count;
  const auto probe = [&](std::string_view name) { return findProbe(name)->measure(simulation.probeInput()); };
  result.stretchP99 = probe("stretch_p99");
  result.stretchMean = probe("stretch_mean");
  if (run.wholeTime) result.stretchWhole = stretchOfWholeTime(scene, run);
  return result;
}

}  // namespace selvedge

#include "cli/bench/bench_measure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include "base/timer.h"
#include "cli/bench/processor_timer.h"
#include "diagnostics/probes.h"
#include "scene/build/build.h"
#include "sim/simulation.h"
#include "studies/median.h"

namespace selvedge {
namespace {

constexpr int kWarmFrames = 3;

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
  frames.processor = medianOf(processor);
  frames.seconds = medianOf(seconds), frames.solve = medianOf(solve);
  frames.iterations = medianOf(iterations), frames.matrices = medianOf(matrices);
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
  return medianOf(seconds);
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
  return medianOf(seconds);
}

// Of cutting a slit of two edges, each time elsewhere.
double tearSeconds(Simulation& simulation, const Scene& scene, int count) {
  const int columns = scene.mesh.columns, rows = scene.mesh.rows;
  std::vector<double> seconds;
  for (int i = 0; i < count; ++i) {
    const int column = 1 + (7 * i) % (columns - 2), row = 1 + (3 * i) % (rows - 3), node = row * columns + column;
    const Timer timer;
    if (!simulation.apply(Cut{{{{node, node + columns}, {node + columns, node + 2 * columns}}}}).empty()) continue;
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
    case BenchUnit::nodeContact:
      return {"node and shape", nodes * static_cast<double>(scene.colliders.size()),
              withThreads(threads, [&] { return contactSeconds(simulation, scene, count); })};
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

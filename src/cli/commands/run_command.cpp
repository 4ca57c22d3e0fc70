#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "cli/commands/command.h"
#include "cli/commands/compare_command.h"
#include "cli/commands/outputs.h"
#include "cli/commands/progress.h"
#include "cli/commands/summary.h"
#include "cli/film/film.h"
#include "io/tell.h"
#include "sim/attention.h"
#include "sim/lanes/lanes.h"

namespace selvedge {
namespace {

struct RunOptions {
  SceneOptions scene;
  OutputOptions files;
  bool expect = false;
};

// Prints each expectation with what was measured; true when all hold.
bool checkExpectations(const Simulation& simulation, bool quiet) {
  bool all = true;
  for (const Expectation& want : simulation.scene().expect) {
    const double got = findProbe(want.probe)->measure(simulation.probeInput());
    const bool holds = got >= want.low && got <= want.high;
    all = all && holds;
    if (!holds || !quiet) {
      const std::string line = fmt::format("{} {} = {:.6g}, expected {:.6g} to {:.6g}\n", holds ? "ok    " : "FAILED",
                                           want.probe, got, want.low, want.high);
      quiet ? tell("{}", line) : fmt::print("{}", line);
    }
  }
  return all;
}

// What is said at the very end, and the exit status.
int conclude(const Simulation& simulation, const RunOptions& options, const std::string& problems) {
  int status = interrupted() ? kInterrupted : kDone;
  if (!problems.empty()) {
    tell("selvedge: stopped at t = {:.6g} s: {}\n", simulation.time(), problems);
    status = kFailed;
  } else if (simulation.failure() && !simulation.failure()->stopped) {
    tell("selvedge: {}: {}\n", simulation.scene().name, simulation.failure()->message());
    status = kFailed;
  } else if (options.expect && status == kDone && !checkExpectations(simulation, options.scene.quiet)) {
    status = kFailed;
  }
  if (status == kInterrupted) tellStopped(simulation.time());
  if (options.scene.hash) fmt::print("{:016x}\n", simulation.hash());
  return status;
}

// To the end, or until something cannot be written, which ends the run while what can be kept is kept: the answer is
// why. `wall`: the time it took, s.
std::string follow(Lanes& lanes, Film& film, Outputs& outputs, double duration, bool quiet, double& wall) try {
  const Simulation& simulation = lanes.lane(0);
  const double begin = simulation.time();  // of a scene that was saved on its way
  Progress progress(duration, !quiet);
  outputs.row(simulation);
  std::string problems = film.ticked(lanes);
  const auto step = [&] {
    return lanes.tick([&](std::size_t i) {
      film.stepped(i, lanes.lane(i));
      return true;
    });
  };
  // Whole steps, until the time asked for is reached.
  while (simulation.time() - begin < duration * (1 - 1e-9) && problems.empty() && !interrupted() && step()) {
    outputs.row(simulation);
    problems = film.ticked(lanes);
    progress.update(simulation.time() - begin, simulation.steps());
    wall = progress.wallSeconds();
  }
  return problems;
} catch (const InputError& error) {
  return error.what();
}

int run(const RunOptions& options) {
  const SceneOptions& scene = options.scene;
  const Subject subject = subjectOf(scene, {});
  if (subject.lanes.size() > 1) return compareLanes(subject, scene);  // a lesson
  if (options.expect && subject.scene.expect.empty()) {
    throw InputError("--expect", fmt::format("{} has no [expect] table to check against", subject.scene.path));
  }
  LaneSettings lane;
  if (!subject.lanes.empty()) lane = parseLane(subject.lanes.front());
  Lanes lanes(subject.scene, {lane}, {scene.threads});
  const Simulation& simulation = lanes.lane(0);
  requireThatItCanBegin(simulation);
  Outputs outputs(scene, options.files, subject.read, simulation);
  Film film(scene.film, subject.lessonOrNone(), subject.duration, lanes);
  catchInterrupts();
  if (!scene.quiet) tellOfNoEffect({simulation.scene()}, scene.settings, "--set");
  for (const std::string& each : scene.quiet ? std::vector<std::string>{} : simulation.cloth().attention()) {
    tell("attention: {}\n", each);  // now, as the run may take long
  }
  double wall = 0;
  std::string problems = follow(lanes, film, outputs, subject.duration, scene.quiet, wall);
  const auto alsoWrong = [&](const std::string& more) {
    if (!more.empty() && more != problems) problems += (problems.empty() ? "" : "\n") + more;
  };
  alsoWrong(film.finish());
  alsoWrong(outputs.finish(simulation));
  if (!scene.quiet) fmt::print("{}{}", summary(simulation, wall), film.summary());
  return conclude(simulation, options, problems);
}

}  // namespace

Job runCommand(CLI::App& command) {
  const auto options = std::make_shared<RunOptions>();
  addSceneOptions(command, options->scene);
  addOutputOptions(command, options->files);
  command.add_flag("--expect", options->expect,
                   "Check the end against the scene's [expect] table; exit status 1 if it fails");
  return [options] { return run(*options); };
}

}  // namespace selvedge

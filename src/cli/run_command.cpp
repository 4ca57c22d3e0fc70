#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "scene/reader.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

// Prints each expectation with what was measured; true when all hold.
bool checkExpectations(const Simulation& simulation, bool quiet) {
  bool all = true;
  for (const Expectation& want : simulation.scene().expect) {
    const double got = findProbe(want.probe)->measure(simulation.probeInput());
    const bool holds = got >= want.low && got <= want.high;
    all = all && holds;
    if (!holds || !quiet) {
      fmt::print(holds ? stdout : stderr, "{} {} = {:.6g}, expected {:.6g} to {:.6g}\n", holds ? "ok    " : "FAILED",
                 want.probe, got, want.low, want.high);
    }
  }
  return all;
}

}  // namespace

std::vector<std::string> sceneFolders() {
  std::vector<std::string> folders{"configs"};
  const auto beside = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "configs";
  folders.push_back(beside.string());
  folders.emplace_back(SELVEDGE_CONFIGS);
  return folders;
}

Scene sceneFor(const std::string& name, const std::vector<std::string>& settings) {
  Scene scene = loadScene(name, sceneFolders());
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw InputError("--set", fmt::format("\"{}\" is not KEY=VALUE, such as integrator.step=0.005", setting));
    }
    setParameter(scene, setting.substr(0, equals), setting.substr(equals + 1), "--set");
  }
  return scene;
}

int runCommand(const RunOptions& options) {
  Scene scene = sceneFor(options.scene, options.settings);
  const double duration = options.duration.value_or(scene.run.duration);
  if (!(duration >= 0) || !std::isfinite(duration)) throw InputError("--for", "must be a number of seconds, 0 or more");
  // The ledger costs a force evaluation a step: kept only where someone will read it.
  const bool ledger = !options.quiet || options.expect || !options.energy.empty();
  Simulation simulation(std::move(scene), {options.threads, ledger});
  Outputs outputs(options, simulation);
  catchInterrupts();
  double wall = 0;
  {
    Progress progress(duration, !options.quiet);
    outputs.row(simulation);
    // Whole steps, until the time asked for is reached.
    while (simulation.time() < duration * (1 - 1e-9) && !interrupted() && simulation.step()) {
      outputs.row(simulation);
      progress.update(simulation.time(), simulation.steps());
    }
    wall = progress.wallSeconds();
  }
  outputs.finish(simulation);
  int status = interrupted() ? kInterrupted : kDone;
  if (!options.quiet) fmt::print("{}", summary(simulation, wall));
  if (simulation.failure()) {
    fmt::print(stderr, "selvedge: {}: {}\n", simulation.scene().name, simulation.failure()->message());
    status = kFailed;
  } else if (options.expect && status == kDone && !checkExpectations(simulation, options.quiet)) {
    status = kFailed;
  }
  if (options.hash) fmt::print("{:016x}\n", simulation.hash());
  return status;
}

int checkCommand(const std::string& name, const std::vector<std::string>& settings) {
  Scene scene = sceneFor(name, settings);
  const std::string path = scene.path;
  const Simulation simulation(std::move(scene), {1, false});
  fmt::print("{}: ok ({} nodes, {} triangles, {} springs, {}, {} pins)\n", path, simulation.cloth().blockCount(),
             simulation.cloth().mesh().triangles.size(), simulation.cloth().springs()->springs.size(),
             simulation.method().name, simulation.pins().pins().size());
  return kDone;
}

}  // namespace selvedge

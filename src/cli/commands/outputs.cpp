#include "cli/commands/outputs.h"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "cli/options/option_kinds.h"
#include "io/mesh/mesh_writer.h"
#include "sim/attention.h"

namespace selvedge {
namespace {

// "cloth.ply", 7 -> "cloth_000007.ply"
std::string numbered(const std::string& path, long number) {
  const std::filesystem::path whole(path);
  const std::string name = fmt::format("{}_{:06d}{}", whole.stem().string(), number, whole.extension().string());
  return (whole.parent_path() / name).string();
}

bool samePlace(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  };
  return place(a) == place(b);
}

// One file cannot hold two results.
void requireDistinct(const SceneOptions& options, const OutputOptions& files) {
  std::vector<std::string> paths{options.energy, files.final, options.film.video, options.film.pointCache};
  for (const std::string& trace : files.traces)
    paths.push_back(trace.substr(std::min(trace.find('=') + 1, trace.size())));
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool device = paths[i].starts_with("/dev/");
      if (!paths[i].empty() && !paths[j].empty() && !device && samePlace(paths[i], paths[j])) {
        throw InputError(paths[i], "is named for two results; give each a file of its own");
      }
    }
  }
}

// What the number of substeps follows from, where the program chose it.
std::string automaticChoice(const Simulation& simulation) {
  const AutomaticSubsteps& choice = simulation.automaticSubsteps();
  if (simulation.scene().integrator.substeps > 0) return "";
  if (choice.omega() == 0 && choice.damping() == 0) return " (automatic)";
  std::string text = fmt::format(" (automatic: fastest mode {:.4g} rad/s", choice.omega());
  if (choice.damping() > 0) text += fmt::format(", fastest damping {:.4g} 1/s", choice.damping());
  return text + (choice.enough() ? ")" : "; more would be needed)");
}

// Throws now what writing would throw after a long run.
void requireWritableMesh(const std::string& path) {
  requireMeshExtension(path);
  const AtomicFile trial(path);
}

}  // namespace

void addOutputOptions(CLI::App& command, OutputOptions& options) {
  addRepeated(command, "--trace", options.traces, "NODE=F.csv", "Write position and velocity of a node, a row a step");
  addPath(command, "--final", options.final, "F.ply|F.obj", "Write the cloth at the end");
  addPath(command, "--sequence", options.sequence, "F.ply|F.obj",
          "Write the cloth every --every steps, numbered: F_000000.ply ...");
}

Outputs::Outputs(const SceneOptions& options, const OutputOptions& files, const Simulation& simulation)
    : options_(options), files_(files) {
  requireDistinct(options, files);
  if (!files.final.empty()) requireWritableMesh(files.final);
  if (!files.sequence.empty()) requireWritableMesh(numbered(files.sequence, 0));
  if (!options.energy.empty()) {
    std::vector<std::string> columns{"time_s"};
    const auto& energies = simulation.ledger().columns();
    columns.insert(columns.end(), energies.begin(), energies.end());
    energy_.emplace(options.energy, columns);
  }
  for (const std::string& trace : files.traces) openTrace(trace, simulation);
}

Outputs::Trace::Trace(int which, std::string path)
    : node(which), file(std::move(path), {"time_s", "x_m", "y_m", "z_m", "vx_m_s", "vy_m_s", "vz_m_s"}) {}

void Outputs::openTrace(const std::string& text, const Simulation& simulation) {
  int node = -1;
  const std::size_t equals = text.find('=');
  const char* end = text.data() + std::min(equals, text.size());
  const auto parsed = std::from_chars(text.data(), end, node);
  if (equals == std::string::npos || equals + 1 == text.size() || parsed.ec != std::errc{} || parsed.ptr != end) {
    throw InputError("--trace", fmt::format("\"{}\" is not NODE=FILE, such as 12=corner.csv", text));
  }
  const int nodes = simulation.cloth().blockCount();
  if (node < 0 || node >= nodes) {
    throw InputError("--trace", fmt::format("there is no node {}; this scene has nodes 0 to {}", node, nodes - 1));
  }
  traces_.push_back(std::make_unique<Trace>(node, text.substr(equals + 1)));
}

void Outputs::row(const Simulation& simulation) {
  if (rows_++ % options_.every != 0) return;
  const State& state = simulation.state();
  if (energy_) {
    simulation.ledger().row(values_);
    values_.insert(values_.begin(), state.t);
    energy_->row(values_);
  }
  for (const auto& trace : traces_) {
    const System& system = simulation.system();
    const Vec3 q = system.position(state, trace->node), v = system.velocity(state, trace->node);
    trace->file.row(std::vector<double>{state.t, q[0], q[1], q[2], v[0], v[1], v[2]});
  }
  if (!files_.sequence.empty()) writeCloth(numbered(files_.sequence, meshes_++), simulation);
}

std::string Outputs::finish(const Simulation& simulation) {
  std::string problems;
  const auto attempt = [&](const auto& write) {
    try {
      write();
    } catch (const InputError& error) {
      problems += (problems.empty() ? "" : "\n") + std::string(error.what());
    }
  };
  if (energy_) attempt([&] { energy_->commit(); });
  for (const auto& trace : traces_) attempt([&] { trace->file.commit(); });
  if (!files_.final.empty()) attempt([&] { writeCloth(files_.final, simulation); });
  return problems;
}

void Outputs::writeCloth(const std::string& path, const Simulation& simulation) const {
  writeMesh(path, simulation.cloth().mesh(), simulation.system().inSpace(simulation.state().q));
}

std::string summary(const Simulation& simulation, double wallSeconds) {
  const StepReport& totals = simulation.totals();
  const double t = simulation.time();
  std::string text =
      fmt::format("{}: {} steps to t = {:.6g} s in {:.3g} s ({:.3g}x real time)\n", simulation.scene().name,
                  simulation.steps(), t, wallSeconds, t / std::max(wallSeconds, 1e-9));
  const IntegratorSettings& settings = simulation.scene().integrator;
  text += fmt::format("{}, step {:.6g} s, {} substep(s){}", simulation.method().name, settings.step,
                      simulation.substeps(), automaticChoice(simulation));
  if (totals.newtonIterations > 0 && simulation.steps() > 0) {
    text += fmt::format("; {:.3g} Newton and {:.3g} linear iterations a step; worst linear residual {:.1e}",
                        static_cast<double>(totals.newtonIterations) / static_cast<double>(simulation.steps()),
                        static_cast<double>(totals.linearIterations) / static_cast<double>(simulation.steps()),
                        totals.linearResidual);
  }
  if (settings.halvings > 0 || choosesInnerSteps(simulation.method(), settings)) {
    text += fmt::format("; {} inner steps, {} rejected", totals.innerSteps, totals.rejected);
    if (settings.halvings > 0) text += fmt::format(", halved {} times at most", simulation.halving().deepest());
  }
  if (totals.solveSeconds > 0) {
    text += fmt::format("\nassembly {:.3g} s, solves {:.3g} s", totals.assemblySeconds, totals.solveSeconds);
  }
  for (const std::string& each : simulation.cloth().mesh().remarks) text += fmt::format("\nmesh: {}", each);
  for (const std::string& each : attention(simulation)) text += fmt::format("\nattention: {}", each);
  const Ledger& ledger = simulation.ledger();
  text += fmt::format(
      "\nenergy: total {:.6g} J, kinetic {:.4g} J; work of pins {:.4g} J, wind {:.4g} J, dampers {:.4g} J, "
      "events {:.4g} J, numerical {:.4g} J\n",
      ledger.total(), ledger.kinetic(), ledger.pinWork(), ledger.windWork(), ledger.damperWork(), ledger.eventWork(),
      ledger.numerical());
  return text;
}

}  // namespace selvedge

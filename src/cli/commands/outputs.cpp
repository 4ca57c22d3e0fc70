#include "cli/commands/outputs.h"

#include <algorithm>
#include <exception>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.h"
#include "cli/options/option_kinds.h"
#include "cli/options/output_paths.h"
#include "io/atomic_file.h"
#include "io/mesh/mesh_format.h"
#include "io/state/state_file.h"
#include "io/text_scanner.h"
#include "sim/runner/trace_rows.h"

namespace selvedge {
namespace {

constexpr const char* kTraceType = "NODE[-NODE]=F.csv";

const std::vector<std::string> kPlaceColumns{"x_m", "y_m", "z_m", "vx_m_s", "vy_m_s", "vz_m_s"};

std::vector<std::string> withTime(std::vector<std::string> columns) {
  columns.insert(columns.begin(), "time_s");
  return columns;
}

struct WayOfYarns {
  const char* name;
  YarnsAs as;
};
constexpr WayOfYarns kWaysOfYarns[] = {
    {"surface", YarnsAs::surface}, {"lines", YarnsAs::lines}, {"tubes", YarnsAs::tubes}};

bool isObj(const std::string& path) { return !path.empty() && meshFormat(path) == MeshFormat::obj; }

// "cloth.ply", 7 -> "cloth_000007.ply"
std::string numbered(const std::string& path, long number) {
  const std::filesystem::path whole(path);
  const std::string name = fmt::format("{}_{:06d}{}", whole.stem().string(), number, whole.extension().string());
  return (whole.parent_path() / name).string();
}

std::string fileOfTrace(const std::string& text) { return text.substr(std::min(text.find('=') + 1, text.size())); }

// Whether `path` is one of the numbered files of a sequence: "cloth_000007.ply" of "cloth.ply".
bool isOfSequence(const std::string& path, const std::string& sequence) {
  const std::filesystem::path whole(path);
  const std::string stem = whole.stem().string();
  const std::size_t line = stem.rfind('_');
  const auto number = line == std::string::npos ? std::nullopt : parseNumber<long>(stem.substr(line + 1));
  return number && *number >= 0 && isSameFile(path, numbered(sequence, *number));
}

constexpr const char* kTwoResults = "is named for two results; give each a file of its own";

// One file cannot hold two results.
void requireDistinct(const SceneOptions& options, const OutputOptions& files) {
  std::vector<std::string> paths{options.energy, files.final, options.film.video, options.film.frames,
                                 options.film.pointCache};
  for (const std::string& trace : files.traces) paths.push_back(fileOfTrace(trace));
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!paths[i].empty() && !paths[j].empty() && !isDevicePath(paths[i]) && isSameFile(paths[i], paths[j])) {
        throw InputError(paths[i], kTwoResults);
      }
    }
    if (!files.sequence.empty() && isOfSequence(paths[i], files.sequence)) throw InputError(paths[i], kTwoResults);
  }
}

// No result may replace a file that was read for it.
void requireNotReadBy(const OutputOptions& files, const std::vector<std::string>& read) {
  std::vector<std::string> results{files.final};
  for (const std::string& trace : files.traces) results.push_back(fileOfTrace(trace));
  for (const std::string& file : read) {
    if (!files.sequence.empty() && isOfSequence(file, files.sequence)) results.push_back(file);
  }
  requireNotRead(results, read);
}

// Throws now what writing would throw after a long run.
void requireWritableMesh(const std::string& path) {
  requireMeshExtension(path);
  const AtomicFile trial(path);
}

}  // namespace

void addOutputOptions(CLI::App& command, OutputOptions& options) {
  addRepeated(command, "--trace", options.traces, kTraceType,
              "Write position and velocity of a node, a row a step; of an edge, 12-13=F.csv, how long it is, how long "
              "it would be at rest, and its force");
  addPath(command, "--final", options.final, "F.ply|F.obj", "Write the cloth at the end");
  addPath(command, "--sequence", options.sequence, "F.ply|F.obj",
          "Write the cloth every --every steps, numbered: F_000000.ply ...");
  std::vector<std::string> ways;
  for (const WayOfYarns& each : kWaysOfYarns) ways.emplace_back(each.name);
  addChoice(command, "--yarns", options.yarns, ways, "surface|lines|tubes",
            "Write woven cloth into OBJ files as its surface, as lines along its yarns, or as tubes");
}

Outputs::Outputs(const SceneOptions& options, const OutputOptions& files, const std::vector<std::string>& read,
                 const Simulation& simulation)
    : options_(options), files_(files) {
  requireDistinct(options, files);
  requireNotReadBy(files, read);
  if (!files.final.empty()) requireWritableMesh(files.final);
  if (!files.sequence.empty()) requireWritableMesh(numbered(files.sequence, 0));
  for (const WayOfYarns& each : kWaysOfYarns) {
    if (files.yarns == each.name) yarns_ = each.as;
  }
  if (yarns_ != YarnsAs::surface) requireYarns(simulation);
  if (!options.energy.empty()) {
    energy_.emplace(options.energy, withTime(simulation.ledger().columns()));
  }
  for (const std::string& trace : files.traces) openTrace(trace, simulation);
}

Outputs::Trace::Trace(int which, std::optional<EdgeReader> between, std::string path,
                      const std::vector<std::string>& columns)
    : node(which), edge(std::move(between)), file(std::move(path), withTime(columns)) {}

void Outputs::openTrace(const std::string& text, const Simulation& simulation) {
  const std::string which = text.substr(0, text.find('=')), file = fileOfTrace(text);
  const std::optional<int> node = parseNumber<int>(which);
  const std::optional<WatchedEdge> edge = edgeOf(which);
  if (text.find('=') == std::string::npos || file.empty() || (!node && !edge)) {
    throw InputError("--trace", fmt::format("\"{}\" is not NODE=FILE, such as 12=corner.csv, or NODE-NODE=FILE", text));
  }
  const ClothSystem& cloth = simulation.cloth();
  for (const int each : edge ? std::vector<int>(edge->begin(), edge->end()) : std::vector<int>{*node}) {
    if (each >= 0 && each < cloth.blockCount()) continue;
    throw InputError("--trace",
                     fmt::format("there is no node {}; this scene has nodes 0 to {}", each, cloth.blockCount() - 1));
  }
  if (const std::string wrong = endingProblem(file, kTraceType); !wrong.empty()) throw InputError("--trace", wrong);
  if (edge && !shapeOf(cloth).joins((*edge)[0], (*edge)[1])) {
    throw InputError("--trace", fmt::format("no edge and no spring joins the nodes {} and {}", (*edge)[0], (*edge)[1]));
  }
  const auto reader = edge ? std::optional<EdgeReader>(std::in_place, (*edge)[0], (*edge)[1]) : std::nullopt;
  traces_.push_back(std::make_unique<Trace>(node.value_or(-1), reader, file, edge ? kEdgeColumns : kPlaceColumns));
}

void Outputs::row(const Simulation& simulation) {
  if (rows_++ % options_.every != 0) return;
  const State& state = simulation.state();
  std::exception_ptr wrong;  // of a file that cannot be written: the others have their row all the same
  const auto write = [&](CsvWriter& file, const std::vector<double>& values) {
    try {
      file.row(values);
    } catch (const InputError&) {
      wrong = std::current_exception();
    }
  };
  if (energy_) {
    simulation.ledger().row(values_);
    values_.insert(values_.begin(), state.t);
    write(*energy_, values_);
  }
  for (const auto& trace : traces_) {
    if (trace->edge) {
      const EdgeReading now = trace->edge->read(simulation.cloth(), state.q, simulation.builds());
      write(trace->file, {state.t, now.length, now.rest, now.force});
      continue;
    }
    const System& system = simulation.system();
    const Vec3 q = system.position(state, trace->node), v = system.velocity(state, trace->node);
    write(trace->file, {state.t, q[0], q[1], q[2], v[0], v[1], v[2]});
  }
  if (wrong) std::rethrow_exception(wrong);
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

void Outputs::requireYarns(const Simulation& simulation) const {
  if (simulation.cloth().mesh().yarns.empty()) {
    throw InputError("--yarns", "this cloth is a sheet; mesh.kind = \"weave\" has yarns");
  }
  if (!isObj(files_.final) && !isObj(files_.sequence)) {
    throw InputError("--yarns", "is of OBJ files: name one with --final or --sequence");
  }
}

// PLY keeps how yarns have slid; OBJ, where they are.
void Outputs::writeCloth(const std::string& path, const Simulation& simulation) const {
  const System& system = simulation.system();
  const Eigen::Matrix3Xd positions = system.inSpace(simulation.state().q);
  if (yarns_ != YarnsAs::surface && isObj(path)) {
    return writeYarns(path, shapeOf(simulation.cloth()), positions, yarns_);
  }
  writeMesh(path, simulation.cloth().mesh(), positions, slideColumns(system, simulation.state(), false));
}

}  // namespace selvedge

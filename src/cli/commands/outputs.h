// The files of a run: energy table, traces of nodes and edges, meshes. All are tried before the first step, so that a path that
// cannot be written is known at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/scene_options.h"
#include "io/csv_writer.h"
#include "io/yarns/yarn_writer.h"
#include "sim/frames/edge_reader.h"
#include "sim/simulation.h"

namespace selvedge {

struct OutputOptions {
  std::vector<std::string> traces;  // NODE=FILE, NODE-NODE=FILE
  std::string final, sequence;      // files; empty: none
  std::string yarns;                // surface | lines | tubes: woven cloth in OBJ; empty: surface
};

void addOutputOptions(CLI::App& command, OutputOptions& options);

class Outputs {
 public:
  // `read`: the files that the simulation came from, which no result replaces.
  Outputs(const SceneOptions& options, const OutputOptions& files, const std::vector<std::string>& read,
          const Simulation& simulation);

  void row(const Simulation& simulation);  // after the start and after every step; keeps one in `every`
  // Also after a run that failed or was stopped: the files become visible. What cannot be written does not keep the
  // rest from it; the answer is what went wrong, empty when nothing did.
  std::string finish(const Simulation& simulation);

 private:
  struct Trace {
    Trace(int node, std::optional<EdgeReader> edge, std::string path, const std::vector<std::string>& columns);
    int node;  // or of an edge
    std::optional<EdgeReader> edge;
    CsvWriter file;
  };

  void openTrace(const std::string& text, const Simulation& simulation);
  void requireYarns(const Simulation& simulation) const;
  void writeCloth(const std::string& path, const Simulation& simulation) const;

  const SceneOptions& options_;
  const OutputOptions& files_;
  YarnsAs yarns_ = YarnsAs::surface;
  std::optional<CsvWriter> energy_;
  std::vector<std::unique_ptr<Trace>> traces_;
  std::vector<double> values_;
  long rows_ = 0, meshes_ = 0;
};

}  // namespace selvedge

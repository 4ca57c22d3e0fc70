#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "io/csv_writer.h"
#include "sim/lanes.h"

namespace selvedge {
namespace {

// One table for all lanes: the lane's number first, then the columns of any lane (nan where a lane has no such entry).
class LaneTable {
 public:
  LaneTable(const std::string& path, const Lanes& lanes) : columns_{"lane", "time_s"} {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      for (const std::string& name : lanes.lane(i).ledger().columns()) {
        if (std::find(columns_.begin(), columns_.end(), name) == columns_.end()) columns_.push_back(name);
      }
    }
    file_.emplace(path, columns_);
  }

  void row(std::size_t number, const Simulation& lane) {
    lane.ledger().row(values_);
    std::vector<double> cells(columns_.size(), std::numeric_limits<double>::quiet_NaN());
    cells[0] = static_cast<double>(number);
    cells[1] = lane.time();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto place = std::find(columns_.begin(), columns_.end(), lane.ledger().columns()[i]);
      cells[static_cast<std::size_t>(place - columns_.begin())] = values_[i];
    }
    file_->row(cells);
  }
  void commit() { file_->commit(); }

 private:
  std::vector<std::string> columns_;
  std::optional<CsvWriter> file_;
  std::vector<double> values_;
};

// How far two clouds of nodes are apart: root mean square, m.
double distance(const Simulation& a, const Simulation& b) {
  return std::sqrt((a.state().q - b.state().q).squaredNorm() / static_cast<double>(a.cloth().blockCount()));
}

void printTable(const Lanes& lanes, const std::vector<LaneSettings>& settings) {
  std::size_t width = 4;
  for (const LaneSettings& lane : settings) width = std::max(width, lane.label.size());
  fmt::print("{:<{}}  {:>9}  {:>8}  {:>12}  {:>12}  {:>12}  {:>14}\n", "lane", width, "time_s", "steps", "total_J",
             "numerical_J", "linear_its", "rms_to_first_m");
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Simulation& lane = lanes.lane(i);
    fmt::print("{:<{}}  {:>9.4g}  {:>8}  {:>12.5g}  {:>12.4g}  {:>12}  {:>14.4g}\n", settings[i].label, width,
               lane.time(), lane.steps(), lane.ledger().total(), lane.ledger().numerical(),
               lane.totals().linearIterations, distance(lanes.lane(0), lane));
  }
}

// The lanes' failures on standard error; their number.
int reportFailures(const Lanes& lanes, const std::vector<LaneSettings>& settings) {
  int failed = 0;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!lanes.lane(i).failure()) continue;
    fmt::print(stderr, "selvedge: lane \"{}\": {}\n", settings[i].label, lanes.lane(i).failure()->message());
    ++failed;
  }
  return failed;
}

}  // namespace

int compareCommand(const RunOptions& options) {
  if (options.lanes.size() < 2 || options.lanes.size() > 4) {
    throw InputError("--lane", fmt::format("a comparison has two to four lanes, not {}", options.lanes.size()));
  }
  const Scene scene = sceneFor(options.scene, options.settings);
  const double duration = durationOf(options, scene);
  std::vector<LaneSettings> settings;
  for (const std::string& text : options.lanes) settings.push_back(parseLane(text));
  Lanes lanes(scene, settings, {options.threads, true});
  std::optional<LaneTable> table;
  if (!options.energy.empty()) table.emplace(options.energy, lanes);
  const auto row = [&] {
    for (std::size_t i = 0; table && i < lanes.size(); ++i) table->row(i, lanes.lane(i));
  };
  catchInterrupts();
  const double begin = lanes.clock();
  {
    Progress progress(duration, !options.quiet);
    row();
    for (long tick = 1; lanes.clock() - begin < duration * (1 - 1e-9) && !interrupted() && lanes.tick(); ++tick) {
      if (tick % options.every == 0) row();
      progress.update(lanes.clock() - begin, tick);
    }
  }
  if (table) table->commit();
  if (!options.quiet) printTable(lanes, settings);
  const int failed = reportFailures(lanes, settings);
  for (std::size_t i = 0; options.hash && i < lanes.size(); ++i) fmt::print("{:016x}\n", lanes.lane(i).hash());
  return failed > 0 ? kFailed : interrupted() ? kInterrupted : kDone;
}

}  // namespace selvedge

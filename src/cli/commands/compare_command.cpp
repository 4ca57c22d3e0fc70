#include "cli/commands/compare_command.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/lane_number.h"
#include "cli/commands/command.h"
#include "cli/commands/progress.h"
#include "cli/commands/summary.h"
#include "cli/film/film.h"
#include "cli/options/option_kinds.h"
#include "io/csv_writer.h"
#include "io/tell.h"
#include "sim/attention.h"
#include "sim/lanes/lanes.h"
#include "sim/runner/trace_writer.h"

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

void printTable(const Lanes& lanes, const std::vector<LaneSettings>& settings) {
  std::size_t width = 4;
  for (const LaneSettings& lane : settings) width = std::max(width, lane.called().size());
  fmt::print("{:<{}}  {:>9}  {:>8}  {:>12}  {:>12}  {:>12}  {:>14}\n", "lane", width, "time_s", "steps", "total_J",
             "numerical_J", "linear_its", "rms_to_first_m");
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Simulation& lane = lanes.lane(i);
    const double distance = laneDistance(lanes.lane(0), lane);  // none between lanes that stopped at different times
    fmt::print("{:<{}}  {:>9.4g}  {:>8}  {:>12.5g}  {:>12.4g}  {:>12}  {:>14}\n", settings[i].called(), width,
               lane.time(), lane.steps(), lane.ledger().total(), lane.ledger().numerical(),
               lane.totals().linearIterations, std::isfinite(distance) ? fmt::format("{:.4g}", distance) : "-");
  }
}

void printAttention(const Lanes& lanes, const std::vector<LaneSettings>& settings) {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    for (const std::string& each : attention(lanes.lane(i))) {
      fmt::print("attention, lane \"{}\": {}\n", settings[i].called(), each);
    }
  }
}

using Failed = std::set<std::size_t>;  // lanes

// Looks which lanes have failed, after a tick. False where a step was cut short on request: the tick is no whole one.
bool takeFailures(const Lanes& lanes, Failed& failed) {
  bool whole = true;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const auto& failure = lanes.lane(i).failure();
    if (failure && !failure->stopped) failed.insert(i);
    whole = whole && !(failure && failure->stopped);
  }
  return whole;
}

void reportFailures(const Lanes& lanes, const std::vector<LaneSettings>& settings, const Failed& failed) {
  for (const std::size_t i : failed) {
    tell("selvedge: lane \"{}\": {}\n", settings[i].called(), lanes.lane(i).failure()->message());
  }
}

// What --set and each --lane set, and what nothing reads there.
void tellWhatNothingReads(const Lanes& lanes, const std::vector<LaneSettings>& settings,
                          const std::vector<std::string>& shared) {
  std::vector<Scene> scenes;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Scene& scene = scenes.emplace_back(lanes.lane(i).scene());
    std::vector<std::string> own;
    for (const auto& [key, value] : settings[i].values) own.push_back(key);
    tellOfNoEffect({scene}, own, fmt::format("--lane \"{}\":", settings[i].called()));
  }
  tellOfNoEffect(scenes, shared, "--set");
}

// To the end, or until something cannot be written: the answer is why.
template <class Row>
std::string follow(Lanes& lanes, Film& film, double duration, const SceneOptions& options, Failed& failed,
                   const Row& row) try {
  const double begin = lanes.clock();
  Progress progress(duration, !options.quiet);
  row();
  std::string problems = film.ticked(lanes);
  const auto tick = [&] {
    const bool alive = lanes.tick([&](std::size_t i) {
      film.stepped(i, lanes.lane(i));
      return true;
    });
    return takeFailures(lanes, failed) && alive;
  };
  for (long ticks = 1; lanes.clock() - begin < duration * (1 - 1e-9) && problems.empty() && !interrupted() && tick();
       ++ticks) {
    if (ticks % options.every == 0) row();
    problems = film.ticked(lanes);
    progress.update(lanes.clock() - begin, ticks);
  }
  return problems;
} catch (const InputError& error) {
  return error.what();
}

// The answer is empty, or what went wrong.
std::string finish(Film& film, LaneTable* table) {
  std::string wrong = film.finish();
  try {
    if (table) table->commit();
  } catch (const InputError& error) {
    if (wrong.empty()) wrong = error.what();
  }
  return wrong;
}

}  // namespace

int compareLanes(const Subject& subject, const SceneOptions& options) {
  if (subject.lanes.size() < 2 || subject.lanes.size() > kMostLanes) {
    throw InputError("--lane", fmt::format("a comparison has two to four lanes, not {}", subject.lanes.size()));
  }
  std::vector<LaneSettings> settings;
  for (const std::string& text : subject.lanes) settings.push_back(parseLane(text));
  Lanes lanes(subject.scene, settings, {options.threads, true});
  std::optional<LaneTable> table;
  if (!options.energy.empty()) table.emplace(options.energy, lanes);
  Film film(options.film, subject.lessonOrNone(), subject.duration, lanes);
  const auto row = [&] {
    for (std::size_t i = 0; table && i < lanes.size(); ++i) table->row(i, lanes.lane(i));
  };
  catchInterrupts();
  if (!options.quiet && !subject.lesson) tellWhatNothingReads(lanes, settings, options.settings);
  for (std::size_t i = 0; !options.quiet && i < lanes.size(); ++i) {
    for (const std::string& each : lanes.lane(i).cloth().attention()) {
      tell("attention, lane \"{}\": {}\n", settings[i].called(), each);  // now, as it may take long
    }
  }
  Failed failed;
  std::string problems = follow(lanes, film, subject.duration, options, failed, row);
  if (std::string last = finish(film, table ? &*table : nullptr); problems.empty()) problems = std::move(last);
  if (!options.quiet) {
    printTable(lanes, settings);
    printAttention(lanes, settings);
    fmt::print("{}", film.summary());
  }
  reportFailures(lanes, settings, failed);
  if (!problems.empty()) tell("selvedge: stopped at t = {:.6g} s: {}\n", lanes.clock(), problems);
  if (problems.empty() && interrupted()) tellStopped(lanes.clock());
  for (std::size_t i = 0; options.hash && i < lanes.size(); ++i) fmt::print("{:016x}\n", lanes.lane(i).hash());
  if (!problems.empty() || (!failed.empty() && !subject.lesson)) return kFailed;  // a lesson may be about what fails
  return interrupted() ? kInterrupted : kDone;
}

Job compareCommand(CLI::App& command) {
  struct Options {
    SceneOptions scene;
    std::vector<std::string> lanes;  // "KEY=VALUE,KEY=VALUE"
  };
  const auto options = std::make_shared<Options>();
  addSceneOptions(command, options->scene);
  addRepeated(command, "--lane", options->lanes, "KEY=VALUE,...",
              "One version: what it sets (give this option two to four times; a lesson has its own)");
  return [options] { return compareLanes(subjectOf(options->scene, options->lanes), options->scene); };
}

}  // namespace selvedge

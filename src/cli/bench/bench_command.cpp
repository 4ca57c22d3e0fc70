// selvedge bench: times every method on square cloths, and says what the machine could do at best.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tbb/info.h>

#include "base/error.h"
#include "base/quote.h"
#include "cli/bench/bench_comparison.h"
#include "cli/bench/bench_limits.h"
#include "cli/bench/bench_measure.h"
#include "cli/commands/command.h"
#include "cli/options/option_kinds.h"
#include "io/tell.h"

namespace selvedge {
namespace {

struct BenchOptions {
  std::vector<int> sizes{33, 65, 129, 257};
  int frames = 20;              // timed for each case, after a few that are not
  std::vector<double> from{0};  // s of simulated time before them
  bool wholeTime = false;
  std::string only;  // cases whose name has this in it
  bool json = false;
  std::string against;  // a file that --json wrote
};

// From a size on, every case runs on two threads as well.
int threadsFor(int size) { return size >= 129 && tbb::info::default_concurrency() > 1 ? 2 : 1; }

std::string tableRow(const BenchResult& r) {
  if (r.frameMilliseconds == 0) return fmt::format("{:<50} {:>4}  {}", r.name, r.size, r.problem);
  const std::string whole = r.stretchWhole < 0 ? "-" : fmt::format("{:.3f}", 100 * r.stretchWhole);
  return fmt::format(
      "{:<50} {:>4} {:>6.3g} {:>7} {:>8} {:>9.3f} {:>9.3f} {:>9.3g} {:>9.2f} {:<18} {:>6.0f} {:>6.0f} {:>8.3f} {:>9} "
      "{:>8.3f}  {}",
      r.name, r.size, r.from, r.threads, r.substeps, r.frameMilliseconds, r.processorMilliseconds, r.realTime,
      r.unitNanoseconds, r.unit, r.iterations, r.newton, 100 * r.stretchP99, whole, 100 * r.stretchMean, r.problem);
}

std::string jsonRow(const BenchResult& r) {
  return fmt::format(
      R"({{"case": "{}", "size": {}, "from_s": {:.6g}, "nodes": {}, "threads": {}, "substeps": {}, "frame_ms": {:.6g}, "frame_low_ms": {:.6g}, "frame_high_ms": {:.6g}, "frame_processor_ms": {:.6g}, "real_time": {:.6g}, "unit": "{}", )"
      R"("unit_ns": {:.6g}, "iterations": {}, "newton_iterations": {}, "stretch_p99": {:.6g}, "stretch_whole_p99": {}, "stretch_mean": {:.6g}, "note": "{}"}})",
      r.name, r.size, r.from, r.nodes, r.threads, r.substeps, r.frameMilliseconds, r.frameLow, r.frameHigh,
      r.processorMilliseconds, r.realTime, r.unit, r.unitNanoseconds, r.iterations, r.newton, r.stretchP99,
      r.stretchWhole < 0 ? "null" : fmt::format("{:.6g}", r.stretchWhole), r.stretchMean, r.problem);
}

// Prints results as they come.
class Report {
 public:
  Report(bool json, std::optional<BenchComparison> before, const MachineLimits& limits)
      : json_(json), before_(std::move(before)) {
    if (json_) {
      fmt::print(R"({{"version": "{}", "processor": "{}", "cores": {}, "cache_GB_s": {:.4g}, "memory_GB_s": {:.4g}, )"
                 R"("root_and_division_double_ns": {:.4g}, "root_and_division_single_ns": {:.4g}, "results": [)",
                 SELVEDGE_VERSION, escaped(limits.processor), tbb::info::default_concurrency(), limits.nearBandwidth,
                 limits.farBandwidth, limits.rootDouble, limits.rootSingle);
      return;
    }
    fmt::print(
        "This machine: {}; {:.0f} GB/s in the second-level cache, {:.0f} GB/s from memory (one thread);\n"
        "a square root and a division: {:.2f} ns in double, {:.2f} ns in single precision.\n\n",
        limits.processor, limits.nearBandwidth, limits.farBandwidth, limits.rootDouble, limits.rootSingle);
    if (before_) {
      fmt::print("Before: {}.\n\n{}\n", before_->machine(), BenchComparison::head());
      return;
    }
    fmt::print("{:<50} {:>4} {:>6} {:>7} {:>8} {:>9} {:>9} {:>9} {:>9} {:<18} {:>6} {:>6} {:>8} {:>9} {:>8}\n", "case",
               "N", "from s", "threads", "substeps", "frame ms", "busy ms", "real time", "ns", "a", "iter.", "Newton",
               "p99 %", "all p99 %", "mean %");
  }
  void end() const {
    if (json_) fmt::print("\n]}}\n");
  }

  void add(const BenchResult& result) {
    if (json_) {
      fmt::print("{}\n  {}", first_ ? "" : ",", jsonRow(result));
    } else {
      fmt::print("{}\n", before_ ? before_->row(result) : tableRow(result));
    }
    first_ = false;
    if (const std::string problem = outputProblem(); !problem.empty()) throw std::runtime_error(problem);
  }

 private:
  bool json_, first_ = true;
  std::optional<BenchComparison> before_;
};

int bench(const BenchOptions& options) {
  const auto chosen = [&](const BenchCase& each) { return each.name.find(options.only) != std::string::npos; };
  if (std::none_of(benchCases().begin(), benchCases().end(), chosen)) {
    std::vector<std::string_view> names;
    for (const BenchCase& each : benchCases()) names.push_back(each.name);
    throw InputError("--only", fmt::format("no case has {} in its name; there are: {}", quote(options.only),
                                           fmt::join(names, "; ")));
  }
  std::optional<BenchComparison> before;
  if (!options.against.empty()) before.emplace(options.against);
  Report report(options.json, std::move(before), measureMachine());
  // By case, size, start and threads.
  std::map<std::tuple<std::string, int, double, int>, double> milliseconds;
  const auto told = [&](const BenchCase& each, const BenchRun& run) {
    BenchResult result = measure(each, run);
    milliseconds[{each.name, run.size, run.from, run.threads}] = result.frameMilliseconds;
    const auto other = milliseconds.find({each.beside, run.size, run.from, run.threads});
    if (other != milliseconds.end() && other->second > 0) {
      result.problem += fmt::format("{}{:.3g} times as long as {}", result.problem.empty() ? "" : "; ",
                                    result.frameMilliseconds / other->second, each.beside);
    }
    return result;
  };
  for (const int size : options.sizes) {
    BenchRun run{size, 1, options.frames, 0, options.wholeTime};
    for (const BenchCase& each : benchCases()) {
      if (size > each.largest || !chosen(each)) continue;
      for (const double from : options.from) {
        run.from = from;
        for (run.threads = 1; run.threads <= threadsFor(size); ++run.threads) report.add(told(each, run));
      }
    }
    run.threads = 1;
    for (const double from : options.from) {
      run.from = from;
      BenchResult bullet;
      if (options.only.empty() && measureBullet(run, bullet)) report.add(bullet);
    }
  }
  report.end();
  return kDone;
}

}  // namespace

Job benchCommand(CLI::App& command) {
  const auto options = std::make_shared<BenchOptions>();
  addWholes(command, "--sizes", options->sizes, 3, 1025, "N,N,...", "Nodes along a side (default: 33,65,129,257)");
  addWhole(command, "--frames", options->frames, 1, 100000, "N", "Frames timed for each case (default: 20)");
  command.add_option("--only", options->only, "Only the cases with this in their name")->type_name("TEXT");
  addNumbers(command, "--from", options->from, 0, 1000, "S,S,...",
             "Simulated seconds before these frames (default: 0): at 0 the cloth falls, from 1 it swings");
  command.add_flag("--whole", options->wholeTime,
                   "Run each case once more, not timed, for the stretch that 99 of 100 springs never exceed");
  CLI::Option* json = command.add_flag("--json", options->json, "As JSON");
  addPath(command, "--against", options->against, "FILE", "Beside what an earlier run with --json printed into a file");
  json->excludes("--against");
  return [options] { return bench(*options); };
}

}  // namespace selvedge

// selvedge bench: times every method on square cloths, and says what the machine could do at best.
#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tbb/info.h>

#include "base/error.h"
#include "base/quote.h"
#include "cli/bench/bench_cases.h"
#include "cli/bench/bench_comparison.h"
#include "cli/bench/bench_limits.h"
#include "cli/commands/command.h"
#include "cli/options/option_kinds.h"
#include "io/tell.h"

namespace selvedge {
namespace {

struct BenchOptions {
  std::vector<int> sizes{33, 65, 129, 257};
  int frames = 20;   // timed for each case, after a few that are not
  std::string only;  // cases whose name has this in it
  bool json = false;
  std::string against;  // a file that --json wrote
};

constexpr int kThreadedSize = 129;  // from here on, every case runs on two threads as well

std::string tableRow(const BenchResult& r) {
  if (r.frameMilliseconds == 0) return fmt::format("{:<50} {:>4}  {}", r.name, r.size, r.problem);
  return fmt::format(
      "{:<50} {:>4} {:>7} {:>8} {:>9.3f} {:>9.3f} {:>9.3g} {:>9.2f} {:<18} {:>6.0f} {:>8.3f} {:>8.3f}  {}", r.name,
      r.size, r.threads, r.substeps, r.frameMilliseconds, r.processorMilliseconds, r.realTime, r.unitNanoseconds,
      r.unit, r.iterations, 100 * r.stretchP99, 100 * r.stretchMean, r.problem);
}

std::string jsonRow(const BenchResult& r) {
  return fmt::format(
      R"({{"case": "{}", "size": {}, "nodes": {}, "threads": {}, "substeps": {}, "frame_ms": {:.6g}, "frame_low_ms": {:.6g}, "frame_high_ms": {:.6g}, "frame_processor_ms": {:.6g}, "real_time": {:.6g}, "unit": "{}", )"
      R"("unit_ns": {:.6g}, "iterations": {}, "stretch_p99": {:.6g}, "stretch_mean": {:.6g}, "note": "{}"}})",
      r.name, r.size, r.nodes, r.threads, r.substeps, r.frameMilliseconds, r.frameLow, r.frameHigh,
      r.processorMilliseconds, r.realTime, r.unit, r.unitNanoseconds, r.iterations, r.stretchP99, r.stretchMean,
      r.problem);
}

// Prints results as they come.
class Report {
 public:
  Report(bool json, std::optional<BenchComparison> before, const MachineLimits& limits)
      : json_(json), before_(std::move(before)) {
    if (json_) {
      fmt::print(R"({{"version": "{}", "cores": {}, "cache_GB_s": {:.4g}, "memory_GB_s": {:.4g}, )"
                 R"("root_and_division_double_ns": {:.4g}, "root_and_division_single_ns": {:.4g}, "results": [)",
                 SELVEDGE_VERSION, tbb::info::default_concurrency(), limits.nearBandwidth, limits.farBandwidth,
                 limits.rootDouble, limits.rootSingle);
      return;
    }
    fmt::print(
        "This machine: {:.0f} GB/s in the second-level cache, {:.0f} GB/s from memory (one thread);\n"
        "a square root and a division: {:.2f} ns in double, {:.2f} ns in single precision.\n\n",
        limits.nearBandwidth, limits.farBandwidth, limits.rootDouble, limits.rootSingle);
    if (before_) {
      fmt::print("Before: {}.\n\n{}\n", before_->machine(), BenchComparison::head());
      return;
    }
    fmt::print("{:<50} {:>4} {:>7} {:>8} {:>9} {:>9} {:>9} {:>9} {:<18} {:>6} {:>8} {:>8}\n", "case", "N", "threads",
               "substeps", "frame ms", "busy ms", "real time", "ns", "a", "iter.", "p99 %", "mean %");
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
  for (const int size : options.sizes) {
    for (const BenchCase& each : benchCases()) {
      if (size > each.largest || !chosen(each)) continue;
      report.add(measure(each, size, 1, options.frames));
      if (size >= kThreadedSize && tbb::info::default_concurrency() > 1) {
        report.add(measure(each, size, 2, options.frames));
      }
    }
    BenchResult bullet;
    if (options.only.empty() && measureBullet(size, options.frames, bullet)) report.add(bullet);
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
  CLI::Option* json = command.add_flag("--json", options->json, "As JSON");
  addPath(command, "--against", options->against, "FILE", "Beside what an earlier run with --json printed into a file");
  json->excludes("--against");
  return [options] { return bench(*options); };
}

}  // namespace selvedge

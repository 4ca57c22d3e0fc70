#include "cli/bench/bench_comparison.h"

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "base/error.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

constexpr std::size_t kMostBytes = 16U << 20U;
constexpr double kDrift = 0.1;         // between two runs of one program on one machine: less is never called a change
constexpr double kSameStretch = 0.01;  // relative

// What stands behind "name": on a line of bench's own; nothing where it is not there.
std::string_view valueOf(std::string_view line, std::string_view name) {
  const std::string key = fmt::format("\"{}\": ", name);
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return {};
  std::string_view rest = line.substr(at + key.size());
  const bool quoted = rest.starts_with('"');
  if (quoted) rest.remove_prefix(1);
  return rest.substr(0, rest.find_first_of(quoted ? "\"" : ",}"));
}

double numberOf(std::string_view line, std::string_view name) {
  const std::string text(valueOf(line, name));
  return text.empty() ? 0 : std::strtod(text.c_str(), nullptr);
}

}  // namespace

BenchComparison::BenchComparison(const std::string& file) {
  std::istringstream lines(readWholeFile(file, kMostBytes));
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\"version\": ") != std::string::npos) {
      machine_ = fmt::format("version {}, {}, {} cores, {} ns for a root and a division in double precision",
                             valueOf(line, "version"), valueOf(line, "processor"), valueOf(line, "cores"),
                             valueOf(line, "root_and_division_double_ns"));
    }
    const std::string_view name = valueOf(line, "case");
    if (name.empty()) continue;
    const double median = numberOf(line, "frame_ms");
    const bool spread = !valueOf(line, "frame_low_ms").empty();
    before_[{std::string(name), static_cast<int>(numberOf(line, "size")), static_cast<int>(numberOf(line, "threads")),
             numberOf(line, "from_s")}] = {median, spread ? numberOf(line, "frame_low_ms") : median,
                                           spread ? numberOf(line, "frame_high_ms") : median,
                                           numberOf(line, "stretch_p99")};
  }
  if (machine_.empty() || before_.empty()) {
    throw InputError(file,
                     "is no result of \"selvedge bench --json\"; make one with: selvedge bench --json > before.json");
  }
}

std::string BenchComparison::head() {
  return fmt::format("{:<50} {:>4} {:>6} {:>7} {:>10} {:>10} {:>7}  {}", "case", "N", "from s", "threads", "before ms",
                     "now ms", "ratio", "beyond noise?");
}

std::string BenchComparison::row(const BenchResult& now) const {
  const auto found = before_.find({now.name, now.size, now.threads, now.from});
  const std::string start = fmt::format("{:<50} {:>4} {:>6.3g} {:>7} ", now.name, now.size, now.from, now.threads);
  if (found == before_.end()) return fmt::format("{}{:>10} {:>10.3f}", start, "-", now.frameMilliseconds);
  const Before& before = found->second;
  if (!(before.median > 0) || !(now.frameMilliseconds > 0)) return start + "   " + now.problem;
  const double ratio = now.frameMilliseconds / before.median;
  const bool apart = now.frameLow > before.high || now.frameHigh < before.low;
  std::string verdict = !apart || std::abs(ratio - 1) < kDrift ? "no" : ratio > 1 ? "yes, slower" : "yes, faster";
  if (std::abs(now.stretchP99 - before.stretch) > kSameStretch * before.stretch) {
    verdict += fmt::format("; another cloth: stretched by {:.3g} %, before by {:.3g} %", 100 * now.stretchP99,
                           100 * before.stretch);
  }
  return fmt::format("{}{:>10.3f} {:>10.3f} {:>7.3f}  {}", start, before.median, now.frameMilliseconds, ratio, verdict);
}

}  // namespace selvedge

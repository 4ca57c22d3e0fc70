// [expect]: what a run of the scene must give at its end.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "diagnostics/probes.h"
#include "scene/blocks/blocks.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

// probe = [low, high]; false when something is wrong with it.
bool readExpectation(const toml::key& probe, const toml::node& band, Expectation& to, Problems& problems) {
  const std::vector<std::string> known = probeNames();
  if (std::find(known.begin(), known.end(), to.probe) == known.end()) {
    const std::string near = nearestName(to.probe, known);
    const std::string hint =
        near.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : fmt::format("did you mean \"{}\"?", near);
    problems.add(probe.source(), fmt::format("unknown probe \"{}\"; {}", to.probe, hint));
    return false;
  }
  const auto limits = numberList(band);
  if (!limits || limits->size() != 2 || (*limits)[0] > (*limits)[1]) {
    problems.add(band.source(), fmt::format("expect.{} must be [low, high], two numbers in that order, got {}",
                                            to.probe, describe(band)));
    return false;
  }
  to.low = (*limits)[0];
  to.high = (*limits)[1];
  return true;
}

// Kept in the order of the file (a TOML table is sorted by name).
void readExpectations(const toml::node& node, Scene& scene, Problems& problems) {
  const toml::table* own = tableOf("expect", node, problems);
  if (!own) return;
  std::vector<std::pair<toml::source_position, Expectation>> found;
  for (const auto& [key, value] : *own) {
    Expectation expectation{std::string(key.str())};
    if (readExpectation(key, value, expectation, problems)) found.push_back({key.source().begin, expectation});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [place, expectation] : found) scene.expect.push_back(std::move(expectation));
}

std::string expectations(Scene& scene) {
  if (scene.expect.empty()) return "";
  std::string out = "\n# What a run must give at its end: probe = [low, high]\n[expect]\n";
  for (const Expectation& e : scene.expect) out += fmt::format("{} = {}\n", e.probe, tomlList<double>({e.low, e.high}));
  return out;
}

std::vector<KeyInfo> expectKeys() {
  std::vector<KeyInfo> keys;
  for (const Probe& probe : probes()) {
    keys.push_back({"expect." + std::string(probe.name), "", "", "[low, high]",
                    "At the end of a run: " + std::string(probe.help)});
  }
  return keys;
}

}  // namespace

Block expectBlock() { return {.name = "expect", .read = readExpectations, .write = expectations, .keys = expectKeys}; }

}  // namespace selvedge

#include "studies/games/game_method.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "integrators/methods.h"

namespace selvedge {
namespace {

// "10x2": substeps and sweeps.
std::optional<std::array<int, 2>> countsIn(const std::string& word) {
  const std::size_t cross = word.find('x');
  if (cross == std::string::npos) return {};
  std::array<int, 2> counts{};
  const char *begin = word.data(), *middle = begin + cross, *end = begin + word.size();
  const auto first = std::from_chars(begin, middle, counts[0]), second = std::from_chars(middle + 1, end, counts[1]);
  const bool numbers = first.ec == std::errc() && second.ec == std::errc() && first.ptr == middle && second.ptr == end;
  return numbers ? std::optional(counts) : std::nullopt;
}

GameMethod methodOf(const std::string& name) {
  GameMethod method;
  std::string rest;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(' ', at), name.size());
    const std::string word = name.substr(at, end - at);
    at = end + 1;
    if (const auto counts = countsIn(word)) {
      if ((*counts)[0] < 1 || (*counts)[0] > kMostSubsteps || (*counts)[1] < 1 || (*counts)[1] > 10000) {
        throw InputError("methods", fmt::format("{}: substeps x sweeps are from 1x1 to {}x10000", name, kMostSubsteps));
      }
      method.substeps = (*counts)[0];
      method.sweeps = (*counts)[1];
    } else if (word == "tethered") {
      method.tethered = true;
    } else if (!word.empty()) {
      rest += (rest.empty() ? "" : " ") + word;
    }
  }
  if (rest == "all") throw InputError("methods", "\"all\" is too much here: most methods need more words than one");
  method.choice = methodsIn("methods", {rest}).front();
  if (method.sweeps && !findMethod(method.choice.method)->reads("constraint_sweeps")) {
    throw InputError("methods", fmt::format("{}: {} has no sweeps", name, method.choice.method));
  }
  method.choice.label = name;
  return method;
}

}  // namespace

std::vector<GameMethod> gameMethodsIn(const std::vector<std::string>& names) {
  std::vector<GameMethod> all;
  for (const std::string& name : names) all.push_back(methodOf(name));
  return all;
}

Scene sheetOf(const Scene& scene, const GameMethod& method, int side, double tether) {
  Scene own = scene;
  own.mesh.columns = own.mesh.rows = side;
  method.choice.applyTo(own.integrator);
  own.integrator.substeps = method.substeps.value_or(0);
  own.integrator.constraintSweeps = method.sweeps.value_or(own.integrator.constraintSweeps);
  if (method.tethered) own.limits.tether = tether;
  return own;
}

void checkSheets(const std::vector<double>& sizes, const Scene& scene) {
  for (const double size : sizes) {
    if (size != std::floor(size)) throw InputError("sizes", fmt::format("must be whole numbers, got {}", size));
  }
  std::vector<double> sorted = sizes;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    throw InputError("sizes", "has the same number twice");
  }
  if (scene.mesh.kind != "grid" || !scene.bodies.empty()) {
    throw InputError("scene", "needs one cloth on a grid, whose number of nodes can be chosen");
  }
}

}  // namespace selvedge

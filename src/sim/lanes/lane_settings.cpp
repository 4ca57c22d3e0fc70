#include "sim/lanes/lane_settings.h"

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

namespace {

// At the commas that stand in no list, nor among the arguments of a formula.
std::vector<std::string> partsOf(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

LaneSettings parseLane(const std::string& text, const std::string& where) {
  LaneSettings lane{text, {}, {}};
  for (const std::string& part : partsOf(text)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw InputError(where, fmt::format("\"{}\" is not KEY=VALUE; a lane is a list like "
                                          "\"integrator.method=rk4,integrator.step=0.001\"",
                                          part));
    }
    const std::string key = part.substr(0, equals), value = part.substr(equals + 1);
    if (key == "name") {
      lane.name = value;
    } else {
      lane.values.emplace_back(key, value);
    }
  }
  return lane;
}

}  // namespace selvedge

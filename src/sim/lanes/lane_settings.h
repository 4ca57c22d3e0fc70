// What a lane has of its own from the start.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace selvedge {

struct LaneSettings {
  std::string label;                                        // as the user typed it
  std::vector<std::pair<std::string, std::string>> values;  // key, value: integrator.method, rk4
  std::string name{};                                       // what it is called; empty: by its values

  const std::string& called() const { return name.empty() ? label : name; }
};

// "KEY=VALUE,KEY=VALUE" -> settings; the key "name" says what the lane is called. Commas inside [brackets] belong to a value.
// InputError, with `where` it stands, when it cannot be read.
LaneSettings parseLane(const std::string& text, const std::string& where = "--lane");

}  // namespace selvedge

// The names of all presets of fabrics.
#pragma once

#include <string>
#include <vector>

#include "scene/blocks/presets.h"

namespace selvedge::test {

inline std::vector<std::string> fabricNames() {
  std::vector<std::string> names;
  for (const Preset& fabric : loadPresets(kFabrics)) names.push_back(fabric.name);
  return names;
}

}  // namespace selvedge::test

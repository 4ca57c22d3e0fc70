// A key of a scene file, as `selvedge list parameters` tells it.
#pragma once

#include <string>

namespace selvedge {

struct KeyInfo {
  std::string key;      // "material.stretch"; "pin.where" for a key of a [[pin]]
  std::string initial;  // the default as TOML; empty where there is none
  std::string unit, allowed, help;
  bool settable = false;  // by --set
  bool live = false;      // by an event, while the scene runs
};

}  // namespace selvedge

// Every key a scene file may hold, as `selvedge list parameters` tells it.
#pragma once

#include <string>
#include <vector>

namespace selvedge {

struct Scene;

struct KeyInfo {
  std::string key;      // "material.stretch"; "pin.where" for a key of a [[pin]]
  std::string initial;  // the default as TOML; empty where there is none
  std::string unit, allowed, help;
  bool settable = false;  // by --set
  bool live = false;      // by an event, while the scene runs
};

std::vector<KeyInfo> sceneKeys();

// Why --set and the like cannot set a key that is none of the scene's parameters: unknown, or one of a file alone.
std::string notSettable(const Scene& scene, const std::string& key);

}  // namespace selvedge

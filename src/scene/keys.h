// Work with lists of parameters by their full keys, "section.name".
#pragma once

#include "base/params/param.h"

namespace selvedge {

// A key of a scene file, as `selvedge list parameters` tells it.
struct KeyInfo {
  std::string key;      // "material.stretch"; "pin.where" for a key of a [[pin]]
  std::string initial;  // the default as TOML; empty where there is none
  std::string unit, allowed, help;
  bool settable = false;  // by --set
  bool live = false;      // by an event, while the scene runs
};

std::vector<std::string> keysOf(const Params& params);
const Param* findParam(const Params& params, std::string_view key);  // null when unknown
Params withPrefix(Params params, const std::string& block);          // "pin" + "axes" -> "pin.axes"

// Keys of bodies are "body.shirt.material.stretch": what stands before, and what the key is without that.
constexpr std::string_view kBodyKeys = "body.";
std::string_view bodyPrefix(std::string_view key);  // "body.shirt."; empty for a key that is of no body
inline std::string_view withoutBody(std::string_view key) { return key.substr(bodyPrefix(key).size()); }

// What is wrong with a name that a user gives to a shape or a body, and that keys have in them; `block`: "collider".
std::string wrongName(const std::string& block, const std::string& name);

bool isOfStart(std::string_view key);         // of a mesh or a start: a change is a reset; lanes have it in common
bool mayDifferAtStart(std::string_view key);  // though of the start, lanes may begin with values of their own
bool isPreset(std::string_view key);          // it sets others with it
bool isOfCloth(std::string_view key);         // its laws depend on it: the cloth can be built anew as it moves

enum class Renewal { none, cloth, start };
Renewal renewalBy(const Param& param);  // what a change of it makes anew while the scene runs; by its full key

// `unknown key "solver.step"; did you mean "integrator.step"?`, or the keys of its section where nothing is near.
// `whole`: what has keys without a section.
std::string unknownKey(const std::string& typed, const std::vector<std::string>& known,
                       std::string_view whole = "a scene");

}  // namespace selvedge

// Work with lists of parameters by their full keys, "section.name".
#pragma once

#include "base/param.h"

namespace selvedge {

std::vector<std::string> keysOf(const Params& params);
const Param* findParam(const Params& params, std::string_view key);  // null when unknown
Params withPrefix(Params params, const std::string& block);          // "pin" + "axes" -> "pin.axes"

bool isOfStart(std::string_view key);  // of [mesh] or [start]: a change begins again; lanes have it in common

// `unknown key "solver.step"; did you mean "integrator.step"?`, or the keys of its section where nothing is near.
// `whole`: what has keys without a section.
std::string unknownKey(const std::string& typed, const std::vector<std::string>& known,
                       std::string_view whole = "a scene");

}  // namespace selvedge

// The keys of a motion that are lists, which [[pin]] and [[collider]] have in common.
#pragma once

#include <fmt/format.h>

#include "constraints/motion_settings.h"
#include "scene/toml/toml_text.h"

namespace selvedge {

template <class Owner>
constexpr Field<Owner> kPathTimes{
    "path_times",
    "s",
    "a list of numbers",
    "Path: the times of its points, increasing.",
    [](const toml::node& n, Owner& o, const FieldPlace& at) { readNumbers(n, o.pathTimes, at); },
    [](const Owner& o) { return o.motion == "path" ? listText(o.pathTimes) : ""; }};

template <class Owner>
constexpr Field<Owner> kPathOffsets{
    "path_offsets",
    "m",
    "a list of [x, y, z]",
    "Path: offsets from the start position; a smooth curve joins them.",
    [](const toml::node& n, Owner& o, const FieldPlace& at) { readVectors(n, o.pathOffsets, at); },
    [](const Owner& o) { return o.motion == "path" ? listText(o.pathOffsets) : ""; }};

inline void checkPath(const MotionSettings& settings, std::string_view owner, const toml::table& table,
                      Problems& problems) {
  const toml::node* times = table.get("path_times");
  if (settings.motion != "path" || !times) return;
  if (const std::string wrong = wrongPath(settings, owner); !wrong.empty()) problems.add(times->source(), wrong);
}

}  // namespace selvedge

// The keys of a motion, which [[pin]] and [[collider]] have in common: which belong to which motion, and those that
// are lists. (Its scalar keys are the parameters of constraints/motion_settings.h.)
#pragma once

#include "constraints/motion_settings.h"
#include "scene/toml/fields.h"
#include "scene/toml/toml_text.h"

namespace selvedge {

// A key that belongs to some motions, or to some shapes; the others would ignore it.
struct OwnKey {
  std::string_view key;
  std::vector<std::string_view> of;
  bool required = false;

  bool isFor(std::string_view kind) const;
};
const OwnKey* findOwnKey(const std::vector<OwnKey>& keys, std::string_view key);  // null: it belongs to all

const std::vector<OwnKey>& motionKeys();

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

// What is wrong with what a motion needs and its parameters alone do not show.
void checkPath(const MotionSettings& settings, std::string_view owner, const toml::table& table, Problems& problems);
void checkOffsets(const MotionSettings& settings, std::string_view owner, const toml::table& table, Problems& problems);

}  // namespace selvedge

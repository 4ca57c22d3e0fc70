// How a pin or a shape moves, as the user describes it. Its keys in a scene file: these parameters, and the lists of
// scene/toml/motion_fields.h, which also knows which motion a key belongs to.
#pragma once

#include <string>
#include <vector>

#include "base/params/param.h"
#include "base/types.h"

namespace selvedge {

struct PinMotion;

inline constexpr double kFastestMotion = 1e4;  // m/s that cloth can follow

struct MotionSettings {
  std::string motion = "held";                              // held | sine | path | expression
  Vec3 amplitude{0, 0, 0};                                  // m, sine: amplitude * sin(2 pi frequency t + phase)
  double frequency = 0, phase = 0;                          // Hz, rad
  double until = -1;                                        // s; it rests from then on; < 0: never
  std::string offsetX = "0", offsetY = "0", offsetZ = "0";  // m, expression: formulas of kPathVariables
  std::vector<double> pathTimes;                            // s
  std::vector<Vec3> pathOffsets;                            // m from the start position; a smooth curve through them

  Params params();  // the scalar ones
  // Of the motion alone, also where it is that of a pin or of a shape.
  bool operator==(const MotionSettings&) const = default;
};

// From the place where it begins.
PinMotion motionOf(const MotionSettings& settings);
// What is wrong with the points of its path; empty: nothing. Keys are named as `owner` has them: "pin.path_times".
std::string wrongPath(const MotionSettings& settings, std::string_view owner);
// Of a path that is not wrong; empty where cloth can follow it.
std::string tooFastPath(const MotionSettings& settings, std::string_view owner);

}  // namespace selvedge

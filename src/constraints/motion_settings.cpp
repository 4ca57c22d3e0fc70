#include "constraints/motion_settings.h"

#include <fmt/format.h>

#include "constraints/expression_path.h"
#include "constraints/pin_motion.h"

namespace selvedge {

Params MotionSettings::params() {
  return {
      param("motion", &motion, "", "How it moves: not at all, as a sine, along a path, or by an expression.")
          .oneOf({"held", "sine", "path", "expression"}),
      param("amplitude", &amplitude, "m",
            "Sine: it moves by amplitude (sin(2 pi frequency t + phase) - sin(phase)), so that it starts where it is.")
          .range(-1e6, 1e6),
      param("frequency", &frequency, "Hz", "Sine: cycles a second.").range(0, 1e6),
      param("phase", &phase, "rad", "Sine: the phase at time 0."),
      param("offset_x", &offsetX, "m",
            "Expression: it moves by offset_x - its value at the start (of a shape: at time 0), so that it starts "
            "where it is; x0, y0, z0 are where that is, of a shape its middle. It must be smooth: velocity and "
            "acceleration are differences over 4 ms on either side.")
          .formulaOf(kPathVariables),
      param("offset_y", &offsetY, "m", "Expression: the same along y.").formulaOf(kPathVariables),
      param("offset_z", &offsetZ, "m", "Expression: the same along z.").formulaOf(kPathVariables),
      // It comes last, since it ends all that is above, and the turning of a shape, too.
      param("until", &until, "s", "It rests from this time on, where it is then; negative: never."),
  };
}

PinMotion motionOf(const MotionSettings& settings) {
  PinMotion motion;
  motion.until = settings.until;
  if (settings.motion == "sine") {
    motion.kind = PinMotion::Kind::sine;
    motion.amplitude = settings.amplitude;
    motion.frequency = settings.frequency;
    motion.phase = settings.phase;
  } else if (settings.motion == "path") {
    motion.kind = PinMotion::Kind::path;
    motion.path = std::make_shared<const Path>(settings.pathTimes, settings.pathOffsets);
  } else if (settings.motion == "expression") {
    motion.kind = PinMotion::Kind::expression;
    motion.formula =
        std::make_shared<const ExpressionPath>(std::array{settings.offsetX, settings.offsetY, settings.offsetZ});
  }
  return motion;
}

std::string wrongPath(const MotionSettings& settings, std::string_view owner) {
  const std::vector<double>& times = settings.pathTimes;
  if (times.size() != settings.pathOffsets.size()) {
    return fmt::format("{0}.path_times and {0}.path_offsets must be equally long, got {1} and {2}", owner, times.size(),
                       settings.pathOffsets.size());
  }
  if (times.size() < 2) return fmt::format("{}.path_times must name at least two times", owner);
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] <= times[i - 1])
      return fmt::format("{}.path_times must increase, got {} after {}", owner, times[i], times[i - 1]);
  }
  return "";
}

std::string tooFastPath(const MotionSettings& settings, std::string_view owner) {
  for (std::size_t i = 1; i < settings.pathTimes.size(); ++i) {
    const double begin = settings.pathTimes[i - 1], end = settings.pathTimes[i];
    const double speed = (settings.pathOffsets[i] - settings.pathOffsets[i - 1]).norm() / (end - begin);
    if (speed <= kFastestMotion) continue;
    return fmt::format(
        "{}.path_offsets goes at {:.4g} m/s from {:g} to {:g} s in the mean, and no cloth follows more than {:g} m/s: "
        "give it more time",
        owner, speed, begin, end, kFastestMotion);
  }
  return "";
}

}  // namespace selvedge

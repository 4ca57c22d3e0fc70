#include "constraints/motion_settings.h"

#include <fmt/format.h>

#include "constraints/pins.h"

namespace selvedge {

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

}  // namespace selvedge

#include "video/encoders.h"

namespace selvedge {

std::span<const VideoEncoder> videoEncoders() {
  // veryfast: on two cores it keeps up with what draws; a cloth on a still ground is small all the same. A short
  // look-ahead keeps little in memory that a killed program would lose.
  static const std::vector<VideoEncoder> kAll{
      {"libx264", "H.264", {{"preset", "veryfast"}, {"rc-lookahead", "10"}}, "crf", {"27", "18", "10"}, {}},
      {"libopenh264", "H.264", {{"rc_mode", "quality"}, {"profile", "high"}}, nullptr, {}, {}, {0.03, 0.1, 0.4}},
      {"mpeg4", "MPEG-4 part 2", {}, nullptr, {}, {8, 3, 1}}};
  return kAll;
}

}  // namespace selvedge

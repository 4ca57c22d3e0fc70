// The encoders of moving pictures we know how to set, the best first.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace selvedge {

struct VideoEncoder {
  const char* name;      // libavcodec's
  const char* standard;  // what it makes: "H.264"
  std::vector<std::pair<const char*, const char*>> settings;
  int quality;  // of one with a constant quantiser; 0: has its own way
};

std::span<const VideoEncoder> videoEncoders();

}  // namespace selvedge

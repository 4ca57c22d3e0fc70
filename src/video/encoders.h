// The encoders of moving pictures we know how to set, the best first.
#pragma once

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace selvedge {

// How much of a picture is kept: a small file, no loss that one sees, none that one finds. By place in what follows.
enum class FilmQuality { small, good, best };
constexpr int kFilmQualities = 3;

struct VideoEncoder {
  const char* name;      // libavcodec's
  const char* standard;  // what it makes: "H.264"
  std::vector<std::pair<const char*, const char*>> settings;
  const char* setting;                                // that says the quality; null: it has a constant quantiser
  std::array<const char*, kFilmQualities> qualities;  // of that setting
  std::array<int, kFilmQualities> quantisers;         // of one without
  std::array<double, kFilmQualities> bitsPerPixel{};  // where it must be told how many it may have; 0: has its own way
};

std::span<const VideoEncoder> videoEncoders();

}  // namespace selvedge

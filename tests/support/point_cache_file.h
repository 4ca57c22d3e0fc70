// A reader of PC2 files, written from the format's description (Blender: MOD_meshcache_pc2.c reads the same): twelve
// bytes of name, then int32 version, int32 points, float start, float rate, int32 samples; then x y z, float.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace selvedge::test {

struct PointCacheFile {
  int version = 0, points = 0, samples = 0;
  float startFrame = 0, sampleRate = 0;
  std::vector<float> values;
  std::size_t left = 0;  // bytes behind the last sample

  std::array<float, 3> at(int sample, int point) const {
    const auto i = 3 * static_cast<std::size_t>(sample * points + point);
    return {values.at(i), values.at(i + 1), values.at(i + 2)};
  }
};

inline PointCacheFile readPointCache(const std::string& bytes) {
  if (bytes.size() < 32 || bytes.compare(0, 12, std::string("POINTCACHE2\0", 12)) != 0) {
    throw std::runtime_error("not a PC2 file");
  }
  const auto word = [&](std::size_t at) {  // little endian
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
    return value;
  };
  const auto number = [&](std::size_t at) {  // IEEE 754, from its parts
    const std::uint32_t w = word(at);
    const int exponent = static_cast<int>(w >> 23U & 0xFFU);
    const double fraction = static_cast<double>(w & 0x7FFFFFU) / 8388608.0 + (exponent > 0 ? 1 : 0);
    double value = fraction;
    for (int e = std::max(exponent, 1); e > 127; --e) value *= 2;
    for (int e = std::max(exponent, 1); e < 127; ++e) value /= 2;
    return static_cast<float>(w >> 31U ? -value : value);
  };
  PointCacheFile file{static_cast<int>(word(12)),
                      static_cast<int>(word(16)),
                      static_cast<int>(word(28)),
                      number(20),
                      number(24),
                      {},
                      0};
  const auto count = 3 * static_cast<std::size_t>(file.points) * static_cast<std::size_t>(file.samples);
  for (std::size_t i = 0; i < count; ++i) file.values.push_back(number(32 + 4 * i));
  file.left = bytes.size() - 32 - 4 * count;
  return file;
}

}  // namespace selvedge::test

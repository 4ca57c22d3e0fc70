// Pictures that can be told apart after encoding: bars of known colours above, the picture's number as bits below.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "video/picture_sink.h"

namespace selvedge::test {

inline constexpr std::array<std::array<int, 3>, 8> kBars{{{255, 255, 255},
                                                          {230, 220, 30},
                                                          {20, 200, 210},
                                                          {30, 180, 40},
                                                          {200, 40, 190},
                                                          {190, 30, 25},
                                                          {25, 40, 190},
                                                          {12, 14, 16}}};

template <class Colour>
std::vector<unsigned char> paint(PictureSize size, const Colour& colour) {
  std::vector<unsigned char> rgb(size.bytes());
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const std::array<int, 3> c = colour(x, y);
      const auto at = 3 * static_cast<std::size_t>(y * size.width + x);
      for (std::size_t i = 0; i < 3; ++i) rgb[at + i] = static_cast<unsigned char>(c[i]);
    }
  }
  return rgb;
}

inline std::vector<unsigned char> testCard(PictureSize size, int number) {
  return paint(size, [&](int x, int y) -> std::array<int, 3> {
    const int column = std::min(8 * x / size.width, 7);
    if (y < size.height / 2) return kBars[static_cast<std::size_t>(column)];
    const int level = (number >> column) & 1 ? 220 : 30;
    return {level, level, level};
  });
}

// One that takes many bytes.
inline std::vector<unsigned char> noisyCard(PictureSize size, int number) {
  std::srand(static_cast<unsigned>(number));
  return paint(size, [](int, int) -> std::array<int, 3> { return {std::rand() % 256, std::rand() % 256, 0}; });
}

inline std::array<int, 3> pixelAt(const std::vector<unsigned char>& rgb, PictureSize size, int x, int y) {
  const auto at = 3 * static_cast<std::size_t>(y * size.width + x);
  return {rgb[at], rgb[at + 1], rgb[at + 2]};
}

inline int shownNumber(const std::vector<unsigned char>& rgb, PictureSize size) {
  int number = 0;
  for (int bit = 0; bit < 8; ++bit) {
    if (pixelAt(rgb, size, (2 * bit + 1) * size.width / 16, 3 * size.height / 4)[0] > 128) number |= 1 << bit;
  }
  return number;
}

// The largest difference of a bar's colour, in levels of 255.
inline int colourError(const std::vector<unsigned char>& rgb, PictureSize size) {
  int most = 0;
  for (int bar = 0; bar < 8; ++bar) {
    const auto seen = pixelAt(rgb, size, (2 * bar + 1) * size.width / 16, size.height / 4);
    for (std::size_t i = 0; i < 3; ++i) {
      most = std::max(most, std::abs(seen[i] - kBars[static_cast<std::size_t>(bar)][i]));
    }
  }
  return most;
}

}  // namespace selvedge::test

// The bytes of a texture, top row first, and PNG files of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <glad/gl.h>

namespace selvedge {

struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;  // [height][width][4]
  std::array<int, 4> at(int x, int y) const {
    const std::uint8_t* p =
        rgba.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {p[0], p[1], p[2], p[3]};
  }
};

inline Pixels readTexture(unsigned texture, int width, int height) {
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  std::vector<std::uint8_t> upside(row * static_cast<std::size_t>(height));
  glBindTexture(GL_TEXTURE_2D, texture);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, upside.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  Pixels pixels{width, height, {}};
  pixels.rgba.reserve(upside.size());
  for (auto from = upside.end(); from != upside.begin(); from -= static_cast<std::ptrdiff_t>(row))
    pixels.rgba.insert(pixels.rgba.end(), from - static_cast<std::ptrdiff_t>(row), from);
  return pixels;
}

}  // namespace selvedge

#include "render/gl/read_pixels.h"

#include <algorithm>

#include <glad/gl.h>

namespace selvedge {

void readPixels(int x, int y, int width, int height, std::vector<unsigned char>& rgb) {
  const auto row = static_cast<std::ptrdiff_t>(std::max(width, 0)) * 3;
  rgb.resize(static_cast<std::size_t>(row) * static_cast<std::size_t>(std::max(height, 0)));
  if (rgb.empty()) return;
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(x, y, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb.data());
  for (auto low = rgb.begin(), high = rgb.end() - row; low < high; low += row, high -= row) {
    std::swap_ranges(low, low + row, high);
  }
}

}  // namespace selvedge

// 256 colours for a picture, and the picture in them: what GIF files need.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "video/picture_sink.h"

namespace selvedge {

class LoopPalette {
 public:
  // The colours that a picture (RGB rows) needs: by median cut. A palette that suits the picture nearly as well as a new
  // one stays, so that still parts of moving pictures do not flicker.
  void follow(const unsigned char* rgb, PictureSize size);
  // Indices of colours, rows from the top; dithered in a fixed pattern, which stands still, too.
  void paint(const unsigned char* rgb, PictureSize size, std::uint8_t* indices, int rowBytes) const;

  const std::array<std::uint32_t, 256>& colours() const { return colours_; }  // 0xFFRRGGBB

 private:
  double errorOf(const std::vector<std::uint32_t>& counts) const;  // mean square of a pixel
  void nameNearest();

  std::array<std::uint32_t, 256> colours_{};
  std::vector<std::uint8_t> nearest_;  // [32768] by colours of five bits each; empty before the first picture
};

}  // namespace selvedge

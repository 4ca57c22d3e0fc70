#include "video/fitted_picture.h"

#include <algorithm>
#include <cmath>

#include "video/libav.h"

namespace selvedge {

void fitPicture(const std::vector<unsigned char>& rgb, PictureSize size, PictureSize wanted,
                std::vector<unsigned char>& to) {
  to.assign(wanted.bytes(), 0);
  if (rgb.size() != size.bytes() || rgb.empty()) return;
  const double scale =
      std::min(static_cast<double>(wanted.width) / size.width, static_cast<double>(wanted.height) / size.height);
  const int width = std::clamp(static_cast<int>(std::lround(scale * size.width)), 1, wanted.width);
  const int height = std::clamp(static_cast<int>(std::lround(scale * size.height)), 1, wanted.height);
  const Libav<SwsContext> scaler(sws_getContext(size.width, size.height, AV_PIX_FMT_RGB24, width, height,
                                                AV_PIX_FMT_RGB24, SWS_AREA, nullptr, nullptr, nullptr));
  const Libav<AVFrame> scaled = emptyPicture(AV_PIX_FMT_RGB24, width, height);
  const Libav<AVFrame> copied = emptyPicture(AV_PIX_FMT_RGB24, size.width, size.height);
  if (!scaler || !scaled || !copied) return;
  const int row = 3 * wanted.width;
  scaleRgb(*scaler, rgb.data(), 3 * size.width, *copied, *scaled);
  unsigned char* start = to.data() + static_cast<std::ptrdiff_t>((wanted.height - height) / 2) * row +
                         static_cast<std::ptrdiff_t>((wanted.width - width) / 2) * 3;
  copyRows(*scaled, start, row);
}

}  // namespace selvedge

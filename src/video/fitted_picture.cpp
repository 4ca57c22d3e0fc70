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
  if (!scaler || !scaled) return;
  const int from = 3 * size.width, row = 3 * wanted.width;
  const unsigned char* source = rgb.data();
  sws_scale(scaler.get(), &source, &from, 0, size.height, scaled->data, scaled->linesize);
  unsigned char* start = to.data() + static_cast<std::ptrdiff_t>((wanted.height - height) / 2) * row +
                         static_cast<std::ptrdiff_t>((wanted.width - width) / 2) * 3;
  copyRows(*scaled, start, row);
}

}  // namespace selvedge

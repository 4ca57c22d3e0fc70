#include "video/libav.h"

#include <algorithm>
#include <utility>

namespace selvedge {

std::string libavWords(int error) {
  char words[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(error, words, sizeof words);
  return words;
}

Libav<AVFrame> emptyPicture(AVPixelFormat format, int width, int height) {
  Libav<AVFrame> frame(av_frame_alloc());
  if (!frame) return nullptr;
  frame->format = format;
  frame->width = width;
  frame->height = height;
  return av_frame_get_buffer(frame.get(), 0) < 0 ? nullptr : std::move(frame);
}

void scaleRgb(SwsContext& scaler, const unsigned char* rgb, int rowBytes, AVFrame& copied, const AVFrame& to) {
  for (int y = 0; y < copied.height; ++y) {
    std::copy_n(rgb + static_cast<std::ptrdiff_t>(y) * rowBytes, 3 * copied.width,
                copied.data[0] + static_cast<std::ptrdiff_t>(y) * copied.linesize[0]);
  }
  sws_scale(&scaler, copied.data, copied.linesize, 0, copied.height, to.data, to.linesize);
}

void copyRows(const AVFrame& rgb, unsigned char* to, int rowBytes) {
  for (int y = 0; y < rgb.height; ++y) {
    const unsigned char* row = rgb.data[0] + static_cast<std::ptrdiff_t>(y) * rgb.linesize[0];
    std::copy_n(row, 3 * rgb.width, to + static_cast<std::ptrdiff_t>(y) * rowBytes);
  }
}

void silenceLibav() { av_log_set_level(AV_LOG_QUIET); }

}  // namespace selvedge

// Pictures to packets of a film: colours to BT.709 YCbCr, then one of videoEncoders().
#pragma once

#include <functional>
#include <string>

#include "video/encoders.h"
#include "video/film_format.h"
#include "video/libav.h"

namespace selvedge {

class FilmEncoder {
 public:
  // Takes a packet on; the answer is empty on success.
  using Write = std::function<std::string(AVPacket&)>;

  explicit FilmEncoder(const FilmFormat& format);  // throws InputError

  std::string add(const unsigned char* rgb, const Write& write);
  std::string finish(const Write& write);  // what the encoder still holds

  const AVCodecContext& context() const { return *codec_; }
  const std::string& name() const { return name_; }
  const std::string& notice() const { return notice_; }

 private:
  bool open(const VideoEncoder& encoder, const FilmFormat& format);
  void prepareColours();
  std::string encode(const AVFrame* frame, const Write& write);

  Libav<AVCodecContext> codec_;
  Libav<SwsContext> colours_;
  Libav<AVFrame> copied_, frame_;  // a picture as it came, and in the film's colours
  Libav<AVPacket> packet_;
  std::string name_, notice_;
  int rowBytes_;  // of a picture
};

}  // namespace selvedge

#include "video/film_encoder.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

extern "C" {
#include <libavutil/opt.h>
}

#include "base/error.h"

namespace selvedge {
namespace {

constexpr int kLeast = 16, kMost = 8192;  // pixels: what H.264 and the machines that play it take

void requireSane(const FilmFormat& format) {
  const auto [width, height] = format.size;
  if (std::min(width, height) < kLeast || std::max(width, height) > kMost) {
    throw InputError("", fmt::format("a film of {} x {} pixels cannot be made; from {} to {} each way can", width,
                                     height, kLeast, kMost));
  }
  if (!(format.rate >= 0.1 && format.rate <= 1000)) {
    throw InputError("", fmt::format("a film of {} pictures a second cannot be made; 0.1 to 1000 can", format.rate));
  }
}

}  // namespace

FilmEncoder::FilmEncoder(const FilmFormat& format) : packet_(av_packet_alloc()), rowBytes_(3 * format.size.width) {
  silenceLibav();
  requireSane(format);
  for (const VideoEncoder& each : videoEncoders()) {
    if ((format.encoder.empty() || format.encoder == each.name) && open(each, format)) break;
  }
  if (!codec_) throw InputError("", "libavcodec has no encoder for films here; record single pictures instead");
  if (name_ != videoEncoders().front().name && format.encoder.empty()) {
    notice_ = fmt::format("there is no {} here; the film is encoded by {}, which needs more room",
                          videoEncoders().front().name, name_);
  }
  prepareColours();
}

bool FilmEncoder::open(const VideoEncoder& encoder, const FilmFormat& format) {
  const AVCodec* codec = avcodec_find_encoder_by_name(encoder.name);
  if (!codec) return false;
  Libav<AVCodecContext> made(avcodec_alloc_context3(codec));
  const AVRational rate = av_d2q(format.rate, 60000);
  made->width = format.size.width & ~1;
  made->height = format.size.height & ~1;
  made->pix_fmt = AV_PIX_FMT_YUV420P;
  made->time_base = av_inv_q(rate);
  made->framerate = rate;
  made->gop_size = std::max(1, static_cast<int>(std::lround(format.rate)));  // one can go to every second of it
  made->max_b_frames = 0;  // the order of pictures is that of time: nothing is lost of what ends early
  made->color_range = AVCOL_RANGE_MPEG;
  made->colorspace = AVCOL_SPC_BT709;
  made->color_primaries = AVCOL_PRI_BT709;
  made->color_trc = AVCOL_TRC_BT709;
  made->sample_aspect_ratio = {1, 1};
  made->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  const auto quality = static_cast<std::size_t>(format.quality);
  if (encoder.setting) {
    av_opt_set(made->priv_data, encoder.setting, encoder.qualities[quality], 0);
  } else if (encoder.quantisers[quality] > 0) {
    made->flags |= AV_CODEC_FLAG_QSCALE;
    made->global_quality = encoder.quantisers[quality] * FF_QP2LAMBDA;
  } else if (encoder.bitsPerPixel[quality] > 0) {
    made->bit_rate = std::llround(encoder.bitsPerPixel[quality] * made->width * made->height * format.rate);
  }
  for (const auto& [name, value] : encoder.settings) av_opt_set(made->priv_data, name, value, 0);
  if (avcodec_open2(made.get(), codec, nullptr) < 0) return false;
  codec_ = std::move(made);
  name_ = encoder.name;
  return true;
}

void FilmEncoder::prepareColours() {
  const int width = codec_->width, height = codec_->height;
  colours_.reset(sws_getContext(width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUV420P,
                                SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nullptr, nullptr, nullptr));
  frame_ = emptyPicture(AV_PIX_FMT_YUV420P, width, height);
  copied_ = emptyPicture(AV_PIX_FMT_RGB24, width, height);
  if (!colours_ || !frame_ || !copied_) throw InputError("", "there is not enough memory for a film of this size");
  frame_->pts = 0;
  constexpr int kOne = 1 << 16;
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(colours_.get(), bt709, 1, bt709, 0, 0, kOne, kOne);
}

std::string FilmEncoder::add(const unsigned char* rgb, const Write& write) {
  if (av_frame_make_writable(frame_.get()) < 0) return "there is not enough memory for the film's next picture";
  scaleRgb(*colours_, rgb, rowBytes_, *copied_, *frame_);
  const std::string wrong = encode(frame_.get(), write);
  ++frame_->pts;
  return wrong;
}

std::string FilmEncoder::finish(const Write& write) { return encode(nullptr, write); }

std::string FilmEncoder::encode(const AVFrame* frame, const Write& write) {
  int answer = avcodec_send_frame(codec_.get(), frame);
  while (answer >= 0) {
    answer = avcodec_receive_packet(codec_.get(), packet_.get());
    if (answer == AVERROR(EAGAIN) || answer == AVERROR_EOF) return "";
    if (answer < 0) break;
    packet_->duration = 1;
    const std::string wrong = write(*packet_);
    av_packet_unref(packet_.get());
    if (!wrong.empty()) return wrong;
  }
  return fmt::format("{} could not encode a picture: {}", name_, libavWords(answer));
}

}  // namespace selvedge

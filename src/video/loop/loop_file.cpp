#include "video/loop/loop_file.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

extern "C" {
#include <libavutil/opt.h>
}

#include "base/error.h"
#include "io/atomic_file.h"
#include "video/libav.h"
#include "video/loop/loop_palette.h"

namespace selvedge {

namespace {

constexpr int kLeastWidth = 16, kMostWidth = 4096;   // pixels
constexpr double kMostOfWebp = 30, kMostOfGif = 25;  // pictures a second

PictureSize loopSize(const LoopFormat& format) {
  if (format.size.width < 1 || format.size.height < 1 || format.width < kLeastWidth || format.width > kMostWidth) {
    throw InputError("", fmt::format("a loop of {} pixels' width cannot be made of pictures of {} x {}; {} to {} can",
                                     format.width, format.size.width, format.size.height, kLeastWidth, kMostWidth));
  }
  const int width = std::min(format.width, format.size.width);
  const auto height =
      static_cast<int>(std::lround(static_cast<double>(width) * format.size.height / format.size.width));
  return {width, std::max(height, 1)};
}

}  // namespace

struct LoopFile::Impl {
  Impl(const std::string& path, const LoopFormat& wanted) : format(wanted), size(loopSize(wanted)), file(path) {
    silenceLibav();
    every = std::max(1, static_cast<int>(std::ceil(format.rate / (format.gif ? kMostOfGif : kMostOfWebp) - 1e-9)));
    openEncoder();
    openScaler();
    if (format.gif) openMuxer();
  }

  ~Impl() {
    if (!muxer || !muxer->pb) return;
    std::uint8_t* unused = nullptr;
    avio_close_dyn_buf(muxer->pb, &unused);
    av_free(unused);
  }

  void openEncoder() {
    const char* name = format.gif ? "gif" : "libwebp_anim";
    const AVCodec* codec = avcodec_find_encoder_by_name(name);
    if (!codec) {
      throw InputError("", fmt::format("libavcodec has no encoder {} here; record {} instead", name,
                                       format.gif ? "a WebP loop" : "a GIF loop"));
    }
    encoder.reset(avcodec_alloc_context3(codec));
    encoder->width = size.width;
    encoder->height = size.height;
    encoder->pix_fmt = format.gif ? AV_PIX_FMT_PAL8 : AV_PIX_FMT_YUV420P;
    // A GIF counts in hundredths of a second.
    const int hundredths = std::max(2, static_cast<int>(std::lround(100 * every / format.rate)));
    encoder->time_base = format.gif ? AVRational{hundredths, 100} : av_inv_q(av_d2q(format.rate / every, 60000));
    encoder->framerate = av_inv_q(encoder->time_base);
    if (!format.gif) {
      encoder->flags |= AV_CODEC_FLAG_QSCALE;
      encoder->global_quality = format.quality * FF_QP2LAMBDA;
      av_opt_set_int(encoder->priv_data, "quality", format.quality, 0);
    }
    if (const int answer = avcodec_open2(encoder.get(), codec, nullptr); answer < 0) {
      throw InputError(
          "", fmt::format("a loop of {} x {} pixels cannot be made: {}", size.width, size.height, libavWords(answer)));
    }
  }

  void openScaler() {
    const AVPixelFormat to = format.gif ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_YUV420P;
    scaler.reset(sws_getContext(format.size.width, format.size.height, AV_PIX_FMT_RGB24, size.width, size.height, to,
                                SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nullptr, nullptr, nullptr));
    frame = emptyPicture(encoder->pix_fmt, size.width, size.height);
    copied = emptyPicture(AV_PIX_FMT_RGB24, format.size.width, format.size.height);
    if (format.gif) scaled = emptyPicture(to, size.width, size.height);
    packet.reset(av_packet_alloc());
    if (!scaler || !frame || !copied || (format.gif && !scaled)) {
      throw InputError("", "there is not enough memory for a loop of this size");
    }
    frame->pts = 0;
    small.resize(size.bytes());
  }

  void openMuxer() {
    AVFormatContext* made = nullptr;
    avformat_alloc_output_context2(&made, nullptr, "gif", nullptr);
    muxer.reset(made);
    if (!muxer || avio_open_dyn_buf(&muxer->pb) < 0) throw InputError("", "libavformat cannot write GIF files here");
    AVStream* stream = avformat_new_stream(muxer.get(), nullptr);
    avcodec_parameters_from_context(stream->codecpar, encoder.get());
    stream->time_base = {1, 100};
    AVDictionary* options = nullptr;
    av_dict_set(&options, "loop", "0", 0);  // again and again
    const int answer = avformat_write_header(muxer.get(), &options);
    av_dict_free(&options);
    if (answer < 0) throw InputError("", fmt::format("a GIF cannot be begun: {}", libavWords(answer)));
  }

  void scale(const unsigned char* rgb) {
    const AVFrame& to = format.gif ? *scaled : *frame;
    scaleRgb(*scaler, rgb, 3 * format.size.width, *copied, to);
    if (!format.gif) return;
    copyRows(to, small.data(), 3 * size.width);
    palette.follow(small.data(), size);
    palette.paint(small.data(), size, frame->data[0], frame->linesize[0]);
    std::memcpy(frame->data[1], palette.colours().data(), AVPALETTE_SIZE);
  }

  std::string encode(const AVFrame* picture) {
    int answer = avcodec_send_frame(encoder.get(), picture);
    while (answer >= 0) {
      answer = avcodec_receive_packet(encoder.get(), packet.get());
      if (answer == AVERROR(EAGAIN) || answer == AVERROR_EOF) return "";
      if (answer < 0) break;
      answer = take();
      av_packet_unref(packet.get());
    }
    return fmt::format("the loop {} cannot go on: {}", file.path(), libavWords(answer));
  }

  // WebP's encoder gives the whole file at once, GIF's a picture.
  int take() {
    bytes += static_cast<std::uint64_t>(packet->size);
    if (!format.gif) {
      whole.append(reinterpret_cast<const char*>(packet->data), static_cast<std::size_t>(packet->size));
      return 0;
    }
    packet->duration = 1;
    av_packet_rescale_ts(packet.get(), encoder->time_base, muxer->streams[0]->time_base);
    packet->stream_index = 0;
    return av_write_frame(muxer.get(), packet.get());
  }

  std::string add(const unsigned char* rgb) {
    if (came++ % every != 0) return "";
    if (av_frame_make_writable(frame.get()) < 0) return "there is not enough memory for the loop's next picture";
    scale(rgb);
    const std::string now = encode(frame.get());
    ++frame->pts;
    return now;
  }

  std::string close() {
    if (const std::string last = encode(nullptr); !last.empty()) return last;
    if (format.gif) {
      if (const int answer = av_write_trailer(muxer.get()); answer < 0) {
        return fmt::format("the loop {} cannot be finished: {}", file.path(), libavWords(answer));
      }
      std::uint8_t* made = nullptr;
      const int count = avio_close_dyn_buf(muxer->pb, &made);
      muxer->pb = nullptr;
      whole.assign(reinterpret_cast<const char*>(made), static_cast<std::size_t>(std::max(count, 0)));
      av_free(made);
    }
    try {
      file.write(whole);
      file.commit();
    } catch (const InputError& error) {
      return error.what();
    }
    bytes = whole.size();
    return "";
  }

  LoopFormat format;
  PictureSize size;
  AtomicFile file;
  int every = 1;  // of so many pictures one is taken
  long came = 0;
  Libav<AVCodecContext> encoder;
  Libav<SwsContext> scaler;
  Libav<AVFrame> frame;
  Libav<AVPacket> packet;
  Libav<AVFormatContext> muxer;  // of a GIF
  LoopPalette palette;
  Libav<AVFrame> copied;             // a picture as it came
  Libav<AVFrame> scaled;             // of a GIF, before it has its few colours
  std::vector<unsigned char> small;  // its RGB rows
  std::string whole, wrong;
  std::atomic<std::uint64_t> bytes = 0;  // another thread may ask
};

LoopFile::LoopFile(const std::string& path, const LoopFormat& format) : impl_(std::make_unique<Impl>(path, format)) {}
LoopFile::~LoopFile() = default;

std::string LoopFile::add(const unsigned char* rgb) {
  if (impl_->wrong.empty()) impl_->wrong = impl_->add(rgb);
  return impl_->wrong;
}

std::string LoopFile::finish() {
  if (impl_->wrong.empty()) impl_->wrong = impl_->close();
  return impl_->wrong;
}

std::uint64_t LoopFile::bytes() const { return impl_->bytes; }

}  // namespace selvedge

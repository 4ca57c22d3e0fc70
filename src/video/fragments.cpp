#include "video/fragments.h"

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {
namespace {

constexpr int kBuffer = 1 << 16;  // bytes

}  // namespace

Fragments::Fragments(GrowingFile& file, const FilmEncoder& encoder) : file_(file), tick_(encoder.context().time_base) {
  AVFormatContext* made = nullptr;
  avformat_alloc_output_context2(&made, nullptr, "mp4", nullptr);
  muxer_.reset(made);
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBuffer));
  stream_.reset(avio_alloc_context(buffer, kBuffer, 1, this, nullptr, append, nullptr));
  if (!muxer_ || !stream_) throw InputError(file_.path(), "libavformat cannot write MP4 files here");
  muxer_->pb = stream_.get();
  AVStream* film = avformat_new_stream(muxer_.get(), nullptr);
  avcodec_parameters_from_context(film->codecpar, &encoder.context());
  film->time_base = tick_;
  film->avg_frame_rate = encoder.context().framerate;
  // Twice a second a fragment, so that little is lost with what ends without a finish.
  AVDictionary* options = nullptr;
  av_dict_set(&options, "movflags", "empty_moov+default_base_moof", 0);
  av_dict_set(&options, "frag_duration", "500000", 0);  // microseconds
  const int answer = avformat_write_header(muxer_.get(), &options);
  av_dict_free(&options);
  if (const std::string wrong = outcome(answer); !wrong.empty()) throw InputError("", wrong);
  header_ = whole_;
}

int Fragments::append(void* self, std::uint8_t* bytes, int count) {
  GrowingFile& file = static_cast<Fragments*>(self)->file_;
  const bool done = file.append({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
  return done ? count : AVERROR(EIO);
}

std::string Fragments::outcome(int answer) {
  avio_flush(stream_.get());
  if (answer >= 0 && file_.error().empty()) {
    whole_ = file_.size();
    return "";
  }
  file_.keepOnly(whole_);
  return !file_.error().empty() ? file_.error()
                                : fmt::format("{}: the film cannot go on: {}", file_.path(), libavWords(answer));
}

std::string Fragments::write(AVPacket& packet) {
  av_packet_rescale_ts(&packet, tick_, muxer_->streams[0]->time_base);
  packet.stream_index = 0;
  return outcome(av_write_frame(muxer_.get(), &packet));
}

std::string Fragments::finish() { return outcome(av_write_trailer(muxer_.get())); }

}  // namespace selvedge

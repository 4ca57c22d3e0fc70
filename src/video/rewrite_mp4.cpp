#include "video/rewrite_mp4.h"

#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

#include "video/libav.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

struct Input {
  explicit Input(const std::string& path) {
    if (avformat_open_input(&context, path.c_str(), nullptr, nullptr) < 0) context = nullptr;
  }
  ~Input() { avformat_close_input(&context); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  AVFormatContext* context = nullptr;
};

bool copyPackets(AVFormatContext& from, AVFormatContext& to) {
  const Libav<AVPacket> packet(av_packet_alloc());
  int answer = 0;
  while ((answer = av_read_frame(&from, packet.get())) >= 0) {
    av_packet_rescale_ts(packet.get(), from.streams[0]->time_base, to.streams[0]->time_base);
    packet->pos = -1;
    if (av_write_frame(&to, packet.get()) < 0) return false;
    av_packet_unref(packet.get());
  }
  return answer == AVERROR_EOF && av_write_trailer(&to) >= 0;
}

bool copyFilm(const std::string& path, const std::string& part) {
  const Input from(path);
  if (!from.context || avformat_find_stream_info(from.context, nullptr) < 0) return false;
  AVFormatContext* made = nullptr;
  if (avformat_alloc_output_context2(&made, nullptr, "mp4", part.c_str()) < 0) return false;
  const Libav<AVFormatContext> to(made);
  AVStream* film = avformat_new_stream(made, nullptr);
  avcodec_parameters_copy(film->codecpar, from.context->streams[0]->codecpar);
  film->codecpar->codec_tag = 0;
  film->time_base = from.context->streams[0]->time_base;
  film->avg_frame_rate = from.context->streams[0]->avg_frame_rate;
  if (avio_open(&made->pb, part.c_str(), AVIO_FLAG_WRITE) < 0) return false;
  AVDictionary* options = nullptr;
  av_dict_set(&options, "movflags", "faststart", 0);
  const bool good = avformat_write_header(made, &options) >= 0 && copyPackets(*from.context, *made);
  av_dict_free(&options);
  return avio_closep(&made->pb) >= 0 && good;
}

}  // namespace

std::optional<std::uint64_t> rewriteMp4(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);  // a link stays one
  if (error || !fs::is_regular_file(target, error)) return std::nullopt;
  const fs::path part = target.parent_path() / fmt::format(".{}.part", target.filename().string());
  const bool made = copyFilm(target.string(), part.string());
  if (made) fs::rename(part, target, error);
  if (made && !error) return fs::file_size(target, error);
  fs::remove(part, error);
  return std::nullopt;
}

}  // namespace selvedge

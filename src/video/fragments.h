// Packets of one film to a fragmented MP4 file.
#pragma once

#include "io/growing_file.h"
#include "video/film_encoder.h"

namespace selvedge {

class Fragments {
 public:
  Fragments(GrowingFile& file, const FilmEncoder& encoder);  // throws InputError

  std::string write(AVPacket& packet);  // the answer is empty on success
  std::string finish();
  bool empty() const { return whole_ == header_; }  // nothing can be played yet

 private:
  static int append(void* self, std::uint8_t* bytes, int count);
  std::string outcome(int answer);

  GrowingFile& file_;
  Libav<AVIOContext> stream_;
  Libav<AVFormatContext> muxer_;
  AVRational tick_;                       // s, of the packets that come
  std::uint64_t header_ = 0, whole_ = 0;  // bytes: of what is before the fragments, and with those that are complete
};

}  // namespace selvedge

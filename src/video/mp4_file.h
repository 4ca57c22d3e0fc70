// A film as an MP4 file. While it is made it grows in fragments, each of which can be played when no more follow; when
// it is finished it is rewritten as an ordinary file, with its index in front. One that ends before its first fragment is
// removed.
#pragma once

#include <memory>
#include <string>

#include "video/film_format.h"
#include "video/picture_sink.h"

namespace selvedge {

class Mp4File : public PictureSink {
 public:
  Mp4File(const std::string& path, const FilmFormat& format);  // throws InputError
  ~Mp4File() override;

  std::string add(const unsigned char* rgb) override;
  std::string finish() override;
  std::uint64_t bytes() const override;

  const std::string& encoder() const;
  const std::string& notice() const;  // that it is not the encoder one would want; empty where it is

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge

// A short film that plays again and again on a slide: an animated GIF or WebP file. It is there when it is finished, or
// not at all.
#pragma once

#include <memory>
#include <string>

#include "video/picture_sink.h"

namespace selvedge {

struct LoopFormat {
  bool gif = false;  // otherwise WebP, which has more colours in fewer bytes
  PictureSize size;  // of the pictures that come
  int width = 640;   // pixels, of the loop; it is never larger than the pictures
  double rate = 60;  // pictures a second that come; as many of them are left out as neither format needs
  int quality = 80;  // of WebP, 0 to 100
};

class LoopFile : public PictureSink {
 public:
  LoopFile(const std::string& path, const LoopFormat& format);  // throws InputError
  ~LoopFile() override;

  std::string add(const unsigned char* rgb) override;
  std::string finish() override;
  std::uint64_t bytes() const override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge

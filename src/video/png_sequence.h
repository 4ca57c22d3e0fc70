// Pictures as frame_000000.png, frame_000001.png ... in a folder.
#pragma once

#include <atomic>
#include <string>

#include "video/picture_sink.h"

namespace selvedge {

class PngSequence : public PictureSink {
 public:
  // Makes the folder where it is not there yet, not those above it. Throws InputError; also where the folder holds such
  // pictures already: a shorter sequence would end in another one's pictures.
  // `channels`: of the pictures, as writePng() takes them.
  PngSequence(std::string folder, PictureSize size, int channels = 3);

  std::string add(const unsigned char* rgb) override;
  std::string finish() override { return wrong_; }
  std::uint64_t bytes() const override { return bytes_; }

 private:
  std::string folder_, wrong_;
  PictureSize size_;
  int channels_;
  long count_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace selvedge

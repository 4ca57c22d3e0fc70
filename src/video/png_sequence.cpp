#include "video/png_sequence.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "io/write_problem.h"
#include "video/picture_file.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

std::string pictureName(const std::string& folder, long number) {
  return fmt::format("{}/frame_{:06d}.png", folder, number);
}

}  // namespace

PngSequence::PngSequence(std::string folder, PictureSize size, int channels)
    : folder_(std::move(folder)), size_(size), channels_(channels) {
  makeOutputFolder(folder_);
  std::error_code error;
  if (fs::exists(pictureName(folder_, 0), error)) {
    throw InputError(folder_,
                     "there are pictures of an earlier recording in it (frame_000000.png ...); name another "
                     "folder, or remove them");
  }
}

std::string PngSequence::add(const unsigned char* rgb) {
  if (!wrong_.empty()) return wrong_;
  std::uint64_t size = 0;
  wrong_ = writePng(pictureName(folder_, count_), rgb, size_.width, size_.height, &size, channels_);
  bytes_ += size;
  if (wrong_.empty()) ++count_;
  return wrong_;
}

}  // namespace selvedge

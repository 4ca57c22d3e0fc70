// Where the pictures of a recording go, one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace selvedge {

struct PictureSize {
  int width = 0, height = 0;  // pixels
  bool operator==(const PictureSize&) const = default;
  std::size_t bytes() const {
    return std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

class PictureSink {
 public:
  virtual ~PictureSink() = default;

  // RGB rows from the top, of the size the sink was made for. The answer is empty on success, otherwise what, where, and
  // what to do; after that nothing more is taken, and what is there stays.
  [[nodiscard]] virtual std::string add(const unsigned char* rgb) = 0;
  [[nodiscard]] virtual std::string finish() = 0;  // once; also after something went wrong
  virtual std::uint64_t bytes() const = 0;         // written so far
};

}  // namespace selvedge

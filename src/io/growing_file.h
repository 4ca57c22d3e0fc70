// A file that is of use while it grows: written in place, without a buffer, so that what is there when the program is
// killed stays. Going wrong after the opening is a text, not an exception: a recording ends, the program does not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace selvedge {

// Why no file can be written there; empty where one can. What is there stays as it is.
std::string refusalToWrite(const std::string& path);

class GrowingFile {
 public:
  explicit GrowingFile(std::string path);  // empties a file that is there; throws InputError where it cannot
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  const std::string& path() const { return path_; }
  // False from the first time something goes wrong on; error() then has path and reason.
  bool append(std::string_view bytes);
  bool replace(std::uint64_t place, std::string_view bytes);
  void keepOnly(std::uint64_t size);  // what lies behind is half-written: gone
  bool close();

  const std::string& error() const { return error_; }
  std::uint64_t size() const { return size_; }  // bytes

 private:
  bool fail(int error);

  std::string path_, error_;
  int file_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace selvedge

// A file that is complete or absent: written beside its target as .NAME.0.part, renamed over it on commit, removed when
// dropped. Writers of one target do not meet (each locks its part, and takes the first number that nobody holds); the
// last to commit wins. The part of a writer that was killed is taken over by the next one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace selvedge {

// Whether files stand there that are none of a user's: nothing there may be replaced, and a name can be given twice.
bool isDevicePath(const std::string& path);

class AtomicFile {
 public:
  // Throws InputError (path and reason) where the target cannot be written. Devices and pipes are written straight
  // through.
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  const std::string& path() const { return path_; }
  void write(std::string_view text);  // throws InputError, as do all that follow
  void flush();                       // what was written so far is in the part, where a killed program leaves it
  void settle();                      // all of it is on the disk: where one of several files fails, none is committed
  void commit();                      // once, after the last write
  // After something went wrong: the whole lines that are in the part stay, as NAME.part, which is the answer; empty where
  // there are none.
  std::string keepLines();

 private:
  [[noreturn]] void fail(int error) const;
  void openPart();

  std::string path_;       // as the user gave it, for messages
  std::string target_;     // with links followed
  std::string temporary_;  // empty where the target is written straight
  int file_ = -1;
  std::string buffer_;
  std::uint64_t size_ = 0, lines_ = 0;  // bytes: of the part; of it up to the end of its last whole line
};

}  // namespace selvedge

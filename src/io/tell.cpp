#include "io/tell.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace selvedge {

void holdStandardStreams() {
  int file = 0;
  while (file >= 0 && file <= STDERR_FILENO) file = ::open("/dev/null", O_RDONLY);  // the lowest number that is free
  if (file > STDERR_FILENO) ::close(file);
}

std::string outputProblem(int error) {
  errno = error;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return "";
  const bool full = errno == ENOSPC || errno == EDQUOT;
  const std::string why = errno != 0 ? fmt::format(": {}", std::strerror(errno)) : "";
  return fmt::format("standard output cannot be written{}; {}send it to another place", why,
                     full ? "make room, or " : "");
}

}  // namespace selvedge

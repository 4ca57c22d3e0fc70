#include "app/recording/open_folder.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace selvedge {

namespace {

constexpr const char* kOpener = "xdg-open";  // of every desktop

// In a process that nobody waits for. The answer is errno of what went wrong before it was the opener, else 0.
int startOpener(const std::string& folder) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return errno;
  const pid_t child = ::fork();
  if (child == 0) {
    if (::fork() != 0) ::_exit(0);
    ::setsid();
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) ::dup2(nothing, stream);
    ::execlp(kOpener, kOpener, folder.c_str(), nullptr);
    const int why = errno;
    static_cast<void>(!::write(pipe[1], &why, sizeof why));
    ::_exit(1);
  }
  const int failed = child < 0 ? errno : 0;
  ::close(pipe[1]);
  int why = 0;
  if (child > 0) {
    ::waitpid(child, nullptr, 0);
    if (::read(pipe[0], &why, sizeof why) != sizeof why) why = 0;  // closed: it runs
  }
  ::close(pipe[0]);
  return failed != 0 ? failed : why;
}

}  // namespace

std::string openFolder(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  const std::string folder = (fs::is_directory(whole, error) ? whole : whole.parent_path()).string();
  if (!fs::is_directory(folder, error)) return fmt::format("{}: there is no such folder", folder);
  const int why = startOpener(folder);
  if (why == 0) return "";
  return why == ENOENT ? fmt::format("{} is not installed, which opens folders; the files are in {}", kOpener, folder)
                       : fmt::format("{} could not be opened: {}", folder, std::strerror(why));
}

}  // namespace selvedge

#include "base/data_folders.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace selvedge {

std::vector<std::string> dataFolders(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none).parent_path();
  const fs::path build = fs::weakly_canonical(SELVEDGE_BUILD, none);
  std::vector<std::string> folders{name, (program / name).string(),
                                   (program.parent_path() / "share/selvedge" / name).string()};
  if (const char* data = std::getenv("SELVEDGE_DATA")) folders.push_back((fs::path(data) / name).string());
  folders.push_back((fs::path(SELVEDGE_INSTALLED) / name).string());
  // The sources are for programs of the build folder alone: an installed one has its own files or none.
  const bool built = std::mismatch(build.begin(), build.end(), program.begin(), program.end()).first == build.end();
  if (built) folders.push_back((fs::path(SELVEDGE_SOURCES) / name).string());
  return folders;
}

}  // namespace selvedge

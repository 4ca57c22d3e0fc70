#include "app/settings/recent_files.h"

#include <algorithm>
#include <filesystem>

#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

constexpr std::size_t kMostRecent = 10;
constexpr const char* kRecent = "recent";

}  // namespace

void RecentFiles::add(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::path whole = std::filesystem::absolute(path, unknown);
  if (unknown) return;
  std::vector<std::string> files = rememberedList(table_, kRecent);
  const std::string file = whole.lexically_normal().string();
  std::erase(files, file);
  files.insert(files.begin(), file);
  files.resize(std::min(files.size(), kMostRecent));
  rememberList(table_, kRecent, files);
}

std::vector<std::string> RecentFiles::present() const {
  std::vector<std::string> files = rememberedList(table_, kRecent);
  std::erase_if(files, [](const std::string& file) {
    std::error_code unknown;
    return !std::filesystem::is_regular_file(file, unknown);
  });
  return files;
}

}  // namespace selvedge

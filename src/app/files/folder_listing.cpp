#include "app/files/folder_listing.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "base/quote.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace fs = std::filesystem;
namespace {

bool endsIn(const std::string& name, std::span<const std::string_view> endings) {
  const std::string lower = lowerCase(name);
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return lower.ends_with(ending); });
}

}  // namespace

std::string absolutePath(const std::string& typed, const std::string& folder) {
  fs::path path(typed);
  if (const char* home = std::getenv("HOME"); home && (typed == "~" || typed.starts_with("~/"))) {
    path = fs::path(home) / fs::path(typed.substr(std::min<std::size_t>(2, typed.size())));
  }
  if (path.is_relative()) path = fs::path(folder) / path;
  std::string whole = path.lexically_normal().string();
  if (whole.size() > 1 && whole.ends_with('/')) whole.pop_back();
  return whole;
}

FolderListing listFolder(const std::string& folder, std::span<const std::string_view> endings) {
  FolderListing listing;
  listing.folder = absolutePath(folder, "/");
  std::error_code stop;
  for (fs::directory_iterator it(listing.folder, stop), end; !stop && it != end; it.increment(stop)) {
    const std::string name = it->path().filename().string();
    std::error_code unknown;
    if (name.starts_with('.')) continue;
    if (it->is_directory(unknown)) {
      listing.entries.push_back({name, true});
    } else if (it->is_regular_file(unknown) && endsIn(name, endings)) {
      listing.entries.push_back({name, false});
    } else {
      ++listing.others;
    }
  }
  if (stop == std::errc::no_such_file_or_directory) {
    listing.wrong = fmt::format("There is no folder {}.", listing.folder);
  } else if (stop == std::errc::not_a_directory) {
    listing.wrong = fmt::format("{} is a file, not a folder.", listing.folder);
  } else if (stop) {
    listing.wrong = fmt::format("The folder {} cannot be read: {}.", listing.folder, stop.message());
  }
  std::sort(listing.entries.begin(), listing.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    if (a.folder != b.folder) return a.folder;
    const std::string left = lowerCase(a.name), right = lowerCase(b.name);
    return left != right ? left < right : a.name < b.name;
  });
  return listing;
}

std::string askToReplace(const std::vector<std::string>& files) {
  std::error_code unknown;
  std::string names;
  std::size_t there = 0;
  for (const std::string& file : files) {
    if (!fs::exists(file, unknown) || fs::is_directory(file, unknown)) continue;
    names += fmt::format("{}{}", there++ == 0 ? "" : " and ", fs::path(file).filename().string());
  }
  if (there == 0) return "";
  return fmt::format("{} {} there already. Replace {}?", names, there == 1 ? "is" : "are", there == 1 ? "it" : "them");
}

std::string kindOfFile(const std::string& path) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown)) return "folder";
  const std::string name = lowerCase(path);
  if (name.ends_with(".session")) return "session";
  if (!name.ends_with(".toml")) return "mesh";
  return isLesson(path) ? "lesson" : isStudy(path) ? "study" : "scene";
}

std::string sizeOfFile(const std::string& path) {
  std::error_code unknown;
  const auto bytes = fs::file_size(path, unknown);
  if (unknown) return "";
  return sizeText(bytes);
}

std::string changeOfFile(const std::string& path) {
  struct stat status {};
  std::tm local{};
  if (::stat(path.c_str(), &status) != 0 || !::localtime_r(&status.st_mtime, &local)) return "";
  return fmt::format("{:%Y-%m-%d %H:%M}", local);
}

}  // namespace selvedge

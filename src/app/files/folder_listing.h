// What is in a folder: its folders, and the files that the program can open or is to write.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

// The ends of the names of files that can be opened.
inline constexpr std::string_view kOpenEndings[] = {".toml", ".session", ".obj", ".ply"};

struct FolderEntry {
  std::string name;
  bool folder = false;
};

struct FolderListing {
  std::string folder;                // absolute, without "." and ".."
  std::vector<FolderEntry> entries;  // folders first; by name, whatever the case of its letters; none that is hidden
  std::size_t others = 0;            // files with other endings, which are left out
  std::string wrong;                 // why it cannot be read; empty: it was
};
FolderListing listFolder(const std::string& folder, std::span<const std::string_view> endings);

// "~/cloth", or a path that begins in `folder`: as an absolute one.
std::string absolutePath(const std::string& typed, const std::string& folder);

// Whether those of them that are there already are to be replaced; empty where none is.
std::string askToReplace(const std::vector<std::string>& files);

// In words, for the eye: "scene", "lesson", "study", "session", "mesh"; "folder". Scenes are read for it.
std::string kindOfFile(const std::string& path);
std::string sizeOfFile(const std::string& path);    // "12 kB"
std::string changeOfFile(const std::string& path);  // "2024-05-31 14:02", local time

}  // namespace selvedge

// The pages of the manual, read from the folder docs/: which there are, where a link leads, where words stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/manual/markdown.h"

namespace selvedge {

struct ManualPage {
  std::string file{};   // "window.md"
  std::string title{};  // its first heading
  std::vector<MarkdownBlock> blocks{};
};
using Manual = std::vector<ManualPage>;

struct ManualPlace {
  std::size_t page = 0, block = 0;
  bool operator==(const ManualPlace&) const = default;
};

// Of the first folder that has a manual.md: that page, and then those that it links to, in the order of the links.
// Empty where no folder has one.
Manual readManual(const std::vector<std::string>& folders);

// Where a link on that page leads; none where it leads out of the manual.
std::optional<ManualPlace> linkTarget(const Manual& manual, std::size_t page, const std::string& link);

// Every block that holds the words, whether they are written large or small.
std::vector<ManualPlace> findWords(const Manual& manual, const std::string& words);

// The last heading at or before the place.
const MarkdownBlock* headingOf(const Manual& manual, ManualPlace place);

}  // namespace selvedge

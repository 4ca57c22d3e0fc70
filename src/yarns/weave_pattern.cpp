#include "yarns/weave_pattern.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {
namespace {

struct NamedPattern {
  const char* name;
  const char* rows;  // a word for each yarn of the warp
};
constexpr NamedPattern kPatterns[] = {{"plain", "10 01"},
                                      {"twill-2-2", "1100 1001 0011 0110"},
                                      {"twill-3-1", "1110 1101 1011 0111"},
                                      {"satin-5", "01111 11101 10111 11110 11011"}};

constexpr const char* kOwn = "pattern";

}  // namespace

std::vector<std::string> weaveNames() {
  std::vector<std::string> names;
  for (const NamedPattern& each : kPatterns) names.emplace_back(each.name);
  names.emplace_back(kOwn);
  return names;
}

WeavePattern::WeavePattern(const std::string& weave, const std::string& pattern) {
  const auto named = std::find_if(std::begin(kPatterns), std::end(kPatterns), [&](auto& p) { return p.name == weave; });
  std::istringstream words(named == std::end(kPatterns) ? pattern : named->rows);
  for (std::string row; words >> row;) rows_.push_back(row);
  if (rows_.empty()) throw InputError("yarn.pattern", "is empty: write a word for each yarn of the warp, as \"10 01\"");
  for (const std::string& row : rows_) {
    if (const auto bad = row.find_first_not_of("01"); bad != std::string::npos) {
      throw InputError("yarn.pattern",
                       fmt::format("has the letter \"{}\"; only 1 (the warp above) and 0 (the weft above) "
                                   "may stand in it",
                                   row[bad]));
    }
    if (row.size() != rows_.front().size()) {
      throw InputError("yarn.pattern", fmt::format("has words of {} and {} letters; all must be alike long",
                                                   rows_.front().size(), row.size()));
    }
  }
}

bool WeavePattern::warpAbove(int warp, int weft) const {
  const std::string& row = rows_[toIndex(warp) % rows_.size()];
  return row[toIndex(weft) % row.size()] == '1';
}

}  // namespace selvedge

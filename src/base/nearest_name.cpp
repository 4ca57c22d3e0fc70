#include "base/nearest_name.h"

#include <algorithm>
#include <numeric>

namespace selvedge {

std::string nearestName(std::string_view typed, const std::vector<std::string>& known) {
  std::string best;
  std::size_t bestDistance = std::max<std::size_t>(2, typed.size() / 2) + 1;
  for (const std::string& name : known) {
    if (std::max(name.size(), typed.size()) - std::min(name.size(), typed.size()) >= bestDistance) continue;
    std::vector<std::size_t> row(name.size() + 1);  // Levenshtein, a row at a time
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= typed.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j <= name.size(); ++j) {
        const std::size_t substitute = diagonal + (typed[i - 1] == name[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
      }
    }
    const bool alike = row.back() < std::min(name.size(), typed.size());  // one letter or more is in both
    if (alike && row.back() < bestDistance) bestDistance = row.back(), best = name;
  }
  return best;
}

}  // namespace selvedge

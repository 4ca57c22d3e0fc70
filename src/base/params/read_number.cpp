#include "base/params/read_number.h"

#include <algorithm>
#include <charconv>

namespace selvedge {

std::optional<double> readNumber(std::string_view text) {
  const auto one = [](std::string_view part) -> std::optional<double> {
    auto trimmed = part.substr(std::min(part.find_first_not_of(" \t"), part.size()));
    if (trimmed.starts_with('+') && !trimmed.starts_with("+-")) trimmed.remove_prefix(1);
    double value = 0;
    const auto [stop, error] = std::from_chars(trimmed.data(), trimmed.data() + trimmed.size(), value);
    const std::string_view rest = trimmed.substr(static_cast<std::size_t>(stop - trimmed.data()));
    if (error != std::errc() || rest.find_first_not_of(" \t") != std::string_view::npos) return {};
    return value;
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return one(text);
  const auto above = one(text.substr(0, slash)), below = one(text.substr(slash + 1));
  if (!above || !below || *below == 0) return {};
  return *above / *below;
}

}  // namespace selvedge

#include "sim/runner/trace_rows.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {

std::string comparisonColumn(int number, std::string_view what) {
  return fmt::format("{} {}", laneLetter(number), what);
}

std::string nodeColumn(int node, std::string_view what) { return fmt::format("node{}_{}", node, what); }

std::optional<int> nodeOfColumn(std::string_view column) {
  constexpr std::string_view kStart = "node";
  int node = 0;
  if (!column.starts_with(kStart)) return {};
  const char *first = column.data() + kStart.size(), *end = column.data() + column.size();
  const auto read = std::from_chars(first, end, node);
  if (read.ec != std::errc() || node < 0 || read.ptr == end || *read.ptr != '_') return {};
  const std::string_view what(read.ptr + 1, static_cast<std::size_t>(end - read.ptr - 1));
  const bool known = std::find(kNodeColumns.begin(), kNodeColumns.end(), what) != kNodeColumns.end();
  return known ? std::optional(node) : std::nullopt;
}

}  // namespace selvedge

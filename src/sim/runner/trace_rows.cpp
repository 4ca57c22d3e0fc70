#include "sim/runner/trace_rows.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/lane_number.h"
#include "io/text_scanner.h"

namespace selvedge {

std::string comparisonColumn(int number, std::string_view what) {
  return fmt::format("{} {}", laneLetter(number), what);
}

namespace {

// "node12_y_m" -> "12", where it begins with "node" and ends as one of these columns do; else empty.
std::string_view numberOf(std::string_view column, std::string_view kind, const std::vector<std::string>& endings) {
  const std::size_t line = std::min(column.find('_'), column.size());
  const bool known = column.starts_with(kind) && line < column.size() &&
                     std::find(endings.begin(), endings.end(), column.substr(line + 1)) != endings.end();
  return known ? column.substr(kind.size(), line - kind.size()) : std::string_view();
}

}  // namespace

std::string nodeColumn(int node, std::string_view what) { return fmt::format("node{}_{}", node, what); }

std::optional<int> nodeOfColumn(std::string_view column) {
  const std::optional<int> node = parseNumber<int>(numberOf(column, "node", kNodeColumns));
  return node && *node >= 0 ? node : std::nullopt;
}

std::string edgeColumn(const WatchedEdge& edge, std::string_view what) {
  return fmt::format("edge{}-{}_{}", edge[0], edge[1], what);
}

std::optional<WatchedEdge> edgeOfColumn(std::string_view column) {
  const std::optional<WatchedEdge> edge = edgeOf(numberOf(column, "edge", kEdgeColumns));
  return edge && (*edge)[0] < (*edge)[1] ? edge : std::nullopt;
}

std::optional<WatchedEdge> edgeOf(std::string_view text) {
  const std::size_t line = std::min(text.find('-'), text.size());
  const std::optional<int> first = parseNumber<int>(text.substr(0, line));
  const std::optional<int> second = parseNumber<int>(text.substr(std::min(line + 1, text.size())));
  if (!first || !second || *second < 0) return {};
  return WatchedEdge{*first, *second};
}

}  // namespace selvedge

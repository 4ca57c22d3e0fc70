// Curves that the user chooses, those of one unit in a pane.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/plots/body_sums.h"
#include "app/plots/plots_cell.h"
#include "sim/runner/trace_rows.h"
#include "ui/text_field.h"

namespace selvedge {

namespace {

constexpr float kOwnWidth = 300, kOwnHeight = 236;  // px at scale 1
constexpr float kNumberWidth = 110;

struct ColumnUnit {
  std::string_view ending, unit;
  double factor = 1;
};
constexpr std::array<ColumnUnit, 9> kUnits{{{"_m_s", "m/s"},
                                            {"_ms", "s", 1e-3},
                                            {"_J", "J"},
                                            {"_m", "m"},
                                            {"_N", "N"},
                                            {"_Pa", "Pa"},
                                            {"_L", "L"},
                                            {"stretch_p99", "%", 100},
                                            {"", ""}}};

const ColumnUnit& unitOf(std::string_view column) {
  return *std::find_if(kUnits.begin(), kUnits.end(), [&](const auto& each) { return column.ends_with(each.ending); });
}

// "shirt.stretch_J" -> "shirt: stretch", "node12_vx_m_s" -> "node 12 vx", "edge3-4_rest_m" -> "edge 3-4 rest", "stretch_p99" -> "stretch p99"
std::string labelOf(std::string_view column) {
  const ColumnUnit& unit = unitOf(column);
  std::string label(kindOfColumn(column));
  if (unit.ending.starts_with('_')) label.resize(label.size() - unit.ending.size());
  std::replace(label.begin(), label.end(), '_', ' ');
  if (nodeOfColumn(column) || edgeOfColumn(column)) label.insert(4, " ");
  const std::string_view body = bodyOfColumn(column);
  return body.empty() ? label : fmt::format("{}: {}", body, label);
}

bool chosen(const PlotCell& cell, const std::string& column) {
  return std::find(cell.curves.begin(), cell.curves.end(), column) != cell.curves.end();
}

// Each unit has a pane, and there are only so many.
bool hasPane(const PlotCell& cell, std::string_view column) {
  std::set<std::string_view> units{unitOf(column).unit};
  for (const std::string& each : cell.curves) units.insert(unitOf(each).unit);
  return units.size() <= PlotView::kPanes;
}

bool matches(const std::string& label, std::string_view filter) {
  const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
  return std::search(label.begin(), label.end(), filter.begin(), filter.end(), same) != label.end();
}

void offer(PlotCell& cell, const std::string& column, CellResult& result) {
  const std::string label = labelOf(column);
  if (!matches(label, cell.filter.data())) return;
  bool on = chosen(cell, column);
  const bool full = !on && !hasPane(cell, column);
  ImGui::BeginDisabled(full);
  if (ImGui::Checkbox(fmt::format("{}##{}", label, column).c_str(), &on)) {
    result.changed = true;
    if (on) cell.curves.push_back(column);
    if (!on) std::erase(cell.curves, column);
  }
  ImGui::EndDisabled();
  if (full && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip("a plot has room for %zu units: take curves of another unit away first", PlotView::kPanes);
  }
}

// What the curves that are chosen are of, by `of`: nodeOfColumn, edgeOfColumn.
template <class Which>
std::set<Which> chosenOf(const PlotCell& cell, std::optional<Which> (*of)(std::string_view)) {
  std::set<Which> all;
  for (const std::string& column : cell.curves) {
    if (const std::optional<Which> which = of(column)) all.insert(*which);
  }
  return all;
}

void addCurves(PlotCell& cell, const std::vector<std::string>& columns, CellResult& result) {
  for (const std::string& column : columns) {
    if (chosen(cell, column) || !hasPane(cell, column)) continue;
    cell.curves.push_back(column);
    result.changed = true;
  }
}

// A number, or the node that is picked in the view.
void chooseNode(PlotCell& cell, const PlotSource& source, const std::set<int>& nodes, CellResult& result) {
  const LaneStatus* lane = source.status();
  const int most = lane && lane->shape ? lane->shape->nodes - 1 : 0;
  ImGui::BeginDisabled(nodes.size() >= WatchList::kMost);
  ImGui::SetNextItemWidth(source.theme().px(kNumberWidth));
  ImGui::InputInt("##node", &cell.node, 1, 10);
  cell.node = std::clamp(cell.node, 0, std::max(most, 0));
  ImGui::SameLine();
  if (ImGui::Button("add node")) addCurves(cell, {nodeColumn(cell.node, "y_m")}, result);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("its height first; then its other numbers are in the list above");
  const int picked = source.input.picked;
  ImGui::BeginDisabled(picked < 0);
  const std::string label = picked < 0 || !lane || !lane->shape
                                ? "add the node that is picked in the view"
                                : fmt::format("add {}, which is picked", lane->shape->nameOf(picked));
  if (ImGui::Button(label.c_str())) addCurves(cell, {nodeColumn(picked, "y_m")}, result);
  ImGui::EndDisabled();
  ImGui::EndDisabled();
}

// Two numbers, or the edge that is picked in the view.
void chooseEdge(PlotCell& cell, const PlotSource& source, const std::set<WatchedEdge>& edges, CellResult& result) {
  const LaneStatus* lane = source.status();
  if (!lane || !lane->shape) return;
  const auto addEdge = [&](const WatchedEdge& edge) {
    addCurves(cell, {edgeColumn(edge, "length_m"), edgeColumn(edge, "rest_m")}, result);
  };
  constexpr const char* kFirst = "how long it is and how long it would be at rest; then its force is in the list above";
  ImGui::BeginDisabled(edges.size() >= WatchList::kMost);
  ImGui::SetNextItemWidth(source.theme().px(kNumberWidth));
  ImGui::InputInt2("##edge", cell.edge.data());
  for (int& node : cell.edge) node = std::clamp(node, 0, std::max(lane->shape->nodes - 1, 0));
  const auto [low, high] = std::minmax(cell.edge[0], cell.edge[1]);
  const bool joined = lane->shape->joins(low, high);
  ImGui::SameLine();
  ImGui::BeginDisabled(!joined);
  if (ImGui::Button("add edge")) addEdge({low, high});
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    joined ? ImGui::SetTooltip("%s", kFirst)
           : ImGui::SetTooltip("no edge and no spring joins the nodes %d and %d", cell.edge[0], cell.edge[1]);
  }
  const auto& picked = source.input.pickedEdge;
  ImGui::BeginDisabled(!picked);
  const std::string label = picked ? fmt::format("add the edge {}-{}, which is picked", (*picked)[0], (*picked)[1])
                                   : "add the edge that is picked in the view";
  if (ImGui::Button(label.c_str()) && picked) addEdge(*picked);
  ImGui::EndDisabled();
  if (picked && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", kFirst);
  ImGui::EndDisabled();
}

}  // namespace

void makeOwnPlot(const PlotSource& source, PlotContent& content) {
  const Trace& trace = source.trace();
  std::vector<std::size_t> columns;
  for (const std::string& column : source.curves) {
    if (trace.find(column) != Trace::kNone) columns.push_back(trace.find(column));
  }
  const std::vector<ImU32> colours = columnColours(source.theme(), trace, columns);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& name = trace.names()[columns[i]];
    const ColumnUnit& unit = unitOf(name);
    const auto found = std::find_if(content.panes.begin(), content.panes.end(),
                                    [&](const PlotPane& pane) { return pane.unit == unit.unit; });
    PlotPane& pane = found != content.panes.end() ? *found : content.panes.emplace_back(PlotPane{.unit = unit.unit});
    pane.curves.push_back({.label = labelOf(name), .column = columns[i], .colour = colours[i], .factor = unit.factor});
  }
  if (content.panes.empty()) content.panes.push_back({.unit = ""});
  content.empty = source.curves.empty() ? "Press \"curves\" above and choose what is to be shown here."
                                        : "What was chosen appears here as soon as time goes on.";
}

void drawOwnPopup(PlotCell& cell, const PlotSource& source, CellResult& result) {
  const Theme& theme = source.theme();
  if (!ImGui::BeginPopup("own")) return;
  ImGui::SetNextItemWidth(theme.px(kOwnWidth));
  textField("##filter", cell.filter, "a few letters of a name");
  ImGui::BeginChild("list", {theme.px(kOwnWidth), theme.px(kOwnHeight)}, true);
  const std::set<int> nodes = chosenOf(cell, nodeOfColumn);
  const std::set<WatchedEdge> edges = chosenOf(cell, edgeOfColumn);
  for (const std::string& column : source.trace().names()) {
    if (!nodeOfColumn(column) && !edgeOfColumn(column)) offer(cell, column, result);
  }
  for (const int node : nodes) {
    ImGui::Separator();
    for (const std::string& what : kNodeColumns) offer(cell, nodeColumn(node, what), result);
  }
  for (const WatchedEdge& edge : edges) {
    ImGui::Separator();
    for (const std::string& what : kEdgeColumns) offer(cell, edgeColumn(edge, what), result);
  }
  ImGui::EndChild();
  chooseNode(cell, source, nodes, result);
  chooseEdge(cell, source, edges, result);
  ImGui::SameLine();
  if (ImGui::Button("none")) result.changed = !std::exchange(cell.curves, {}).empty();
  ImGui::EndPopup();
}

}  // namespace selvedge

// All lanes in one plot: their energies, how far they are from the first, what they cost.
#include <algorithm>

#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "app/workbench/running_lanes.h"
#include "base/lane_number.h"
#include "ui/lane_letter.h"

namespace selvedge {

namespace {

constexpr const char* kOneLane = "One lane runs. \"Compare with\" adds another, and this plot shows both.";

// Of lanes that were computed by more than one method: which, from when on.
void addMethods(const PlotSource& source, PlotContent& content) {
  for (const LaneStatus& lane : source.input.frame.lanes) {
    const auto methods = source.store.methods(static_cast<std::size_t>(lane.number));
    if (methods.size() < 2) continue;
    for (const PlotStretch& each : methods) {
      content.stretches.push_back({each.from, fmt::format("{} {}", laneLetter(lane.number), each.name),
                                   laneColour(source.theme(), lane.number)});
    }
  }
  std::stable_sort(content.stretches.begin(), content.stretches.end(),
                   [](const PlotStretch& a, const PlotStretch& b) { return a.from < b.from; });
}

// A curve for each lane from `first` on.
void addLanes(const PlotSource& source, std::string_view what, std::size_t first, PlotContent& content,
              PlotPane& pane) {
  addMethods(source, content);
  const std::vector<LaneStatus>& lanes = source.input.frame.lanes;
  for (std::size_t i = first; i < lanes.size(); ++i) {
    const std::string letter(1, laneLetter(lanes[i].number));
    addCurve(pane, source.store.comparison(), comparisonColumn(lanes[i].number, what),
             {.label = laneName(lanes[i]),
              .colour = laneColour(source.theme(), lanes[i].number),
              .tag = letter,
              .brief = letter});
  }
}

}  // namespace

void makeLanesPlot(const PlotSource& source, PlotContent& content) {
  content.trace = &source.store.comparison();
  PlotPane pane{.unit = "J"};
  if (source.input.frame.lanes.size() > 1) addLanes(source, "total_J", 0, content, pane);
  content.panes.push_back(std::move(pane));
  content.empty = source.input.frame.lanes.size() > 1
                      ? "The total energy of every lane appears here as soon as time goes on."
                      : kOneLane;
}

void makeDistancePlot(const PlotSource& source, PlotContent& content) {
  content.trace = &source.store.comparison();
  PlotPane pane{.unit = "m", .log = true};
  addLanes(source, "distance_m", 1, content, pane);
  content.panes.push_back(std::move(pane));
  content.empty = source.input.frame.lanes.size() > 1 ? "All lanes are still where the first one is." : kOneLane;
}

void makeHeightPlot(const PlotSource& source, PlotContent& content) {
  content.trace = &source.store.comparison();
  PlotPane pane{.unit = "m"};
  addLanes(source, "height_m", 0, content, pane);
  content.panes.push_back(std::move(pane));
  content.empty = "The height of the cloth's centre of mass appears here as soon as time goes on.";
}

void makeCostPlot(const PlotSource& source, PlotContent& content) {
  content.trace = &source.store.comparison();
  PlotPane pane{.unit = "s", .zero = 0.0};
  addLanes(source, "cost_s_per_s", 0, content, pane);
  if (source.input.speed > 0) {
    const double all = 1 / source.input.speed;
    pane.levels.push_back({all, "all there is", source.theme().warning, true, true});
  }
  content.panes.push_back(std::move(pane));
  content.empty = "What a simulated second costs appears here when a quarter of one has been simulated.";
}

}  // namespace selvedge

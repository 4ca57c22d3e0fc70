// The figures of the study damping-models and its table.
#include <algorithm>

#include <fmt/format.h>

#include "studies/damping/damping_models.h"

namespace selvedge {
namespace {

constexpr double kNothing = 1e-7;  // 1/s, what is drawn at the bottom

}  // namespace

// Beside each other where they would hide each other.
Figure DampingModels::rates() const {
  Figure figure{.name = "taken",
                .title = "What each damper takes, by the kind of motion",
                .caption = fmt::format("Of the energy in the motion, per second; on the lowest line, {:g}, stands what "
                                       "takes nothing at all.",
                                       kNothing),
                .xName = "motion",
                .xUnit = "",
                .xRange = {{0.5, 5.5}}};
  FigurePane pane{.name = "energy taken", .unit = "1/s", .log = true};
  const auto modes = motionModes();
  for (const auto& mode : modes) figure.xNames.emplace_back(mode.name);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    FigureCurve curve{.label = std::string(rows_[i].damper->name),
                      .line = FigureCurve::Line::none,
                      .dots = true,
                      .colour = static_cast<int>(i)};
    for (std::size_t m = 0; m < modes.size(); ++m) {
      curve.x.push_back(static_cast<double>(m) + 0.75 + 0.1 * static_cast<double>(i));
      curve.y.push_back(std::max(rows_[i].runs[m].rate, kNothing));
    }
    pane.curves.push_back(std::move(curve));
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

Figure DampingModels::energies(const char* name, const char* title, std::initializer_list<std::size_t> which) const {
  Figure figure{.name = name,
                .title = title,
                .caption =
                    "Each damper alone. What runs along the top, or in the fall along the steepest line, takes "
                    "nothing.",
                .xName = "t",
                .xUnit = "s"};
  for (const std::size_t m : which) {
    const bool fall = m == kFall;
    FigurePane pane{.name = fmt::format("{}: {}", motionModes()[m].name, fall ? "speed" : "energy left"),
                    .unit = fall ? "m/s" : ""};
    if (!fall) pane.range = {{0, 1.1}};
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const DampedRun& run = rows_[i].runs[m];
      pane.curves.push_back({.label = std::string(rows_[i].damper->name),
                             .x = run.time,
                             .y = run.left,
                             .line = rows_[i].damper->internal ? FigureCurve::Line::solid : FigureCurve::Line::dashed,
                             .colour = static_cast<int>(i)});
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void DampingModels::draw(StudyReport& report) const {
  report.figures = {rates(), energies("as-one", "Fall, spin and stretch", {kFall, kSpin, kStretch}),
                    energies("waves", "Swing and bend", {kSwing, kBend})};
}

void DampingModels::tabulate(StudyReport& report) const {
  ReportTable table{
      "rates", "Energy taken over the energy in the motion, per second.", {"damper", "material"}, {}, false};
  for (const MotionMode& mode : motionModes()) table.columns.push_back(fmt::format("{}_1_s", mode.name));
  table.columns.emplace_back("numerical_most");
  for (const Row& row : rows_) {
    std::vector<ReportCell> cells{std::string(row.damper->name), std::string(row.damper->material)};
    double numerical = 0;
    for (const DampedRun& run : row.runs) {
      cells.emplace_back(run.rate);
      numerical = std::max(numerical, run.numerical / run.energy);
    }
    cells.emplace_back(numerical);
    table.rows.push_back(std::move(cells));
  }
  report.tables.push_back(std::move(table));
}

}  // namespace selvedge

// The figures of the study contact-laws and its table.
#include <cmath>

#include <fmt/format.h>

#include "studies/contact/contact_laws.h"

namespace selvedge {
namespace {

constexpr double kLeastCreep = 1e-6;  // mm/s, what is drawn at the bottom

}  // namespace

Figure ContactLaws::bounces(const StudyRun& run) const {
  Figure figure{.name = "bounces",
                .title = fmt::format("A patch that is dropped from {:g} m, elasticity {:g}", experiments_.drop,
                                     experiments_.elasticity),
                .caption =
                    "The height above where it touches. The lines are the heights by theory, a share of the "
                    "square of the elasticity from each to the next.",
                .xName = "t",
                .xUnit = "s",
                .xRange = {{0, experiments_.bounceTime(run.scene())}}};
  for (const std::string& law : laws_) {
    FigurePane pane{.name = law, .unit = "m", .range = {{0, 1.05 * experiments_.drop}}};
    for (int k = 1; k <= experiments_.bounces; ++k) pane.lines.push_back({.value = experiments_.height(k)});
    for (const ContactMeasured& each : all_) {
      if (each.of.law != law) continue;
      pane.curves.push_back(
          {.label = each.of.method.label, .x = each.bounce.t, .y = each.bounce.y, .colour = each.colour});
    }
    if (!pane.curves.empty()) figure.panes.push_back(std::move(pane));
  }
  return figure;
}

Figure ContactLaws::stopping(const StudyRun& run) const {
  Figure figure{.name = "stopping",
                .title = fmt::format("How far a patch slides from {:g} m/s, friction {:g}, over the inner step",
                                     experiments_.speed, experiments_.friction),
                .caption =
                    "The line is Coulomb's v^2 / (2 mu g). The rule takes a share of the speed at every touch, and "
                    "how often a cloth that lies touches is up to the step.",
                .xName = "inner step",
                .xUnit = "s",
                .logX = true};
  FigurePane pane{.name = "way", .unit = "m", .log = true};
  pane.lines.push_back({.value = experiments_.stoppingDistance(run.scene()), .label = "v^2 / (2 mu g)"});
  for (std::size_t i = 0; i < finer_.size(); ++i) {
    pane.curves.push_back({.label = fmt::format("{}, {}", finer_[i].law, finer_[i].method),
                           .x = finer_[i].innerStep,
                           .y = finer_[i].way,
                           .dots = true,
                           .colour = static_cast<int>(i)});
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

Figure ContactLaws::creep() const {
  Figure figure{
      .name = "creep",
      .title = fmt::format("Creep at rest, friction {:g}", experiments_.friction),
      .caption = fmt::format("The speed of the fastest node, over the second half of {:g} s, by each method. Friction "
                             "holds: it should be 0. What is slower than {:g} mm/s is drawn there.",
                             experiments_.rest, kLeastCreep),
      .xName = "method",
      .xUnit = "",
      .xNames = methods_,
      .xRange = {{0.5, static_cast<double>(methods_.size()) + 0.5}}};
  for (const bool slope : {true, false}) {
    FigurePane pane{.name = slope ? fmt::format("on a slope of {:g} degrees", experiments_.slope) : "on the floor",
                    .unit = "mm/s",
                    .log = true,
                    .range = {{kLeastCreep / 3, 1e4}}};
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      FigureCurve curve{
          .label = laws_[i], .line = FigureCurve::Line::none, .dots = true, .colour = static_cast<int>(i)};
      for (const ContactMeasured& each : all_) {
        if (each.of.law != laws_[i]) continue;
        curve.x.push_back(each.colour + 0.8 + 0.2 * static_cast<double>(i));
        curve.y.push_back(std::max(1e3 * (slope ? each.slopeCreep : each.floorCreep), kLeastCreep));
      }
      pane.curves.push_back(std::move(curve));
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void ContactLaws::draw(StudyRun& run) const {
  run.report.figures = {bounces(run), creep()};
  if (!finer_.empty()) run.report.figures.push_back(stopping(run));
}

void ContactLaws::tabulate(StudyRun& run) const {
  ReportTable table{"laws",
                    "What came out; shares of the energy of the drop, and of the slide.",
                    {"law", "method", "inner_step_ms"},
                    {},
                    false};
  for (int k = 1; k <= experiments_.bounces; ++k) table.columns.push_back(fmt::format("bounce_{}_m", k));
  table.columns.insert(table.columns.end(),
                       {"stopping_m", "creep_slope_mm_s", "creep_floor_mm_s", "bounce_numerical", "fall_numerical",
                        "bounce_impacts", "slide_numerical", "lowest_node_mm", "failed"});
  for (const ContactMeasured& each : all_) {
    std::vector<ReportCell> row{each.of.law, each.of.method.label, 1e3 * each.bounce.innerStep};
    for (const double height : each.heights) row.emplace_back(height);
    const double drop = each.bounce.energy;
    row.insert(row.end(),
               {each.stopping, 1e3 * each.slopeCreep, 1e3 * each.floorCreep, each.bounce.numerical / drop,
                each.freeNumerical / drop, each.bounce.impacts / drop, each.slide.numerical / each.slide.energy,
                1e3 * each.lowest(), std::string(each.failed() ? "diverged" : "")});
    table.rows.push_back(std::move(row));
  }
  run.report.tables.push_back(std::move(table));
}

}  // namespace selvedge

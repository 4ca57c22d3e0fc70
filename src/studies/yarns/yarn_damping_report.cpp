// The figures of the study yarn-damping and its table.
#include <algorithm>

#include <fmt/format.h>

#include "studies/yarns/yarn_damping.h"

namespace selvedge {

Figure YarnDamping::curves(bool total) const {
  Figure figure{.name = total ? "total" : "kinetic",
                .title = total ? "Total energy of the four scenes" : "Kinetic energy of the four scenes (figure 3)",
                .caption =
                    "Over the largest kinetic energy without a damper. What a curve without a damper loses the "
                    "method takes.",
                .xName = "share of the scene's time",
                .xUnit = "",
                .xRange = {{0, 1}}};
  if (total) figure.caption = "Above the end of the curve without a damper, over its largest kinetic energy.";
  for (int scene = 0; scene < kScenes; ++scene) {
    const YarnTrace& none = at(scene, kUndamped);
    FigurePane pane{.name = fmt::format("{} ({:g} s)", yarnScenes()[toIndex(scene)].name, times_.of(motionOf(scene))),
                    .unit = ""};
    for (int damper = kUndamped; damper <= kBaraffWitkin; ++damper) {
      const YarnTrace& trace = at(scene, damper);
      FigureCurve curve{.label = kNames[toIndex(damper)],
                        .line = damper == kBaraffWitkin ? FigureCurve::Line::dashed : FigureCurve::Line::solid,
                        .colour = damper};
      for (std::size_t i = 0; i < trace.t.size(); ++i) {
        curve.x.push_back(trace.t[i] / times_.of(motionOf(scene)));
        curve.y.push_back((total ? trace.total[i] - none.total.back() : trace.kinetic[i]) / none.highest);
      }
      pane.curves.push_back(std::move(curve));
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void YarnDamping::draw(StudyReport& report) const { report.figures = {curves(false), curves(true)}; }

void YarnDamping::tabulate(StudyReport& report) const {
  ReportTable table{"runs",
                    "Each scene with each damper. Shares are of what there is without a damper: of the mean kinetic "
                    "energy in the second half, and of the rms of the curve.",
                    {"scene", "damper", "highest_kinetic_nJ", "left_in_second_half", "off_the_undamped_curve",
                     "off_the_potential", "taken_nJ", "numerical_nJ", "largest_rise_nJ", "failed"},
                    {},
                    false};
  for (int scene = 0; scene < kScenes; ++scene) {
    for (int damper = 0; damper < kDampers; ++damper) {
      const YarnTrace &trace = at(scene, damper), &none = at(scene, kUndamped);
      table.rows.push_back({std::string(yarnScenes()[toIndex(scene)].name), std::string(kNames[toIndex(damper)]),
                            1e9 * trace.highest, left(scene, damper), apart(trace, none, none),
                            apart(trace, at(scene, kPotential), none), 1e9 * trace.taken, 1e9 * trace.numerical,
                            1e9 * trace.rise, trace.failure});
    }
  }
  report.tables.push_back(std::move(table));
}

}  // namespace selvedge

// The figures of the study yarn-damping-ratio and its table.
#include <fmt/format.h>

#include "studies/yarns/yarn_damping_ratio.h"

namespace selvedge {

Figure YarnDampingRatio::ratios() const {
  Figure figure{
      .name = "ratio",
      .title = "Damping ratio over the coefficient of the damper (figure 6)",
      .caption = fmt::format("Of fits to the kinetic energy; Rayleigh's beta is kd times {:.4g} 1/N. The theory is "
                             "that of the first mode of a hung bar, omega (time + h) / 2 with the time kd/ks or beta.",
                             betaOverKd_),
      .xName = "kd",
      .xUnit = "N s"};
  for (int scene = 0; scene < kScenes; ++scene) {
    FigurePane pane{.name = fmt::format("damping ratio, {}", yarnScenes()[toIndex(scene)].name), .unit = ""};
    for (int model = 0; model < kModels; ++model) {
      FigureCurve curve{.label = kNames[toIndex(model)], .x = kd_, .dots = true, .colour = model + 1};
      for (int kd = 0; kd < count(); ++kd) curve.y.push_back(at(scene, model, kd).zeta());
      pane.curves.push_back(std::move(curve));
    }
    for (int model = 0; model < kModels && scene == kStretchCalibration; ++model) {
      FigureCurve curve{.label = fmt::format("theory, {}", kNames[toIndex(model)]),
                        .x = kd_,
                        .line = FigureCurve::Line::dashed,
                        .colour = model + 1};
      for (int kd = 0; kd < count(); ++kd) curve.y.push_back(theory(timeOf(model, kd)));
      pane.curves.push_back(std::move(curve));
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

Figure YarnDampingRatio::fits(int scene) const {
  const bool hung = scene == kStretchCalibration;
  Figure figure{.name = hung ? "fits-calibration" : "fits-test",
                .title = fmt::format("Kinetic energy and what is fitted to it, {}", yarnScenes()[toIndex(scene)].name),
                .caption =
                    "Over the largest value of each curve; the fit, A exp(-2 sigma t) (1 - cos(2 omega t + psi)) + c, "
                    "is dotted.",
                .xName = "t",
                .xUnit = "s"};
  for (int kd = 0; kd < count(); ++kd) {
    FigurePane pane{.name = fmt::format("kd = {:g} N s", kd_[toIndex(kd)]), .unit = ""};
    for (int model = 0; model < (kd == 0 ? 1 : kModels); ++model) {
      const Point& point = at(scene, model, kd);
      const std::string name = kd == 0 ? "no damper" : kNames[toIndex(model)];
      FigureCurve curve{.label = name, .x = point.trace.t, .colour = kd == 0 ? 0 : model + 1};
      for (const double kinetic : point.trace.kinetic) curve.y.push_back(kinetic / point.trace.highest);
      pane.curves.push_back(curve);
      if (!point.fit.found) continue;
      curve.label += ", fitted";
      curve.line = FigureCurve::Line::dotted;
      for (std::size_t i = 0; i < curve.x.size(); ++i) curve.y[i] = point.fit.at(curve.x[i]) / point.trace.highest;
      pane.curves.push_back(std::move(curve));
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void YarnDampingRatio::draw(StudyReport& report) const {
  report.figures = {ratios(), fits(kStretchCalibration), fits(kStretchTest)};
}

void YarnDampingRatio::tabulate(StudyReport& report) const {
  ReportTable table{"ratios",
                    "What was fitted; the residual is the root mean square over that of the curve about its mean.",
                    {"scene", "model", "kd_N_s", "zeta", "over_none", "theory", "omega_rad_s", "residual", "failed"},
                    {},
                    false};
  for (int scene = 0; scene < kScenes; ++scene) {
    for (int model = 0; model < kModels; ++model) {
      for (int kd = 0; kd < count(); ++kd) {
        const Point& point = at(scene, model, kd);
        table.rows.push_back({std::string(yarnScenes()[toIndex(scene)].name), std::string(kNames[toIndex(model)]),
                              kd_[toIndex(kd)], point.zeta(), point.zeta() / at(scene, model, 0).zeta(),
                              scene == kStretchCalibration ? theory(timeOf(model, kd)) : kNone,
                              point.fit.found ? point.fit.undamped() : kNone, point.fit.found ? point.fit.rms : kNone,
                              point.trace.failure.empty() ? std::string(point.fit.why) : point.trace.failure});
      }
    }
  }
  report.tables.push_back(std::move(table));
}

}  // namespace selvedge

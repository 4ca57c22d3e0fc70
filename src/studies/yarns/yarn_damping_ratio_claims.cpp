// What the study yarn-damping-ratio finds, beside theory and what was published.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studies/yarns/yarn_damping_ratio.h"

namespace selvedge {
namespace {

constexpr double kLight = 0.7;  // damping ratio up to which a mode oscillates enough to be fitted well
constexpr double kNearTheory = 0.1, kFewPercent = 0.05;
constexpr double kMuchMore = 3;  // times what the potential adds

std::string lastOf(const std::string& values, double zeta) {
  const std::string value = std::isfinite(zeta) ? fmt::format("{:.3g}", zeta) : "no oscillation left";
  return values.empty() ? value : values + ", " + value;
}

}  // namespace

void YarnDampingRatio::judgeUndamped(StudyReport& report) const {
  const Point& point = at(kStretchCalibration, kPotential, 0);
  const double omega = 2 * theory(0) / step_, found = point.fit.found ? point.fit.undamped() : kNone;
  report.claims.push_back({.what = "stretch calibration without a damper: its frequency",
                           .published = fmt::format("theory of a hung bar: {:.4g} rad/s", omega),
                           .measured = fmt::format("{:.4g} rad/s", found),
                           .verdict = within(found / omega, 1 - kNearTheory, 1 + kNearTheory),
                           .why = fmt::format("within {:g} %", 100 * kNearTheory),
                           .must = true});
  report.claims.push_back({.what = "stretch calibration without a damper: what backward Euler damps",
                           .published = fmt::format("theory: omega h / 2 = {:.3g}", theory(0)),
                           .measured = fmt::format("damping ratio {:.3g}", point.zeta()),
                           .verdict = within(point.zeta() / theory(0), 1 - kNearTheory, 1 + kNearTheory),
                           .why = fmt::format("within {:g} %", 100 * kNearTheory),
                           .must = true});
}

void YarnDampingRatio::judgeCalibration(StudyReport& report) const {
  for (int model = 0; model < kModels; ++model) {
    bool grows = true;
    double worst = 0;
    std::string values;
    for (int kd = 0; kd < count(); ++kd) {
      const double zeta = at(kStretchCalibration, model, kd).zeta(), expected = theory(timeOf(model, kd));
      const bool overdamped = expected > 1 && !std::isfinite(zeta);
      if (kd > 0) grows = grows && (overdamped || zeta > at(kStretchCalibration, model, kd - 1).zeta());
      if (expected < kLight) worst = std::max(worst, std::abs(zeta / expected - 1));
      values = lastOf(values, zeta);
    }
    const std::string name = fmt::format("stretch calibration, {}", kNames[toIndex(model)]);
    report.claims.push_back({.what = name + ": the damping ratio grows with kd",
                             .published = "it grows (figure 6)",
                             .measured = values,
                             .verdict = grows ? Verdict::holds : Verdict::differs,
                             .why = "above a ratio of 1 there is no oscillation to be fitted",
                             .must = true});
    report.claims.push_back(
        {.what = name + ": it is that of the first mode",
         .published = fmt::format("theory: omega ({} + h) / 2", model == kPotential ? "kd/ks" : "beta"),
         .measured = fmt::format("{:.2g} % off at most", 100 * worst),
         .verdict = within(worst, 0, kNearTheory),
         .why = fmt::format("up to a ratio of {:g}; within {:g} %", kLight, 100 * kNearTheory),
         .must = true});
  }
}

// The coefficient of the paper's Table 1, and all others.
void YarnDampingRatio::judgeTest(StudyReport& report) const {
  const double none = at(kStretchTest, kPotential, 0).zeta();
  double most = 0, much = 1e9;
  for (int kd = 1; kd < count(); ++kd) {
    const double potential = at(kStretchTest, kPotential, kd).zeta() / none - 1;
    const double rayleigh = at(kStretchTest, kRayleigh, kd).zeta() / none - 1;
    if (kd_[toIndex(kd)] == 3e-7) {
      report.claims.push_back(
          {.what = "stretch test, potential of 3e-7 N s (Table 1): the damping ratio is that of none",
           .published = "hardly changes (figure 6)",
           .measured = fmt::format("{:+.2g} % of {:.3g}", 100 * potential, none),
           .verdict = within(std::abs(potential), 0, kFewPercent),
           .why = fmt::format("within {:g} %", 100 * kFewPercent)});
    }
    most = std::max(most, std::abs(potential));
    much = std::min(much, rayleigh / std::abs(potential));
  }
  report.claims.push_back(
      {.what = "stretch test, potential: the same at every coefficient",
       .published = "hardly changes (figure 6)",
       .measured = fmt::format("{:.2g} % at most", 100 * most),
       .verdict = within(most, 0, kFewPercent),
       .why = fmt::format("within {:g} %; the swing does stretch the sheet a little, and a strong damper "
                          "takes that",
                          100 * kFewPercent)});
  std::string values;
  for (int kd = 1; kd < count(); ++kd) values = lastOf(values, at(kStretchTest, kRayleigh, kd).zeta() / none);
  report.claims.push_back({.what = "stretch test, Rayleigh: the damping ratio is multiplied",
                           .published = "grows as in the calibration (figure 6)",
                           .measured = fmt::format("{} times that of none", values),
                           .verdict = within(at(kStretchTest, kRayleigh, count() - 1).zeta() / none, 2, 1e9),
                           .why = "twice or more at the largest coefficient",
                           .must = true});
  report.claims.push_back({.what = "stretch test: Rayleigh adds more than the potential",
                           .published = "figure 6",
                           .measured = fmt::format("{:.2g} times as much at least", much),
                           .verdict = within(much, kMuchMore, 1e99),
                           .why = fmt::format("{:g} times or more at every coefficient", kMuchMore),
                           .must = true});
}

void YarnDampingRatio::answer(StudyReport& report) const {
  const int last = count() - 1;
  const double none = at(kStretchTest, kPotential, 0).zeta();
  double most = 0, residual = 0;
  int oscillates = 0;  // the largest coefficient with which the bounce still does
  for (int kd = 0; kd < count(); ++kd) {
    most = std::max(most, std::abs(at(kStretchTest, kPotential, kd).zeta() / none - 1));
    for (int model = 0; model < kModels; ++model) residual = std::max(residual, at(kStretchTest, model, kd).fit.rms);
    if (at(kStretchCalibration, kPotential, kd).fit.found) oscillates = kd;
  }
  report.answer = fmt::format(
      "On a sheet that bounces the damping ratio grows from {:.3g} without a damper, which is backward Euler's own, to "
      "{:.3g} "
      "with the potential of {:g} N s{}, by both models as theory says. On one that swings the potential changes it by "
      "{:.2g} % "
      "at most, while Rayleigh damping makes it {:.2g} times as large.",
      at(kStretchCalibration, kPotential, 0).zeta(), at(kStretchCalibration, kPotential, oscillates).zeta(),
      kd_[toIndex(oscillates)], oscillates < last ? " (more leave no oscillation)" : "", 100 * most,
      at(kStretchTest, kRayleigh, last).zeta() / none);
  report.notes.push_back(
      fmt::format("The swing begins at the horizontal and jerks at its first low points: it is no single mode, and the "
                  "fit leaves up to "
                  "{:.2g} of the curve's rms. The sheet that bounces is fitted much better (see the table).",
                  residual));
  report.notes.emplace_back(
      "Table 1 gives Rayleigh a longer time than the potential: beta = 4 ms for kd/ks = 3.06 ms. That alone makes its "
      "ratio in "
      "the calibration larger.");
}

}  // namespace selvedge

// What the study yarn-damping-ratio finds, beside theory and what was published.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "diagnostics/differences.h"
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

// A claim about what could not be measured is open.
void add(StudyReport& report, const std::string& missing, Claim claim) {
  if (!missing.empty()) {
    claim.verdict = Verdict::open;
    claim.why = missing;
  }
  report.claims.push_back(std::move(claim));
}

}  // namespace

std::string YarnDampingRatio::Point::missing() const {
  if (!trace.failure.empty()) return "a run failed: " + trace.failure;
  return fit.found ? "" : fmt::format("a fit failed: {}", fit.why);
}

void YarnDampingRatio::judgeUndamped(StudyReport& report) const {
  const Point& point = at(kStretchCalibration, kPotential, 0);
  const double omega = 2 * theory(0) / step_, found = point.fit.found ? point.fit.undamped() : kNone;
  add(report, point.missing(),
      {.what = "stretch calibration without a damper: its frequency",
       .published = fmt::format("theory of a hung bar: {:.4g} rad/s", omega),
       .measured = fmt::format("{:.4g} rad/s", found),
       .verdict = within(found / omega, 1 - kNearTheory, 1 + kNearTheory),
       .why = fmt::format("within {:g} %", 100 * kNearTheory),
       .must = true});
  add(report, point.missing(),
      {.what = "stretch calibration without a damper: what backward Euler damps",
       .published = fmt::format("theory: omega h / 2 = {:.3g}", theory(0)),
       .measured = fmt::format("damping ratio {:.3g}", point.zeta()),
       .verdict = within(point.zeta() / theory(0), 1 - kNearTheory, 1 + kNearTheory),
       .why = fmt::format("within {:g} %", 100 * kNearTheory),
       .must = true});
}

// From a ratio of 1 on there is no oscillation that could be fitted.
void YarnDampingRatio::judgeGrowth(StudyReport& report, int model) const {
  bool grows = true;
  double last = -1;
  std::string values, missing;
  for (int kd = 0; kd < count(); ++kd) {
    const Point& point = at(kStretchCalibration, model, kd);
    const bool overdamped = theory(timeOf(model, kd)) > 1 && point.trace.failure.empty() && !point.fit.found;
    values = lastOf(values, point.zeta());
    if (overdamped) continue;
    if (missing.empty()) missing = point.missing();
    grows = grows && point.zeta() > last;
    last = point.zeta();
  }
  add(report, missing,
      {.what = fmt::format("stretch calibration, {}: the damping ratio grows with kd", kNames[toIndex(model)]),
       .published = "it grows (figure 6)",
       .measured = values,
       .verdict = grows ? Verdict::holds : Verdict::differs,
       .why = "above a ratio of 1 there is no oscillation to be fitted",
       .must = true});
}

void YarnDampingRatio::judgeCalibration(StudyReport& report) const {
  for (int model = 0; model < kModels; ++model) {
    judgeGrowth(report, model);
    double worst = 0;
    std::string missing = theory(timeOf(model, 0)) < kLight ? "" : "all of it is damped too strongly";
    for (int kd = 0; kd < count(); ++kd) {
      const Point& point = at(kStretchCalibration, model, kd);
      const double expected = theory(timeOf(model, kd));
      if (expected >= kLight) continue;
      worst = worse(worst, std::abs(point.zeta() / expected - 1));
      if (missing.empty()) missing = point.missing();
    }
    add(report, missing,
        {.what = fmt::format("stretch calibration, {}: it is that of the first mode", kNames[toIndex(model)]),
         .published = fmt::format("theory: omega ({} + h) / 2", model == kPotential ? "kd/ks" : "beta"),
         .measured = fmt::format("{:.2g} % off at most", 100 * worst),
         .verdict = within(worst, 0, kNearTheory),
         .why = fmt::format("up to a ratio of {:g}; within {:g} %", kLight, 100 * kNearTheory),
         .must = true});
  }
}

// The coefficient of the paper's Table 1, and all others.
void YarnDampingRatio::judgeTest(StudyReport& report) const {
  const Point& undamped = at(kStretchTest, kPotential, 0);
  const double none = undamped.zeta();
  const auto firstOf = [](const std::string& a, const std::string& b) { return a.empty() ? b : a; };
  double most = 0, much = 1e9;
  std::string values, noPotential = undamped.missing(), noRayleigh = noPotential;
  for (int kd = 1; kd < count(); ++kd) {
    const Point &damped = at(kStretchTest, kPotential, kd), &other = at(kStretchTest, kRayleigh, kd);
    const double potential = damped.zeta() / none - 1, rayleigh = other.zeta() / none - 1;
    if (kd_[toIndex(kd)] == 3e-7) {
      add(report, firstOf(undamped.missing(), damped.missing()),
          {.what = "stretch test, potential of 3e-7 N s (Table 1): the damping ratio is that of none",
           .published = "hardly changes (figure 6)",
           .measured = fmt::format("{:+.2g} % of {:.3g}", 100 * potential, none),
           .verdict = within(std::abs(potential), 0, kFewPercent),
           .why = fmt::format("within {:g} %", 100 * kFewPercent)});
    }
    most = worse(most, std::abs(potential));
    much = -worse(-much, -rayleigh / std::abs(potential));
    values = lastOf(values, other.zeta() / none);
    noPotential = firstOf(noPotential, damped.missing());
    noRayleigh = firstOf(noRayleigh, other.missing());
  }
  add(report, noPotential,
      {.what = "stretch test, potential: the same at every coefficient",
       .published = "hardly changes (figure 6)",
       .measured = fmt::format("{:.2g} % at most", 100 * most),
       .verdict = within(most, 0, kFewPercent),
       .why = fmt::format("within {:g} %; the swing does stretch the sheet a little, and a strong damper "
                          "takes that",
                          100 * kFewPercent)});
  const Point& strongest = at(kStretchTest, kRayleigh, count() - 1);
  add(report, firstOf(undamped.missing(), strongest.missing()),
      {.what = "stretch test, Rayleigh: the damping ratio is multiplied",
       .published = "grows as in the calibration (figure 6)",
       .measured = fmt::format("{} times that of none", values),
       .verdict = within(strongest.zeta() / none, 2, 1e9),
       .why = "twice or more at the largest coefficient",
       .must = true});
  add(report, firstOf(noPotential, noRayleigh),
      {.what = "stretch test: Rayleigh adds more than the potential",
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
  std::string missing;
  int oscillates = 0;  // the largest coefficient with which the bounce still does
  for (int kd = 0; kd < count(); ++kd) {
    most = worse(most, std::abs(at(kStretchTest, kPotential, kd).zeta() / none - 1));
    for (int model = 0; model < kModels; ++model) {
      const Point& point = at(kStretchTest, model, kd);
      residual = std::max(residual, point.fit.rms);
      if (missing.empty()) missing = point.missing();
    }
    if (at(kStretchCalibration, kPotential, kd).fit.found) oscillates = kd;
  }
  if (missing.empty()) missing = at(kStretchCalibration, kPotential, 0).missing();
  if (!missing.empty()) {
    report.answer = fmt::format("There are damping ratios that could not be measured: {}.", missing);
    return;
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

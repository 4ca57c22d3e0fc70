// What the study contact-laws finds, beside theory.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "integrators/methods.h"
#include "studies/contact/contact_laws.h"

namespace selvedge {
namespace {

void add(StudyReport& report, bool failed, Claim claim) {
  if (failed) {
    claim.verdict = Verdict::open;
    claim.why = "the run failed";
    claim.must = false;
  }
  report.claims.push_back(std::move(claim));
}

// Why heights may be off.
std::string_view offBy(const ContactMeasured& each) {
  const MethodInfo& method = *findMethod(each.of.method.method);
  if (each.of.law == "correction") return "a touch is seen as a step begins, up to h v behind the floor, and set back";
  if (each.of.law == "rule") {
    return "a touch is seen at the end of a step: up to h v behind the floor, and mirrored as far before it";
  }
  if (method.implicit) {
    return "the solve ends the step of an impact at the floor: the way that was left of it, up to h v, is lost";
  }
  return method.sweeps ? "what comes to the floor more slowly than a penalty would stop it is stopped by the sweeps"
                       : "";
}

// What holds exactly for symplectic-euler, and nearly for the others.
Verdict nearly(double measured, double theory) { return within(measured / theory, 0.6, 1.1); }

}  // namespace

void ContactLaws::judgeBounces(StudyReport& report, const ContactMeasured& each) const {
  std::vector<std::string> theory, measured;
  double worst = 0;
  for (int k = 1; k <= experiments_.bounces; ++k) {
    const double height = each.heights[static_cast<std::size_t>(k - 1)];
    theory.push_back(fmt::format("{:.3f}", experiments_.height(k)));
    measured.push_back(fmt::format("{:.3f}", height));
    worst = std::max(worst, std::abs(height / experiments_.height(k) - 1));
  }
  add(report, !each.bounce.failure.empty(),
      {.what = fmt::format("{}: heights of the bounces", contactLabel(each)),
       .published = fmt::format("theory: elasticity^2 of the one before, {} m", fmt::join(theory, ", ")),
       .measured = fmt::format("{} m, {:.2g} % off at most", fmt::join(measured, ", "), 100 * worst),
       .verdict = within(worst, 0, 0.05),
       .why = fmt::format("5 % of each height{}{}", offBy(each).empty() ? "" : "; ", offBy(each))});
}

// Of the laws that hold as Coulomb's does.
void ContactLaws::judgeFriction(StudyReport& report, const ContactMeasured& each, double stopping) const {
  const bool must = each.of.law != "rule";
  const std::string_view why = must ? "" : "; the rule's friction is not Coulomb's";
  add(report, !each.slide.failure.empty(),
      {.what = fmt::format("{}: how far it slides", contactLabel(each)),
       .published = fmt::format("Coulomb: v^2 / (2 mu g) = {:.4f} m", stopping),
       .measured = fmt::format("{:.4f} m", each.stopping),
       .verdict = within(each.stopping / stopping, 0.98, 1.02),
       .why = fmt::format("2 %{}", why),
       .must = must});
  add(report, each.failed(),
      {.what =
           fmt::format("{}: creep at rest on {:g} degrees, and on the floor", contactLabel(each), experiments_.slope),
       .published = "Coulomb: none",
       .measured = fmt::format("{:.2g} and {:.2g} mm/s", 1e3 * each.slopeCreep, 1e3 * each.floorCreep),
       .verdict = within(std::max(each.slopeCreep, each.floorCreep), 0, 1e-5),
       .why = fmt::format("0.01 mm/s{}", why),
       .must = must});
}

// A cloth that lies falls for two inner steps and is mirrored: every second step takes the share f of its speed.
void ContactLaws::judgeRule(StudyReport& report, const ContactMeasured& each, double gravity) const {
  const double f = experiments_.friction, h = each.slide.innerStep;
  const double way = (2 / f - 1) * h * experiments_.speed;
  const double creep = (2 / f - 0.5) * each.slope.innerStep * gravity * std::sin(radians(experiments_.slope));
  constexpr auto kWhy = "exact for methods with y' = y + h v'; others come to 0.6 to 1.1 times as much";
  add(report, !each.slide.failure.empty(),
      {.what = fmt::format("{}: how far it slides, by the rule itself", contactLabel(each)),
       .published = fmt::format("theory: (2/f - 1) h v = {:.3g} mm", 1e3 * way),
       .measured = fmt::format("{:.3g} mm", 1e3 * each.stopping),
       .verdict = nearly(each.stopping, way),
       .why = kWhy,
       .must = true});
  add(report, !each.slope.failure.empty(),
      {.what = fmt::format("{}: creep on {:g} degrees, by the rule itself", contactLabel(each), experiments_.slope),
       .published = fmt::format("theory: (2/f - 1/2) h g sin = {:.3g} mm/s", 1e3 * creep),
       .measured = fmt::format("{:.3g} mm/s", 1e3 * each.slopeCreep),
       .verdict = nearly(each.slopeCreep, creep),
       .why = kWhy,
       .must = true});
}

void ContactLaws::judgeBooks(StudyReport& report, const ContactMeasured& each, double gravity) const {
  const double seen = each.of.law == "correction" ? each.bounce.innerStep * experiments_.fastest(gravity) : 0;
  add(report, each.failed(),
      {.what = fmt::format("{}: how deep a node is inside after a step", contactLabel(each)),
       .published = seen > 0 ? fmt::format("theory: up to h v = {:.3g} mm", 1e3 * seen) : "theory: not at all",
       .measured = fmt::format("the lowest at {:.3g} mm", 1e3 * each.lowest()),
       .verdict = within(each.lowest(), -seen, 1),
       .must = true});
  const double beyond = (each.bounce.numerical - each.freeNumerical) / each.bounce.energy;
  const bool rule = each.of.law == "rule";
  Claim books{
      .what = fmt::format("{}: energy that the books do not explain, beyond that of the same fall without a floor",
                          contactLabel(each)),
      .published = rule ? "theory: none" : "none",
      .measured = fmt::format("{:.3g} % of the drop's energy; the filter added {:.3g} %", 100 * beyond,
                              100 * each.bounce.impacts / each.bounce.energy),
      .verdict = within(std::abs(beyond), 0, rule ? 1e-9 : 0.01),
      .why = rule ? "round-off"
                  : "1 %; a step that is longer than the contact takes the speed away by itself, and the filter "
                    "gives back what elasticity says",
      .must = rule};
  add(report, !each.bounce.failure.empty(), std::move(books));
}

// The first and the last of the inner steps.
void ContactLaws::judgeSteps(StudyReport& report) const {
  for (const Finer& finer : finer_) {
    const double finest = finer.innerStep.front() / finer.innerStep.back();
    const double ratio = finer.way.front() / finer.way.back(), theory = finer.law == "rule" ? finest : 1;
    report.claims.push_back({.what = fmt::format("{}, {}: how much further it slides with {:.3g} times the inner step",
                                                 finer.law, finer.method, finest),
                             .published = fmt::format("theory: {:.3g} times", theory),
                             .measured = fmt::format("{:.3g} times", ratio),
                             .verdict = within(ratio / theory, 0.95, 1.05),
                             .why = "5 %",
                             .must = true});
  }
}

void ContactLaws::judge(StudyRun& run) const {
  for (const ContactMeasured& each : all_) {
    judgeBounces(run.report, each);
    judgeFriction(run.report, each, experiments_.stoppingDistance(run.scene()));
    const double gravity = run.scene().gravity.acceleration.norm();
    if (each.of.law == "rule") judgeRule(run.report, each, gravity);
    judgeBooks(run.report, each, gravity);
  }
  judgeSteps(run.report);
}

void ContactLaws::answer(StudyRun& run) const {
  std::vector<std::string> parts;
  for (const std::string& law : laws_) {
    double off = 0, creep = 0, unexplained = 0, least = INFINITY, most = 0;
    for (const ContactMeasured& each : all_) {
      if (each.of.law != law || each.failed()) continue;
      for (int k = 1; k <= experiments_.bounces; ++k) {
        off = std::max(off, std::abs(each.heights[static_cast<std::size_t>(k - 1)] / experiments_.height(k) - 1));
      }
      creep = std::max(creep, each.slopeCreep);
      unexplained = std::max(unexplained, std::abs(each.bounce.numerical - each.freeNumerical) / each.bounce.energy);
      least = std::min(least, each.stopping);
      most = std::max(most, each.stopping);
    }
    if (most == 0) continue;
    parts.push_back(
        fmt::format("{}: heights within {:.2g} %, a slide of {:.3g} to {:.3g} m, creep on the slope up to {:.2g} mm/s, "
                    "up to {:.3g} % of the drop's energy unexplained",
                    law, 100 * off, least, most, 1e3 * creep, 100 * unexplained));
  }
  run.report.answer = fmt::format("{}. By Coulomb's law the patch slides {:.4g} m.", fmt::join(parts, "; "),
                                  experiments_.stoppingDistance(run.scene()));
  run.report.notes = {
      "With the rule, `friction` is the share of the speed along the surface that is lost at each touch; with the "
      "other "
      "laws it is Coulomb's coefficient. The same number means two things. For the rule's creep there is no published "
      "number.",
      "The barrier works with implicit methods only, the correction with those that solve once a step, the rule with "
      "explicit ones only; other pairs are left out. desbrun and provot place nodes in their sweeps instead of a "
      "penalty.",
      "The correction is Macri's, of positions within the solve: a node must be inside before anything is done, and is "
      "inside at the end of that step."};
}

}  // namespace selvedge

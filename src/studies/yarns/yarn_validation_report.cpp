// The figure of the study yarn-validation, its table, and what it finds.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "diagnostics/differences.h"
#include "studies/yarns/yarn_validation.h"

namespace selvedge {
namespace {

constexpr double kMostDifference = 1e-6;         // of forces and Hessians from differences
constexpr std::size_t kCoarse = 14, kFine = 12;  // of the steps: 0.03 and 0.01

std::string overStates(double worst, int states) { return fmt::format("{:.1e} at most in {} states", worst, states); }

double orderOf(const std::vector<double>& errors, const std::vector<double>& steps) {
  return std::log(errors[kCoarse] / errors[kFine]) / std::log(steps[kCoarse] / steps[kFine]);
}

}  // namespace

void YarnValidation::draw(StudyReport& report) const {
  Figure figure{.name = "differences",
                .title = "How far forces and Hessians are from differences, over the step of these",
                .caption =
                    "The median over random states of lengths near 1. Differences of fourth order: a formula that is "
                    "right leaves an error that falls with the fourth power until round-off; a wrong one would end "
                    "it in a plateau. Gravity is a polynomial, which differences take exactly.",
                .xName = "step of the differences",
                .xUnit = "",
                .logX = true};
  for (const bool force : {true, false}) {
    FigurePane pane{.name = force ? "force and -dE/dq" : "Hessian and -dF/dq", .unit = "", .log = true};
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      pane.curves.push_back({.label = std::string(errors_[i].name),
                             .x = steps_,
                             .y = force ? errors_[i].force : errors_[i].hessian,
                             .dots = true,
                             .colour = static_cast<int>(i)});
    }
    figure.panes.push_back(std::move(pane));
  }
  report.figures = {std::move(figure)};
}

void YarnValidation::tabulate(StudyReport& report) const {
  ReportTable table{"checks",
                    fmt::format("The largest error in {} random states, beside what is allowed.", states_),
                    {"element", "what", "theory", "worst", "allowed"},
                    {},
                    false};
  const auto energies = energyElements();
  for (std::size_t i = 0; i < energies.size(); ++i) {
    table.rows.push_back({std::string(energies[i].name), std::string("force = -dE/dq"), std::string("differences"),
                          energyForce_[i], kMostDifference});
    table.rows.push_back({std::string(energies[i].name), std::string("Hessian = -dF/dq"), std::string("differences"),
                          energyHessian_[i], kMostDifference});
  }
  for (const Checked& each : checked_) {
    table.rows.push_back({std::string(each.check.element), std::string(each.check.what), std::string(each.check.theory),
                          each.worst, each.check.most});
  }
  report.tables.push_back(std::move(table));
}

void YarnValidation::judge(StudyReport& report) const {
  const auto add = [&](std::string_view element, std::string_view what, std::string_view theory, double worst,
                       double most) {
    report.claims.push_back({.what = fmt::format("{}: {}", element, what),
                             .published = fmt::format("theory: {}", theory),
                             .measured = overStates(worst, states_),
                             .verdict = within(worst, 0, most),
                             .why = fmt::format("at most {:g}", most),
                             .must = true});
  };
  const auto energies = energyElements();
  for (std::size_t i = 0; i < energies.size(); ++i) {
    add(energies[i].name, "force and Hessian are derivatives of the energy", "differences",
        worse(energyForce_[i], energyHessian_[i]), kMostDifference);
  }
  for (const Checked& each : checked_) {
    add(each.check.element, each.check.what, each.check.theory, each.worst, each.check.most);
  }
}

void YarnValidation::judgeOrder(StudyReport& report) const {
  for (const Steps& each : errors_) {
    if (each.name == "gravity") continue;  // bilinear: differences take it exactly
    const double force = orderOf(each.force, steps_), hessian = orderOf(each.hessian, steps_);
    report.claims.push_back({.what = fmt::format("{}: what is left falls with the step of the differences", each.name),
                             .published = "theory: with its fourth power",
                             .measured = fmt::format("orders {:.2f} (force) and {:.2f} (Hessian)", force, hessian),
                             .verdict = within(worse(std::abs(force - 4), std::abs(hessian - 4)), 0, 0.2),
                             .why = "between steps of 0.03 and 0.01; 3.8 to 4.2",
                             .must = true});
  }
}

void YarnValidation::judgeCloth(StudyReport& report) const {
  report.claims.push_back({.what = "flat plain weave: how hard its yarns press on each other",
                           .published = "theory: 4 R T / l + 4 (ke theta / (D l)) cos(theta / 2)",
                           .measured = fmt::format("{:.1e} off, at rest and stretched by 20 %", cloth_.pressure),
                           .verdict = within(cloth_.pressure, 0, 1e-9),
                           .why = "relative; at most 1e-9",
                           .must = true});
  const auto addMoved = [&](double measured, Claim claim) {
    if (std::isnan(measured)) {
      claim.verdict = Verdict::open;
      claim.why = "a run failed";
    }
    report.claims.push_back(std::move(claim));
  };
  addMoved(cloth_.lockedDrift, {.what = "free patch of locked yarns: its momentum stays",
                                .published = "theory: 0",
                                .measured = fmt::format("{:.1e} of it lost in 100 steps", cloth_.lockedDrift),
                                .verdict = within(cloth_.lockedDrift, 0, 1e-8),
                                .why = "the tolerance of the solver is 1e-12 a step",
                                .must = true});
  const double ratio = cloth_.drift / cloth_.fineDrift;
  addMoved(ratio, {.what = "free patch of yarns that slide: what a step changes of its momentum",
                   .published = "theory: first order, a fourth with a fourth of the step",
                   .measured = fmt::format("{:.1e} and {:.1e} of it in 10 ms, {:.2f} times as much", cloth_.drift,
                                           cloth_.fineDrift, ratio),
                   .verdict = within(ratio, 3, 5),
                   .why = "3 to 5 times",
                   .must = true});
}

void YarnValidation::judgeShares(StudyReport& report) const {
  report.claims.push_back({.what = "Baraff-Witkin, literal: states at 30 % of strain in which it gives energy",
                           .published = "its power may be positive",
                           .measured = fmt::format("{:.2g} %", 100 * shares_.given),
                           .verdict = shares_.given > 0 ? Verdict::holds : Verdict::differs,
                           .why = "all other dampers take energy in every state"});
  report.claims.push_back(
      {.what = "bending: what the vector damper takes at 5 degrees over the scalar one, any motion",
       .published = "a smooth hand-over (section 5)",
       .measured = fmt::format("{:.2f} in the median state", shares_.outside),
       .verdict = within(shares_.outside, 0.98, 1.05),
       .why = "the vector also damps a turn of the plane of bending, which the scalar does not; within "
              "the plane the hand-over is smooth"});
}

void YarnValidation::answer(StudyReport& report) const {
  const auto wrong = std::count_if(report.claims.begin(), report.claims.end(),
                                   [](const Claim& claim) { return claim.must && claim.verdict != Verdict::holds; });
  double energies = 0, dampers = 0, identities = 0;
  for (std::size_t i = 0; i < energyForce_.size(); ++i) {
    energies = worse(energies, worse(energyForce_[i], energyHessian_[i]));
  }
  for (const Checked& each : checked_) {
    double& worst = each.check.theory == "differences" ? dampers : identities;
    worst = worse(worst, each.worst);
  }
  report.answer = fmt::format(
      "{} Forces and Hessians of {} energies agree with differences within {:.1e}, what dampers, inertia and friction "
      "are made "
      "of within {:.1e}; identities hold within {:.1e}. The hand-over of the damper of bending at 5 degrees is smooth "
      "within the "
      "plane of the bend, and not outside of it: there the vector takes {:.2f} times as much in the median state.",
      wrong == 0 ? "Every formula of yarns is what it says." : fmt::format("{} of the checks do not hold.", wrong),
      energyElements().size(), energies, dampers, identities, shares_.outside);
}

}  // namespace selvedge

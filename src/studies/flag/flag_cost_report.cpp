#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "studies/flag/flag_cost.h"

namespace selvedge {
namespace {

double mean(const FlagCost& cost, double MatrixCondition::*which) {
  if (cost.conditions.empty()) return kNone;
  double sum = 0;
  for (const MatrixCondition& each : cost.conditions) sum += each.*which;
  return sum / static_cast<double>(cost.conditions.size());
}

std::string captionOf(const std::vector<FlagCost>& costs) {
  std::vector<std::string> factors;
  for (const FlagCost& cost : costs) {
    std::string factor = fmt::format("{} for {}", forceFactor(cost.of.choice), cost.of.choice.label);
    if (std::find(factors.begin(), factors.end(), factor) == factors.end()) factors.push_back(std::move(factor));
  }
  return fmt::format("The matrix is M - bh h^2 dF/dq; bh is {}.", fmt::join(factors, ", "));
}

Figure conditionFigure(const std::vector<FlagCost>& costs, bool same) {
  Figure figure{.name = same ? "identical-states" : "own-runs",
                .title = same ? "Condition and iterations, one step from identical states"
                              : "Condition and iterations, each on its own run",
                .caption = captionOf(costs),
                .xName = "t",
                .xUnit = "s"};
  figure.panes = {{.name = "condition", .unit = "", .log = true},
                  {.name = "condition with block Jacobi", .unit = "", .log = true},
                  {.name = "iterations a step", .unit = ""}};
  int colour = 0;
  for (const FlagCost& cost : costs) {
    FigureCurve plain{.label = cost.of.label(), .x = cost.t, .dots = true, .colour = colour};
    FigureCurve seen = plain, iterations = plain;
    for (const MatrixCondition& each : cost.conditions) {
      plain.y.push_back(each.plain);
      seen.y.push_back(each.preconditioned);
    }
    iterations.y = cost.iterations;
    figure.panes[0].curves.push_back(std::move(plain));
    figure.panes[1].curves.push_back(std::move(seen));
    figure.panes[2].curves.push_back(std::move(iterations));
    ++colour;
  }
  return figure;
}

ReportTable costTable(const std::vector<FlagCost>& costs, bool same) {
  ReportTable table{same ? "cost-identical-states" : "cost-own-runs",
                    same ? "One step from identical states, means" : "Each on its own run, means",
                    {"run", "bh", "condition", "condition_block_jacobi", "iterations", "force_evaluations"},
                    {},
                    false};
  for (const FlagCost& cost : costs) {
    table.rows.push_back({cost.of.label(), forceFactor(cost.of.choice), mean(cost, &MatrixCondition::plain),
                          mean(cost, &MatrixCondition::preconditioned), cost.meanIterations, cost.forceEvaluations});
  }
  return table;
}

ReportTable timesTable(const FlagCosts& costs) {
  ReportTable table{"cost",
                    "Time of a step, medians, one run after the other on one thread",
                    {"run", "where", "assembly_us", "solve_us", "whole_us"},
                    {},
                    true};
  for (const auto& [where, list] : {std::pair{"identical states", &costs.same}, {"own run", &costs.own}}) {
    for (const FlagCost& cost : *list) {
      table.rows.push_back({cost.of.label(), where, 1e6 * cost.assembly, 1e6 * cost.solve, 1e6 * cost.whole});
    }
  }
  return table;
}

// The first method's cost with the same step.
const FlagCost* partnerOf(const std::vector<FlagCost>& costs, const FlagCost& of) {
  const std::string& first = costs.front().of.choice.label;
  const auto found = std::find_if(costs.begin(), costs.end(), [&](const FlagCost& cost) {
    return cost.of.choice.label == first && cost.of.step == of.of.step;
  });
  return found == costs.end() || found->of.choice.label == of.of.choice.label ? nullptr : &*found;
}

// On identical states theory is sharp. With K = -dF/dq >= 0 and b < 1 the ratio of the factors, b (M + K) <= M + b K, so
// that the largest eigenvalue falls to b at the least; and the smallest, which is a mass, hardly changes.
void judgeCondition(StudyReport& report, const FlagCost& base, const FlagCost& of) {
  const double most = forceFactor(base.of.choice) / forceFactor(of.of.choice);
  double low = 1e300, high = 0;
  for (std::size_t i = 0; i < of.conditions.size(); ++i) {
    const double ratio = base.conditions[i].plain / of.conditions[i].plain;
    if (!std::isfinite(ratio)) continue;
    low = std::min(low, ratio);
    high = std::max(high, ratio);
  }
  if (low > high || most < 1) return;
  report.claims.push_back(
      {.what = fmt::format("condition of the matrix of {} over that of {}, h = {} s", base.of.choice.label,
                           of.of.choice.label, of.of.step),
       .published = fmt::format("theory: 1 to {:.2f}, the ratio of bh h^2", most),
       .measured = fmt::format("{:.2f} to {:.2f}", low, high),
       .verdict = within(low, 1, high) == Verdict::holds ? within(high, 1, 1.05 * most) : Verdict::differs,
       .why = "from identical states; 5% since pressed cloth has a little negative stiffness",
       .must = true});
}

void judgeIterations(StudyReport& report, const FlagCost& base, const FlagCost& of, bool same) {
  const double ratio = of.meanIterations / base.meanIterations;
  report.claims.push_back(
      {.what = fmt::format("iterations a step of {}, over {}, {}", of.of.label(), base.of.choice.label,
                           same ? "identical states" : "own runs"),
       .published = same ? "theory: no more, the matrix being better conditioned" : "about the same cost (section 4)",
       .measured = fmt::format("{:.1f} / {:.1f} = {:.2f}", of.meanIterations, base.meanIterations, ratio),
       .verdict = same ? within(ratio, 0.5, 1.02) : within(ratio, 2. / 3, 3. / 2),
       .why = same ? "at least half of them, conditions differing by a factor of 2 at most" : "within a factor of 1.5",
       .must = same && of.of.choice.rhoInf.value_or(0) == 0});
}

void judgeTime(StudyReport& report, const FlagCost& base, const FlagCost& of, bool same) {
  const double ratio = of.whole / base.whole;
  report.claims.push_back(
      {.what = fmt::format("time of a step of {}, over {}, {}", of.of.label(), base.of.choice.label,
                           same ? "identical states" : "own runs"),
       .published = "about the same (section 4)",
       .measured = fmt::format("{:.0f} / {:.0f} us = {:.2f}", 1e6 * of.whole, 1e6 * base.whole, ratio),
       .verdict = within(ratio, 2. / 3, 3. / 2),
       .why = fmt::format("within a factor of 1.5; assembly {:.0f} / {:.0f} us, solve {:.0f} / {:.0f} us",
                          1e6 * of.assembly, 1e6 * base.assembly, 1e6 * of.solve, 1e6 * base.solve),
       .timed = true});
}

}  // namespace

void drawFlagCosts(StudyReport& report, const FlagCosts& costs) {
  report.figures = {conditionFigure(costs.same, true), conditionFigure(costs.own, false)};
}

void judgeFlagCosts(StudyReport& report, const FlagCosts& costs) {
  std::string answer;
  for (std::size_t i = 0; i < costs.same.size(); ++i) {
    const FlagCost &same = costs.same[i], &own = costs.own[i];
    const FlagCost *sameBase = partnerOf(costs.same, same), *ownBase = partnerOf(costs.own, own);
    if (!sameBase || !ownBase) continue;
    judgeCondition(report, *sameBase, same);
    const bool both = own.failure.empty() && ownBase->failure.empty();
    for (const bool identical : {true, false}) {
      if (!identical && !both) continue;
      judgeIterations(report, identical ? *sameBase : *ownBase, identical ? same : own, identical);
      judgeTime(report, identical ? *sameBase : *ownBase, identical ? same : own, identical);
    }
    const std::string alone =
        both ? fmt::format("{:.1f} against {:.1f} on its own run", own.meanIterations, ownBase->meanIterations)
             : "no own run of both to compare";
    answer += fmt::format(
        "{}{}: {:.1f} iterations from states where {} needs {:.1f}, and {}; its matrix has a condition of {:.0f} where "
        "the other's has {:.0f}.",
        answer.empty() ? "" : " ", same.of.label(), same.meanIterations, sameBase->of.choice.label,
        sameBase->meanIterations, alone, mean(same, &MatrixCondition::plain), mean(*sameBase, &MatrixCondition::plain));
  }
  for (const FlagCost& own : costs.own) {
    if (own.failure.empty()) continue;
    report.notes.push_back(
        fmt::format("{} ended its own run early; what the tables say of it is of the time until then: {}",
                    own.of.label(), own.failure));
  }
  report.answer = answer.empty() ? "There is nothing to compare with: name a second method." : answer;
  report.tables = {costTable(costs.same, true), costTable(costs.own, false), timesTable(costs)};
  report.notes.push_back(
      "Both methods solve with M - bh h^2 dF/dq, bh = 1 for backward Euler and 1 / ((1 + r)^2 (2 - r)) for "
      "generalized-alpha with rho_inf = r. Generalized-alpha evaluates the force once more a step, for what it carries "
      "along; beside assembly and solve that is little.");
}

}  // namespace selvedge

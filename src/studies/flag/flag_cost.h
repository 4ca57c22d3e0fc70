// The study flag-cost in two parts: flag_cost.cpp measures, flag_cost_report.cpp draws and judges.
#pragma once

#include <vector>

#include "studies/flag/flag_matrix.h"
#include "studies/flag/flag_runs.h"

namespace selvedge {

// What one method with one step costs.
struct FlagCost {
  FlagCase of;

  std::vector<double> t;                    // s, of the states below
  std::vector<MatrixCondition> conditions;  // [states]
  std::vector<double> iterations;           // [states] of conjugate gradients in one step from there
  double meanIterations = 0;                // a step
  double forceEvaluations = 0;              // a step

  std::string failure;  // why its own run ended early; empty: it did not

  double assembly = 0, solve = 0, whole = 0;  // s a step, by the clock
};

struct FlagCosts {
  std::vector<FlagCost> same, own;  // one step each from identical states; on each one's own run
};

void drawFlagCosts(StudyReport& report, const FlagCosts& costs);
void judgeFlagCosts(StudyReport& report, const FlagCosts& costs);

}  // namespace selvedge

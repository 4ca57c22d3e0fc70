// A map of stability as a grid of cells, and what it says: figure, table, claims.
#pragma once

#include <algorithm>
#include <cmath>

#include "integrators/methods.h"
#include "studies/stability/stability_map_cell.h"

namespace selvedge {

struct StabilityGrid {
  StabilityKind kind;
  std::vector<double> steps, rows;  // s; N/m or rho_inf: the middles of the cells
  bool ofRho = false;
  std::vector<StabilityRow> at;  // [rows]
  std::vector<int> cells;        // [rows * steps], -1: not known yet

  const MethodInfo& method() const { return *findMethod(kind.choice.method); }
  std::size_t columns() const { return steps.size(); }
  int count(int fate) const { return static_cast<int>(std::count(cells.begin(), cells.end(), fate)); }
  // s, of the whole step; 0 or infinite where theory knows no limit.
  double limit(std::size_t row) const { return method().stabilityLimit * kind.substeps / at[row].omega; }
  bool limited() const {
    return !method().implicit && !kind.adapts && method().stabilityLimit > 0 && std::isfinite(method().stabilityLimit);
  }
};

Figure stabilityFigure(const StabilityGrid& map);
ReportTable stabilityTable(const std::vector<StabilityGrid>& maps);
void judgeStability(StudyRun& run, const StabilityGrid& map);

}  // namespace selvedge

// What Macri's table says: its methods, figures, tables of times.
#pragma once

#include <array>

#include "studies/macri/macri_table_range.h"
#include "studies/macri/macri_table_times.h"

namespace selvedge {

inline const std::array<MacriMethod, 4> kMacriMethods{
    {{"explicit, no limits", "symplectic-euler", "factor", "double", 3},
     {"explicit with limits", "provot", "factor", "double", 0},
     {"semi-implicit", "desbrun", "factor", "double", 1},
     {"implicit", "backward-euler", "factor", "double", 2}}};
inline const std::array<MacriMethod, 6> kMacriTimed{
    {kMacriMethods[1],
     {"explicit with limits, single", "provot", "factor", "single", 4},
     kMacriMethods[2],
     {"semi-implicit, dense inverse", "desbrun", "inverse", "double", 5},
     kMacriMethods[3],
     {"implicit, single", "backward-euler", "factor", "single", 6}}};

using MacriRanges = std::array<MacriRange, kMacriMethods.size()>;

struct MacriTimed {
  MacriMethod method;
  int side;
  MacriTimes times;
};

// `step`, s: of a frame.
Figure macriRangeFigure(const MacriRanges& ranges, double limit, double step);
ReportTable macriTimesTable(const std::vector<MacriTimed>& all, double step);
Figure macriTimesFigure(const std::vector<MacriTimed>& all, double step);
void judgeMacriTimes(StudyReport& report, const std::vector<MacriTimed>& all);

}  // namespace selvedge

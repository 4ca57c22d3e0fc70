// What a method does to a swing so small that theory has it in closed form: the swing mode of the hanging flag, alone.
#pragma once

#include "studies/flag/flag_runs.h"

namespace selvedge {

struct SmallSwing {
  FlagCase of;
  double rate = 0, period = 0;              // 1/s, s, measured: of its energy
  double theoryRate = 0, theoryPeriod = 0;  // -2 ln |lambda(w h)| / h; 2 pi h / arg lambda
};

double workOfSmallSwing(const FlagCase& of);  // in the unit of workOf()
// One for each of the cases. The pins are held, the linear solves exact, so that nothing but the method is left.
std::vector<SmallSwing> smallSwings(StudyRun& run, const HangModes& modes, const std::vector<FlagCase>& cases);

ReportTable smallSwingTable(const std::vector<SmallSwing>& swings);
// Theory is exact here, for methods that are stable at any step.
void judgeSmallSwings(StudyReport& report, const std::vector<SmallSwing>& swings);

}  // namespace selvedge

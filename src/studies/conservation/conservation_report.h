// What the runs of conservation say: figures, tables, claims.
#pragma once

#include <string_view>

#include "integrators/methods.h"
#include "studies/conservation/conservation_run.h"

namespace selvedge {

struct ConservationMeasured {
  ConservationCase of;
  ConservationResult result;
  int colour;

  const std::string& label() const { return of.choice.label; }
  const MethodInfo& method() const { return *findMethod(of.choice.method); }
};

// "gains", "loses" or "keeps", where a hundredth of the start's energy, more or less at the end, is noticed.
std::string_view conservationFate(const ConservationMeasured& each);
std::vector<Figure> conservationFigures(const std::vector<ConservationMeasured>& all);
ReportTable conservationTable(const std::vector<ConservationMeasured>& all, bool swinging);
void judgeConservation(StudyRun& run, const std::vector<ConservationMeasured>& all);

}  // namespace selvedge

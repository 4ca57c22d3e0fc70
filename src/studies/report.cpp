#include "studies/report.h"

#include <algorithm>

namespace selvedge {

Verdict within(double measured, double low, double high) {
  return measured >= low && measured <= high ? Verdict::holds : Verdict::differs;
}

bool StudyReport::sound() const {
  return std::none_of(claims.begin(), claims.end(),
                      [](const Claim& claim) { return claim.must && claim.verdict == Verdict::differs; });
}

}  // namespace selvedge

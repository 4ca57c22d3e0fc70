// A report for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "studies/report.h"

namespace selvedge {

std::string reportText(const StudyReport& report);  // the answer and the claims
std::string_view verdictName(Verdict verdict);

}  // namespace selvedge

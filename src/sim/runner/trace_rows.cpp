#include "sim/runner/trace_rows.h"

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {

std::string comparisonColumn(int number, std::string_view what) {
  return fmt::format("{} {}", laneLetter(number), what);
}

}  // namespace selvedge

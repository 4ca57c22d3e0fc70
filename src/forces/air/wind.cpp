#include "forces/air/wind.h"

#include <algorithm>
#include <string_view>

namespace selvedge {
namespace {

struct WindKind {
  std::string_view name;  // the word of air.wind_field
  WindFieldPtr (*make)(const AirSettings&);
};
constexpr WindKind kKinds[] = {{"gusts", makeGusts}, {"fan", makeFan}, {"expression", makeWindFormula}};

}  // namespace

WindFieldPtr makeWindField(const AirSettings& air) {
  const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const WindKind& kind) { return kind.name == air.windField; });
  return found == std::end(kKinds) ? nullptr : found->make(air);
}

}  // namespace selvedge

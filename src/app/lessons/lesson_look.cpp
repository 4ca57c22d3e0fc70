#include "app/lessons/lesson_look.h"

#include <algorithm>
#include <iterator>

namespace selvedge {
namespace {

struct MarkFlag {
  std::string_view name;
  bool Look::*flag;
};
constexpr MarkFlag kMarks[] = {{"wireframe", &Look::wireframe}, {"springs", &Look::springs},
                               {"nodes", &Look::nodes},         {"wind", &Look::wind},
                               {"contacts", &Look::contacts},   {"thickness", &Look::thickness}};
static_assert(std::size(kMarks) + 1 == kLessonMarks.size());  // and "nothing"

Quantity mapNamed(const std::string& name) {
  const QuantityInfo* found = findQuantity(name);
  return found ? found->quantity : Quantity::none;
}

glm::vec3 directionOf(const std::array<double, 3>& from) {
  return {static_cast<float>(from[0]), static_cast<float>(from[1]), static_cast<float>(from[2])};
}

}  // namespace

void showAs(const LessonView& now, const LessonView& ever, const Look& own, Look& look) {
  if (ever.map) look.quantity = now.map ? mapNamed(*now.map) : own.quantity;
  if (ever.high) look.mapHigh = now.high ? static_cast<float>(*now.high) : own.mapHigh;
  if (ever.exaggerate) look.exaggeration = now.exaggerate ? static_cast<float>(*now.exaggerate) : own.exaggeration;
  if (ever.light) look.light = now.light ? directionOf(*now.light) : own.light;
  if (!ever.show) return;
  for (const MarkFlag& mark : kMarks) {
    const auto listed = [&] { return std::find(now.show->begin(), now.show->end(), mark.name) != now.show->end(); };
    look.*mark.flag = now.show ? listed() : own.*mark.flag;
  }
}

}  // namespace selvedge

#include "app/settings/look_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/settings/look_switches.h"
#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

struct Colour {
  const char* name;
  glm::vec3 Look::*colour;
};
constexpr Colour kColours[] = {{"look.fabric", &Look::fabric}, {"look.lining", &Look::lining}};

}  // namespace

void recall(const SettingsTable& table, Look& look) {
  for (const LookSwitch& each : kLookSwitches) look.*each.flag = remembered(table, each.kept, look.*each.flag);
  look.dark = remembered(table, "look.dark", look.dark);
  look.mapLog = remembered(table, "look.map_log", look.mapLog);
  for (const Colour& each : kColours) {
    for (int i = 0; i < 3; ++i) {
      float& part = (look.*each.colour)[i];
      const double kept = remembered(table, fmt::format("{}.{}", each.name, i), static_cast<double>(part));
      part = static_cast<float>(std::clamp(kept, 0.0, 1.0));
    }
  }
  const int samples = static_cast<int>(std::clamp(remembered(table, "look.samples", double(look.samples)), 1.0, 8.0));
  look.samples = samples >= 8 ? 8 : samples >= 4 ? 4 : samples >= 2 ? 2 : 1;
  look.mapShare =
      static_cast<float>(std::clamp(remembered(table, "look.map_share", static_cast<double>(look.mapShare)), 0.5, 1.0));
  const auto map = table.find("look.map");
  const QuantityInfo* quantity = map == table.end() ? nullptr : findQuantity(map->second);
  if (quantity) look.quantity = quantity->quantity;
}

void remember(SettingsTable& table, const Look& look) {
  for (const LookSwitch& each : kLookSwitches) remember(table, each.kept, look.*each.flag);
  remember(table, "look.dark", look.dark);
  remember(table, "look.map_log", look.mapLog);
  for (const Colour& each : kColours) {
    for (int i = 0; i < 3; ++i) {
      remember(table, fmt::format("{}.{}", each.name, i), static_cast<double>((look.*each.colour)[i]));
    }
  }
  remember(table, "look.samples", static_cast<double>(look.samples));
  remember(table, "look.map_share", static_cast<double>(look.mapShare));
  table["look.map"] = infoOf(look.quantity).name;
}

}  // namespace selvedge

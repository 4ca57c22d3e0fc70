#include "app/settings/look_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

struct Flag {
  const char* name;
  bool Look::*flag;
};
constexpr Flag kFlags[] = {{"look.dark", &Look::dark},
                           {"look.shaded", &Look::shaded},
                           {"look.fabrics", &Look::fabrics},
                           {"look.smooth", &Look::smooth},
                           {"look.wireframe", &Look::wireframe},
                           {"look.springs", &Look::springs},
                           {"look.nodes", &Look::nodes},
                           {"look.pins", &Look::pins},
                           {"look.normals", &Look::normals},
                           {"look.yarns", &Look::yarns},
                           {"look.wind", &Look::wind},
                           {"look.trail", &Look::trail},
                           {"look.contacts", &Look::contacts},
                           {"look.thickness", &Look::thickness},
                           {"look.corners", &Look::corners},
                           {"look.grid", &Look::grid},
                           {"look.shadows", &Look::shadows},
                           {"look.map_log", &Look::mapLog},
                           {"look.hems", &Look::hems},
                           {"look.occlusion", &Look::occlusion},
                           {"look.contact_shadow", &Look::contactShadow}};

struct Colour {
  const char* name;
  glm::vec3 Look::*colour;
};
constexpr Colour kColours[] = {{"look.fabric", &Look::fabric}, {"look.lining", &Look::lining}};

}  // namespace

void recall(const SettingsTable& table, Look& look) {
  for (const Flag& each : kFlags) look.*each.flag = remembered(table, each.name, look.*each.flag);
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
  for (const QuantityInfo& each : quantities()) {
    if (map != table.end() && each.name == map->second) look.quantity = each.quantity;
  }
}

void remember(SettingsTable& table, const Look& look) {
  for (const Flag& each : kFlags) remember(table, each.name, look.*each.flag);
  for (const Colour& each : kColours) {
    for (int i = 0; i < 3; ++i) {
      remember(table, fmt::format("{}.{}", each.name, i), static_cast<double>((look.*each.colour)[i]));
    }
  }
  remember(table, "look.samples", static_cast<double>(look.samples));
  remember(table, "look.map_share", static_cast<double>(look.mapShare));
  for (const QuantityInfo& each : quantities()) {
    if (each.quantity == look.quantity) table["look.map"] = each.name;
  }
}

}  // namespace selvedge

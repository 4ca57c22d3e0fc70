#include "app/settings/torn_off.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

constexpr std::string_view kTornOff = "torn_off.";
constexpr double kFarthest = 1e5;  // px: what a file says beyond that is no place
constexpr float kApart = 28;       // px, of those that would hide one another

std::string tornKey(std::string_view name) { return fmt::format("{}{}", kTornOff, name); }

struct PlaceWord {
  const char* word;
  float FloatingPlace::*number;
};
constexpr PlaceWord kPlaceWords[] = {{"x", &FloatingPlace::x},
                                     {"y", &FloatingPlace::y},
                                     {"width", &FloatingPlace::width},
                                     {"height", &FloatingPlace::height}};

std::string placeKey(std::string_view name, const PlaceWord& each) {
  return fmt::format("floating.{}.{}", name, each.word);
}

// Whether the head of one that is torn off lies there.
bool isTaken(const SettingsTable& table, const FloatingPlace& place) {
  return std::any_of(table.begin(), table.end(), [&](const auto& entry) {
    if (!entry.first.starts_with(kTornOff) || entry.second != "yes") return false;
    const FloatingPlace there = placeOf(table, std::string_view(entry.first).substr(kTornOff.size()));
    return std::abs(there.x - place.x) < kApart / 2 && std::abs(there.y - place.y) < kApart / 2;
  });
}

}  // namespace

bool isTornOff(const SettingsTable& table, std::string_view name) { return remembered(table, tornKey(name), false); }

bool anyTornOff(const SettingsTable& table) {
  return std::any_of(table.begin(), table.end(),
                     [](const auto& entry) { return entry.first.starts_with(kTornOff) && entry.second == "yes"; });
}

void tearOff(SettingsTable& table, std::string_view name, const FloatingPlace& first) {
  if (table.count(placeKey(name, kPlaceWords[0])) == 0) {
    FloatingPlace place = first;
    for (; isTaken(table, place); place.x += kApart, place.y += kApart) continue;
    keepPlace(table, name, place);
  }
  remember(table, tornKey(name), true);
}

void putBack(SettingsTable& table, std::string_view name) { table.erase(tornKey(name)); }

void putAllBack(SettingsTable& table) {
  std::erase_if(table, [](const auto& entry) { return entry.first.starts_with(kTornOff); });
}

FloatingPlace placeOf(const SettingsTable& table, std::string_view name) {
  FloatingPlace place;
  for (const PlaceWord& each : kPlaceWords) {
    const double kept = remembered(table, placeKey(name, each), 0.0);
    place.*each.number = static_cast<float>(std::clamp(kept, -kFarthest, kFarthest));
  }
  return place;
}

void keepPlace(SettingsTable& table, std::string_view name, const FloatingPlace& place) {
  for (const PlaceWord& each : kPlaceWords) {
    remember(table, placeKey(name, each), static_cast<double>(place.*each.number));
  }
}

}  // namespace selvedge

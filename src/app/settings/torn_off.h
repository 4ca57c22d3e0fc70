// Which panels ("panel.Material") and plots ("plot.0") are torn off, and where they float, among what the window
// remembers.
#pragma once

#include <string>
#include <string_view>

#include "app/settings/settings_table.h"
#include "ui/windows/floating_window.h"

namespace selvedge {

bool isTornOff(const SettingsTable& table, std::string_view name);
bool anyTornOff(const SettingsTable& table);

// To where it floated last; the first time, to `first`, or beside what floats there already.
void tearOff(SettingsTable& table, std::string_view name, const FloatingPlace& first);
void putBack(SettingsTable& table, std::string_view name);
void putAllBack(SettingsTable& table);

FloatingPlace placeOf(const SettingsTable& table, std::string_view name);
void keepPlace(SettingsTable& table, std::string_view name, const FloatingPlace& place);

}  // namespace selvedge

// In which order the panels stand in their column, among what the window remembers.
#pragma once

#include <string_view>
#include <vector>

#include "app/settings/settings_table.h"

namespace selvedge {

// The panels on the left, from above, as they stand at first.
inline constexpr std::string_view kPanelTitles[] = {"Compare", "Integrator",   "Material", "Pins", "Bodies",
                                                    "Shapes",  "Air and wind", "Gravity",  "Gas",  "Solver",
                                                    "Display", "Record",       "Scene"};

std::vector<std::string_view> panelOrder(const SettingsTable& table);  // of kPanelTitles
// Puts one before another; empty: last.
void putPanelBefore(SettingsTable& table, std::string_view title, std::string_view next);
void forgetPanelOrder(SettingsTable& table);  // as at the first start

}  // namespace selvedge

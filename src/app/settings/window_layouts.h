// Ways to divide the window, for what one is about to do: which panels are open, and how much room they and the plots have.
#pragma once

#include <string_view>

#include "app/settings/settings_table.h"

namespace selvedge {

// The panels on the left, from above.
inline constexpr std::string_view kPanelTitles[] = {"Compare", "Integrator",   "Material", "Pins", "Bodies",
                                                    "Shapes",  "Air and wind", "Gravity",  "Gas",  "Solver",
                                                    "Display", "Record",       "Scene"};

struct WindowLayout {
  std::string_view name, label, help;
  std::string_view open;  // the titles of panels, with commas between them
  double left, bottom;    // what panels and plots take, in pixels at 96 dots an inch
};
inline constexpr WindowLayout kWindowLayouts[] = {
    {"layout-usual", "Layout: usual", "Panels, view and plots, as at the first start",
     "Compare,Integrator,Material,Display", 360, 230},
    {"layout-teach", "Layout: teach", "Large plots, and a narrow panel with the method alone", "Integrator", 290, 330},
    {"layout-compare", "Layout: compare", "What differs between lanes, the method, and large plots",
     "Compare,Integrator", 400, 300},
    {"layout-record", "Layout: record", "A large view, how it looks and what is written of it", "Display,Record", 330,
     130}};

void useLayout(const WindowLayout& layout, SettingsTable& table);  // which the window follows, and keeps

}  // namespace selvedge

// Ways to divide the window, for what one is about to do: which panels are open, and how much room they and the plots have.
// Nothing floats then, and the panels stand in their first order.
#pragma once

#include <string_view>

#include "app/settings/panel_order.h"
#include "app/settings/settings_table.h"

namespace selvedge {

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
    {"layout-record", "Layout: record", "A large view, and what is written of it", "Record", 330, 130}};

void useLayout(const WindowLayout& layout, SettingsTable& table);  // which the window follows, and keeps

}  // namespace selvedge

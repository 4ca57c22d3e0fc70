#include "app/settings/window_layouts.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/settings/settings_file.h"
#include "app/settings/torn_off.h"

namespace selvedge {
namespace {

bool lists(std::string_view list, std::string_view title) {
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    if (list.substr(at, end - at) == title) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

void useLayout(const WindowLayout& layout, SettingsTable& table) {
  for (const std::string_view title : kPanelTitles) {
    remember(table, fmt::format("panel.{}", title), lists(layout.open, title));
  }
  putAllBack(table);
  forgetPanelOrder(table);
  remember(table, "layout.left", layout.left);
  remember(table, "layout.bottom", layout.bottom);
}

}  // namespace selvedge

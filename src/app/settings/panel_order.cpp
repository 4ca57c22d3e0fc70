#include "app/settings/panel_order.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

constexpr const char* kOrder = "panels.order";

}  // namespace

// A title that the list does not have (of a version that had no such panel) comes after the one it follows at first.
std::vector<std::string_view> panelOrder(const SettingsTable& table) {
  std::vector<std::string_view> order;
  const auto placeIn = [&](std::string_view title) { return std::find(order.begin(), order.end(), title); };
  for (const std::string& kept : rememberedList(table, kOrder)) {
    const auto* known = std::find(std::begin(kPanelTitles), std::end(kPanelTitles), kept);
    if (known != std::end(kPanelTitles) && placeIn(*known) == order.end()) order.push_back(*known);
  }
  std::string_view previous;
  for (const std::string_view title : kPanelTitles) {
    if (placeIn(title) == order.end()) order.insert(previous.empty() ? order.begin() : placeIn(previous) + 1, title);
    previous = title;
  }
  return order;
}

void putPanelBefore(SettingsTable& table, std::string_view title, std::string_view next) {
  std::vector<std::string_view> order = panelOrder(table);
  if (title == next || std::erase(order, title) == 0) return;
  order.insert(std::find(order.begin(), order.end(), next), title);
  const bool usual = std::equal(order.begin(), order.end(), std::begin(kPanelTitles), std::end(kPanelTitles));
  rememberList(table, kOrder,
               usual ? std::vector<std::string>() : std::vector<std::string>(order.begin(), order.end()));
}

void forgetPanelOrder(SettingsTable& table) { rememberList(table, kOrder, {}); }

}  // namespace selvedge

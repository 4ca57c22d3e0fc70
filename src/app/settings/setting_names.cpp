#include "app/settings/setting_names.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/settings/look_switches.h"
#include "app/settings/panel_order.h"
#include "base/nearest_name.h"
#include "base/quote.h"

namespace selvedge {
namespace {

constexpr std::string_view kAnyPanel = "PANEL", kAnyNumber = ".N";
constexpr int kMostNumbered = 20;  // entries of a list; none is longer, but for favourites

struct SettingForm {
  std::string_view name;    // N stands for a number, PANEL for the title of a panel
  bool isSwitch = false;    // its value is yes or no
  bool ofPictures = false;  // it counts without a window, too
};

// Beside the switches of the look.
constexpr SettingForm kSettingForms[] = {{"look.dark", true, true},
                                         {"look.map", false, true},
                                         {"look.map_log", true, true},
                                         {"look.map_share", false, true},
                                         {"look.samples", false, true},
                                         {"look.fabric.N", false, true},
                                         {"look.lining.N", false, true},
                                         {"plots.N", false, true},
                                         {"plots.N.log", false, true},
                                         {"plots.N.hidden", false, true},
                                         {"plots.N.curves", false, true},
                                         {"plots.follow", false, true},
                                         {"lanes.overlay", true},
                                         {"scene"},
                                         {"scale"},
                                         {"hints", true},
                                         {"window.width"},
                                         {"window.height"},
                                         {"window.maximised", true},
                                         {"window.fullscreen", true},
                                         {"window.frames"},
                                         {"layout.left"},
                                         {"layout.bottom"},
                                         {"panels", true},
                                         {"panels.order.N"},
                                         {"panel.PANEL", true},
                                         {"torn_off.panel.PANEL", true},
                                         {"torn_off.plot.N", true},
                                         {"floating.panel.PANEL.x"},
                                         {"floating.panel.PANEL.y"},
                                         {"floating.panel.PANEL.width"},
                                         {"floating.panel.PANEL.height"},
                                         {"floating.plot.N.x"},
                                         {"floating.plot.N.y"},
                                         {"floating.plot.N.width"},
                                         {"floating.plot.N.height"},
                                         {"favourite.N"},
                                         {"recent.N"},
                                         {"experiments.study"},
                                         {"experiments.quick", true},
                                         {"experiments.width"},
                                         {"experiments.height"},
                                         {"experiments.figure"},
                                         {"experiments.left"},
                                         {"experiments.top"},
                                         {"record.film", true},
                                         {"record.loop", true},
                                         {"record.pictures", true},
                                         {"record.cache", true},
                                         {"record.meshes", true},
                                         {"record.window", true},
                                         {"record.plots", true},
                                         {"record.captions", true},
                                         {"record.clock", true},
                                         {"record.names", true},
                                         {"record.marks", true},
                                         {"record.gif", true},
                                         {"record.transparent", true},
                                         {"record.rate"},
                                         {"record.width"},
                                         {"record.height"},
                                         {"record.loop_width"},
                                         {"record.yarns"},
                                         {"record.quality"}};

std::vector<SettingForm> settingForms(bool ofPictures) {
  std::vector<SettingForm> forms;
  for (const LookSwitch& each : kLookSwitches) forms.push_back({each.kept, true, true});
  for (const SettingForm& each : kSettingForms) {
    if (each.ofPictures || !ofPictures) forms.push_back(each);
  }
  return forms;
}

// Every name of a form: "panel.PANEL" is panel.Compare, panel.Integrator and so on.
std::vector<std::string> namesOfForm(std::string_view form) {
  std::vector<std::string> names;
  const std::size_t panel = form.find(kAnyPanel), number = form.find(kAnyNumber);
  if (panel != std::string_view::npos) {
    for (const std::string_view title : kPanelTitles) {
      names.push_back(fmt::format("{}{}{}", form.substr(0, panel), title, form.substr(panel + kAnyPanel.size())));
    }
  } else if (number != std::string_view::npos) {
    for (int i = 0; i < kMostNumbered; ++i) {
      names.push_back(fmt::format("{}.{}{}", form.substr(0, number), i, form.substr(number + kAnyNumber.size())));
    }
  } else {
    names.emplace_back(form);
  }
  return names;
}

}  // namespace

std::string settingProblem(const std::string& text, bool ofPictures) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return fmt::format("{} is not NAME=VALUE, such as look.dark=no", quote(text));
  }
  const std::string name = text.substr(0, equals), value = text.substr(equals + 1);
  std::vector<std::string> known;
  std::vector<std::string_view> forms;
  for (const SettingForm& each : settingForms(ofPictures)) {
    const std::vector<std::string> names = namesOfForm(each.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      const bool good = !each.isSwitch || value == "yes" || value == "no";
      return good ? "" : fmt::format("{} must be yes or no, not {}", name, quote(value));
    }
    known.insert(known.end(), names.begin(), names.end());
    forms.push_back(each.name);
  }
  const std::string near = nearestName(name, known);
  return fmt::format("there is no setting {}{}{} There are (N: a number, from 0 on{}): {}", quote(name),
                     ofPictures ? " of pictures" : "", near.empty() ? "." : fmt::format("; did you mean \"{}\"?", near),
                     ofPictures ? "" : "; PANEL: the title of a panel", fmt::join(forms, ", "));
}

}  // namespace selvedge

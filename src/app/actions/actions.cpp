#include "app/actions/actions.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "app/actions/action_tables.h"
#include "app/workbench/workbench.h"

namespace selvedge {
namespace {

const std::vector<Action>& table() {
  static const std::vector<Action> kTable = [] {
    std::vector<Action> all;
    for (const auto& menu : {fileActions(), editActions(), timeActions(), compareActions(), viewActions(),
                             studyActions(), helpActions()}) {
      all.insert(all.end(), menu.begin(), menu.end());
    }
    return all;
  }();
  return kTable;
}

struct KeyName {
  int key;
  std::string_view name;
};
constexpr KeyName kKeyNames[] = {{GLFW_KEY_ESCAPE, "Escape"},
                                 {GLFW_KEY_TAB, "Tab"},
                                 {GLFW_KEY_HOME, "Home"},
                                 {GLFW_KEY_LEFT, "Left"},
                                 {GLFW_KEY_RIGHT, "Right"},
                                 {GLFW_KEY_PAGE_UP, "Page Up"},
                                 {GLFW_KEY_PAGE_DOWN, "Page Down"},
                                 {GLFW_KEY_F1, "F1"},
                                 {GLFW_KEY_F11, "F11"},
                                 {GLFW_KEY_F12, "F12"}};

constexpr MouseHint kMouse[] = {
    {"drag on the cloth", "grab it and pull"},
    {"drag beside it", "turn the view"},
    {"right drag, or Shift + left drag", "move the view"},
    {"wheel", "nearer and farther"},
    {"double-click", "make this the centre"},
    {"click on the cloth", "pick a node: its trail and numbers"},
    {"Ctrl + click on the cloth", "pin or release a node"},
    {"Ctrl + drag", "select the nodes in a box"},
    {"drag a pin", "move it (and the other selected pins)"},
    {"drag a shape", "move it"},
    {"drag a line after Z", "cut the cloth along it"},
    {"drag the tip of the wind arrow", "aim the wind"},
    {"drop a file on the window", "load a scene (.toml), a mesh (.obj, .ply) or a session (.session)"},
    {"Ctrl + click on a slider", "type a value"},
    {"drag the head of a panel", "move it up or down, or out of the column"},
    {"right click on it", "the same as a menu"}};

}  // namespace

std::string_view needsCloth(const Workbench& bench) { return bench.lanes.ready() ? "" : "no scene is open yet"; }

std::span<const Action> actions() { return table(); }

const Action* actionOf(const Chord& chord) {
  for (const Action& action : table()) {
    if (std::find(action.chords.begin(), action.chords.end(), chord) != action.chords.end()) return &action;
  }
  return nullptr;
}

std::string chordText(const Chord& chord) {
  std::string text = chord.control ? "Ctrl+" : "";
  if (chord.shift) text += "Shift+";
  if (chord.letter == U' ') return text + "Space";
  if (chord.letter) return text + static_cast<char>(std::toupper(static_cast<int>(chord.letter)));
  for (const KeyName& each : kKeyNames) {
    if (each.key == chord.key) text += each.name;
  }
  return text;
}

std::string chordTexts(const Action& action) {
  std::string text;
  for (const Chord& chord : action.chords) {
    if (!text.empty()) text += ", ";
    text += chordText(chord);
  }
  return text;
}

void perform(const Action& action, Workbench& bench) {
  const std::string_view why = action.hindrance ? action.hindrance(bench) : std::string_view();
  if (!why.empty()) return bench.notices.say(fmt::format("{}: {}", action.label, why));
  action.run(bench);
}

std::span<const MouseHint> mouseHints() { return kMouse; }

}  // namespace selvedge

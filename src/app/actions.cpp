#include "app/actions.h"

#include <algorithm>
#include <cctype>

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include "app/workbench.h"
#include "forces/materials.h"
#include "integrators/methods.h"

namespace selvedge {
namespace {

Chord letter(char32_t c) { return {c, 0, false, false}; }
Chord control(char32_t c, bool shift = false) { return {c, 0, true, shift}; }
Chord named(int key) { return {0, key, false, false}; }

void toggleCorner(Workbench& bench, std::size_t corner) {
  const auto& corners = bench.lane().shape->corners;
  if (corner >= corners.size()) return bench.say(fmt::format("this cloth has no corner {}", corner));
  bench.togglePins({static_cast<int>(corners[corner])});
}

bool cornerPinned(const Workbench& bench, std::size_t corner) {
  if (!bench.ready()) return false;
  const auto& corners = bench.lane().shape->corners;
  return corner < corners.size() && bench.pinned(static_cast<int>(corners[corner]));
}

std::string_view needsCloth(const Workbench& bench) { return bench.ready() ? "" : "no scene is open yet"; }
std::string_view needsSelection(const Workbench& bench) {
  return bench.selected.empty() ? "no nodes are selected: click one, or Ctrl+drag a box around some" : "";
}
std::string_view needsLanes(const Workbench& bench) {
  return bench.ready() && bench.frame->lanes.size() > 1 ? "" : "there is one lane only";
}
std::string_view needsUndo(const Workbench& bench) { return bench.edits.canUndo() ? "" : "there is nothing to undo"; }
std::string_view needsRedo(const Workbench& bench) { return bench.edits.canRedo() ? "" : "there is nothing to redo"; }

void nextColourMap(Workbench& bench) {
  const auto& all = quantities();
  std::size_t next = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].quantity == bench.look.quantity) next = (i + 1) % all.size();
  }
  if (all[next].quantity == Quantity::difference && bench.frame->lanes.size() < 2) next = (next + 1) % all.size();
  bench.look.quantity = all[next].quantity;
  bench.say(fmt::format("colour map: {}", all[next].label));
}

void toggleSelection(Workbench& bench) {
  bench.togglePins(std::vector<int>(bench.selected.begin(), bench.selected.end()));
}

void nextMethod(Workbench& bench, std::size_t step) {
  const auto all = methods();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name != bench.scene.integrator.method) continue;
    const std::string next(all[(i + step) % all.size()].name);
    if (bench.useMethod(next)) bench.say(fmt::format("integrator: {}", next));
    return;
  }
}

void nextModel(Workbench& bench) {
  const auto all = materialModels();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name != bench.scene.material.model) continue;
    const std::string next(all[(i + 1) % all.size()].name);
    if (bench.set("material.model", next).empty()) bench.say(fmt::format("material model: {}", next));
    return;
  }
}

void clearAway(Workbench& bench) {
  bench.showHelp = bench.showScenes = bench.showSave = bench.showHints = false;
  bench.selected.clear();
  bench.trail.clear();
  bench.picked = -1;
}

template <bool Look::*Flag>
void toggleLook(Workbench& bench) {
  bench.look.*Flag = !(bench.look.*Flag);
}
template <bool Look::*Flag>
bool hasLook(const Workbench& bench) {
  return bench.look.*Flag;
}

using W = Workbench;

const std::vector<Action>& table() {
  static const std::vector<Action> kTable{
      {"scenes",
       "File",
       "Scenes...",
       "All scenes with a line and a picture each",
       {control('o')},
       [](W& b) { b.showScenes = !b.showScenes; }},
      {"save",
       "File",
       "Save scene...",
       "Write what is seen as a scene file",
       {control('s')},
       [](W& b) { b.showSave = true; },
       nullptr,
       needsCloth},
      {"scene-before",
       "File",
       "Scene before",
       "Load the scene before this one",
       {letter('[')},
       [](W& b) { b.loadNeighbour(-1); }},
      {"scene-after",
       "File",
       "Scene after",
       "Load the scene after this one",
       {letter(']')},
       [](W& b) { b.loadNeighbour(1); }},
      {"screenshot",
       "File",
       "Screenshot",
       "Save the window as a PNG picture in the working folder",
       {named(GLFW_KEY_F12)},
       [](W& b) { b.wantsScreenshot = true; }},
      {"exit", "File", "Exit", "Leave the program", {letter('x'), control('q')}, [](W& b) { b.wantsExit = true; }},

      {"undo",
       "Edit",
       "Undo",
       "Take back the last change of a parameter",
       {control('z')},
       [](W& b) { b.undo(); },
       nullptr,
       needsUndo,
       true},
      {"redo",
       "Edit",
       "Redo",
       "Make it again",
       {control('y'), control('z', true)},
       [](W& b) { b.redo(); },
       nullptr,
       needsRedo,
       true},
      {"corner-0",
       "Edit",
       "Pin corner 0",
       "Pin or release the first corner (top left)",
       {letter('0')},
       [](W& b) { toggleCorner(b, 0); },
       [](const W& b) { return cornerPinned(b, 0); },
       needsCloth},
      {"corner-1",
       "Edit",
       "Pin corner 1",
       "Pin or release the second corner (top right)",
       {letter('1')},
       [](W& b) { toggleCorner(b, 1); },
       [](const W& b) { return cornerPinned(b, 1); },
       needsCloth},
      {"corner-2",
       "Edit",
       "Pin corner 2",
       "Pin or release the third corner",
       {letter('2')},
       [](W& b) { toggleCorner(b, 2); },
       [](const W& b) { return cornerPinned(b, 2); },
       needsCloth},
      {"corner-3",
       "Edit",
       "Pin corner 3",
       "Pin or release the fourth corner",
       {letter('3')},
       [](W& b) { toggleCorner(b, 3); },
       [](const W& b) { return cornerPinned(b, 3); },
       needsCloth},
      {"pin-selection",
       "Edit",
       "Pin selected nodes",
       "Pin the selected nodes, or release them where all are pinned",
       {letter('k')},
       toggleSelection,
       nullptr,
       needsSelection},
      {"next-integrator",
       "Edit",
       "Next integrator",
       "The next method of the list, live",
       {letter('i')},
       [](W& b) { nextMethod(b, 1); },
       nullptr,
       needsCloth},
      {"integrator-before",
       "Edit",
       "Integrator before",
       "The method before this one, live",
       {letter('j')},
       [](W& b) { nextMethod(b, methods().size() - 1); },
       nullptr,
       needsCloth},
      {"next-material",
       "Edit",
       "Next material model",
       "Springs, triangles or elastic: the same fabric, live",
       {letter('b')},
       nextModel,
       nullptr,
       needsCloth},
      {"clear",
       "Edit",
       "Close and deselect",
       "Close what is open, select nothing",
       {named(GLFW_KEY_ESCAPE)},
       clearAway},

      {"pause",
       "Time",
       "Pause",
       "Stop and go on",
       {letter('p'), letter(' ')},
       [](W& b) { b.pause(!b.runner->pace().paused); },
       [](const W& b) { return b.runner && b.runner->pace().paused; },
       needsCloth},
      {"step",
       "Time",
       "One step",
       "Take a single step and wait",
       {letter('o'), letter('.')},
       [](W& b) { b.runner->singleStep(); },
       nullptr,
       needsCloth,
       true},
      {"reset",
       "Time",
       "Reset",
       "Begin the scene again with the parameters as they are",
       {letter('r')},
       [](W& b) { b.restart(); },
       nullptr,
       needsCloth},
      {"back",
       "Time",
       "Back half a second",
       "Go back in time and wait",
       {named(GLFW_KEY_LEFT)},
       [](W& b) { b.goBack(0.5); },
       nullptr,
       needsCloth},
      {"faster",
       "Time",
       "Faster",
       "Let simulated time run faster",
       {letter('+'), letter('=')},
       [](W& b) { b.changeSpeed(1); },
       nullptr,
       needsCloth,
       true},
      {"slower",
       "Time",
       "Slower",
       "Let simulated time run slower",
       {letter('-')},
       [](W& b) { b.changeSpeed(-1); },
       nullptr,
       needsCloth,
       true},

      {"home",
       "View",
       "Look at everything",
       "The camera back to where it sees all",
       {named(GLFW_KEY_HOME)},
       [](W& b) { b.lookAtAll(); },
       nullptr,
       needsCloth},
      {"lane",
       "View",
       "Next lane",
       "Make the next lane the active one",
       {letter(',')},
       [](W& b) { b.active = (b.active + 1) % b.frame->lanes.size(); },
       nullptr,
       needsLanes},
      {"wireframe",
       "View",
       "Wireframe",
       "Triangle edges",
       {letter('w')},
       toggleLook<&Look::wireframe>,
       hasLook<&Look::wireframe>},
      {"shaded",
       "View",
       "Surface",
       "The cloth's surface",
       {letter('s')},
       toggleLook<&Look::shaded>,
       hasLook<&Look::shaded>},
      {"springs",
       "View",
       "Springs",
       "Springs: stretch blue, shear green, bend red",
       {letter('g')},
       toggleLook<&Look::springs>,
       hasLook<&Look::springs>},
      {"nodes",
       "View",
       "Nodes",
       "Every node as a point",
       {letter('n')},
       toggleLook<&Look::nodes>,
       hasLook<&Look::nodes>},
      {"normals",
       "View",
       "Normals",
       "The surface's direction at every node",
       {letter('m')},
       toggleLook<&Look::normals>,
       hasLook<&Look::normals>},
      {"wind",
       "View",
       "Wind arrows",
       "The air's speed near the cloth, and an arrow to aim the wind with",
       {letter('v')},
       toggleLook<&Look::wind>,
       hasLook<&Look::wind>},
      {"colour-map",
       "View",
       "Next colour map",
       "Strain, speed, force, energy density, none",
       {letter('c')},
       nextColourMap,
       [](const W& b) { return b.look.quantity != Quantity::none; },
       needsCloth},
      {"shadows",
       "View",
       "Shadows",
       "Shadows on cloth and ground",
       {letter('d')},
       toggleLook<&Look::shadows>,
       hasLook<&Look::shadows>},
      {"grid",
       "View",
       "Ground",
       "The grid below the cloth",
       {letter('u')},
       toggleLook<&Look::grid>,
       hasLook<&Look::grid>},
      {"theme",
       "View",
       "Light on dark",
       "Dark or light theme",
       {letter('l')},
       toggleLook<&Look::dark>,
       hasLook<&Look::dark>},
      {"panels",
       "View",
       "Panels",
       "Hide everything but the view, or show it again",
       {named(GLFW_KEY_TAB)},
       [](W& b) { b.showPanels = !b.showPanels; },
       [](const W& b) { return b.showPanels; }},
      {"fullscreen",
       "View",
       "Full screen",
       "The whole screen",
       {letter('f'), named(GLFW_KEY_F11)},
       [](W& b) { b.wantsFullscreen = !b.wantsFullscreen; },
       [](const W& b) { return b.wantsFullscreen; }},

      {"help",
       "Help",
       "Keys and mouse",
       "This page",
       {letter('h'), named(GLFW_KEY_F1)},
       [](W& b) { b.showHelp = !b.showHelp; },
       [](const W& b) { return b.showHelp; }},
      {"hints", "Help", "First steps", "The four hints of the first start", {}, [](W& b) { b.showHints = true; }},
  };
  return kTable;
}

struct KeyName {
  int key;
  std::string_view name;
};
constexpr KeyName kKeyNames[] = {{GLFW_KEY_ESCAPE, "Escape"}, {GLFW_KEY_TAB, "Tab"},     {GLFW_KEY_HOME, "Home"},
                                 {GLFW_KEY_LEFT, "Left"},     {GLFW_KEY_RIGHT, "Right"}, {GLFW_KEY_F1, "F1"},
                                 {GLFW_KEY_F11, "F11"},       {GLFW_KEY_F12, "F12"}};

constexpr MouseHint kMouse[] = {{"drag on the cloth", "grab it and pull"},
                                {"drag beside it", "turn the view"},
                                {"right drag, or Shift + left drag", "move the view"},
                                {"wheel", "nearer and farther"},
                                {"double-click", "make this the centre"},
                                {"click on the cloth", "pick a node: its trail and numbers"},
                                {"Ctrl + click on the cloth", "pin or release a node"},
                                {"Ctrl + drag", "select the nodes in a box"},
                                {"drag a pin", "move it (and the other selected pins)"},
                                {"drag the tip of the wind arrow", "aim the wind"},
                                {"drop a file on the window", "load a scene (.toml) or a mesh (.obj, .ply)"},
                                {"Ctrl + click on a slider", "type a value"}};

}  // namespace

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
  if (!why.empty()) return bench.say(fmt::format("{}: {}", action.label, why));
  action.run(bench);
}

std::span<const MouseHint> mouseHints() { return kMouse; }

}  // namespace selvedge

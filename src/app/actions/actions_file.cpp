// The actions of the menus File and Help.
#include <fmt/format.h>

#include "app/actions/action_tables.h"
#include "app/workbench/workbench.h"

namespace selvedge {
namespace {

using W = Workbench;

}  // namespace

std::vector<Action> fileActions() {
  return {
      {"scenes",
       "File",
       "Scenes...",
       "All scenes with a line and a picture each",
       {control('o')},
       [](W& b) { b.dialogs.scenes = !b.dialogs.scenes; }},
      {"open",
       "File",
       "Open file...",
       "A scene, lesson, session or mesh of your own, from any folder",
       {control('o', true)},
       [](W& b) { b.dialogs.open = !b.dialogs.open; },
       [](const W& b) { return b.dialogs.open; }},
      {"save",
       "File",
       "Save scene...",
       "Write what runs now as a scene file",
       {control('s')},
       [](W& b) { b.dialogs.askForFile(false); },
       nullptr,
       needsCloth},
      {"save-session",
       "File",
       "Save session...",
       "Write all that was done since the scene was opened, to be done again to the same bits",
       {control('s', true)},
       [](W& b) { b.dialogs.askForFile(true); },
       nullptr,
       needsCloth},
      {"scene-before",
       "File",
       "Previous scene",
       "Load the scene before this one",
       {letter('[')},
       [](W& b) { b.openNeighbour(-1); }},
      {"scene-after",
       "File",
       "Next scene",
       "Load the scene after this one",
       {letter(']')},
       [](W& b) { b.openNeighbour(1); }},
      {"screenshot",
       "File",
       "Screenshot",
       "Save the window as a PNG picture in the working folder",
       {named(GLFW_KEY_F12)},
       [](W& b) { b.wishes.screenshot = true; }},
      {"record",
       "File",
       "Record",
       "Begin or end a recording, as the panel Record says",
       {control('r')},
       [](W& b) { b.recording.wanted = !b.recording.running(); },
       [](const W& b) { return b.recording.running(); },
       needsCloth},
      {"exit",
       "File",
       "Exit, but ask first...",
       "Leave the program, after a question: X or Enter says yes",
       {letter('x')},
       [](W& b) { b.leave(true); }},
      {"quit",
       "File",
       "Exit",
       "Leave the program; a question comes only where something would be lost",
       {control('q')},
       [](W& b) { b.leave(false); }},
  };
}

std::vector<Action> helpActions() {
  return {
      {"help",
       "Help",
       "Keys and mouse",
       "Every key, and what the mouse does",
       {letter('h'), named(GLFW_KEY_F1)},
       [](W& b) { b.dialogs.help = !b.dialogs.help; },
       [](const W& b) { return b.dialogs.help; }},
      {"find",
       "Help",
       "Find...",
       "Any action, parameter, fabric, scene, lesson or study, by a few letters",
       {control('p')},
       [](W& b) { b.dialogs.find = !b.dialogs.find; },
       [](const W& b) { return b.dialogs.find; }},
      {"manual",
       "Help",
       "Manual",
       "What the program does and how, with formulas and measurements",
       {letter('?')},
       [](W& b) { b.dialogs.manual = !b.dialogs.manual; },
       [](const W& b) { return b.dialogs.manual; }},
      {"hints", "Help", "First steps", "The four hints of the first start", {}, [](W& b) { b.dialogs.hints = true; }},
  };
}

}  // namespace selvedge

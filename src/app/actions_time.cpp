// The actions of the menu Time.
#include <fmt/format.h>

#include "app/action_tables.h"
#include "app/workbench.h"

namespace selvedge {
namespace {

using W = Workbench;

}  // namespace

std::vector<Action> timeActions() {
  return {
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
  };
}

}  // namespace selvedge

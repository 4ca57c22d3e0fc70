// The actions of the menu Time.
#include <fmt/format.h>

#include "app/actions/action_tables.h"
#include "app/workbench/workbench.h"

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
       [](W& b) { b.clock.pause(!b.lanes.runner->pace().paused); },
       [](const W& b) { return b.lanes.runner && b.lanes.runner->pace().paused; },
       needsCloth},
      {"step",
       "Time",
       "One step",
       "Take a single step and wait",
       {letter('o'), letter('.')},
       [](W& b) { b.lanes.runner->singleStep(); },
       nullptr,
       needsCloth,
       true},
      {"reset",
       "Time",
       "Reset",
       "Begin the scene again with the parameters as they are",
       {letter('r')},
       [](W& b) { b.clock.restart(); },
       nullptr,
       needsCloth},
      {"moment-before",
       "Time",
       "Back a moment",
       "Go back to the moment before, and wait",
       {named(GLFW_KEY_LEFT)},
       [](W& b) { b.clock.seekBy(-1); },
       nullptr,
       needsCloth,
       true},
      {"moment-after",
       "Time",
       "On a moment",
       "Go on to the next moment that is kept",
       {named(GLFW_KEY_RIGHT)},
       [](W& b) { b.clock.seekBy(1); },
       nullptr,
       needsCloth,
       true},
      {"moments-before",
       "Time",
       "Back ten moments",
       "Go back in time, and wait",
       {named(GLFW_KEY_LEFT, true)},
       [](W& b) { b.clock.seekBy(-10); },
       nullptr,
       needsCloth,
       true},
      {"moments-after",
       "Time",
       "On ten moments",
       "Go on in what is kept",
       {named(GLFW_KEY_RIGHT, true)},
       [](W& b) { b.clock.seekBy(10); },
       nullptr,
       needsCloth,
       true},
      {"faster",
       "Time",
       "Faster",
       "Let simulated time run faster",
       {letter('+'), letter('=')},
       [](W& b) { b.clock.changeSpeed(1); },
       nullptr,
       needsCloth,
       true},
      {"slower",
       "Time",
       "Slower",
       "Let simulated time run slower",
       {letter('-')},
       [](W& b) { b.clock.changeSpeed(-1); },
       nullptr,
       needsCloth,
       true},
  };
}

}  // namespace selvedge

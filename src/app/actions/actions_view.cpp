// The actions of the menu View.
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "app/actions/action_tables.h"
#include "app/settings/look_switches.h"
#include "app/settings/torn_off.h"
#include "app/settings/window_layouts.h"
#include "app/workbench/workbench.h"

namespace selvedge {
namespace {

void nextColourMap(Workbench& bench) {
  const auto& all = quantities();
  std::size_t next = 0;
  while (all[next].quantity != bench.viewing.look.quantity) ++next;
  do next = (next + 1) % all.size();
  while (!whyNothing(all[next].quantity, bench.lanes.frame.get()).empty());
  bench.viewing.look.quantity = all[next].quantity;
  bench.notices.say(fmt::format("colour map: {}", all[next].label));
}

template <bool Look::*Flag>
void toggleLook(Workbench& bench) {
  bench.viewing.look.*Flag = !(bench.viewing.look.*Flag);
}
template <bool Look::*Flag>
bool hasLook(const Workbench& bench) {
  return bench.viewing.look.*Flag;
}

// Without it little is left to be seen, and the key lies beside X and C.
void toggleSurface(Workbench& bench) {
  toggleLook<&Look::shaded>(bench);
  if (!bench.viewing.look.shaded) bench.notices.say("The surface is hidden; S shows it again.");
}

// A switch of the panel Display that the menu has, too.
template <bool Look::*Flag>
Action lookAction(std::vector<Chord> chords, void (*run)(Workbench&) = toggleLook<Flag>) {
  const LookSwitch& known = lookSwitch(Flag);
  return {actionOf(known), "View", known.name, known.help, std::move(chords), run, hasLook<Flag>};
}

void togglePanels(Workbench& bench) {
  bench.wishes.panels = !bench.wishes.panels;
  if (!bench.wishes.panels) bench.notices.say(std::string(kOnlyTheView));
}

void putPanelsBack(Workbench& bench) {
  putAllBack(bench.settings);
  bench.wishes.panels = true;
}

std::string_view needsTornOff(const Workbench& bench) {
  return anyTornOff(bench.settings) ? "" : "no panel and no plot is torn off";
}

using W = Workbench;

template <std::size_t I>
Action layoutAction() {
  static constexpr WindowLayout kLayout = kWindowLayouts[I];
  return {kLayout.name, "View", kLayout.label, kLayout.help, {}, [](W& b) {
            useLayout(kLayout, b.settings);
            b.wishes.panels = true;
            b.wishes.panelOnTop = kLayout.open.substr(0, kLayout.open.find(','));
          }};
}
static_assert(std::size(kWindowLayouts) == 4, "each has an action");

}  // namespace

std::vector<Action> viewActions() {
  return {
      {"home",
       "View",
       "Look at everything",
       "Move the camera back to where it sees everything",
       {named(GLFW_KEY_HOME)},
       [](W& b) { b.viewing.lookAtAll(); },
       nullptr,
       needsCloth},
      lookAction<&Look::wireframe>({letter('w')}),
      lookAction<&Look::shaded>({letter('s')}, toggleSurface),
      lookAction<&Look::springs>({letter('g')}),
      lookAction<&Look::nodes>({letter('n')}),
      lookAction<&Look::corners>({}),
      lookAction<&Look::normals>({letter('m')}),
      lookAction<&Look::wind>({letter('v')}),
      lookAction<&Look::contacts>({letter('y')}),
      lookAction<&Look::thickness>({}),
      {"colour-map",
       "View",
       "Next colour map",
       "The cloth coloured by strain, speed, force, energy and more; of yarns by tension, friction, dampers; by "
       "nothing",
       {letter('c')},
       nextColourMap,
       [](const W& b) { return b.viewing.look.quantity != Quantity::none; },
       needsCloth},
      lookAction<&Look::shadows>({letter('d')}),
      lookAction<&Look::grid>({letter('u')}),
      {"theme",
       "View",
       "Dark theme",
       "Light letters on a dark ground, or dark ones on a light ground",
       {letter('l')},
       toggleLook<&Look::dark>,
       hasLook<&Look::dark>},
      {"panels",
       "View",
       "Menu and panels",
       "Hide everything but the view, or show it again",
       {named(GLFW_KEY_TAB)},
       togglePanels,
       [](const W& b) { return b.wishes.panels; }},
      {"put-back",
       "View",
       "Put panels back",
       "Panels and plots that are torn off go back to their places",
       {},
       putPanelsBack,
       nullptr,
       needsTornOff},
      {"fullscreen",
       "View",
       "Full screen",
       "The whole screen",
       {letter('f'), named(GLFW_KEY_F11)},
       [](W& b) { b.wishes.fullscreen = !b.wishes.fullscreen; },
       [](const W& b) { return b.wishes.fullscreen; }},
      layoutAction<0>(),
      layoutAction<1>(),
      layoutAction<2>(),
      layoutAction<3>(),
  };
}

}  // namespace selvedge

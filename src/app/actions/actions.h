// Everything a key or a menu entry does: the one table behind dispatch, menus, the help page and `selvedge list keys`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/actions/action.h"

namespace selvedge {

std::span<const Action> actions();
const Action* actionOf(const Chord& chord);  // null where the chord does nothing
std::string chordText(const Chord& chord);   // "Ctrl+Z", "Space", "["
std::string chordTexts(const Action& action);
void perform(const Action& action, Workbench& bench);  // or says what hinders it

struct MouseHint {
  std::string_view gesture, effect;
};
std::span<const MouseHint> mouseHints();

}  // namespace selvedge

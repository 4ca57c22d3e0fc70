// The tables of actions, one for each menu; actions.cpp puts them together.
#pragma once

#include <string_view>
#include <vector>

#include <GLFW/glfw3.h>

#include "app/actions/action.h"

namespace selvedge {

std::vector<Action> fileActions();
std::vector<Action> editActions();
std::vector<Action> timeActions();
std::vector<Action> compareActions();
std::vector<Action> viewActions();
std::vector<Action> studyActions();
std::vector<Action> helpActions();

// For the chords of the tables.
inline Chord letter(char32_t c) { return {c, 0, false, false}; }
inline Chord control(char32_t c, bool shift = false) { return {c, 0, true, shift}; }
inline Chord named(int key, bool shift = false) { return {0, key, false, shift}; }

// Why an action that needs a cloth cannot be done now; empty where there is one.
std::string_view needsCloth(const Workbench& bench);

}  // namespace selvedge

// Something a key or a menu entry does.
#pragma once

#include <string_view>
#include <vector>

namespace selvedge {

class Workbench;

// Either a character as the keyboard's layout gives it (letters in lower case), or a key that gives none.
struct Chord {
  char32_t letter = 0;
  int key = 0;                          // GLFW_KEY_*
  bool control = false, shift = false;  // shift only with `control` or `key`: a letter says it by itself
  bool operator==(const Chord&) const = default;
};

struct Action {
  std::string_view name;   // "pause"
  std::string_view menu;   // "Time"
  std::string_view label;  // "Pause"
  std::string_view help;   // one line
  std::vector<Chord> chords;
  void (*run)(Workbench&);
  bool (*ticked)(const Workbench&) = nullptr;                 // a tick in its menu
  std::string_view (*hindrance)(const Workbench&) = nullptr;  // why it cannot be done now; empty: it can
  bool repeats = false;                                       // while the key is held
};

}  // namespace selvedge

// Windows within the window: the mouse moves and resizes them, and they never leave the room that they are given.
#pragma once

#include <initializer_list>
#include <string_view>

#include "ui/theme.h"

namespace selvedge {

// Where one is, in pixels at scale 1: as it was put there, also where there is not the room for that now.
struct FloatingPlace {
  float x = 0, y = 0, width = 0, height = 0;  // height 0: as its contents want it
  bool operator==(const FloatingPlace&) const = default;
};

struct FloatingRoom {
  ImVec2 low, size;  // screen pixels
};

// The names of their windows end with "###floating." and what they are of; before it stands the title.
inline constexpr std::string_view kFloatingWindows = "###floating.";

struct FloatingWindow {
  const char* name;
  ImVec2 least;          // px at scale 1
  bool scrolls = true;   // by the wheel, where there is more than is seen
  bool behind = false;   // a page is open, which stays before it
  bool rises = false;    // to the front, now
  bool carried = false;  // the mouse has hold of it from now on, as of its title
};

// Where that is within the room, in screen pixels: no larger than it, and not beyond its borders.
FloatingRoom placeWithin(const FloatingPlace& place, ImVec2 least, const FloatingRoom& room, float scale);

// `place` follows the mouse; `open` becomes false where it is to go back. End() follows in any case; where the answer is
// false there is nothing to be drawn.
bool beginFloating(const FloatingWindow& window, FloatingPlace& place, const FloatingRoom& room, const Theme& theme,
                   bool& open);

// Windows with such names stay before all that float.
void keepFloatingBehind(std::initializer_list<std::string_view> names);

// A small square with an arrow that points out of it or into it: tears something off, or puts it back.
bool tearButton(const Theme& theme, float side, bool floats, const char* help);

}  // namespace selvedge

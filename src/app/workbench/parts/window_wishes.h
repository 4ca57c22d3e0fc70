// What the user wants of the window itself. Actions set it, the window does it.
#pragma once

#include <string_view>

namespace selvedge {

// Said where all but the view is hidden.
inline constexpr std::string_view kOnlyTheView = "Only the view: Tab brings menu, panels and plots back.";

struct WindowWishes {
  bool panels = true;           // plots and menu, beside the views
  std::string_view panelOnTop;  // the column is scrolled to this panel, once
  bool fullscreen = false;
  bool screenshot = false, closedPopups = false;  // once: the window clears them
  bool clean = false;                             // for a picture: nothing of the interface lies over the views
  bool handsOff = false;  // for a picture that a script takes: wherever the mouse rests, it points at nothing
  int captions = 0;       // of a lesson, on or back (< 0), once
  bool exit = false;
};

}  // namespace selvedge

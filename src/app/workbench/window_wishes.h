// What the user wants of the window itself. Actions set it, the window does it.
#pragma once

namespace selvedge {

struct WindowWishes {
  bool panels = true;  // and plots, beside the views
  bool fullscreen = false;
  bool screenshot = false, closedPopups = false;  // once: the window clears them
  bool clean = false;                             // for a picture: nothing of the interface lies over the views
  bool exit = false;
};

}  // namespace selvedge

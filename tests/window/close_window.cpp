// Apart from desktop.cpp: Xlib's macros take common names.
#include "window/close_window.h"

#include <X11/Xlib.h>

namespace selvedge::test {

void closeWindow(const std::string& display, unsigned long window) {
  Display* server = XOpenDisplay(display.c_str());
  if (!server) return;
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = window;
  event.xclient.message_type = XInternAtom(server, "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = static_cast<long>(XInternAtom(server, "WM_DELETE_WINDOW", False));
  XSendEvent(server, window, False, NoEventMask, &event);
  XCloseDisplay(server);
}

}  // namespace selvedge::test

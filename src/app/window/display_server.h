// When the X server goes away (it ends, or a connection over a network breaks): Xlib would end the program in the middle
// of everything, with a film and a log half written. Told here, it goes on with windows that do nothing.
#pragma once

namespace selvedge {

class DisplayServer {
 public:
  void watch();                        // after GLFW has connected; where that is not to X nothing is ever wrong
  bool gone() const { return gone_; }  // nothing is shown any more, and all sizes are wrong

 private:
  bool gone_ = false;
};

}  // namespace selvedge

// When the X server goes away (it ends, or a connection over a network breaks): Xlib would end the program in the middle
// of everything, with a film and a log half written. Told here, it goes on with windows that do nothing.
#pragma once

namespace selvedge {

class DisplayServer {
 public:
  void watch();                // after GLFW has connected; where that is not to X nothing is ever wrong
  double dotsPerInch() const;  // of its screen, as it was told; 0: unknown
  bool gone() const;           // nothing is shown any more, all sizes are wrong, and pictures are blank

 private:
  bool noticed_ = false;  // by Xlib, in one of its calls
  int connection_ = -1;   // its socket
};

}  // namespace selvedge

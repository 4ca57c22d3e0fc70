// Notices when the X server goes away (it ends, or a connection over a network breaks). By itself Xlib would end the program
// on the spot, with a film and a log half written; with this the program goes on without a screen until it has closed them.
#pragma once

namespace selvedge {

class DisplayServer {
 public:
  void watch();                // after GLFW has connected; if not to an X server, gone() is never true
  double dotsPerInch() const;  // of its screen, as the server says; 0: unknown
  bool gone() const;           // nothing is shown any more, all sizes are wrong, and pictures are blank

 private:
  bool noticed_ = false;  // Xlib has noticed it, in one of its calls
  int connection_ = -1;   // the socket to the server; -1: none
};

}  // namespace selvedge

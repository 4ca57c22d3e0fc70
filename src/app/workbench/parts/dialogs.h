// Which pages are open over the window. A page is drawn where its flag is set, and clears it when it is closed.
#pragma once

#include <string>

namespace selvedge {

struct Dialogs {
  bool help = false, manual = false, scenes = false, find = false;
  bool hints = false;               // the first steps, which cover nothing: anyOpen() leaves them out
  bool open = false, save = false;  // the page of files: which to open, where to save
  bool leave = false;               // whether to leave the program
  bool another = false;             // whether to open another scene
  bool savesSession = false;        // the page `save` writes the session; otherwise the scene
  std::string savedAs;              // the file that the scene, or its session, was last saved as
  std::string notSaved;             // why saving failed, until the page `save` shows it

  void askForFile(bool session) {
    savesSession = session;
    save = true;
    open = false;
  }
  void closeAll() { help = manual = scenes = open = save = find = leave = another = false; }
  bool anyOpen() const { return help || manual || scenes || open || save || find || leave || another; }
};

}  // namespace selvedge

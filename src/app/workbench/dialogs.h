// Which pages are open over the window. A page is drawn where its flag is set, and clears it when it is closed.
#pragma once

#include <string>

namespace selvedge {

struct Dialogs {
  bool help = false, manual = false, scenes = false, save = false, hints = false, find = false;
  bool leave = false;         // whether to leave the program
  bool savesSession = false;  // what the page `save` writes; otherwise the scene
  std::string savePath;       // the file name in that page

  void askForFile(bool session) {
    if (session != savesSession) savePath.clear();
    savesSession = session;
    save = true;
  }
  void closeAll() { help = manual = scenes = save = hints = find = leave = false; }
  bool anyOpen() const { return help || manual || scenes || save || hints || find || leave; }
};

}  // namespace selvedge

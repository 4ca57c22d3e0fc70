// Starts and ends the recording as the panel wishes, and gives it the window's pictures.
#pragma once

#include "app/window/display.h"
#include "app/window/interface.h"

namespace selvedge {

class WindowRecording {
 public:
  WindowRecording(Workbench& bench, Display& display, const Interface& interface);

  void follow();          // what the user wishes; another scene ends it, and so does what cannot be written
  bool mustWait() const;  // time stands still: there is no room for the next picture, or nothing to be seen
  // Both take the picture of the frame that was just laid out: the first one where only the views are recorded, before
  // anything is drawn over them; the second one where the whole window is, once it is drawn.
  void beforeDrawing() { take(false); }
  void afterDrawing() { take(true); }
  void end();     // the files are completed while the window goes on
  void finish();  // waits for them

 private:
  void take(bool drawn);
  void tell();
  ViewArea area() const;

  Workbench& bench_;
  Recording& recording_;
  Display& display_;
  const Interface& interface_;
  Runner* recorded_ = nullptr;                // whose pictures they are
  std::shared_ptr<const RunnerFrame> taken_;  // the last one of them
};

}  // namespace selvedge

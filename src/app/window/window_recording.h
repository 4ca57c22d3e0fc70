// Between a recording and the window it is of: does what the panel wishes, and brings the pictures.
#pragma once

#include "app/window/display.h"
#include "app/window/interface.h"

namespace selvedge {

class WindowRecording {
 public:
  WindowRecording(Workbench& bench, Display& display, const Interface& interface);

  void follow();          // what the user wishes; another scene ends it, and so does what cannot be written
  bool mustWait() const;  // time stands still: there is no room for the next picture, or nothing to be seen
  // The picture of the frame that was just laid out: before the window is drawn where it is of the views, with nothing
  // over them; and afterwards.
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

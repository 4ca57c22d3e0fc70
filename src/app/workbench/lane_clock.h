// The clock of the lanes as the user sets it: forwards, back, faster, slower, paused.
#pragma once

#include "app/workbench/parts/notices.h"
#include "app/workbench/parts/selection.h"
#include "app/workbench/running_lanes.h"

namespace selvedge {

class LaneClock {
 public:
  LaneClock(RunningLanes& lanes, Selection& selection, Notices& notices)
      : lanes_(lanes), selection_(selection), notices_(notices) {}

  void pause(bool paused);
  void changeSpeed(int direction);  // to the next of 1/100 ... 16
  void setSpeed(double speed);
  void restart();
  void goBack(double seconds);
  void seek(double time);        // s, to a moment that is kept
  void seekBefore(double time);  // s, to the newest that is no later
  void seekBy(int moments);

  void forget();  // another scene is open
  // Once a frame. A study and the cloth both want all cores: the cloth waits while one runs, and goes on afterwards
  // unless the user has paused it or let it go on meanwhile. True when it begins to wait.
  bool waitForStudy(bool running);

 private:
  RunningLanes& lanes_;
  Selection& selection_;
  Notices& notices_;
  bool studying_ = false;  // a study ran in the last frame
  bool waits_ = false;     // the cloth waits for it
  bool settled_ = false;   // whether these lanes wait for this study was decided: that is done once
};

}  // namespace selvedge

// What happened to running lanes, as marks on the time line.
#pragma once

#include "sim/lanes/lanes.h"
#include "sim/runner/runner_mail.h"

namespace selvedge {

class MarkWriter {
 public:
  explicit MarkWriter(RunnerMail& mail) : mail_(mail) {}

  // Lanes do the same things at the same time: what the first one tells is not told again.
  void takeNotes(Lanes& lanes);
  void add(TimeMark mark);

 private:
  TimeMark markOf(Note note);

  RunnerMail& mail_;
  TimeMark slide_;       // the parameter that was set last, and the time of its mark
  double slideEnd_ = 0;  // s, when it was last set
};

}  // namespace selvedge

// Ctrl-C, kill -TERM, a terminal that is closed (SIGHUP) and a limit on the processor's time (SIGXCPU) ask a run to end.
// A second Ctrl-C or kill ends the program at once; the other two, which come several times by themselves, do not.
#pragma once

#include <atomic>

namespace selvedge {

// What becomes of the step a run is in. `atOnce`: linear solves give up, and the run ends with the step before.
// `afterTheStep`: it is finished, for a log that must end with a whole step.
enum class Stop { atOnce, afterTheStep };

void catchInterrupts(Stop stop = Stop::atOnce);  // SIGHUP stays ignored where it is (nohup)
bool interrupted();                              // the run is to end
bool mustGiveUp();                               // and so is what takes long within a step

// While it lives, what runs on this thread gives up where `asked` is set as well: one simulation among several. Null: no more than the others.
class GivesUpWhen {
 public:
  explicit GivesUpWhen(const std::atomic<bool>* asked);
  ~GivesUpWhen();
  GivesUpWhen(const GivesUpWhen&) = delete;
  GivesUpWhen& operator=(const GivesUpWhen&) = delete;

 private:
  const std::atomic<bool>* before_;
};

}  // namespace selvedge

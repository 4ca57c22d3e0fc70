// Ctrl-C, kill -TERM, a terminal that is closed (SIGHUP) and a limit on the processor's time (SIGXCPU) ask a run to end.
// A second Ctrl-C or kill ends the program at once; the other two, which come several times by themselves, do not.
#pragma once

namespace selvedge {

// What becomes of the step a run is in. `atOnce`: linear solves give up, and the run ends with the step before.
// `afterTheStep`: it is finished, for a log that must end with a whole step.
enum class Stop { atOnce, afterTheStep };

void catchInterrupts(Stop stop = Stop::atOnce);  // SIGHUP stays ignored where it is (nohup)
bool interrupted();                              // the run is to end
bool mustGiveUp();                               // and so is what takes long within a step

}  // namespace selvedge

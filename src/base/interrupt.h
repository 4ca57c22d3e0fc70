// Ctrl-C, kill -TERM, a terminal that is closed (SIGHUP) and a limit on the processor's time (SIGXCPU) ask a run to end
// after the step it is in. A second Ctrl-C or kill ends the program at once; the other two, which come several times by
// themselves, do not.
#pragma once

namespace selvedge {

void catchInterrupts();  // SIGHUP stays ignored where it is (nohup)
bool interrupted();

}  // namespace selvedge

// Ctrl-C and kill -TERM ask a run to end after the step it is in; a second one ends the program at once.
#pragma once

namespace selvedge {

void catchInterrupts();
bool interrupted();

}  // namespace selvedge

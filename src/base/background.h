// Threads that give way to those of the interface, so that it stays fluid where there are few cores.
#pragma once

namespace selvedge {

// Gives the calling thread a lower priority, for good: an ordinary user may not raise it again. Does nothing where the
// system has no priorities of threads.
void giveWay();

}  // namespace selvedge

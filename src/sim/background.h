// Threads that give way to those of the interface, so that it stays fluid where there are few cores.
#pragma once

namespace selvedge {

// The calling thread has the time that others leave, for good: a user may not take that back. Nothing where the system
// knows no priorities of threads.
void giveWay();

}  // namespace selvedge

// Work that cannot be interrupted, as a library's factorisation that takes seconds: it runs on a thread of its own, and who
// waits for it goes on at once where the run gives up (base/interrupt.h).
#pragma once

#include <functional>

namespace selvedge {

// True when the work is done. False when the run gave up before: the work then goes on to its end with nobody waiting for it, so it
// must own all that it touches. What it throws is thrown here.
bool doneUnlessGivenUp(std::function<void()> work);

// Whether some of it still goes on that nobody waits for. A program that ends otherwise than by std::_Exit waits for it.
bool workIsLeft();

}  // namespace selvedge

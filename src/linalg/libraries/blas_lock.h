// Whoever calls BLAS or LAPACK, or a library that does, holds this lock meanwhile and waits for nothing else: the serial
// OpenBLAS hands out its work buffers without a lock of its own, and two callers at once (two simulations in one process)
// may silently use the same buffer and spoil each other's numbers.
#pragma once

#include <functional>
#include <mutex>

namespace selvedge {

inline std::mutex& blasMutex() {
  static std::mutex mutex;
  return mutex;
}

// Under the lock, before the first factorisation: whether there is memory for one of so many bytes and for what the first one
// takes beside it. Later ones find out by themselves.
bool hasRoomToFactorise(double bytes);
void noteFactorised();  // the first one has taken that

// Work that takes the lock. Where it may take long, it is done on a thread of its own, and false says that the run gave up
// meanwhile: then it goes on to its end, so it must own all that it touches.
bool factorisedUnlessGivenUp(bool takesLong, std::function<void()> work);
// Waits until nobody works on who was given up so; false: the run gave up, too.
bool waitedForFactorisations();

}  // namespace selvedge

// Whoever calls BLAS or LAPACK, or a library that does, holds this lock meanwhile and waits for nothing else: the serial
// OpenBLAS hands out its work buffers without a lock of its own, and two callers at once (two simulations in one process)
// may silently use the same buffer and spoil each other's numbers.
#pragma once

#include <mutex>

namespace selvedge {

inline std::mutex& blasMutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace selvedge

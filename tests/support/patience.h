// How long tests wait for something that must happen: they go on as soon as it does, so that only a failure takes as
// long as this, on however busy a machine.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

#include "support/sanitized.h"

namespace selvedge::test {

#if defined(SELVEDGE_ASAN) || defined(SELVEDGE_TSAN)
inline constexpr double kPatience = 1800;  // s
#else
inline constexpr double kPatience = 300;  // s
#endif

// Asks until `holds` says yes; false when patience ends before.
inline bool eventually(const std::function<bool()>& holds, double pause = 0.002, double patience = kPatience) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::duration<double>(pause));
  }
  return true;
}

}  // namespace selvedge::test

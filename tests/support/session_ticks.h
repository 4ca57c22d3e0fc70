#pragma once

#include "sim/lanes/session.h"

namespace selvedge::test {

// Lets a session go on without a clock.
inline void goOn(Session& session, int ticks) {
  for (int i = 0; i < ticks; ++i) session.tick([](std::size_t) { return true; });
}

}  // namespace selvedge::test

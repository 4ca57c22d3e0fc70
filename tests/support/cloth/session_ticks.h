#pragma once

#include "sim/lanes/session.h"

namespace selvedge::test {

// Lets a session go on without a clock.
inline void goOn(Session& session, int ticks) {
  for (int i = 0; i < ticks; ++i) session.tick([](std::size_t) { return true; });
}

// Does all of a replay; what became of it is for its verdict to say.
inline void goThrough(Replay& replay, Session& session) {
  while (replay.follow(session), !replay.done(session)) goOn(session, 1);
}

}  // namespace selvedge::test

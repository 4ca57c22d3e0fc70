// How a simulation runs; what it computes is the scene's.
#pragma once

#include <atomic>

namespace selvedge {

struct SimulationOptions {
  int threads = 0;  // 0: as many as the machine has; the bits are the same for any number
  bool ledger =
      true;  // keep the energy ledger (one force evaluation a step); integrator.gain_limit needs and has it anyway
  bool hands = false;  // it can be grabbed: one law more, "mouse", which changes no bit while nobody does
  const std::atomic<bool>* givesUp = nullptr;  // a step under way ends without a result while this is set
  bool background = false;  // its threads give way to others, such as those of a window (background.h)
};

}  // namespace selvedge

// How a simulation runs; what it computes is the scene's.
#pragma once

#include <atomic>

namespace selvedge {

// How far a step under way is, for whoever waits for it; of several lanes, the one that takes the most substeps.
struct StepProgress {
  std::atomic<long> done = 0, all = 0;  // substeps

  void tell(long substepsDone, long substeps) {
    if (substeps < all.load(std::memory_order_relaxed)) return;
    done.store(substepsDone, std::memory_order_relaxed);
    all.store(substeps, std::memory_order_relaxed);
  }
  void forget() {
    done.store(0, std::memory_order_relaxed);
    all.store(0, std::memory_order_relaxed);
  }
};

struct SimulationOptions {
  int threads = 0;  // 0: as many as the machine has; the bits are the same for any number
  bool ledger =
      true;  // keep the energy ledger (one force evaluation a step); integrator.gain_limit needs and has it anyway
  bool hands = false;  // it can be grabbed: one law more, "mouse", which changes no bit while nobody does
  const std::atomic<bool>* givesUp = nullptr;  // a step under way ends without a result while this is set
  StepProgress* progress = nullptr;
  bool background = false;  // its threads give way to others, such as those of a window (base/background.h)
};

}  // namespace selvedge

// Threads that give way to those of the interface, so that it stays fluid where there are few cores.
#pragma once

#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

namespace selvedge {

// Gives the calling thread a lower priority, for good: an ordinary user may not raise it again. Does nothing where the
// system has no priorities of threads.
void giveWay();

// Lowers the priority of TBB's threads as each of them begins to work in the arena.
class Background final : public tbb::task_scheduler_observer {
 public:
  explicit Background(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) { observe(true); }
  ~Background() override { observe(false); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void on_scheduler_entry(bool isWorker) override {
    if (isWorker) giveWay();
  }
};

}  // namespace selvedge

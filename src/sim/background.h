// Threads that give way to those of the interface, so that it stays fluid where there are few cores.
#pragma once

#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

namespace selvedge {

// The calling thread has the time that others leave, for good: a user may not take that back. Nothing where the system
// knows no priorities of threads.
void giveWay();

// TBB's threads give way from when they first work in the arena.
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

// Threads that wait awake for the next loop: one of some microseconds is over before a thread that sleeps has woken.
#pragma once

namespace selvedge::detail {

using RunPieces = void (*)(const void* loop, int begin, int end);

// Calls run(loop, begin, end) for pieces of [0, count) on at most so many threads, the caller among them. False: nothing was
// called, for the crew is at work elsewhere, or this is not for it.
bool runInCrew(int threads, int count, RunPieces run, const void* loop);
bool worksInCrew();     // the calling thread does: its own loops stay on it
void letCrewGiveWay();  // to other threads, for good (background.h)

// While it lives, loops of the calling thread leave the crew alone, since others like it run beside it.
class WithoutCrew {
 public:
  WithoutCrew();
  ~WithoutCrew();
  WithoutCrew(const WithoutCrew&) = delete;
  WithoutCrew& operator=(const WithoutCrew&) = delete;

 private:
  bool before_;
};

}  // namespace selvedge::detail

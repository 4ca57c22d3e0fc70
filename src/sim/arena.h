// The threads that something runs on: the loops of base/parallel.h inside take no more than those.
#pragma once

#include <memory>

namespace selvedge {

class Arena {
 public:
  // threads = 0: as many as the machine has. background: they give way to others (base/background.h).
  explicit Arena(int threads, bool background = false);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // job() on one of these threads, the caller as a rule; returns when it is done. What it throws is thrown here.
  template <class Job>
  void execute(const Job& job) {
    execute([](const void* it) { (*static_cast<const Job*>(it))(); }, &job);
  }

 private:
  struct Threads;  // all that is TBB's
  void execute(void (*run)(const void* job), const void* job);

  std::unique_ptr<Threads> threads_;
};

}  // namespace selvedge

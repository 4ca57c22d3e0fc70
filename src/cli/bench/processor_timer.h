// Seconds that the threads of this process were at work, all together: what a busy machine does besides does not count.
// For reports alone, as Timer.
#pragma once

#include <ctime>

namespace selvedge {

class ProcessorTimer {
 public:
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    std::timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  double start_ = now();
};

}  // namespace selvedge

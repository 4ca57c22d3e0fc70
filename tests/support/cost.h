// What work costs in comparison with other work. No test depends on how fast a machine is nor on what else it does.
#pragma once

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

#include "support/sanitized.h"

namespace selvedge::test {

// The processor's time that this thread has had so far, s: while others run it stands still.
inline double threadSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Of all threads of this process.
inline double processSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// How many times as long `work` takes as `reference`: the median of repeats, in which the two take turns.
template <class Work, class Reference>
double timesAsLong(const Work& work, const Reference& reference, int repeats = 11) {
#if defined(SELVEDGE_ASAN) || defined(SELVEDGE_TSAN)
  reference(), work();  // where each access is checked, cost says nothing
  return 0;
#endif
  std::vector<double> ratios;
  for (int i = 0; i < repeats; ++i) {
    const double begin = threadSeconds();
    reference();
    const double middle = threadSeconds();
    work();
    ratios.push_back((threadSeconds() - middle) / (middle - begin));
  }
  const auto median = ratios.begin() + repeats / 2;
  std::nth_element(ratios.begin(), median, ratios.end());
  return *median;
}

// Something to compare with: so many values of a damped wave.
inline void evaluateWave(int values) {
  volatile double sink = 0;
  for (int i = 0; i < values; ++i) {
    const double time = 0.01 * (i % 1000);
    sink = sink + std::exp(-0.1 * time) * std::cos(time);
  }
}

}  // namespace selvedge::test

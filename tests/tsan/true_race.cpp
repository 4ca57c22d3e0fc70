// A loop whose pieces write to one place: ThreadSanitizer must say so, or its silence about all others means nothing.
#include <cstdio>

#include "base/parallel.h"

int main() {
  double shared = 0;
  for (int repeat = 0; repeat < 2000; ++repeat) {
    selvedge::parallelFor(100000, [&](int begin, int end) { shared += end - begin; });
  }
  std::printf("%g\n", shared);
}

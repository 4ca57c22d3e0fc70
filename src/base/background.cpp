#include "base/background.h"

#if defined(__linux__)
#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>
#endif

namespace selvedge {

void giveWay() {
#if defined(__linux__)
  constexpr int kNice = 5, kLeast = 19;  // below the first thread: a third of its share
  const int wanted = std::min(getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + kNice, kLeast);
  // 0: on Linux, the calling thread alone.
  if (getpriority(PRIO_PROCESS, 0) < wanted) static_cast<void>(setpriority(PRIO_PROCESS, 0, wanted));
#endif
}

}  // namespace selvedge

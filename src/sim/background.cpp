#include "sim/background.h"

#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace selvedge {

void giveWay() {
#if defined(__linux__)
  constexpr int kNice = 10;                                           // a tenth of what a thread at 0 gets
  if (getpriority(PRIO_PROCESS, 0) >= kNice) return;                  // 0: on Linux, of this thread alone
  static_cast<void>(setpriority(PRIO_PROCESS, 0, kNice));
#endif
}

}  // namespace selvedge

#include "base/memory.h"

#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

namespace selvedge {

double usableMemory() {
  const double machine = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  rlimit limit{};
  const bool limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return limited ? std::min(machine, static_cast<double>(limit.rlim_cur)) : machine;
}

}  // namespace selvedge

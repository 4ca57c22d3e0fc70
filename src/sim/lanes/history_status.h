// The past of running lanes, as the interface shows it.
#pragma once

#include <cstddef>

namespace selvedge {

// The past that is kept: moments one can go back to, in all lanes together.
struct HistoryStatus {
  double oldest = 0, newest = 0;  // s of simulated time
  std::size_t moments = 0, bytes = 0, mostBytes = 0;
  double spacing = 0;      // s between moments, the largest there is
  bool takesBack = false;  // going to a moment takes the parameters of then, too
  bool inPast = false;     // what is shown was gone back to; what came after it is kept until time goes on
};

}  // namespace selvedge

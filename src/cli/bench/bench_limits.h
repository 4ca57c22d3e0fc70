// What the machine can do at best, measured in the same run as what we reach.
#pragma once

#include <string>

namespace selvedge {

struct MachineLimits {
  std::string processor;               // as the system names it
  double nearBandwidth, farBandwidth;  // GB/s, a + s b -> c over 300 kB (second-level cache) and over 200 MB (memory)
  double rootDouble, rootSingle;       // ns, a square root and a division, vectorised
};

MachineLimits measureMachine();

}  // namespace selvedge

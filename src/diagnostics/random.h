// Numbers that look random and are the same on every platform.
#pragma once

#include <random>

#include "base/types.h"

namespace selvedge {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double uniform(double low, double high) { return low + (high - low) * (static_cast<double>(engine_()) / kLargest); }
  int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }
  VecX vector(int size) {
    VecX v(size);
    for (double& entry : v) entry = uniform(-1, 1);
    return v;
  }
  Mask mask(int size, double fixedFraction) {
    Mask fixed(static_cast<std::size_t>(size));
    for (auto& entry : fixed) entry = uniform(0, 1) < fixedFraction;
    return fixed;
  }

 private:
  static constexpr double kLargest = 4294967295.0;
  std::mt19937 engine_;
};

}  // namespace selvedge

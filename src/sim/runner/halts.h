// Where running lanes pause by themselves.
#pragma once

#include <algorithm>
#include <vector>

namespace selvedge {

struct Halts {
  std::vector<double> times;   // s: after the first tick of the clock that ends at such a time or later
  std::vector<int> mayFail{};  // lanes, by number: where one of them fails, the others go on
  bool operator==(const Halts&) const = default;

  bool crossed(double before, double now) const {
    constexpr double kRounding = 1e-9;  // s: the clock adds up steps
    return std::any_of(times.begin(), times.end(),
                       [&](double t) { return before < t - kRounding && now >= t - kRounding; });
  }
  bool allows(int lane) const { return std::find(mayFail.begin(), mayFail.end(), lane) != mayFail.end(); }
};

}  // namespace selvedge

// What a method remembers of earlier steps, as numbers alone: kept with a moment of a run, and given back with it. A
// method keeps and takes its own in one order; nobody else looks inside.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct MethodMemory {
  std::vector<VecX> vectors;
  std::vector<double> numbers;  // the first is the length of a step, s

  // Into the vectors that are there already: keeping a moment again allocates nothing.
  void set(std::initializer_list<const VecX*> newVectors, std::initializer_list<double> newNumbers) {
    vectors.resize(newVectors.size());
    auto to = vectors.begin();
    for (const VecX* each : newVectors) *to++ = *each;
    numbers = newNumbers;
  }
  // Whether it is that of a method which keeps so many vectors and numbers, of a state of `size` coordinates: what comes
  // from a file may be anything.
  bool has(std::size_t manyVectors, std::size_t manyNumbers, Eigen::Index size) const {
    const auto fits = [size](const VecX& each) { return each.size() == size || each.size() == 0; };
    const auto isFinite = [](double x) { return std::isfinite(x); };
    return vectors.size() == manyVectors && numbers.size() == manyNumbers && manyVectors > 0 &&
           vectors.front().size() == size && std::all_of(vectors.begin(), vectors.end(), fits) &&
           (numbers.empty() || numbers.front() > 0) && std::all_of(numbers.begin(), numbers.end(), isFinite);
  }
  std::size_t bytes() const {
    std::size_t all = numbers.size() * sizeof(double);
    for (const VecX& each : vectors) all += static_cast<std::size_t>(each.size()) * sizeof(double);
    return all;
  }
};

}  // namespace selvedge

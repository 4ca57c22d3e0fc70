// What a method remembers of earlier steps, as numbers alone: kept with a moment of a run, and given back with it. A
// method keeps and takes its own in one order; nobody else looks inside.
#pragma once

#include <initializer_list>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct MethodMemory {
  std::vector<VecX> vectors;
  std::vector<double> numbers;

  // Into the vectors that are there already: keeping a moment again allocates nothing.
  void set(std::initializer_list<const VecX*> newVectors, std::initializer_list<double> newNumbers) {
    vectors.resize(newVectors.size());
    auto to = vectors.begin();
    for (const VecX* each : newVectors) *to++ = *each;
    numbers = newNumbers;
  }
  std::size_t bytes() const {
    std::size_t all = numbers.size() * sizeof(double);
    for (const VecX& each : vectors) all += static_cast<std::size_t>(each.size()) * sizeof(double);
    return all;
  }
};

}  // namespace selvedge

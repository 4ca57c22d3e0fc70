// Limited springs, colour by colour, as runs: those of a grid whose ends both follow each other, a row of it in each.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "integrators/games/colours.h"
#include "integrators/games/limit_kernels.h"

namespace selvedge {

class LimitRuns {
 public:
  // `springs`: in the order of the colours.
  void find(const Colours& colours, std::span<const LimitedSpring> springs);
  bool empty() const { return runs_.empty(); }  // also where they would be short

  std::span<const LimitRun> of(std::size_t colour) const {
    return std::span(runs_).subspan(toIndex(start_[colour]), toIndex(start_[colour + 1] - start_[colour]));
  }
  // Numbers of the springs, put to the places of the runs; 0 where there is no spring.
  template <class Real>
  void spread(std::vector<Real>& numbers) const {
    std::vector<Real> atPlaces(toIndex(places_), Real(0));
    for (std::size_t i = 0; i < place_.size(); ++i) atPlaces[toIndex(place_[i])] = numbers[i];
    numbers.swap(atPlaces);
  }

 private:
  void findOf(int first, std::span<const LimitedSpring> springs);

  std::vector<LimitRun> runs_;
  std::vector<int> start_;  // [colours + 1] in runs_
  std::vector<int> place_;  // [springs]
  int places_ = 0;
  std::vector<int> owner_;  // [nodes] while the runs of a colour are sought: which of them works on it
};

}  // namespace selvedge

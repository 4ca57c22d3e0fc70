// Numbers 0, 1, 2, ... in sets that are joined one after the other (union-find).
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/types.h"

namespace selvedge {

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count = 0) { part(count); }

  void part(std::size_t count) {  // each of so many numbers is alone
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int lowest(int member) {  // of the set that it is in
    while (parent_[toIndex(member)] != member) {
      member = parent_[toIndex(member)] = parent_[toIndex(parent_[toIndex(member)])];
    }
    return member;
  }
  void join(int one, int other) {
    one = lowest(one), other = lowest(other);
    parent_[toIndex(std::max(one, other))] = std::min(one, other);
  }
  std::vector<int> lowestOfAll() {
    for (int member = 0; member < static_cast<int>(parent_.size()); ++member) parent_[toIndex(member)] = lowest(member);
    return parent_;
  }

 private:
  std::vector<int> parent_;
};

}  // namespace selvedge

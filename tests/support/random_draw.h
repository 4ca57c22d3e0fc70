// Numbers and words at random, the same for the same seed.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace selvedge::test {

class RandomDraw {
 public:
  explicit RandomDraw(unsigned seed) : random_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }
  const std::string& oneOf(const std::vector<std::string>& all) {
    return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random_)];
  }
  int wholeBetween(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }

 private:
  std::mt19937 random_;
};

}  // namespace selvedge::test

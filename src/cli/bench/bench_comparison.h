// An earlier run of `selvedge bench --json`, beside which new results stand.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "cli/bench/bench_measure.h"

namespace selvedge {

class BenchComparison {
 public:
  // Throws InputError where the file is no such run.
  explicit BenchComparison(const std::string& file);

  const std::string& machine() const { return machine_; }  // that it ran on, in words
  static std::string head();
  // A line of the table: before, now, their ratio, and whether that is more than noise.
  std::string row(const BenchResult& now) const;

 private:
  struct Before {
    double median = 0, low = 0, high = 0;  // ms a frame
    double stretch = 0;                    // 99th percentile
  };

  std::string machine_;
  std::map<std::tuple<std::string, int, int, double>, Before> before_;  // by case, size, threads, start of the frames
};

}  // namespace selvedge

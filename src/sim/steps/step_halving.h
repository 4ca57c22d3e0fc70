// How often the substeps of a step are halved: once more where the step failed, once less after some good steps.
#pragma once

#include <algorithm>
#include <string_view>

namespace selvedge {

class StepHalving {
 public:
  static constexpr int kCalm = 10;  // good steps before the next size up is tried
  static constexpr int kMost = 20;  // times, that a user can allow
  static constexpr int kSoon = 2;   // where that one held, too, before the one above it

  StepHalving() = default;
  // As a run had them when it was saved; why it had halved is not known any more.
  StepHalving(int level, int calm) : level_(level), deepest_(level), calm_(calm) {}

  void allow(int most) {
    most_ = most;
    level_ = std::min(level_, most);
  }
  void good() {
    if (level_ == 0 || ++calm_ < kCalm) return;
    --level_;
    calm_ = kCalm - kSoon;
  }
  bool possible() const { return level_ < most_; }
  void halve(std::string_view why) {  // a static text
    why_ = why;
    deepest_ = std::max(deepest_, ++level_);
    calm_ = 0;
  }
  int level() const { return level_; }
  int calm() const { return calm_; }             // good steps since the last halving
  std::string_view why() const { return why_; }  // it was halved the last time; empty: not known
  int deepest() const { return deepest_; }       // most halvings so far

 private:
  int most_ = 0, level_ = 0, deepest_ = 0, calm_ = 0;
  std::string_view why_;
};

}  // namespace selvedge

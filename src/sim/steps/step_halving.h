// How the steps of a run are made smaller where they fail: their substeps are halved once more, and again, and where that does
// not help any more, a method that can takes them gently instead, by backward Euler: the whole ones first, then these halved.
// After some good steps they are made larger again, in the same order.
#pragma once

#include <algorithm>
#include <string_view>

namespace selvedge {

class StepHalving {
 public:
  static constexpr int kCalm = 5, kCalmGentle = 10;  // good steps before the next size up is tried
  static constexpr int kMost = 20;                   // times, that a user can allow
  static constexpr int kSoon = 2;                    // where that one held, too, before the one above it

  StepHalving() = default;
  // As a run had them when it was saved; why it had halved is not known any more.
  StepHalving(bool gentle, int level, int calm) : gentle_(gentle), level_(level), calm_(calm) {}

  // How often, and how often those that are gentle after that, for the method and settings of now; none may be where
  // `mostGentle` is below 0.
  void allow(int most, int mostGentle) {
    most_ = most;
    mostGentle_ = mostGentle;
    if (gentle_ && mostGentle < 0) gentle_ = false, level_ = 0;
    level_ = std::min(level_, gentle_ ? mostGentle : most_);
    deepest_ = std::max(deepest_, level_);
  }
  void good() {
    const int enough = gentle_ ? kCalmGentle : kCalm;  // what the method's own steps fed takes a while to be damped
    if ((level_ == 0 && !gentle_) || ++calm_ < enough) return;
    if (level_ > 0) {
      --level_;
    } else {
      gentle_ = false;  // what made the method's own steps fail is damped: they are whole again
    }
    calm_ = enough - kSoon;
  }
  bool possible() const { return gentle_ ? level_ < mostGentle_ : level_ < most_ || mostGentle_ >= 0; }
  void halve(std::string_view why) {  // a static text
    why_ = why;
    calm_ = 0;
    if (!gentle_ && level_ >= most_ && mostGentle_ >= 0) {
      gentle_ = true;
      level_ = 0;
    } else {
      ++level_;
    }
    deepest_ = std::max(deepest_, level_);
  }
  bool gentle() const { return gentle_; }
  int level() const { return level_; }                    // how often the substeps are halved
  int tried() const { return gentle_ ? most_ : level_; }  // how often the method's own were
  long substeps(int whole) const { return static_cast<long>(whole) << level_; }
  int calm() const { return calm_; }             // good steps since the last halving
  std::string_view why() const { return why_; }  // it was halved the last time; empty: not known
  int deepest() const { return deepest_; }       // most halvings so far

 private:
  int most_ = 0, mostGentle_ = -1, deepest_ = 0;
  bool gentle_ = false;
  int level_ = 0, calm_ = 0;
  std::string_view why_;
};

}  // namespace selvedge

// How the steps of a run are made smaller where they fail, in stages: each halves the substeps once more, and after the last of
// these a method that can takes them gently instead, by backward Euler: the whole ones first, then these halved. One stage back after
// some good steps.
#pragma once

#include <algorithm>
#include <string_view>

namespace selvedge {

class StepHalving {
 public:
  static constexpr int kCalm = 10;       // good steps before the next size up is tried
  static constexpr int kMost = 20;       // times, that a user can allow
  static constexpr int kMostGentle = 6;  // times, of gentle steps
  static constexpr int kMostStages = kMost + 1 + kMostGentle;
  static constexpr int kSoon = 2;  // where that one held, too, before the one above it

  StepHalving() = default;
  // As a run had them when it was saved; why it had halved is not known any more.
  StepHalving(int stage, int calm) : stage_(stage), calm_(calm) {}

  void allow(int most, bool gentle) {
    most_ = most;
    last_ = gentle ? most + 1 + kMostGentle : most;
    stage_ = std::min(stage_, last_);
    deepest_ = std::max(deepest_, level());
  }
  void good() {
    if (stage_ == 0 || ++calm_ < kCalm) return;
    stage_ = gentle() && level() == 0 ? 0 : stage_ - 1;  // what made the method's own steps fail is damped
    calm_ = kCalm - kSoon;
  }
  bool possible() const { return stage_ < last_; }
  void halve(std::string_view why) {  // a static text
    why_ = why;
    ++stage_;
    deepest_ = std::max(deepest_, level());
    calm_ = 0;
  }
  int stage() const { return stage_; }
  bool gentle() const { return stage_ > most_ && last_ > most_; }
  int level() const { return gentle() ? stage_ - most_ - 1 : stage_; }  // how often the substeps are halved
  int tried() const { return gentle() ? most_ : stage_; }               // how often the method's own were
  long substeps(int whole) const { return static_cast<long>(whole) << level(); }
  int calm() const { return calm_; }             // good steps since the last halving
  std::string_view why() const { return why_; }  // it was halved the last time; empty: not known
  int deepest() const { return deepest_; }       // most halvings so far

 private:
  int most_ = 0, last_ = 0, stage_ = 0, deepest_ = 0, calm_ = 0;
  std::string_view why_;
};

}  // namespace selvedge

// Which moments of running lanes are pictures of a recording: a fixed number each simulated second.
#pragma once

namespace selvedge {

class PictureClock {
 public:
  PictureClock() = default;
  PictureClock(double perSecond, double now) : perSecond_(perSecond), from_(now) {}

  double perSecond() const { return perSecond_; }  // 0: nothing is recorded
  // After a jump they are counted from there.
  void jumped(double now) { from_ = now, first_ = next_; }
  // Is it time for the next picture? One is of the first moment at or after its time.
  bool due(double now) const {
    constexpr double kRounding = 1e-9;  // s
    return perSecond_ > 0 && now >= from_ + static_cast<double>(next_ - first_) / perSecond_ - kRounding;
  }
  long take() { return next_++; }  // its number

 private:
  double perSecond_ = 0, from_ = 0;
  long first_ = 0, next_ = 0;
};

}  // namespace selvedge

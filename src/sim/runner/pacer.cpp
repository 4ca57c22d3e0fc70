#include "sim/runner/pacer.h"

#include <algorithm>

namespace selvedge {
namespace {

constexpr double kLag = 0.1;                 // s, of the wall
constexpr double kWindow = 1;                // s
constexpr double kMomentSpacing = 1 / 50.0;  // s, between two moments of the window

}  // namespace

double Pacer::wait(double now, double clock, double next, double speed) {
  if (!running_) recent_.assign(1, {now, clock}), last_ = {now, clock};
  if (!running_ || speed != speed_) anchor_ = {now, clock};
  running_ = true;
  speed_ = speed;
  const double due = anchor_.wall + (next - anchor_.clock) / speed;
  if (now - due > kLag) anchor_ = {now, next};
  return std::max(0.0, due - now);
}

void Pacer::stop() {
  running_ = false;
  recent_.clear();
}

void Pacer::stepped(double now, double clock) {
  if (!running_) return;
  last_ = {now, clock};
  if (recent_.empty() || now - recent_.back().wall >= kMomentSpacing) recent_.push_back(last_);
  while (recent_.size() > 2 && now - recent_[1].wall > kWindow) recent_.pop_front();
}

double Pacer::reached() const {
  if (recent_.empty() || last_.wall <= recent_.front().wall) return 0;
  return (last_.clock - recent_.front().clock) / (last_.wall - recent_.front().wall);
}

}  // namespace selvedge

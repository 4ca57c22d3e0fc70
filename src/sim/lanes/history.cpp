#include "sim/lanes/history.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr double kSlack = 1e-9;  // s: times that close are one
constexpr std::size_t kMostSpare = 16;

}  // namespace

void History::start(const Lanes& lanes) {
  for (Moment& moment : moments_) retire(moment);
  moments_.clear();
  spare_.clear();
  bytes_ = 0;
  spacing_ = kSpacing;
  shown_ = kPresent;
  keep(lanes);
}

// What lanes share of a moment, since one came from the other, counts once.
void History::keep(const Lanes& lanes) {
  Moment moment{lanes.clock(), {}, 0};
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    std::shared_ptr<Checkpoint> kept;
    if (spare_.empty()) {
      kept = std::make_shared<Checkpoint>();
    } else {
      kept = std::move(spare_.back());
      spare_.pop_back();
    }
    lanes.lane(i).keep(*kept);
    kept->lane = lanes.serial(i);
    moment.bytes += kept->bytes();
    moment.lanes.push_back(std::move(kept));
  }
  bytes_ += moment.bytes;
  moments_.push_back(std::move(moment));
  makeRoom();
}

void History::retire(Moment& moment) {
  bytes_ -= moment.bytes;
  for (std::shared_ptr<Checkpoint>& kept : moment.lanes) {
    if (kept.use_count() == 1 && spare_.size() < kMostSpare) spare_.push_back(std::move(kept));
  }
}

void History::makeRoom() {
  while (bytes_ > mostBytes_ && moments_.size() > 2) {
    if (moments_.back().clock - moments_[1].clock >= kSeconds) {
      retire(moments_.front());
      moments_.pop_front();
      continue;
    }
    std::deque<Moment> half;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      if (i % 2 == 0 || i + 1 == moments_.size()) {
        half.push_back(std::move(moments_[i]));
      } else {
        retire(moments_[i]);
      }
    }
    moments_.swap(half);
    spacing_ *= 2;
  }
}

void History::offer(const Lanes& lanes) {
  if (!moments_.empty() && lanes.clock() < moments_.back().clock + spacing_ - kSlack) return;
  keep(lanes);
}

void History::goOn() {
  forgetLater();
  shown_ = kPresent;
}

void History::forgetLater() {
  if (!inPast()) return;
  for (std::size_t i = shown_ + 1; i < moments_.size(); ++i) retire(moments_[i]);
  moments_.resize(shown_ + 1);
}

void History::laneAdded(std::size_t from) {
  for (Moment& moment : moments_) {
    moment.lanes.push_back(moment.lanes[from]);
  }
}

void History::laneRemoved(std::size_t lane) {
  for (Moment& moment : moments_) {
    const std::shared_ptr<Checkpoint>& gone = moment.lanes[lane];
    if (gone.use_count() == 1) {
      moment.bytes -= gone->bytes();
      bytes_ -= gone->bytes();
    }
    moment.lanes.erase(moment.lanes.begin() + static_cast<std::ptrdiff_t>(lane));
  }
}

// Keeps the present as a moment to come back to: the clock may stand between two moments, or something may have been done
// to the lanes since the last one.
void History::keepPresent(const Lanes& lanes) {
  if (inPast()) return;
  if (std::abs(moments_.back().clock - lanes.clock()) <= kSlack) {
    retire(moments_.back());
    moments_.pop_back();
  }
  keep(lanes);
}

double History::show(std::size_t moment, Lanes& lanes) {
  lanes.goTo(moments_[moment].lanes, parameters_);
  shown_ = moment;
  return moments_[moment].clock;
}

std::size_t History::after(double time) const {
  const auto found = std::upper_bound(moments_.begin(), moments_.end(), time + kSlack,
                                      [](double t, const Moment& moment) { return t < moment.clock; });
  return static_cast<std::size_t>(found - moments_.begin());
}

double History::goNear(double time, Lanes& lanes) {
  keepPresent(lanes);
  std::size_t at = std::min(after(time), moments_.size() - 1);
  if (at > 0 && time - moments_[at - 1].clock <= moments_[at].clock - time) --at;
  return show(at, lanes);
}

double History::goBefore(double time, Lanes& lanes) {
  keepPresent(lanes);
  const std::size_t at = after(time);
  return show(at > 0 ? at - 1 : 0, lanes);
}

double History::goBy(long moments, Lanes& lanes) {
  keepPresent(lanes);
  const long last = static_cast<long>(moments_.size()) - 1;
  const long from = inPast() ? static_cast<long>(shown_) : last;
  return show(static_cast<std::size_t>(std::clamp(from + moments, 0L, last)), lanes);
}

HistoryStatus History::status() const {
  HistoryStatus status;
  if (moments_.empty()) return status;
  status.oldest = moments_.front().clock;
  status.newest = moments_.back().clock;
  status.moments = moments_.size();
  status.bytes = bytes_;
  status.mostBytes = mostBytes_;
  status.spacing = spacing_;
  status.takesBack = parameters_ == PastParameters::takeBack;
  status.inPast = inPast() && shown_ + 1 < moments_.size();
  return status;
}

}  // namespace selvedge

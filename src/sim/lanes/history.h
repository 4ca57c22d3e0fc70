// The last half minute or more of all lanes, as moments one can go to. Bounded by a number of bytes: where that is
// reached, what is older than half a minute gives way, or every second moment does.
#pragma once

#include <deque>

#include "sim/lanes/history_status.h"
#include "sim/lanes/lanes.h"

namespace selvedge {

class History {
 public:
  static constexpr double kSeconds = 30;        // kept at least
  static constexpr double kSpacing = 1.0 / 60;  // s between moments, at least

  explicit History(std::size_t mostBytes) : mostBytes_(mostBytes) {}

  void start(const Lanes& lanes);  // nothing but the present
  void offer(const Lanes& lanes);  // after a step
  void goOn();                     // time goes on from what is shown: what came after it is no more
  void forgetLater();              // what comes after what is shown is no more
  // A lane that is added shares the past of the one that it came from; that of a removed one is dropped.
  void laneAdded(std::size_t from);
  void laneRemoved(std::size_t lane);

  void setParameters(PastParameters parameters) { parameters_ = parameters; }  // keep at first

  // To the moment nearest to a time, the newest that is no later than a time, or so many moments on. The answer: its
  // time. Throws where a lane cannot go there; then all is as it was.
  double goNear(double time, Lanes& lanes);
  double goBefore(double time, Lanes& lanes);
  double goBy(long moments, Lanes& lanes);

  bool inPast() const { return shown_ < moments_.size(); }
  HistoryStatus status() const;

 private:
  struct Moment {
    double clock;
    std::vector<std::shared_ptr<Checkpoint>> lanes;
    std::size_t bytes;
  };
  static constexpr std::size_t kPresent = static_cast<std::size_t>(-1);

  void keep(const Lanes& lanes);
  void keepPresent(const Lanes& lanes);
  double show(std::size_t moment, Lanes& lanes);
  void retire(Moment& moment);
  void makeRoom();
  std::size_t after(double time) const;  // the first moment that is later

  std::deque<Moment> moments_;                      // oldest first
  std::vector<std::shared_ptr<Checkpoint>> spare_;  // to serve again
  std::size_t mostBytes_, bytes_ = 0;
  std::size_t shown_ = kPresent;
  double spacing_ = kSpacing;
  PastParameters parameters_ = PastParameters::keep;
};

}  // namespace selvedge

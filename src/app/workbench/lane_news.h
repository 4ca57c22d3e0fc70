// What the lanes have told: rows of numbers for the plots and marks since the last frame, and the marks of the time line.
#pragma once

#include <deque>
#include <vector>

#include "sim/frames/runner_frame.h"
#include "sim/runner/runner.h"
#include "sim/runner/time_mark.h"
#include "sim/runner/trace_rows.h"

namespace selvedge {

class LaneNews {
 public:
  void begin();  // nothing is new
  // `runners`: how many there were so far, this one included. `frame`: the last one, null before the first.
  void take(Runner& runner, std::size_t runners, const RunnerFrame* frame);
  void forget();  // another scene is open

  std::vector<std::vector<TraceRows>> rows;  // [kMostLanes] by the lane's number, new
  std::vector<TraceRows> comparison;         // new
  std::vector<TimeMark> marks;               // new
  std::deque<TimeMark> timeLine;             // all, by time

 private:
  void takeRows(Runner& runner, std::size_t runners);
  void takeMarks(Runner& runner);
  void dropFuture(const RunnerFrame& frame);

  std::size_t generation_ = 0;  // of the last frame in the present; 0: there was none
  double time_ = 0;             // s, of that
};

}  // namespace selvedge

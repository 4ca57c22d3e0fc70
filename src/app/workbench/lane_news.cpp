#include "app/workbench/lane_news.h"

#include <algorithm>
#include <utility>

#include "base/lane_number.h"

namespace selvedge {

void LaneNews::begin() {
  rows.clear();
  comparison.clear();
  marks.clear();
}

void LaneNews::take(Runner& runner, std::size_t runners, const RunnerFrame* frame) {
  takeRows(runner, runners);
  if (frame && !frame->history.inPast) dropFuture(*frame);
  takeMarks(runner);
}

void LaneNews::forget() {
  timeLine.clear();
  generation_ = 0;
}

// Every runner counts its generations from 1: the number of the runner above them tells its rows from an earlier one's.
void LaneNews::takeRows(Runner& runner, std::size_t runners) {
  const auto ofRunner = [&](std::vector<TraceRows> all) {
    for (TraceRows& each : all) each.generation += runners << 32;
    return all;
  };
  rows.resize(kMostLanes);
  for (std::size_t number = 0; number < kMostLanes; ++number) {
    rows[number] = ofRunner(runner.takeRows(static_cast<int>(number)));
  }
  comparison = ofRunner(runner.takeComparison());
}

// Where the user went back in time and let it go on from there, later marks have not happened any more. Only then: marks
// arrive before the frame that shows them, so that a new mark is often later than the last frame.
void LaneNews::dropFuture(const RunnerFrame& frame) {
  double now = frame.history.newest;
  for (const LaneStatus& each : frame.lanes) now = std::max(now, each.time);
  now += 1e-9;
  const std::size_t before = std::exchange(generation_, frame.generation);
  const bool back = now < std::exchange(time_, now) - 1e-9;
  if (before == 0 || (!back && before == frame.generation)) return;
  while (!timeLine.empty() && timeLine.back().time > now) timeLine.pop_back();
}

void LaneNews::takeMarks(Runner& runner) {
  constexpr std::size_t kMost = 2000;
  marks = runner.takeMarks();
  for (const TimeMark& mark : marks) {
    std::erase_if(timeLine, [&](const TimeMark& earlier) { return mark.replaces(earlier); });
    timeLine.insert(std::upper_bound(timeLine.begin(), timeLine.end(), mark,
                                     [](const TimeMark& a, const TimeMark& b) { return a.time < b.time; }),
                    mark);
  }
  while (timeLine.size() > kMost) timeLine.pop_front();
}

}  // namespace selvedge

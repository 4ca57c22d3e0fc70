// What has been recorded of running lanes for the plots: the traces of each and of all together, and what happened.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "sim/runner/time_mark.h"
#include "sim/runner/trace_rows.h"
#include "ui/plot/data/trace.h"
#include "ui/plot/plot_content.h"

namespace selvedge {

class TraceStore {
 public:
  void add(std::size_t lane, const std::vector<TraceRows>& rows);
  void addComparison(const std::vector<TraceRows>& rows);
  void add(const std::vector<TimeMark>& marks);  // after the rows of the same moment

  // Empty for one that has no rows. What each of several bodies has is there with its sum over them, see BodySums.
  const Trace& lane(std::size_t i) const;
  const Trace& comparison() const { return comparison_.trace; }
  std::span<const PlotEvent> marks() const { return shown_; }
  // Which method computed the lane's rows, from when on; by time, the first one from its first row on.
  std::span<const PlotStretch> methods(std::size_t lane) const;

 private:
  struct Lane {
    Trace trace;
    std::size_t generation = 0;
    std::vector<PlotStretch> methods{};
  };
  // The answer: where time went back to.
  static std::optional<double> add(const std::vector<TraceRows>& rows, Lane& to);
  void forgetMarks(double after);
  void showMarks();

  std::vector<Lane> lanes_;
  Lane comparison_;
  std::vector<TimeMark> marks_;   // by time
  std::vector<PlotEvent> shown_;  // the same for the plots
  Trace none_;
};

}  // namespace selvedge

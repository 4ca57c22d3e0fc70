#include "app/plots/trace_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/plots/body_sums.h"

namespace selvedge {

namespace {

constexpr std::size_t kMostMarks = 10000;

// A row at `time` by `method` comes after those of `trace`, which are all earlier. Its method has begun where they end.
void noteMethod(const Trace& trace, double time, const std::string& method, std::vector<PlotStretch>& methods) {
  if (method.empty()) return;
  const double from = trace.size() > 0 ? trace.x(trace.size() - 1) : time;
  while (!methods.empty() && methods.back().from >= time) methods.pop_back();
  if (!methods.empty() && methods.back().name == method) return;
  while (!methods.empty() && methods.back().from >= from) methods.pop_back();
  if (methods.empty() || methods.back().name != method) methods.push_back({from, method});
}

}  // namespace

std::optional<double> TraceStore::add(const std::vector<TraceRows>& rows, Lane& to) {
  std::optional<double> back;
  const auto wentTo = [&](double time) { back = std::min(back.value_or(time), time); };
  for (const TraceRows& piece : rows) {
    if (piece.columns.empty()) continue;
    if (piece.generation != to.generation) {
      to.trace = Trace{};
      to.methods.clear();
      to.generation = piece.generation;
      wentTo(-std::numeric_limits<double>::infinity());
    }
    const std::span<const std::string> names(piece.columns);
    const std::span<const double> values(piece.values);
    BodySums sums(names.subspan(1));
    for (std::size_t at = 0; at + names.size() <= values.size(); at += names.size()) {
      const double time = values[at];
      if (to.trace.size() > 0 && time <= to.trace.x(to.trace.size() - 1)) {
        wentTo(time);
        to.trace.truncate(to.trace.atOrAfter(time));
      }
      noteMethod(to.trace, time, piece.method, to.methods);
      to.trace.append(time, sums.names(), sums.row(values.subspan(at + 1, names.size() - 1)));
    }
  }
  return back;
}

void TraceStore::add(std::size_t lane, const std::vector<TraceRows>& rows) {
  if (lane >= lanes_.size()) lanes_.resize(lane + 1);
  const std::optional<double> back = add(rows, lanes_[lane]);
  if (back && comparison_.trace.size() == 0) forgetMarks(*back);
}

// Lanes come, go, and fall behind; all together go back when time does.
void TraceStore::addComparison(const std::vector<TraceRows>& rows) {
  if (const std::optional<double> back = add(rows, comparison_)) forgetMarks(*back);
}

void TraceStore::forgetMarks(double after) {
  while (!marks_.empty() && marks_.back().time > after) marks_.pop_back();
  showMarks();
}

void TraceStore::add(const std::vector<TimeMark>& marks) {
  for (const TimeMark& mark : marks) {
    if (!std::isfinite(mark.time)) continue;
    std::erase_if(marks_, [&](const TimeMark& earlier) { return mark.replaces(earlier); });
    const auto later = std::upper_bound(marks_.begin(), marks_.end(), mark.time,
                                        [](double time, const TimeMark& other) { return time < other.time; });
    marks_.insert(later, mark);
  }
  if (marks_.size() > kMostMarks) marks_.erase(marks_.begin(), marks_.end() - kMostMarks);
  if (!marks.empty()) showMarks();
}

void TraceStore::showMarks() {
  shown_.clear();
  for (const TimeMark& mark : marks_) shown_.push_back({mark.time, mark.text});
}

const Trace& TraceStore::lane(std::size_t i) const { return i < lanes_.size() ? lanes_[i].trace : none_; }

std::span<const PlotStretch> TraceStore::methods(std::size_t lane) const {
  return lane < lanes_.size() ? std::span<const PlotStretch>(lanes_[lane].methods) : std::span<const PlotStretch>();
}

}  // namespace selvedge

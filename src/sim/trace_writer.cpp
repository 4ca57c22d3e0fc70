#include "sim/trace_writer.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr double kStretchSpacing = 1 / 30.0;    // s, on the wall
constexpr double kStretchShare = 20;            // at least so many times what it costs
constexpr std::size_t kMostValues = 4'000'000;  // of a lane, where nobody takes them

std::vector<std::string> columnsOf(const Simulation& simulation) {
  std::vector<std::string> columns{"time_s"};
  const auto& ledger = simulation.ledger().columns();
  columns.insert(columns.end(), ledger.begin(), ledger.end());
  columns.insert(columns.end(), kTraceColumns.begin(), kTraceColumns.end());
  return columns;
}

bool goesOn(const TraceRows& rows, std::size_t generation, const Simulation& simulation) {
  const auto& ledger = simulation.ledger().columns();
  return rows.generation == generation && rows.columns.size() == 1 + ledger.size() + kTraceColumns.size() &&
         std::equal(ledger.begin(), ledger.end(), rows.columns.begin() + 1);
}

// Half of what was never taken gives way.
void forgetOldest(std::vector<TraceRows>& all) {
  if (all.size() > 1) {
    all.erase(all.begin());
    return;
  }
  const std::size_t width = all[0].columns.size(), rows = all[0].values.size() / width;
  all[0].values.erase(all[0].values.begin(), all[0].values.begin() + static_cast<std::ptrdiff_t>(rows / 2 * width));
}

}  // namespace

void TraceWriter::measure(const Simulation& simulation, Stretch& stretch) {
  const double now = wall_.seconds();
  if (now < stretch.due) return;
  const VecX& q = simulation.state().q;
  stretch.all.clear();
  for (const Spring& s : simulation.cloth().springs()->springs) {
    if (s.kind != SpringKind::stretch || s.rest <= 0) continue;
    stretch.all.push_back(std::abs((q.segment<3>(3 * s.b) - q.segment<3>(3 * s.a)).norm() / s.rest - 1));
  }
  if (!stretch.all.empty()) {
    const auto at =
        stretch.all.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(stretch.all.size() - 1));
    std::nth_element(stretch.all.begin(), at, stretch.all.end());
    stretch.p99 = *at;
  }
  const double done = wall_.seconds();
  stretch.due = done + std::max(kStretchSpacing, kStretchShare * (done - now));
}

void TraceWriter::started(std::size_t lane, const Simulation& simulation, std::size_t generation, RunnerMail& mail) {
  step_ = {};
  lanes_[lane].due = 0;
  stepped(lane, simulation, generation, mail);
}

void TraceWriter::stepped(std::size_t lane, const Simulation& simulation, std::size_t generation, RunnerMail& mail) {
  const double seconds = step_.seconds();
  const StepReport& report = simulation.report();
  Stretch& stretch = lanes_[lane];
  measure(simulation, stretch);
  row_.assign(1, simulation.time());
  if (!simulation.ledger().columns().empty()) {
    simulation.ledger().row(ledger_);
    row_.insert(row_.end(), ledger_.begin(), ledger_.end());
  }
  const double rest = std::max(0.0, seconds - report.assemblySeconds - report.solveSeconds);
  row_.insert(row_.end(), {stretch.p99, static_cast<double>(report.linearIterations), report.linearResidual,
                           static_cast<double>(report.innerSteps), 1e3 * report.assemblySeconds,
                           1e3 * report.solveSeconds, 1e3 * rest});
  {
    const std::lock_guard lock(mail.mutex);
    std::vector<TraceRows>& all = mail.rows[lane];
    if (all.empty() || !goesOn(all.back(), generation, simulation)) {
      all.push_back({generation, columnsOf(simulation), {}});
    }
    all.back().values.insert(all.back().values.end(), row_.begin(), row_.end());
    if (all.back().values.size() > kMostValues || all.size() > 1000) forgetOldest(all);
  }
  step_ = {};
}

}  // namespace selvedge

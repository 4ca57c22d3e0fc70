#include "sim/runner/trace_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/lane_number.h"
#include "diagnostics/probes.h"
#include "forces/gas/gas.h"

namespace selvedge {
namespace {

constexpr double kStretchSpacing = 1 / 30.0;    // s, on the wall
constexpr double kCostSeconds = 0.25;           // s of the wall or simulated: over so long a cost is the mean
constexpr double kStretchShare = 20;            // at least so many times what it costs
constexpr std::size_t kMostValues = 4'000'000;  // of a lane, where nobody takes them

std::vector<std::string> columnsOf(const Simulation& simulation, const WatchList& watched) {
  std::vector<std::string> columns{"time_s"};
  const auto& ledger = simulation.ledger().columns();
  columns.insert(columns.end(), ledger.begin(), ledger.end());
  forGases(simulation.system(), [&](const Gas& gas) {
    columns.push_back(gas.fullName() + "_pressure_Pa");
    columns.push_back(gas.fullName() + "_volume_L");
  });
  columns.insert(columns.end(), kTraceColumns.begin(), kTraceColumns.end());
  for (const int node : watched.nodes) {
    for (const std::string& what : kNodeColumns) columns.push_back(nodeColumn(node, what));
  }
  for (const WatchedEdge& edge : watched.edges) {
    for (const std::string& what : kEdgeColumns) columns.push_back(edgeColumn(edge, what));
  }
  return columns;
}

// One that this cloth does not have is nowhere.
void addNode(const Simulation& simulation, int node, std::vector<double>& row) {
  Vec3 place = Vec3::Constant(std::numeric_limits<double>::quiet_NaN()), velocity = place;
  if (node >= 0 && node < simulation.system().blockCount()) {
    place = simulation.system().position(simulation.state(), node);
    velocity = simulation.system().velocity(simulation.state(), node);
  }
  row.insert(row.end(), {place[0], place[1], place[2], velocity[0], velocity[1], velocity[2], velocity.norm()});
}

// Of what was never taken the oldest rows give way: those of the oldest columns, or half of what has the same columns.
void forgetOldest(std::vector<TraceRows>& all) {
  if (all.size() > 1) {
    all.erase(all.begin());
    return;
  }
  const std::size_t width = all[0].columns.size(), rows = all[0].values.size() / width;
  all[0].values.erase(all[0].values.begin(), all[0].values.begin() + static_cast<std::ptrdiff_t>(rows / 2 * width));
}

}  // namespace

void append(std::vector<TraceRows> more, std::vector<TraceRows>& to) {
  for (TraceRows& rows : more) {
    if (to.empty() || to.back().generation != rows.generation || to.back().columns != rows.columns ||
        to.back().method != rows.method) {
      to.push_back(std::move(rows));
    } else {
      to.back().values.insert(to.back().values.end(), rows.values.begin(), rows.values.end());
    }
    if (to.back().values.size() > kMostValues || to.size() > 1000) forgetOldest(to);
  }
}

void TraceWriter::measure(const Simulation& simulation, Stretch& stretch) {
  const double now = wall_.seconds();
  if (now < stretch.due) return;
  structuralStretch(simulation.cloth(), simulation.state().q, stretch.all);
  stretch.p99 = percentile(stretch.all, 0.99);
  const double done = wall_.seconds();
  stretch.due = done + std::max(kStretchSpacing, kStretchShare * (done - now));
}

void TraceWriter::watch(const WatchList& watched) {
  if (watched == watched_) return;
  watched_ = watched;
  for (Lane& lane : lanes_) lane.edges.clear();
}

void TraceWriter::started(const Lanes& lanes, std::size_t generation) {
  follow(lanes, lanes_);  // another lane with a number that was free begins a curve of its own
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes_[i].number = lanes.number(i);
  generation_ = generation;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    lanes_[i].stretch.due = 0;
    lanes_[i].edges.clear();  // of another cloth, perhaps
    lanes_[i].spent = 0;
    lanes_[i].since = lanes.lane(i).time();
    stepped(i, lanes.lane(i));
  }
  ticked(lanes);
}

void TraceWriter::stepped(std::size_t i, const Simulation& simulation) {
  Lane& lane = lanes_[i];
  const double seconds = simulation.stepSeconds();
  measureCost(simulation.time(), seconds, lane);
  const StepReport& report = simulation.report();
  measure(simulation, lane.stretch);
  lane.row.assign(1, simulation.time());
  if (!simulation.ledger().columns().empty()) {
    simulation.ledger().row(lane.ledger);
    lane.row.insert(lane.row.end(), lane.ledger.begin(), lane.ledger.end());
  }
  forGases(simulation.system(), [&](const Gas& gas) {
    const double volume = gas.volume(simulation.state());
    lane.row.insert(lane.row.end(), {gas.overpressure(volume), 1e3 * volume});
  });
  const double rest = std::max(0.0, seconds - report.assemblySeconds - report.solveSeconds);
  lane.row.insert(lane.row.end(), {lane.stretch.p99, static_cast<double>(report.linearIterations),
                                   report.linearResidual, static_cast<double>(report.innerSteps), report.newtonSpeed,
                                   1e3 * report.assemblySeconds, 1e3 * report.solveSeconds, 1e3 * rest});
  for (const int node : watched_.nodes) addNode(simulation, node, lane.row);
  addEdges(simulation, lane);
  append({{(lane.serial << 24U) + generation_, columnsOf(simulation, watched_), lane.row,
           std::string(simulation.method().name)}},
         rows_[static_cast<std::size_t>(lane.number)]);
}

void TraceWriter::addEdges(const Simulation& simulation, Lane& lane) const {
  if (lane.edges.empty()) {
    for (const auto& [a, b] : watched_.edges) lane.edges.emplace_back(a, b);
  }
  for (EdgeReader& edge : lane.edges) {
    const EdgeReading now = edge.read(simulation.cloth(), simulation.state().q, simulation.builds());
    lane.row.insert(lane.row.end(), {now.length, now.rest, now.force});
  }
}

void TraceWriter::measureCost(double time, double seconds, Lane& lane) {
  if (time < lane.since) lane.spent = 0, lane.since = time;  // it went back
  lane.spent += seconds;
  const double simulated = time - lane.since;
  if (simulated <= 0 || (simulated < kCostSeconds && lane.spent < kCostSeconds)) return;
  lane.cost = lane.spent / simulated;
  lane.spent = 0;
  lane.since = time;
}

double laneDistance(const Simulation& a, const Simulation& b) {
  // Cloths that have torn differently: of the nodes that both were made with.
  const int nodes = a.cloth().tears().made;
  if (nodes != b.cloth().tears().made || std::abs(a.time() - b.time()) > 1e-6 * a.scene().integrator.step) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  double sum = 0;
  for (int i = 0; i < nodes; ++i)
    sum += (a.system().position(a.state(), i) - b.system().position(b.state(), i)).squaredNorm();
  return std::sqrt(sum / nodes);
}

double heightOf(const Simulation& simulation) {
  const System& system = simulation.system();
  VecX masses;
  system.massDiagonal(simulation.state().q, masses);
  double sum = 0, mass = 0;
  for (int i = 0; i < system.blockCount(); ++i) {
    const Eigen::Index y = system.coordinate(i, 1);
    sum += masses[y] * simulation.state().q[y];
    mass += masses[y];
  }
  return mass > 0 ? sum / mass : std::numeric_limits<double>::quiet_NaN();
}

void TraceWriter::ticked(const Lanes& lanes) {
  TraceRows rows{generation_, {"time_s"}, {lanes.clock()}};
  const auto add = [&](int number, std::string_view what, double value) {
    rows.columns.push_back(comparisonColumn(number, what));
    rows.values.push_back(value);
  };
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Simulation& lane = lanes.lane(i);
    const bool there = !lane.failure() && !lane.ledger().columns().empty();
    add(lanes.number(i), "total_J", there ? lane.ledger().total() : kNone);
    add(lanes.number(i), "cost_s_per_s", lanes_[i].cost > 0 ? lanes_[i].cost : kNone);
    add(lanes.number(i), "height_m", there ? heightOf(lane) : kNone);
    if (i > 0) add(lanes.number(i), "distance_m", laneDistance(lanes.lane(0), lane));
  }
  append({std::move(rows)}, comparison_);
}

std::vector<TraceRows> TraceWriter::take(int number) {
  return std::exchange(rows_[static_cast<std::size_t>(number)], {});
}

std::vector<TraceRows> TraceWriter::takeComparison() { return std::exchange(comparison_, {}); }

}  // namespace selvedge

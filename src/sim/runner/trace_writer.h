// Numbers over time of running lanes: a row a step of each, and a row a tick of all together.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/lane_number.h"
#include "base/timer.h"
#include "sim/frames/edge_reader.h"
#include "sim/lanes/lanes.h"
#include "sim/runner/trace_rows.h"

namespace selvedge {

// Rows that go on where those before end are put to them. Where nobody takes them, the oldest give way.
void append(std::vector<TraceRows> more, std::vector<TraceRows>& to);

// How far two clouds of nodes are apart: root mean square, m. NaN where they are not of one time.
double laneDistance(const Simulation& a, const Simulation& b);

double heightOf(const Simulation& simulation);  // m, of the centre of mass

class TraceWriter {
 public:
  // The rows of the start, before any step; also where lanes have come or gone. `generation` counts starts.
  void started(const Lanes& lanes, std::size_t generation);
  void begin();                                                  // of a tick: what is timed next is a step
  void stepped(std::size_t lane, const Simulation& simulation);  // of several lanes at once
  void ticked(const Lanes& lanes);
  void watch(const WatchList& watched);                              // from the next row on
  double cost(std::size_t lane) const { return lanes_[lane].cost; }  // s of the wall a simulated second; 0: not known

  // The rows since the last call: of the lane with that number, of all together.
  std::vector<TraceRows> take(int number);
  std::vector<TraceRows> takeComparison();

 private:
  struct Stretch {
    double p99 = 0;
    double due = 0;  // s, on the wall
    std::vector<double> all;
  };
  struct Lane {
    std::size_t serial = 0;
    int number = 0;
    Stretch stretch;
    std::vector<double> row, ledger;
    std::vector<EdgeReader> edges{};  // that are watched
    double spent = 0, since = 0;      // s of the wall, from that simulated time
    double cost = 0;
  };

  void measure(const Simulation& simulation, Stretch& stretch);
  void addEdges(const Simulation& simulation, Lane& lane) const;
  static void measureCost(double time, double seconds, Lane& lane);

  Timer wall_;
  std::size_t generation_ = 1;
  std::vector<Lane> lanes_;
  WatchList watched_;
  std::array<std::vector<TraceRows>, kMostLanes> rows_;  // by number
  std::vector<TraceRows> comparison_;
};

}  // namespace selvedge

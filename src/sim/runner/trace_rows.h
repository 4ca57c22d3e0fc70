// Numbers over time of running lanes, as the plots take them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

// Numbers over time of one lane: a row a step. A new material has other columns, and a ledger that starts anew.
struct TraceRows {
  std::size_t generation = 0;        // rows of another generation do not follow the earlier ones
  std::vector<std::string> columns;  // "time_s", the ledger's, those of gases, then kTraceColumns
  std::vector<double> values;        // row by row
  std::string method{};              // that computed them; empty for those of several lanes together
};

// After the ledger's columns: of each gas its overpressure and volume ("gas_pressure_Pa", "pillow.gas_volume_L"); then the 99th percentile of structural stretch (its last known value), solver work, times of
// the step.
inline const std::vector<std::string> kTraceColumns{
    "stretch_p99",      "solver_iterations", "solver_residual", "substeps",
    "newton_speed_m_s", "assembly_ms",       "solve_ms",        "rest_ms"};

// What is known of a node that is watched, and its column: "node12_y_m". They stand after kTraceColumns.
inline const std::vector<std::string> kNodeColumns{"x_m", "y_m", "z_m", "vx_m_s", "vy_m_s", "vz_m_s", "speed_m_s"};
std::string nodeColumn(int node, std::string_view what);
std::optional<int> nodeOfColumn(std::string_view column);  // which node it is of

// The same of an edge or a spring between two nodes, "edge12-13_rest_m", after those of nodes (sim/frames/edge_reader.h).
using WatchedEdge = std::array<int, 2>;  // ascending
inline const std::vector<std::string> kEdgeColumns{"length_m", "rest_m", "force_N"};
std::string edgeColumn(const WatchedEdge& edge, std::string_view what);
std::optional<WatchedEdge> edgeOfColumn(std::string_view column);
std::optional<WatchedEdge> edgeOf(std::string_view text);  // "12-13"; in the order in which they stand there

struct WatchList {
  static constexpr std::size_t kMost = 16;  // of each
  std::vector<int> nodes;
  std::vector<WatchedEdge> edges;
  bool operator==(const WatchList&) const = default;
};

// "time_s", then for every lane "A total_J", "A cost_s_per_s" (s of the wall a simulated second), "A height_m" (of its
// centre of mass), and for every lane but the first "B distance_m": the root mean square distance of its nodes to the
// first lane's.
std::string comparisonColumn(int number, std::string_view what);

}  // namespace selvedge

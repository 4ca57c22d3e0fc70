#include "sim/lanes/order_targets.h"

#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {
namespace {

// The mesh is the same in all lanes.
std::string missingNode(std::span<const int> nodes, const Lanes& lanes) {
  const int count = lanes.lane(0).cloth().blockCount();
  if (nodes.empty()) return "it names no node";
  for (const int node : nodes) {
    if (node < 0 || node >= count) {
      return fmt::format("there is no node {}: this mesh has nodes 0 to {}", node, count - 1);
    }
  }
  return "";
}

constexpr std::string_view kNoNumber = "a number of it is not finite";

// A field of each kind: lists are of nodes, single whole numbers are of lanes.
template <class Field>
std::string wrongIn(const Field&, const Lanes&) {
  return "";
}
std::string wrongIn(const double& value, const Lanes&) { return std::string(std::isfinite(value) ? "" : kNoNumber); }
std::string wrongIn(const Vec3& value, const Lanes&) { return std::string(value.allFinite() ? "" : kNoNumber); }
std::string wrongIn(const std::vector<int>& nodes, const Lanes& lanes) { return missingNode(nodes, lanes); }
std::string wrongIn(const std::array<int, 3>& nodes, const Lanes& lanes) { return missingNode(nodes, lanes); }
std::string wrongIn(const int& lane, const Lanes& lanes) {
  if (lanes.find(lane)) return "";
  const bool lettered = lane >= 0 && lane < static_cast<int>(kMostLanes);
  return lettered ? fmt::format("there is no lane {} any more", laneLetter(lane))
                  : fmt::format("there is no lane {}: they count from 0 to {}", lane, kMostLanes - 1);
}
template <class Number>
std::string wrongIn(const LaneOrAll<Number>& to, const Lanes& lanes) {
  return to.lane < 0 ? "" : wrongIn(static_cast<const int&>(to.lane), lanes);
}

template <class Order>
std::string wrongOf(const Order& order, const Lanes& lanes) {
  std::string first;
  const auto look = [&](const auto& field) {
    if (first.empty()) first = wrongIn(field, lanes);
  };
  std::apply([&](const auto&... field) { (look(field), ...); }, Order::fields(order));
  return first;
}
template <class... Orders>
std::string wrongOf(const std::variant<Orders...>& order, const Lanes& lanes) {
  return std::visit([&](const auto& each) { return wrongOf(each, lanes); }, order);
}

}  // namespace

std::string wrongOrder(const SessionOrder& order, const Lanes& lanes) { return wrongOf(order, lanes); }

}  // namespace selvedge

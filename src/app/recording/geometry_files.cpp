#include "app/recording/geometry_files.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {

GeometryFiles::GeometryFiles(const RecordedPaths& paths, const RunnerFrame& frame, YarnsAs yarns) {
  for (std::size_t i = 0; i < frame.lanes.size(); ++i) {
    const LaneStatus& lane = frame.lanes[i];
    Lane& each = lanes_.emplace_back(Lane{lane.serial, nullptr, nullptr});
    if (!paths.caches.empty()) {
      each.cache = std::make_unique<PointCache>(paths.caches[i], lane.cloth.positions.size());
    }
    if (!paths.meshes.empty()) {
      each.meshes = std::make_unique<MeshSequence>(fmt::format("{}/{}", paths.meshes, laneLetter(lane.number)), yarns);
    }
  }
}

bool GeometryFiles::has(const LaneStatus& lane) const {
  return std::any_of(lanes_.begin(), lanes_.end(), [&](const Lane& each) { return each.serial == lane.serial; });
}

std::string GeometryFiles::add(const RunnerFrame& frame) {
  std::uint64_t bytes = 0;
  std::string wrong;
  for (const Lane& each : lanes_) {
    const auto lane = std::find_if(frame.lanes.begin(), frame.lanes.end(),
                                   [&](const LaneStatus& l) { return l.serial == each.serial; });
    if (lane != frame.lanes.end()) {
      if (wrong.empty() && each.cache) wrong = each.cache->add(lane->cloth.positions);
      if (wrong.empty() && each.meshes) wrong = each.meshes->add(*lane->shape, lane->cloth);
    }
    bytes += (each.cache ? each.cache->bytes() : 0) + (each.meshes ? each.meshes->bytes() : 0);
  }
  bytes_ = bytes;
  return wrong;
}

std::string GeometryFiles::finish() {
  std::string wrong;
  for (const Lane& each : lanes_) {
    if (std::string last = each.cache ? each.cache->finish() : ""; wrong.empty()) wrong = std::move(last);
  }
  return wrong;
}

}  // namespace selvedge

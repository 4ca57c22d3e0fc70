#include "app/views/drawn_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "app/views/fabric_looks.h"
#include "app/views/frame_places.h"
#include "base/lane_number.h"
#include "ui/lane_letter.h"

namespace selvedge {
namespace {

constexpr float kSeeThrough = 0.45F;  // lanes behind the active one

// Of nodes, or of the yarns where those have their own: from near and from afar the colours mean the same.
std::span<const float> valuesOf(const ClothFrame& cloth) {
  if (cloth.yarnQuantity.empty()) return cloth.quantity;
  return {cloth.yarnQuantity.front().data(), 2 * cloth.yarnQuantity.size()};
}

// A sample of the colour maps of all lanes: as many values as it takes to tell their range.
std::vector<float> mappedSizes(const RunnerFrame& frame) {
  constexpr std::size_t kEnough = 20000;
  std::size_t all = 0;
  for (const LaneStatus& lane : frame.lanes) all += valuesOf(lane.cloth).size();
  std::vector<float> sizes;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    const std::span<const float> values = valuesOf(lane.cloth);
    for (std::size_t i = 0; i < values.size(); i += all / kEnough + 1) {
      if (std::isfinite(values[i])) sizes.push_back(std::abs(values[i]));
    }
  }
  return sizes;
}

float percentile(std::vector<float>& values, float share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<float>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

// The colour map's range follows what is shown: up at once, down slowly, so that colours do not flicker. All lanes are
// measured, so that a colour means the same in every view.
void followRange(View& view, const RunnerFrame& frame, const ClothFrame& cloth, Look& look) {
  const bool coming = look.quantity != cloth.shown;  // another map is on its way: the range fits that one, too
  look.quantity = cloth.quantity.empty() ? Quantity::none : cloth.shown;
  if (look.quantity == Quantity::none) return;
  std::vector<float> sizes = mappedSizes(frame);
  if (sizes.empty()) return;
  // The highest few are left out: a single pin that carries much would make the rest of the cloth dark.
  const QuantityInfo& info = infoOf(cloth.shown);
  const float most = look.mapHigh > 0 ? look.mapHigh : info.most;
  const float high = std::max(percentile(sizes, look.mapShare), info.least);
  const double passed = cloth.time - view.shown;
  const auto fall = static_cast<float>(std::exp(-0.5 * std::max(passed, 0.0)));
  view.high = most > 0 ? most : coming || view.fitRange || passed < 0 ? high : std::max(high, view.high * fall);
  view.fitRange = coming;
  look.high = view.high;
  const bool twoSigns = info.diverging;
  look.low = twoSigns ? -look.high : 0;
  if (look.mapLog && !twoSigns) {  // from a power of ten that few nodes are below: steps, so that it does not flicker
    const float least = std::max(percentile(sizes, 1 - look.mapShare), 1e-30F);
    look.low = look.high * std::pow(10.0F, -std::clamp(std::ceil(std::log10(look.high / least)), 1.0F, 4.0F));
  }
}

// Its displacements from the start so many times as large.
ClothFrame exaggerated(const LaneStatus& lane, float times) {
  ClothFrame cloth = lane.cloth;
  for (std::size_t i = 0; i < cloth.positions.size(); ++i) {
    const Float3& from = (*lane.start)[i];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      cloth.positions[i][axis] = from[axis] + times * (cloth.positions[i][axis] - from[axis]);
    }
  }
  return cloth;
}

ClothView inColour(const LaneStatus& lane, const Theme& theme, float alpha) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(laneColour(theme, lane.number));
  return {lane.number, {c.x, c.y, c.z, alpha}};
}

// N; 0 where nothing touches.
float meanForceOf(const std::vector<ContactMark>& marks) {
  float sum = 0;
  for (const ContactMark& mark : marks) sum += std::hypot(mark.force[0], mark.force[1], mark.force[2]);
  return marks.empty() ? 0 : sum / static_cast<float>(marks.size());
}

}  // namespace

void followFree(View& view, const LaneStatus& lane) {
  constexpr float kFarthest = 1e4F;  // m: a camera that went farther would not find back to the millimetre
  glm::vec3 sum(0);
  for (const Float3& p : lane.cloth.positions) sum += inSpace(p);
  const glm::vec3 middle = sum / static_cast<float>(std::max<std::size_t>(lane.cloth.positions.size(), 1));
  if (!(glm::length(middle) < kFarthest)) return;
  const int nodes = lane.shape->made();  // others: a body came or went, and nothing has moved
  const bool same = view.followed == lane.number && view.followedNodes == nodes;
  if (!view.middle) view.middle = middle - view.carried;
  if (same && lane.cloth.pins.empty()) {
    glm::vec3 moved = middle - *view.middle;
    if (view.floor && moved.y < 0) moved.y = std::min(0.0F, middle.y - *view.floor);
    view.camera.target += moved - view.carried;
    view.carried = moved;
  } else {
    if (same && lane.cloth.time < view.shown) view.camera.target -= std::exchange(view.carried, glm::vec3(0));
    view.middle = middle - view.carried;
  }
  view.followed = lane.number;
  view.followedNodes = nodes;
}

unsigned drawLanes(Renderer& renderer, int index, View& view, const RunnerFrame& frame, std::size_t active,
                   const Look& look, const Theme& theme, int width, int height, const Marks& marks) {
  std::erase_if(view.lanes, [&](std::size_t i) { return i >= frame.lanes.size(); });
  if (view.lanes.empty()) view.lanes.push_back(0);
  const bool showsActive = std::find(view.lanes.begin(), view.lanes.end(), active) != view.lanes.end();
  const std::size_t front = showsActive ? active : view.lanes.front();
  if (view.wantsHome) lookHome(view, frame, static_cast<float>(width) / static_cast<float>(height));
  std::vector<ClothView> cloths;
  for (const std::size_t i : view.lanes) {
    const LaneStatus& lane = frame.lanes[i];
    const bool asItIs = look.exaggeration == 1 || !lane.start || lane.start->size() != lane.cloth.positions.size();
    renderer.upload(lane.number, lane.shape, asItIs ? lane.cloth : exaggerated(lane, look.exaggeration));
    const bool alone = view.lanes.size() == 1;
    cloths.push_back(alone ? ClothView{lane.number} : inColour(lane, theme, i == front ? 1 : kSeeThrough));
    cloths.back().bodies = looksOf(*lane.scene, look);
    if (i == front) std::swap(cloths.back(), cloths.front());
  }
  view.drawn = look;
  view.drawn.ground = view.ground;
  view.drawn.contacts =
      look.contacts && (!frame.lanes[front].cloth.shapes.empty() || !frame.lanes[front].cloth.contacts.empty());
  view.drawn.meanForce = meanForceOf(frame.lanes[front].cloth.contacts);
  followFree(view, frame.lanes[front]);
  followRange(view, frame, frame.lanes[front].cloth, view.drawn);
  view.shown = frame.lanes[front].cloth.time;
  return renderer.draw(index, width, height, view.camera, view.drawn, cloths, marks);
}

}  // namespace selvedge

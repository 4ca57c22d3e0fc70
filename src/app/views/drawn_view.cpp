#include "app/views/drawn_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/lane_number.h"
#include "ui/lane_letter.h"

namespace selvedge {
namespace {

constexpr float kSeeThrough = 0.45F;  // lanes behind the active one

glm::vec3 inSpace(const Float3& p) { return {p[0], p[1], p[2]}; }

bool isFinite(const glm::vec3& p) { return std::isfinite(p.x + p.y + p.z); }

// A lane that has blown up would make everything else small: it counts only where all have.
bool counts(const RunnerFrame& frame, const LaneStatus& lane) {
  return !lane.failure || std::all_of(frame.lanes.begin(), frame.lanes.end(), [](const auto& l) { return l.failure; });
}

// A sample of the colour maps of all lanes: as many values as it takes to tell their range.
std::vector<float> mappedSizes(const RunnerFrame& frame) {
  constexpr std::size_t kEnough = 20000;
  std::size_t all = 0;
  for (const LaneStatus& lane : frame.lanes) all += lane.cloth.quantity.size();
  std::vector<float> sizes;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    for (std::size_t i = 0; i < lane.cloth.quantity.size(); i += all / kEnough + 1) {
      if (const float x = lane.cloth.quantity[i]; std::isfinite(x)) sizes.push_back(std::abs(x));
    }
  }
  return sizes;
}

// The colour map's range follows what is shown: up at once, down slowly, so that colours do not flicker. All lanes are
// measured, so that a colour means the same in every view.
void followRange(View& view, const RunnerFrame& frame, const ClothFrame& cloth, Look& look) {
  if (look.quantity != cloth.shown) view.fitRange = true;  // another map is on its way
  look.quantity = cloth.quantity.empty() ? Quantity::none : cloth.shown;
  if (look.quantity == Quantity::none) return;
  std::vector<float> sizes = mappedSizes(frame);
  if (sizes.empty()) return;
  // The highest half percent is left out: a single pin that carries much would make the rest of the cloth dark.
  const auto peak = sizes.begin() + static_cast<std::ptrdiff_t>(0.995 * static_cast<double>(sizes.size() - 1));
  std::nth_element(sizes.begin(), peak, sizes.end());
  const float high = std::max(*peak, 1e-9F);
  const double passed = cloth.time - view.shown;
  const auto fall = static_cast<float>(std::exp(-0.5 * std::max(passed, 0.0)));
  view.high = view.fitRange || passed < 0 ? high : std::max(high, view.high * fall);
  view.fitRange = false;
  const auto& all = quantities();
  const auto info = std::find_if(all.begin(), all.end(), [&](const auto& q) { return q.quantity == cloth.shown; });
  look.high = view.high;
  look.low = info != all.end() && info->diverging ? -look.high : 0;
}

// The camera moves along with cloth that nothing holds.
void followFree(View& view, const LaneStatus& lane) {
  glm::vec3 sum(0);
  for (const Float3& p : lane.cloth.positions) sum += inSpace(p);
  const glm::vec3 middle = sum / static_cast<float>(std::max<std::size_t>(lane.cloth.positions.size(), 1));
  if (!isFinite(middle)) return;
  if (lane.cloth.pins.empty() && view.middle && view.followed == lane.number) {
    view.camera.target += middle - *view.middle;
  }
  view.middle = middle;
  view.followed = lane.number;
}

struct Box {
  glm::vec3 low{1e30F}, high{-1e30F};

  void include(const Float3& p) {
    if (!isFinite(inSpace(p))) return;
    low = glm::min(low, inSpace(p));
    high = glm::max(high, inSpace(p));
  }
};

// The box that the cloth is in now, and will be in by all likelihood.
Box room(const LaneStatus& lane) {
  Box box;
  for (const Float3& p : lane.shape->bounds) box.include(p);
  for (const Float3& p : lane.cloth.positions) box.include(p);
  const glm::vec3 size = box.high - box.low;
  const float width = std::max(size.x, size.z);
  if (lane.cloth.pins.empty()) {  // what is not held may turn
    box.low.y = std::min(box.low.y, 0.5F * (box.low.y + box.high.y) - 0.5F * width);
  } else if (lane.shape->triangles.empty()) {  // a pendulum: all around its pin
    const glm::vec3 centre = inSpace(lane.cloth.positions[lane.cloth.pins[0].node]);
    box.low = centre - glm::vec3(glm::length(size));
    box.high = centre + glm::vec3(glm::length(size), 0, glm::length(size));
  } else {  // what is held from above will hang
    box.low.y = std::min(box.low.y, box.high.y - width);
  }
  return box;
}

// Of all that the cloth touches and that stands on something, m; walls and ceilings go on through the ground. 1e30: of
// nothing.
float lowestShape(const LaneStatus& lane) {
  constexpr float kWall = 0.5F;  // cosine of the tilt: a plane that is steeper is one
  Box box;
  for (std::size_t i = 0; i < lane.cloth.shapes.size(); ++i) {
    const ShapePose& pose = lane.cloth.shapes[i];
    const ShapeSurface& surface = (*lane.cloth.surfaces)[i];
    if (surface.endless && pose.axes[1][1] < kWall) continue;
    const glm::mat3 turned(inSpace(pose.axes[0]), inSpace(pose.axes[1]), inSpace(pose.axes[2]));
    for (const Float3& vertex : surface.vertices) {
      const glm::vec3 place = inSpace(pose.place) + turned * inSpace(vertex);
      box.include({place.x, place.y, place.z});
    }
  }
  return box.low.y;
}

ClothView inColour(const LaneStatus& lane, const Theme& theme, float alpha) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(laneColour(theme, lane.number));
  return {lane.number, {c.x, c.y, c.z, alpha}};
}

}  // namespace

void lookHome(View& view, const RunnerFrame& frame, float aspect) {
  Box all;
  float lowest = 1e30F;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    const Box one = room(lane);
    all.low = glm::min(all.low, one.low);
    all.high = glm::max(all.high, one.high);
    lowest = std::min(lowest, lowestShape(lane));
  }
  view.ground = std::min(all.low.y - 0.03F * (all.high.y - all.low.y) - 0.01F, lowest);
  view.camera = Camera{};
  view.camera.frame(all.low, all.high, aspect);
  view.wantsHome = false;
  view.middle.reset();
}

DrawnView drawLanes(Renderer& renderer, int index, View& view, const RunnerFrame& frame, std::size_t active,
                    const Look& look, const Theme& theme, int width, int height, const Marks& marks) {
  std::erase_if(view.lanes, [&](std::size_t i) { return i >= frame.lanes.size(); });
  if (view.lanes.empty()) view.lanes.push_back(0);
  const bool showsActive = std::find(view.lanes.begin(), view.lanes.end(), active) != view.lanes.end();
  const std::size_t front = showsActive ? active : view.lanes.front();
  if (view.wantsHome) lookHome(view, frame, static_cast<float>(width) / static_cast<float>(height));
  std::vector<ClothView> cloths;
  for (const std::size_t i : view.lanes) {
    const LaneStatus& lane = frame.lanes[i];
    renderer.upload(lane.number, lane.shape, lane.cloth);
    const bool alone = view.lanes.size() == 1;
    cloths.push_back(alone ? ClothView{lane.number} : inColour(lane, theme, i == front ? 1 : kSeeThrough));
    if (i == front) std::swap(cloths.back(), cloths.front());
  }
  DrawnView drawn;
  drawn.look = look;
  drawn.look.ground = view.ground;
  followFree(view, frame.lanes[front]);
  followRange(view, frame, frame.lanes[front].cloth, drawn.look);
  view.shown = frame.lanes[front].cloth.time;
  drawn.texture = renderer.draw(index, width, height, view.camera, drawn.look, cloths, marks);
  return drawn;
}

}  // namespace selvedge

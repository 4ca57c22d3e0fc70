#include "app/workbench/view_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/lane_number.h"
#include "ui/lane_letter.h"

namespace selvedge {
namespace {

constexpr float kSeeThrough = 0.45F;  // lanes behind the active one

glm::vec3 vec(const Float3& p) { return {p[0], p[1], p[2]}; }

bool isFinite(const glm::vec3& p) { return std::isfinite(p.x + p.y + p.z); }

// A lane that has blown up would make everything else small: it counts only where all have.
bool counts(const RunnerFrame& frame, const LaneStatus& lane) {
  return !lane.failure || std::all_of(frame.lanes.begin(), frame.lanes.end(), [](const auto& l) { return l.failure; });
}

// So many values of all lanes' colour maps as tell what the range is.
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
  // What a pin carries, and any other lonely peak, would leave the rest dark.
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

// Cloth that nothing holds does not leave the picture.
void followFree(View& view, const LaneStatus& lane) {
  glm::vec3 sum(0);
  for (const Float3& p : lane.cloth.positions) sum += vec(p);
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
    if (!isFinite(vec(p))) return;
    low = glm::min(low, vec(p));
    high = glm::max(high, vec(p));
  }
};

// Where the cloth is and will be.
Box room(const LaneStatus& lane) {
  Box box;
  for (const Float3& p : lane.shape->bounds) box.include(p);
  for (const Float3& p : lane.cloth.positions) box.include(p);
  const glm::vec3 size = box.high - box.low;
  const float width = std::max(size.x, size.z);
  if (lane.cloth.pins.empty()) {  // what is not held may turn
    box.low.y = std::min(box.low.y, 0.5F * (box.low.y + box.high.y) - 0.5F * width);
  } else if (lane.shape->triangles.empty()) {  // a pendulum: all around its pin
    const glm::vec3 centre = vec(lane.cloth.positions[lane.cloth.pins[0].node]);
    box.low = centre - glm::vec3(glm::length(size));
    box.high = centre + glm::vec3(glm::length(size), 0, glm::length(size));
  } else {  // what is held from above will hang
    box.low.y = std::min(box.low.y, box.high.y - width);
  }
  return box;
}

ClothView inColour(const LaneStatus& lane, const Theme& theme, float alpha) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(laneColour(theme, lane.number));
  return {lane.number, {c.x, c.y, c.z, alpha}};
}

}  // namespace

void arrangeViews(std::vector<View>& views, Layout layout, std::size_t lanes) {
  View first = views.empty() ? View() : views.front();
  first.middle.reset();
  if (layout == Layout::overlay) {
    first.lanes.clear();
    for (std::size_t i = 0; i < lanes; ++i) first.lanes.push_back(i);
    views = {first};
    return;
  }
  views.resize(std::max<std::size_t>(lanes, 1), first);
  for (std::size_t i = 0; i < views.size(); ++i) views[i].lanes = {i}, views[i].middle.reset();
}

// Of all numbers of rows the one whose smallest tile has the longest short side: cloth is about as wide as it is high.
std::vector<Tile> tiles(std::size_t views, float width, float height, float gap) {
  std::vector<Tile> best;
  float longest = -1e30F;
  for (std::size_t rows = 1; rows <= views; ++rows) {
    const std::size_t columns = (views + rows - 1) / rows;
    if ((rows - 1) * columns >= views) continue;  // the last row would be empty
    const float high = (height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    std::vector<Tile> made;
    float shortest = high;
    for (std::size_t i = 0; i < views; ++i) {
      const std::size_t row = i / columns, inRow = std::min(columns, views - row * columns);
      const float wide = (width - gap * static_cast<float>(inRow - 1)) / static_cast<float>(inRow);
      made.push_back(
          {static_cast<float>(i % columns) * (wide + gap), static_cast<float>(row) * (high + gap), wide, high});
      shortest = std::min(shortest, wide);
    }
    if (shortest <= longest) continue;
    longest = shortest;
    best = std::move(made);
  }
  return best;
}

void lookHome(View& view, const RunnerFrame& frame, float aspect) {
  Box all;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    const Box one = room(lane);
    all.low = glm::min(all.low, one.low);
    all.high = glm::max(all.high, one.high);
  }
  view.ground = all.low.y - 0.03F * (all.high.y - all.low.y) - 0.01F;
  view.camera = Camera{};
  view.camera.frame(all.low, all.high, aspect);
  view.wantsHome = false;
  view.middle.reset();
}

// Far apart in lightness and on the axis from blue to yellow. The least difference between two of them (CIELAB, dE) is
// 61 in full sight, and 26 for people without one of the cones for red or green (simulated as Machado et al. 2009).
std::string laneName(const LaneStatus& lane) {
  return fmt::format("{}  {}", laneLetter(lane.number), lane.label.empty() ? lane.method : lane.label);
}

ViewPicture drawPicture(Renderer& renderer, int index, View& view, const RunnerFrame& frame, std::size_t active,
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
  ViewPicture picture;
  picture.look = look;
  picture.look.ground = view.ground;
  followFree(view, frame.lanes[front]);
  followRange(view, frame, frame.lanes[front].cloth, picture.look);
  view.shown = frame.lanes[front].cloth.time;
  picture.texture = renderer.draw(index, width, height, view.camera, picture.look, cloths, marks);
  return picture;
}

}  // namespace selvedge

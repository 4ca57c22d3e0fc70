// Where a camera stands at first, so that the cloth and what it touches are in view.
#include <algorithm>

#include "app/views/drawn_view.h"
#include "app/views/frame_places.h"

namespace selvedge {
namespace {

constexpr float kNowhere = 1e30F;  // m

struct Box {
  glm::vec3 low{kNowhere}, high{-kNowhere};

  void include(const Float3& p) {
    if (!isFinite(inSpace(p))) return;
    low = glm::min(low, inSpace(p));
    high = glm::max(high, inSpace(p));
  }
};

Box boxOf(const ShapeSurface& surface, const ShapePose& pose) {
  Box box;
  const glm::mat3 turned(inSpace(pose.axes[0]), inSpace(pose.axes[1]), inSpace(pose.axes[2]));
  for (const Float3& vertex : surface.vertices) {
    const glm::vec3 place = inSpace(pose.place) + turned * inSpace(vertex);
    box.include({place.x, place.y, place.z});
  }
  return box;
}

// Of all that the cloth touches and that stands on something, m; walls and ceilings go on through the ground. kNowhere: of
// nothing.
float lowestShape(const LaneStatus& lane) {
  constexpr float kWall = 0.5F;  // cosine of the tilt: a plane that is steeper is one
  float lowest = kNowhere;
  for (std::size_t i = 0; i < lane.cloth.shapes.size(); ++i) {
    const ShapeSurface& surface = (*lane.cloth.surfaces)[i];
    if (surface.endless && lane.cloth.shapes[i].axes[1][1] < kWall) continue;
    lowest = std::min(lowest, boxOf(surface, lane.cloth.shapes[i]).low.y);
  }
  return lowest;
}

// Shapes that are not much larger than the cloth.
void addShapes(const LaneStatus& lane, Box& box) {
  constexpr float kMuch = 1.2F;
  const float most = kMuch * glm::length(box.high - box.low);
  for (std::size_t i = 0; i < lane.cloth.shapes.size(); ++i) {
    const ShapeSurface& surface = (*lane.cloth.surfaces)[i];
    const Box own = boxOf(surface, lane.cloth.shapes[i]);
    if (surface.endless || glm::length(own.high - own.low) > most) continue;
    box.low = glm::min(box.low, own.low);
    box.high = glm::max(box.high, own.high);
  }
}

// The box that the cloth is in now, and will be in by all likelihood, with the shapes it touches.
Box room(const LaneStatus& lane) {
  Box box;
  for (const Float3& p : lane.shape->bounds) box.include(p);
  for (const Float3& p : lane.cloth.positions) box.include(p);
  const Box cloth = box;
  const glm::vec3 size = box.high - box.low;
  const float width = std::max(size.x, size.z);
  if (lane.cloth.pins.empty()) {  // what is not held may turn
    box.low.y = std::min(box.low.y, 0.5F * (box.low.y + box.high.y) - 0.5F * width);
  } else if (lane.shape->triangles.empty()) {  // a pendulum: all around its pin
    const glm::vec3 centre = inSpace(lane.cloth.positions[lane.cloth.pins[0].node]);
    box.low = centre - glm::vec3(glm::length(size));
    box.high = centre + glm::vec3(glm::length(size), 0, glm::length(size));
  } else {                           // what is held from above will hang, and swing to and fro
    constexpr float kSwing = 0.25F;  // of its height, to each side
    box.low.y = std::min(box.low.y, box.high.y - width);
    const float reach = kSwing * (box.high.y - box.low.y), middle = 0.5F * (box.low.z + box.high.z);
    box.low.z = std::min(box.low.z, middle - reach);
    box.high.z = std::max(box.high.z, middle + reach);
  }
  if (const float lowest = lowestShape(lane); lowest < kNowhere) {  // it will not fall through
    box.low.y = std::max(box.low.y, std::min(lowest, cloth.low.y));
  }
  addShapes(lane, box);
  return box;
}

}  // namespace

void lookHome(View& view, const RunnerFrame& frame, float aspect) {
  Box all;
  float lowest = kNowhere;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    const Box one = room(lane);
    all.low = glm::min(all.low, one.low);
    all.high = glm::max(all.high, one.high);
    lowest = std::min(lowest, lowestShape(lane));
  }
  view.ground = lowest <= all.low.y ? lowest : all.low.y - 0.03F * (all.high.y - all.low.y) - 0.01F;
  view.camera = Camera{};
  view.camera.frame(all.low, all.high, aspect);
  view.wantsHome = false;
  view.middle.reset();
  view.carried = glm::vec3(0);
}

}  // namespace selvedge

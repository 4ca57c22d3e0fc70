// Where a camera stands at first, so that the cloth and what it touches are in view.
#include <algorithm>
#include <optional>
#include <vector>

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
  void include(const Box& other) {
    low = glm::min(low, other.low);
    high = glm::max(high, other.high);
  }
  float diagonal() const { return glm::length(high - low); }
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

// Where each body is, and where it began.
std::vector<Box> boxesOf(const LaneStatus& lane) {
  const ClothShape& shape = *lane.shape;
  const std::vector<Float3>& places = lane.cloth.positions;
  std::vector<Box> boxes(shape.bodies.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const ClothShape::Body& body = shape.bodies[i];
    for (const Float3& p : body.bounds) boxes[i].include(p);
    for (int node = body.firstNode; node < body.firstNode + body.nodes; ++node) {
      boxes[i].include(places[static_cast<std::size_t>(node)]);
    }
  }
  for (int node = shape.made(); node < shape.nodes; ++node) {  // those that came as it came apart
    boxes[static_cast<std::size_t>(&shape.bodyOf(node) - shape.bodies.data())].include(
        places[static_cast<std::size_t>(node)]);
  }
  return boxes;
}

// The box that a body will be in by all likelihood, from the one it is in.
Box roomOf(const LaneStatus& lane, const ClothShape::Body& body, Box box) {
  const glm::vec3 size = box.high - box.low;
  const float width = std::max(size.x, size.z), lowestNow = box.low.y;
  const auto pin = std::ranges::find_if(
      lane.cloth.pins, [&](const PinMark& each) { return &lane.shape->bodyOf(static_cast<int>(each.node)) == &body; });
  if (pin == lane.cloth.pins.end()) {  // what is not held may turn
    box.low.y = std::min(box.low.y, 0.5F * (box.low.y + box.high.y) - 0.5F * width);
  } else if (lane.shape->triangles.empty()) {  // a pendulum: all around its pin
    const glm::vec3 centre = inSpace(lane.cloth.positions[pin->node]);
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
    box.low.y = std::max(box.low.y, std::min(lowest, lowestNow));
  }
  return box;
}

// What is to be seen of a lane, box by box: its bodies, and the shapes that are not much larger than all of them.
void addBoxes(const LaneStatus& lane, std::vector<Box>& boxes) {
  constexpr float kMuch = 1.2F;
  Box all;
  const std::vector<Box> bodies = boxesOf(lane);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].low.x > bodies[i].high.x) continue;  // none of its numbers is finite
    boxes.push_back(roomOf(lane, lane.shape->bodies[i], bodies[i]));
    all.include(boxes.back());
  }
  for (std::size_t i = 0; i < lane.cloth.shapes.size(); ++i) {
    const ShapeSurface& surface = (*lane.cloth.surfaces)[i];
    const Box own = boxOf(surface, lane.cloth.shapes[i]);
    if (!surface.endless && own.diagonal() <= kMuch * all.diagonal()) boxes.push_back(own);
  }
}

}  // namespace

void lookHome(View& view, const RunnerFrame& frame, float aspect) {
  constexpr float kAir = 1.15F;  // of the distance: what moves leaves its room a little
  std::vector<Box> boxes;
  float lowest = kNowhere;
  for (const LaneStatus& lane : frame.lanes) {
    if (!counts(frame, lane)) continue;
    addBoxes(lane, boxes);
    lowest = std::min(lowest, lowestShape(lane));
  }
  Box all;
  std::vector<glm::vec3> corners;
  for (const Box& box : boxes) {
    all.include(box);
    for (const float x : {box.low.x, box.high.x}) {
      for (const float y : {box.low.y, box.high.y}) {
        for (const float z : {box.low.z, box.high.z}) corners.emplace_back(x, y, z);
      }
    }
  }
  view.ground = lowest <= all.low.y ? lowest : all.low.y - 0.03F * (all.high.y - all.low.y) - 0.01F;
  view.camera = Camera{};
  view.camera.frame(corners, aspect);
  view.camera.distance *= kAir;
  const glm::vec3 below(0.5F * (all.low.x + all.high.x), lowest, 0.5F * (all.low.z + all.high.z));
  const bool isSeen = lowest < kNowhere && view.camera.project(below, aspect).y < 1;
  view.floor = isSeen ? std::optional(lowest) : std::nullopt;
  view.wantsHome = false;
  view.middle.reset();
  view.carried = glm::vec3(0);
}

}  // namespace selvedge

#include "app/views/hands.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/quote.h"
#include "model/tears/tears.h"
#include "render/view/wind_gizmo.h"

namespace selvedge {
namespace {

constexpr float kStill = 4;             // pixels a click may wander
constexpr double kHeld = 0.18;          // s: a press that long is no click
constexpr float kReach = 11;            // pixels around a pin or a handle
constexpr double kInterval = 1.0 / 30;  // s between two words to a dragged pin or shape

glm::vec3 vec(const Float3& p) { return {p[0], p[1], p[2]}; }

glm::vec2 fraction(const ViewArea& area, ImVec2 p) {
  return {(p.x - area.low.x) / area.size.x, (p.y - area.low.y) / area.size.y};
}

float pixels(const ViewArea& area, glm::vec2 a, glm::vec2 b) {
  return std::hypot((a.x - b.x) * area.size.x, (a.y - b.y) * area.size.y);
}

}  // namespace

Float3 windPlace(const LaneStatus& lane) {
  const glm::vec3 low = vec(lane.shape->bounds[0]), high = vec(lane.shape->bounds[1]);
  const glm::vec3 middle = 0.5F * (low + high);
  const float size = std::max(glm::length(high - low), 0.01F);
  return {middle.x - 0.75F * size, middle.y, middle.z};
}

Hands::Over Hands::look(const Moment& m) const {
  Over over;
  const LaneStatus& lane = m.lane;
  const Camera& camera = m.view.camera;
  const float aspect = m.area.aspect();
  if (m.bench.viewing.look.wind) {
    const Float3 wind{static_cast<float>(m.bench.document.scene.air.wind[0]),
                      static_cast<float>(m.bench.document.scene.air.wind[1]),
                      static_cast<float>(m.bench.document.scene.air.wind[2])};
    const glm::vec3 handle = camera.project(windGizmo(wind, windPlace(lane), camera).handle, aspect);
    over.windHandle = handle.z > 0 && pixels(m.area, glm::vec2(handle), m.at) < kReach * m.scale;
  }
  if (m.bench.viewing.look.exaggeration != 1) return over;  // the cloth is not where it is drawn
  const Ray ray = camera.ray(m.at.x, m.at.y, aspect);
  const float slack = 0.02F * camera.distance;
  over.cloth = pick(*lane.shape, lane.cloth, ray, slack);
  lookAtShapes(m, ray, over);
  const float blocked = over.shape ? over.shape->distance + slack : 1e30F;
  float nearest = kReach * m.scale;
  for (const PinMark& pin : lane.cloth.pins) {
    const glm::vec3 p = camera.project(vec(lane.cloth.positions[pin.node]), aspect);
    const float away = pixels(m.area, glm::vec2(p), m.at);
    if (p.z <= 0 || away >= nearest) continue;
    if (glm::length(vec(lane.cloth.positions[pin.node]) - ray.origin) > blocked) continue;
    nearest = away;
    over.pin = static_cast<int>(pin.node);
  }
  return over;
}

// Cloth that lies on a shape is in front of it, although what is drawn of a curved one may bulge through.
void Hands::lookAtShapes(const Moment& m, const Ray& ray, Over& over) const {
  const std::optional<ShapeHit> hit = pickShape(m.lane.cloth, ray);
  if (!hit) return;
  const ShapeSurface& surface = (*m.lane.cloth.surfaces)[hit->shape];
  if (over.cloth && over.cloth->distance < hit->distance + 2 * surface.thickness) return;
  over.cloth.reset();
  over.shape = hit;
  over.shapeName = surface.name;
  over.endless = surface.endless;
}

// The place under the mouse, at the depth that what is held had when it was taken.
glm::vec3 Hands::atDepth(const Moment& m) const {
  const Ray ray = m.view.camera.ray(m.at.x, m.at.y, m.area.aspect());
  const glm::vec3 forward = glm::normalize(m.view.camera.target - m.view.camera.eye());
  return ray.origin + ray.direction * (depth_ / std::max(0.05F, glm::dot(ray.direction, forward)));
}

void Hands::press() {
  const ImGuiIO& io = ImGui::GetIO();
  button_ = ImGui::IsMouseDown(0) ? 0 : ImGui::IsMouseDown(1) ? 1 : 2;
  control_ = io.KeyCtrl;
  shift_ = io.KeyShift;
  pressedAt_ = boxEnd_ = io.MousePos;
  pressed_ = over_;
  pressedOn_ = shape_;
  pressedIn_ = generation_;
  gesture_ = Gesture::press;
  if (button_ != 0 || shift_) gesture_ = button_ == 2 && !shift_ ? Gesture::orbit : Gesture::pan;
}

// A press has become a drag.
void Hands::begin(const Moment& m) {
  const LaneStatus& lane = m.lane;
  const glm::vec3 eye = m.view.camera.eye(), forward = glm::normalize(m.view.camera.target - eye);
  if (control_) {
    gesture_ = Gesture::box;
  } else if (m.bench.viewing.cuts) {
    gesture_ = Gesture::cut;
    stroke_ = {pressedAt_};
  } else if (pressed_.windHandle) {
    gesture_ = Gesture::wind;
    const auto& w = m.bench.document.scene.air.wind;
    const Float3 wind{static_cast<float>(w[0]), static_cast<float>(w[1]), static_cast<float>(w[2])};
    depth_ = glm::dot(windGizmo(wind, windPlace(lane), m.view.camera).handle - eye, forward);
    aimContinues_ = false;
  } else if (pressed_.pin >= 0) {
    beginPins(m);
    depth_ = glm::dot(taken_ - eye, forward);
  } else if (pressed_.shape && !pressed_.endless) {
    gesture_ = Gesture::shape;
    m.bench.selection.shape = pressed_.shapeName;
    taken_ = pressed_.shape->place;
    sent_ = glm::vec3(0);
    shapeContinues_ = false;
    depth_ = glm::dot(taken_ - eye, forward);
  } else if (pressed_.cloth) {
    gesture_ = Gesture::grab;
    taken_ = pressed_.cloth->place;
    depth_ = glm::dot(taken_ - eye, forward);
    const auto& w = pressed_.cloth->weights;
    ClothPlace held{pressed_.cloth->nodes, Vec3(w[0], w[1], w[2])};
    if (lane.shape->tears) held = placeMade(held, *lane.shape->tears);
    m.bench.lanes.runner->queue(Grab{held.nodes, held.weights, Vec3(taken_.x, taken_.y, taken_.z)});
  } else {
    gesture_ = Gesture::orbit;
  }
}

void Hands::beginPins(const Moment& m) {
  gesture_ = Gesture::pins;
  pins_ = {pressed_.pin};
  if (m.bench.selection.nodes.count(static_cast<std::uint32_t>(pressed_.pin))) {
    for (const std::uint32_t node : m.bench.selection.nodes) {
      const int each = static_cast<int>(node);
      if (each != pressed_.pin && m.bench.lanes.pinned(each)) pins_.push_back(each);
    }
  }
  taken_ = vec(m.lane.cloth.positions[static_cast<std::size_t>(pressed_.pin)]);
  sent_ = glm::vec3(0);
}

// Pins, or a shape, follow the hand a few times a second: each command moves them by what was not sent before. Commands
// wait while time stands still.
void Hands::drag(const Moment& m, bool last) {
  const double now = ImGui::GetTime();
  const glm::vec3 missing = atDepth(m) - taken_ - sent_;
  if ((!last && now - lastMove_ < kInterval) || glm::length(missing) < 1e-6F * m.view.camera.distance) return;
  lastMove_ = now;
  sent_ += missing;
  const Vec3 offset(missing.x, missing.y, missing.z);
  if (gesture_ == Gesture::pins) m.bench.edits.order(MovePins{pins_, offset, 3 * kInterval});
  if (gesture_ != Gesture::shape) return;
  m.bench.edits.moveShape({pressed_.shapeName, offset, 3 * kInterval}, shapeContinues_);
  shapeContinues_ = true;
}

void Hands::aimWind(const Moment& m) {
  const LaneStatus& lane = m.lane;
  const Float3 wind = windOfHandle(atDepth(m), windPlace(lane), m.view.camera);
  const auto tenth = [](float x) { return std::round(10.0 * static_cast<double>(x)) / 10; };
  const std::vector<double> value{tenth(wind[0]), tenth(wind[1]), tenth(wind[2])};
  if (Vec3(value[0], value[1], value[2]) == m.bench.document.scene.air.wind) return;
  static_cast<void>(m.bench.edits.set("air.wind", value, aimContinues_));
  aimContinues_ = true;
}

void Hands::move(const Moment& m) {
  const ImGuiIO& io = ImGui::GetIO();
  const float dx = io.MouseDelta.x / m.area.size.y, dy = io.MouseDelta.y / m.area.size.y;
  switch (gesture_) {
    case Gesture::orbit:
      return m.view.camera.orbit(dx, dy);
    case Gesture::pan:
      return m.view.camera.pan(dx, dy);
    case Gesture::grab: {
      const glm::vec3 to = atDepth(m);
      if (dx != 0 || dy != 0) m.bench.lanes.runner->queue(MoveGrab{Vec3(to.x, to.y, to.z)});
      return;
    }
    case Gesture::pins:
    case Gesture::shape:
      return drag(m, false);
    case Gesture::wind:
      return aimWind(m);
    case Gesture::box:
      boxEnd_ = io.MousePos;
      return;
    case Gesture::cut:
      if (std::hypot(io.MousePos.x - stroke_.back().x, io.MousePos.y - stroke_.back().y) > kStill)
        stroke_.push_back(io.MousePos);
      return;
    case Gesture::press:
    case Gesture::none:
      return;
  }
}

void Hands::click(const Moment& m) {
  const int node = pressed_.pin >= 0 ? pressed_.pin : pressed_.cloth ? pressed_.cloth->nearestNode() : -1;
  if (control_) {
    if (node >= 0) m.bench.edits.togglePins({node});
    return;
  }
  m.bench.selection.nodes.clear();
  m.bench.selection.trail.clear();
  m.bench.selection.picked = node;
  m.bench.selection.edge = pressed_.cloth ? pressed_.cloth->nearestEdge(m.lane.cloth) : std::nullopt;
  m.bench.selection.shape = pressed_.shapeName;
  if (node < 0) return;
  m.bench.selection.nodes.insert(static_cast<std::uint32_t>(node));
  m.bench.selection.body = m.bench.lanes.active().shape->bodyOf(node).name;
}

void Hands::release(const Moment& m) {
  if (gesture_ == Gesture::press) click(m);
  if (gesture_ == Gesture::grab) m.bench.lanes.runner->queue(ReleaseGrab{});
  if (gesture_ == Gesture::pins || gesture_ == Gesture::shape) drag(m, true);
  if (gesture_ == Gesture::cut) cut(m);
  if (gesture_ == Gesture::box) {
    const glm::vec2 a = fraction(m.area, pressedAt_), b = fraction(m.area, boxEnd_);
    const auto inside = nodesInBox(m.lane.cloth, m.view.camera, m.area.aspect(), glm::min(a, b), glm::max(a, b));
    m.bench.selection.nodes.clear();
    for (const int node : inside) m.bench.selection.nodes.insert(static_cast<std::uint32_t>(node));
    m.bench.notices.say(fmt::format("{} selected{}", counted(inside.size(), "node"),
                                    inside.empty() ? "" : ": K pins or releases them"));
  }
  gesture_ = Gesture::none;
}

void Hands::cut(const Moment& m) {
  stroke_.push_back(ImGui::GetIO().MousePos);
  std::vector<glm::vec2> line;
  for (const ImVec2 point : std::exchange(stroke_, {})) line.push_back(fraction(m.area, point));
  Stroke stroke = strokeAcross(*m.lane.shape, m.lane.cloth, m.view.camera, m.area.aspect(), line);
  if (stroke.empty()) return m.bench.notices.say("the line does not cross the cloth: draw it across");
  m.bench.edits.cut({std::move(stroke)});
}

void Hands::wheel(const Moment& m) {
  if (const float clicks = ImGui::GetIO().MouseWheel; clicks != 0) m.view.camera.zoom(clicks);
  if (ImGui::IsMouseDoubleClicked(0) && over_.cloth) m.view.camera.target = over_.cloth->place;
}

void Hands::drop(Workbench& bench) {
  if (gesture_ == Gesture::grab && bench.lanes.runner) bench.lanes.runner->queue(ReleaseGrab{});
  gesture_ = Gesture::none;
  stroke_.clear();
}

void Hands::update(Workbench& bench, View& view, std::size_t lane, const ViewArea& area, float scale) {
  area_ = area;
  const ImGuiIO& io = ImGui::GetIO();
  const bool over = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
  const Moment m{
      bench, view,  bench.lanes.frame->lanes[lane],
      area,  scale, {(io.MousePos.x - area.low.x) / area.size.x, (io.MousePos.y - area.low.y) / area.size.y}};
  shape_ = m.lane.shape;
  generation_ = bench.lanes.frame->generation;
  const auto gone = [&] {
    return pressedIn_ != generation_ || !pressedOn_->sameCloth(*shape_) || shape_->nodes < pressedOn_->nodes;
  };
  if (gesture_ != Gesture::none && (gone() || !ImGui::IsMousePosValid())) {
    drop(bench);  // another cloth: what was pressed is not there any more
  }
  if (!ImGui::IsMousePosValid()) return;
  if (gesture_ == Gesture::none) {
    over_ = over ? look(m) : Over{};
    hovered_ = over_.pin >= 0 ? over_.pin : over_.cloth ? over_.cloth->nearestNode() : -1;
  }
  if (over) wheel(m);
  if (ImGui::IsItemActivated()) press();
  if (gesture_ == Gesture::press) {
    const bool moved = std::hypot(io.MousePos.x - pressedAt_.x, io.MousePos.y - pressedAt_.y) > kStill * scale;
    const bool held = io.MouseDownDuration[0] > kHeld && pressed_.cloth && !control_ && pressed_.pin < 0;
    if (moved || held) begin(m);
  }
  if (gesture_ != Gesture::none && active) move(m);
  if (gesture_ != Gesture::none && !active) release(m);
}

std::optional<std::array<ImVec2, 2>> Hands::box() const {
  if (gesture_ != Gesture::box) return {};
  return std::array<ImVec2, 2>{pressedAt_, boxEnd_};
}

std::string Hands::hint(const Workbench& bench) const {
  switch (gesture_) {
    case Gesture::grab:
      return bench.document.scene.contact.self
                 ? "pulling: let go to release"
                 : "pulling: let go to release   cloth passes through itself (self-contact is off)";
    case Gesture::pins:
      return bench.lanes.runner->pace().paused ? "moving the pin: it follows when time goes on" : "moving the pin";
    case Gesture::shape:
      return bench.lanes.runner->pace().paused ? "moving the shape: it follows when time goes on" : "moving the shape";
    case Gesture::box:
      return "selecting the nodes in the box";
    case Gesture::cut:
      return "cutting: let go at the end of the line";
    case Gesture::wind:
      return fmt::format("the wind: {:.1f}, {:.1f}, {:.1f} m/s", bench.document.scene.air.wind[0],
                         bench.document.scene.air.wind[1], bench.document.scene.air.wind[2]);
    case Gesture::orbit:
      return "turning the view";
    case Gesture::pan:
      return "moving the view";
    case Gesture::press:
    case Gesture::none:
      break;
  }
  if (bench.viewing.cuts)
    return "drag a line across the cloth: cut it   right drag: move the view   Z or Esc: no more cutting";
  if (over_.windHandle) return "drag: aim the wind";
  if (over_.pin >= 0) {
    return fmt::format("drag: move the pin at {}   Ctrl+click: release it",
                       bench.lanes.active().shape->nameOf(over_.pin));
  }
  if (over_.cloth) {
    const std::string body = bench.lanes.active().shape->bodyOf(over_.cloth->nearestNode()).name;
    return fmt::format("drag: pull {}   click: pick a node   Ctrl+click: pin it", body.empty() ? "the cloth" : body);
  }
  if (over_.shape && !over_.endless) return fmt::format("drag: move {}   click: its parameters", over_.shapeName);
  if (over_.shape)
    return fmt::format("drag: turn the view   right drag: move it   wheel: nearer, farther   click: {}",
                       over_.shapeName);
  return "drag: turn the view   right drag: move it   wheel: nearer, farther   Ctrl+drag: select";
}

}  // namespace selvedge

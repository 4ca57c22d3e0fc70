// What is done to the shapes that cloth touches, while it does: changed, moved, added, removed, and in the past.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "scene/blocks/shape_keys.h"
#include "scene/files/reader.h"
#include "scene/keys.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr double kPutBack = 0.25;  // s, that a shape takes to where it was

ColliderBlock newShape(const AddShape& command, const Scene& scene) {
  ColliderBlock shape;
  shape.thickness = usualThickness(scene);
  shape.name = command.name;
  shape.shape = command.kind;
  shape.center = command.place;
  shape.radius = command.size;
  shape.size = Vec3::Constant(2 * command.size);
  if (command.kind == "capsule" || command.kind == "cylinder") {
    shape.radius = command.size / 2;
    shape.from = command.place - Vec3(command.size, 0, 0);
    shape.to = command.place + Vec3(command.size, 0, 0);
  }
  return shape;
}

std::string wrongShape(const AddShape& command, const Scene& scene) {
  ColliderSettings kinds;
  Params params = kinds.params();
  for (const auto& [key, value] :
       {std::pair<std::string_view, ParamValue>{"shape", command.kind},
        {"radius", command.size / 2},
        {"center", std::vector<double>{command.place[0], command.place[1], command.place[2]}}}) {
    const auto p =
        std::find_if(params.begin(), params.end(), [&, k = key](const Param& each) { return each.key == k; });
    if (std::string wrong = assign(*p, value); !wrong.empty()) return wrong;
  }
  if (command.kind == "mesh") return "a mesh cannot be added: a scene names its file";
  if (command.name.empty()) return "a shape that is added needs a name";
  if (findShape(scene, command.name)) return fmt::format("there is a shape \"{}\" already", command.name);
  return wrongName("collider", command.name);
}

std::size_t indexOf(const Scene& scene, const std::string& name) {
  return static_cast<std::size_t>(findShape(scene, name) - scene.colliders.data());
}

void removeFrom(Scene& scene, const std::string& name) {
  std::erase_if(scene.colliders, [&](const ColliderBlock& each) { return each.name == name; });
}

// Which shapes there were, and where hands had put them; their parameters are the present ones.
void takePlaces(const Scene& from, Scene& to) {
  std::vector<ColliderBlock> shapes = from.colliders;
  for (ColliderBlock& each : shapes) {
    const ColliderBlock* now = findShape(to, each.name);
    if (!now || now->shape != each.shape) continue;
    const ColliderBlock then = each;
    each = *now;
    each.motion = then.motion;
    each.moved = then.moved;
  }
  to.colliders = std::move(shapes);
}

}  // namespace

void Simulation::shapesChanged() {
  shapesKept_ = nullptr;
  ++reshapings_;
}

void Simulation::followShapes(double seconds, const std::vector<ColliderBlock>& wanted) {
  if (colliders_->empty()) return;
  bool other = false;
  for (std::size_t i = 0; i < colliders_->size(); ++i) {
    other = (*colliders_)[i].change(scene_->colliders[i], wanted[i], state_.t, seconds) || other;
  }
  shapesKept_ = nullptr;
  if (other) ++reshapings_;
}

// Shapes change a little in every inner step, since an explicit method bears no larger jump. As this is done so often, it
// copies no scene; it still allocates (carryOut keeps where the cloth was).
void Simulation::glideShapes(double now) {
  beforeChange();
  shapeGlides_.act(now, shapeNumbers_);
  followShapes(0, shapesWanted_);
  system_->refresh();
  afterGlide();
}

// Place, velocity and acceleration go on as they were: nothing needs to settle.
std::string Simulation::obey(const MoveShape& command) {
  if (!findShape(*scene_, command.name)) return noSuchShape(*scene_, command.name);
  if (!command.offset.allFinite() || !(std::abs(command.seconds) < 1e9)) return "the way of the shape is no number";
  const std::size_t i = indexOf(*scene_, command.name);
  ColliderBlock& shape = scene_->colliders[i];
  if (shape.motion != "held") {
    shape.motion = "held";
    shape.moved = (*colliders_)[i].pose(state_.t).place - middleOf(shape);
  }
  shape.moved += command.offset;
  followShapes(std::max(command.seconds, scene_->integrator.step), wantedScene().colliders);
  system_->refresh();
  wantedKept_ = nullptr;
  ++changes_;
  return "";
}

std::string Simulation::obey(const AddShape& command) {
  if (std::string wrong = wrongShape(command, *scene_); !wrong.empty()) return wrong;
  addShape(newShape(command, *scene_));
  note(fmt::format("shape {} added", command.name));
  return "";
}

// The first one brings the laws of contact and friction; the cloth keeps its motion.
void Simulation::addShape(const ColliderBlock& shape) {
  auto scene = std::make_unique<Scene>(wantedScene());
  scene->colliders.push_back(shape);
  beforeChange();
  if (colliders_->empty()) {
    if (!rebuild(std::move(scene))) noteNewWorks();
  } else {
    colliders_->emplace_back(shape);  // throws before anything is changed
    scene_->colliders.push_back(shape);
  }
  home_.colliders.push_back(shape);
  ownKept_ = wantedKept_ = nullptr;
  shapesChanged();
  system_->refresh();
  afterChange();
}

std::string Simulation::obey(const PutShape& command) {
  const auto* text = std::get_if<std::string>(&command.scene);
  if (!text) return "a shape is taken from the text of a scene";
  const Scene version = parseScene(*text, scene_->path);
  const ColliderBlock* wanted = findShape(version, command.name);
  if (!wanted) return noSuchShape(version, command.name);
  if (!findShape(*scene_, command.name)) {
    addShape(*wanted);
    note(fmt::format("shape {} added", command.name));
    return "";
  }
  ColliderBlock& shape = scene_->colliders[indexOf(*scene_, command.name)];
  shape.motion = wanted->motion;
  shape.moved = wanted->moved;
  followShapes(std::max(kPutBack, scene_->integrator.step), wantedScene().colliders);
  system_->refresh();
  wantedKept_ = nullptr;
  ++changes_;
  return "";
}

std::string Simulation::obey(const RemoveShape& command) {
  if (!findShape(*scene_, command.name)) return noSuchShape(*scene_, command.name);
  const std::size_t i = indexOf(*scene_, command.name);
  auto scene = std::make_unique<Scene>(wantedScene());
  removeFrom(*scene, command.name);
  glides_.forget(fmt::format("{}{}.", kShapeKeys, command.name));
  beforeChange();
  if (scene->colliders.empty()) {
    if (!rebuild(std::move(scene))) noteNewWorks();
  } else {
    removeFrom(*scene_, command.name);
    colliders_->erase(colliders_->begin() + static_cast<std::ptrdiff_t>(i));
    system_->forgetShape(i, state_);
  }
  shapesBefore_ = *colliders_;
  removeFrom(home_, command.name);
  ownKept_ = wantedKept_ = nullptr;
  shapesChanged();
  system_->refresh();
  afterChange();
  note(fmt::format("shape {} removed", command.name));
  return "";
}

// The laws of contact are there only where shapes are: where the two moments differ in that, the system is built anew.
void Simulation::takeShapes(const Checkpoint& from) {
  takePlaces(*from.own, home_);
  ownKept_ = wantedKept_ = nullptr;
  if (from.shapes->empty() == colliders_->empty()) {
    takePlaces(*from.wanted, *scene_);
  } else {
    auto scene = std::make_unique<Scene>(*scene_);
    takePlaces(*from.wanted, *scene);
    rebuild(std::move(scene));
  }
  *colliders_ = *from.shapes;
  shapesChanged();
}

}  // namespace selvedge

// The mouse in a view: grab and pull cloth, drag pins, aim the wind, pick, select, move the camera.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <imgui.h>

#include "app/workbench/workbench.h"
#include "render/view/picking.h"

namespace selvedge {

struct ViewArea {
  ImVec2 low{}, size{};  // screen pixels
  float aspect() const { return size.x / size.y; }
};

class Hands {
 public:
  // Once a frame, right after the view's ImGui item. `lane`: the one that is taken hold of; all follow.
  void update(Workbench& bench, View& view, std::size_t lane, const ViewArea& area, float scale);

  void drop(Workbench& bench);  // lets go of what is held: there is no such view any more

  std::string hint(const Workbench& bench) const;  // what the mouse would do here
  int hovered() const { return hovered_; }         // a node, -1
  const std::string& hoveredShape() const { return over_.shapeName; }
  bool busy() const { return gesture_ != Gesture::none; }
  // The corners of a box being drawn, screen pixels.
  std::optional<std::array<ImVec2, 2>> box() const;
  // The line along which cloth is being cut, screen pixels; empty: none is.
  const std::vector<ImVec2>& stroke() const { return stroke_; }
  const ViewArea& area() const { return area_; }

 private:
  enum class Gesture { none, press, grab, pins, shape, box, cut, wind, orbit, pan };
  struct Over {
    std::optional<ClothHit> cloth;
    int pin = -1;
    std::optional<ShapeHit> shape;  // in front of the cloth
    std::string shapeName{};
    bool endless = false;  // a plane: it fills the view, and is dragged no more than the sky
    bool windHandle = false;
  };
  // What every handler needs of this frame.
  struct Moment {
    Workbench& bench;
    View& view;
    const LaneStatus& lane;
    const ViewArea& area;
    float scale;
    glm::vec2 at;  // of the mouse, in [0, 1] of the view
  };

  Over look(const Moment& m) const;
  void lookAtShapes(const Moment& m, const Ray& ray, Over& over) const;
  void press();
  void begin(const Moment& m);
  void move(const Moment& m);
  void release(const Moment& m);
  void click(const Moment& m);
  void wheel(const Moment& m);
  void beginPins(const Moment& m);
  void drag(const Moment& m, bool last);
  void cut(const Moment& m);
  void aimWind(const Moment& m);
  glm::vec3 atDepth(const Moment& m) const;

  ViewArea area_;  // of the last update
  Gesture gesture_ = Gesture::none;
  int button_ = 0;
  bool control_ = false, shift_ = false;
  ImVec2 pressedAt_{};
  Over over_, pressed_;
  int hovered_ = -1;
  float depth_ = 0;    // m along the view, of what is held
  glm::vec3 taken_{};  // m, where it was taken
  std::vector<int> pins_;
  glm::vec3 sent_{};  // m, of the way of the pins, or of the shape, so far
  std::shared_ptr<const ClothShape> shape_, pressedOn_;
  std::size_t generation_ = 0, pressedIn_ = 0;  // of the frame now, when it was pressed
  double lastMove_ = 0;
  ImVec2 boxEnd_{};
  std::vector<ImVec2> stroke_;
  bool aimContinues_ = false;
  bool shapeContinues_ = false;
};

// Where the wind's arrow stands: beside the cloth.
Float3 windPlace(const LaneStatus& lane);

}  // namespace selvedge

// The colours of a view, dark and light. sRGB, as the picture has them, except where it says linear.
#pragma once

#include <array>

#include <glm/glm.hpp>

namespace selvedge {

struct Palette {
  glm::vec3 zenith, horizon, ground;            // backdrop
  glm::vec4 gridInk, axisX, axisZ;              // alpha: of the strongest lines
  glm::vec4 groundShadow;                       // alpha: where it is darkest
  glm::vec3 shape, slope;                       // what cloth touches: bodies, planes
  glm::vec3 light, ambientAbove, ambientBelow;  // linear
  glm::vec4 thread;                             // of seams that are not closed
  std::array<glm::vec4, 3> springs;  // by SpringKind; told apart also by people who do not see red and green alike
  glm::vec4 wire, wireOnCloth, normals, holds, slips, wind, trail, grab, gizmo, outline;
  glm::vec4 node, corner, pin, movingPin, selected, hovered;
};

const Palette& palette(bool dark);

}  // namespace selvedge

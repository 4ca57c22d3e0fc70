// The switches of how a view looks: what the panel Display shows, in its order, the menu View names and the window remembers.
#pragma once

#include <string_view>

#include "render/view/look.h"

namespace selvedge {

struct LookSwitch {
  const char* kept;  // its entry among the settings: "look." and the name of its action, where it has one
  bool Look::*flag;
  const char *name, *help;
};
inline constexpr LookSwitch kLookSwitches[] = {
    {"look.shaded", &Look::shaded, "Surface", "The cloth's surface"},
    {"look.yarns", &Look::yarns, "Yarns",
     "Woven cloth as the yarns that it is of, where they are thicker than a pixel."},
    {"look.smooth", &Look::smooth, "Smooth",
     "A smooth surface through the nodes in place of the triangles between them; wireframe and springs show the "
     "triangles"},
    {"look.fabrics", &Look::fabrics, "Fabrics", "Each fabric in its own colours; otherwise all in those below"},
    {"look.hems", &Look::hems, "Hems", "Free edges are as thick as the fabric, where that is as wide as a pixel"},
    {"look.wireframe", &Look::wireframe, "Wireframe", "Edges of the triangles"},
    {"look.springs", &Look::springs, "Springs", "Stretch springs blue, shear green, bend red"},
    {"look.nodes", &Look::nodes, "Nodes", "Every node as a point"},
    {"look.pins", &Look::pins, "Pins", "Pinned nodes; pins that move by themselves have another mark"},
    {"look.corners", &Look::corners, "Corner numbers",
     "The corners, numbered as the keys 0 to 3 and the panel Pins have them"},
    {"look.normals", &Look::normals, "Normals", "The surface's direction at every node"},
    {"look.wind", &Look::wind, "Wind arrows", "The air's speed near the cloth; drag the arrow's tip to aim the wind"},
    {"look.contacts", &Look::contacts, "Contact forces",
     "The force of shapes and of other cloth on each node that touches them: green where friction holds it, orange "
     "where it slips"},
    {"look.thickness", &Look::thickness, "Thickness",
     "How far from each shape contact begins, by penalty, barrier and sweeps; the rule and the correction act at the "
     "surface"},
    {"look.trail", &Look::trail, "Trail", "The way of the picked node"},
    {"look.shadows", &Look::shadows, "Shadows", "Shadows on cloth and ground"},
    {"look.contact_shadow", &Look::contactShadow, "Contact shadow",
     "With the shadows: the ground is darker where cloth or a shape is close above it"},
    {"look.occlusion", &Look::occlusion, "Occlusion",
     "Folds and corners are darker, where less of the light from around gets in; not under a colour map. Without a "
     "graphics processor it takes time, and is off until it is asked for"},
    {"look.grid", &Look::grid, "Ground", "A grid of metres and decimetres"}};

// "wireframe"; not every switch has an action.
constexpr std::string_view actionOf(const LookSwitch& look) {
  return std::string_view(look.kept).substr(std::string_view("look.").size());
}

constexpr const LookSwitch& lookSwitch(bool Look::*flag) {
  const LookSwitch* found = kLookSwitches;
  while (found->flag != flag) ++found;
  return *found;
}

}  // namespace selvedge

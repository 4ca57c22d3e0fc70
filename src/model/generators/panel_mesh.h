// Garments and bags from flat panels and the seams between them.
#pragma once

#include <string>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct Mesh;

// A piece of cloth inside a closed outline. Its edge k runs from point k to the next one.
struct ClothPanel {
  std::string name;
  std::vector<Vec2> outline;         // m, counter-clockwise as seen from the side of its normals, warp along x
  Vec3 origin{0, 0, 0};              // m, where the outline's (0, 0) starts
  Mat3 rotation = Mat3::Identity();  // of the outline's plane, from z = 0

  std::size_t edges() const { return outline.size(); }
  double edgeLength(std::size_t edge) const { return (outline[(edge + 1) % outline.size()] - outline[edge]).norm(); }
};

// Edges of a panel that follow each other, round its last point too.
struct PanelSide {
  std::size_t panel = 0, first = 0, count = 1;
};
double lengthOf(const std::vector<ClothPanel>& panels, const PanelSide& side);  // m

// The start of one side is sewn to the end of the other, so that both surfaces turn the same way.
struct PanelSeam {
  PanelSide from, to;
};

struct SewingPattern {
  std::vector<ClothPanel> panels;
  std::vector<PanelSeam> seams;
};

// What is wrong with an outline, as in "... crosses or touches itself"; empty: nothing.
std::string outlineFlaw(const std::vector<Vec2>& outline);

double panelNodes(const SewingPattern& pattern, double spacing);  // about how many there will be

// Nodes about `spacing` apart, the sides of a seam cut into equally many pieces, node for node: edge by edge where both
// have as many edges, otherwise along their whole lengths. Places: the name of a panel (its nodes) and with a dot and a
// number those of its edges, "front.0". A side is in one seam at most.
Mesh panelMesh(const SewingPattern& pattern, double spacing);

}  // namespace selvedge

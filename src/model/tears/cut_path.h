// How a line goes through the cloth as it is by now: triangles that it crosses are divided, until it runs along edges alone.
#pragma once

#include "model/tears/tear_edit.h"

namespace selvedge {

constexpr double kAlongEdges = 0.5;  // a crossing is that near to a node of its edge: nothing is divided

// Divides what the pieces, of the cloth as it was made, cross, and gives the edges that they then run along, by the origins of
// their nodes. A crossing that is nearer to a node than `snap`, in edges of the triangle as it was made, goes through that
// node, and so does one that would divide off less than a thousandth of that triangle. What is gone along there and back is
// left out. One line divides a triangle as it was made at most 256 times: beyond that the cut stops there.
std::vector<NodePair> divideAlong(TearEdit& edit, std::span<const CutPiece> pieces, double snap);

}  // namespace selvedge

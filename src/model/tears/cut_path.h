// How a line goes through the cloth as it is by now: triangles that it crosses are divided, until it runs along edges alone.
#pragma once

#include <functional>

#include "model/tears/tear_edit.h"

namespace selvedge {

// Divides what the pieces, of the cloth as it was made, cross, and gives the edges that they then run along, by the origins of their
// nodes. A crossing that is nearer to a node than `snap`, in edges of the triangle as it was made, goes through that node: with a half
// nothing is divided. What is gone along there and back is left out.
std::vector<NodePair> divideAlong(TearEdit& edit, std::span<const CutPiece> pieces,
                                  const std::function<double(const CutPiece&)>& snap);

}  // namespace selvedge

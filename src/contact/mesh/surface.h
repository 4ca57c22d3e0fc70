// A surface of triangles, as a file has it.
#pragma once

#include <array>
#include <vector>

#include "base/types.h"
#include "contact/mesh/box.h"
#include "contact/mesh/nearest_place.h"

namespace selvedge {

struct Surface {
  std::vector<Vec3> nodes;                    // m
  std::vector<std::array<int, 3>> triangles;  // counterclockwise, seen from outside

  Corners corners(std::size_t t) const {
    return {nodes[toIndex(triangles[t][0])], nodes[toIndex(triangles[t][1])], nodes[toIndex(triangles[t][2])]};
  }
};

inline std::vector<AxisBox> boxesOf(const Surface& surface) {  // of its triangles
  std::vector<AxisBox> boxes(surface.triangles.size());
  for (std::size_t t = 0; t < boxes.size(); ++t) {
    for (const Vec3& corner : surface.corners(t)) boxes[t].add(corner);
  }
  return boxes;
}

}  // namespace selvedge

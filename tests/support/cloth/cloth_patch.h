// A flat grid of nodes for pictures: its springs, its corners, its weave.
#pragma once

#include <cmath>
#include <memory>

#include "model/frame.h"

namespace selvedge {

struct ClothPatch {
  std::shared_ptr<ClothShape> shape = std::make_shared<ClothShape>();
  ClothFrame frame;
};

// side x side nodes, `size` m wide, upright, its middle at `middle`; the front looks along +z.
inline ClothPatch clothPatch(int side, float size = 1, Float3 middle = {0, 1, 0}) {
  ClothPatch patch;
  const auto node = [side](int i, int j) { return static_cast<std::uint32_t>(j * side + i); };
  const float cell = size / static_cast<float>(side - 1);
  patch.shape->nodes = side * side;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const float x = cell * static_cast<float>(i), y = cell * static_cast<float>(j);
      patch.frame.positions.push_back({middle[0] + x - 0.5F * size, middle[1] + y - 0.5F * size, middle[2]});
      patch.shape->weave.push_back({x, y});
      auto& [stretch, shear, bend] = patch.shape->springs;
      if (i + 1 < side) stretch.push_back({node(i, j), node(i + 1, j)});
      if (j + 1 < side) stretch.push_back({node(i, j), node(i, j + 1)});
      if (i + 2 < side) bend.push_back({node(i, j), node(i + 2, j)});
      if (i + 1 == side || j + 1 == side) continue;
      shear.push_back({node(i, j), node(i + 1, j + 1)});
      patch.shape->triangles.push_back({node(i, j), node(i + 1, j), node(i + 1, j + 1)});
      patch.shape->triangles.push_back({node(i, j), node(i + 1, j + 1), node(i, j + 1)});
    }
  patch.shape->corners = {node(0, side - 1), node(side - 1, side - 1), node(0, 0), node(side - 1, 0)};
  patch.shape->bodies = {{"", 0, patch.shape->nodes, 0, 4, 0, patch.shape->triangles.size(), true}};
  patch.frame.velocities.resize(patch.frame.positions.size());
  return patch;
}

}  // namespace selvedge

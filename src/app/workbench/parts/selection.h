// The nodes that are selected, and the one that was picked, with the way it has gone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/frame.h"

namespace selvedge {

class Selection {
 public:
  std::set<std::uint32_t> nodes;
  int picked = -1;                         // -1: none
  std::optional<std::array<int, 2>> edge;  // clicked on together with the picked node, ascending
  std::vector<Float3> trail;               // of the picked node, oldest first
  std::string shape;                       // the name of one; empty: none
  std::string body;  // whose material, mesh and corners are shown; a name that no body has: the first one's

  void clear();
  // The cloth may have begun again, perhaps with another mesh, or be whole where it was torn: what is not there any more is
  // forgotten.
  void follow(std::size_t generation, int nodesNow);
  void followPicked(const ClothFrame& cloth);

 private:
  std::size_t generation_ = 0;
  double lastTime_ = -1;  // s, of the trail's last point
};

}  // namespace selvedge

// What yarns and their crossings are to each other, found once from the mesh: the elements of all laws, and which
// coordinates never move (docs/physics.md, "Yarns").
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/mesh/mesh.h"
#include "yarns/settings.h"

namespace selvedge {

struct YarnNet {
  // Of the two yarns, warp first, through a node; -1: there is none.
  struct Crossing {
    std::array<int, 2> next{-1, -1}, previous{-1, -1};  // nodes
    std::array<int, 2> yarn{-1, -1};
    std::array<double, 2> start{0, 0};  // m, of its material coordinates
    bool warpAbove = true;
    bool both() const { return yarn[0] >= 0 && yarn[1] >= 0; }
  };

  std::vector<Crossing> crossings;           // [nodes]
  std::vector<std::array<int, 2>> segments;  // from the start of the yarn to its end
  std::vector<int> segmentSlides;            // [segments] kWarpSlide or kWeftSlide
  std::vector<std::array<int, 3>> bends;     // middle, next, previous
  std::vector<int> bendSlides;               // [bends]
  std::vector<std::array<int, 3>> corners;   // middle, neighbour along the warp, along the weft
  std::vector<double> cornerSizes;           // [corners] m, the mean of the two spacings
  std::vector<Eigen::Index> locked;          // coordinates, ascending
  double spacing = 0;                        // m, the mean over all segments
};

// The weave of so many nodes, those after the ones before it.
struct BodyWeave {
  int nodes = 0;
  std::string weave;
};

// Throws InputError where yarns are not what they must be. Without `weaves`, all of it is as the settings say.
YarnNet makeYarnNet(const Mesh& mesh, const YarnSettings& settings, std::vector<BodyWeave> weaves = {});

}  // namespace selvedge

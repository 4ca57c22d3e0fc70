// Woven cloth as its yarns, to OBJ: a line along the middle of each yarn, or a tube around it, as the window draws them.
#pragma once

#include <string>

#include "model/frame.h"

namespace selvedge {

using YarnPlaces = Eigen::Ref<const Eigen::Matrix3Xd>;  // [nodes] a column each, m

enum class YarnsAs { surface, lines, tubes };  // surface: as any other cloth, that between the crossings
inline constexpr int kYarnsWays = 3;           // how many there are

inline constexpr int kYarnSamples = 6;   // of a piece from one crossing to the next
inline constexpr int kTubeCorners = 10;  // around a yarn

// A group for each yarn ("warp_0", "shirt_weft_12"), in the order of the weave.
std::string yarnsObj(const ClothShape& shape, const YarnPlaces& places, YarnsAs as);

// Throws InputError for a file that cannot be written.
void writeYarns(const std::string& path, const ClothShape& shape, const YarnPlaces& places, YarnsAs as);

}  // namespace selvedge

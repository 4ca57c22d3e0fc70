// Where several views stand in a room: 1, 2 beside each other, 3 and 4 in two rows where that is squarer.
#pragma once

#include <cstddef>
#include <vector>

namespace selvedge {

struct Tile {
  float x, y, width, height;  // of the room, pixels
};
std::vector<Tile> tiles(std::size_t views, float width, float height, float gap);

}  // namespace selvedge

#include "app/views/tiles.h"

#include <algorithm>
#include <utility>

namespace selvedge {

// Of all numbers of rows the one whose smallest tile has the longest short side: cloth is about as wide as it is high.
std::vector<Tile> tiles(std::size_t views, float width, float height, float gap) {
  std::vector<Tile> best;
  float longest = -1e30F;
  for (std::size_t rows = 1; rows <= views; ++rows) {
    const std::size_t columns = (views + rows - 1) / rows;
    if ((rows - 1) * columns >= views) continue;  // the last row would be empty
    const float high = (height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    std::vector<Tile> made;
    float shortest = high;
    for (std::size_t i = 0; i < views; ++i) {
      const std::size_t row = i / columns, inRow = std::min(columns, views - row * columns);
      const float wide = (width - gap * static_cast<float>(inRow - 1)) / static_cast<float>(inRow);
      made.push_back(
          {static_cast<float>(i % columns) * (wide + gap), static_cast<float>(row) * (high + gap), wide, high});
      shortest = std::min(shortest, wide);
    }
    if (shortest <= longest) continue;
    longest = shortest;
    best = std::move(made);
  }
  return best;
}

}  // namespace selvedge

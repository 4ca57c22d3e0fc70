// The map behind the curves of a pane.
#include <algorithm>
#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

void hatchCell(const PlotDrawing& p, ImVec2 low, ImVec2 high) {
  const float apart = p.theme.px(6), height = high.y - low.y;
  const ImU32 ink = IM_COL32(255, 255, 255, 90);
  p.ink.clip(low, high);
  // From one raster for all cells, so that strokes go on from cell to cell.
  const float first = std::floor((low.x + low.y) / apart) * apart - low.y;
  for (float x = first; x < high.x + height; x += apart) p.ink.line({x, low.y}, {x - height, high.y}, ink);
  p.ink.unclip();
}

void drawMap(const PlotDrawing& p, const PaneDrawing& pane) {
  if (!pane.pane.map) return;
  const PlotMap& map = *pane.pane.map;
  const float left = pane.low.x, right = pane.high.x;
  for (std::size_t row = 0; row + 1 < map.y.size(); ++row) {
    const float bottom = std::round(pane.y.pixel(map.y[row])), top = std::round(pane.y.pixel(map.y[row + 1]));
    if (!(bottom >= pane.low.y && top <= pane.high.y)) continue;
    for (std::size_t column = 0; column < map.columns(); ++column) {
      const std::size_t cell = row * map.columns() + column;
      const int kind = cell < map.cells.size() ? map.cells[cell] : -1;
      if (kind < 0 || static_cast<std::size_t>(kind) >= map.kinds.size()) continue;
      const ImVec2 low{std::clamp(std::round(p.x.pixel(map.x[column])), left, right), top};
      const ImVec2 high{std::clamp(std::round(p.x.pixel(map.x[column + 1])), left, right), bottom};
      if (!(high.x > low.x)) continue;
      const PlotMap::Kind& what = map.kinds[static_cast<std::size_t>(kind)];
      p.ink.rect(low, high, what.colour);
      if (what.hatched) hatchCell(p, low, high);
    }
  }
}

}  // namespace selvedge

#include "ui/plot/plot_map.h"

#include <cmath>

#include "ui/plot/plot_picture.h"

namespace selvedge {
namespace {

std::size_t cellOf(const std::vector<double>& edges, double place) {
  const auto after = std::upper_bound(edges.begin(), edges.end(), place);
  return static_cast<std::size_t>(after - edges.begin());
}

}  // namespace

void hatchCell(const PlotPicture& p, ImVec2 low, ImVec2 high) {
  const float apart = p.theme.px(6), height = high.y - low.y;
  const ImU32 ink = IM_COL32(255, 255, 255, 90);
  p.list.PushClipRect(low, high, true);
  // From one raster for all cells, so that strokes go on from cell to cell.
  const float first = std::floor((low.x + low.y) / apart) * apart - low.y;
  for (float x = first; x < high.x + height; x += apart) p.list.AddLine({x, low.y}, {x - height, high.y}, ink);
  p.list.PopClipRect();
}

int PlotMap::at(double placeX, double placeY) const {
  const std::size_t column = cellOf(x, placeX), row = cellOf(y, placeY);
  if (column == 0 || column == x.size() || row == 0 || row == y.size()) return -1;
  const std::size_t cell = (row - 1) * columns() + column - 1;
  return cell < cells.size() ? cells[cell] : -1;
}

std::vector<double> edgesOf(const std::vector<double>& middles, bool logarithmic) {
  const auto forward = [&](double v) { return logarithmic ? std::log(v) : v; };
  const auto backward = [&](double v) { return logarithmic ? std::exp(v) : v; };
  if (middles.size() == 1) {
    return logarithmic ? std::vector{middles[0] / 2, middles[0] * 2} : std::vector{middles[0] - 0.5, middles[0] + 0.5};
  }
  std::vector<double> edges(middles.size() + 1);
  for (std::size_t i = 1; i < middles.size(); ++i) {
    edges[i] = backward((forward(middles[i - 1]) + forward(middles[i])) / 2);
  }
  const std::size_t last = middles.size();
  edges[0] = backward(2 * forward(middles[0]) - forward(edges[1]));
  edges[last] = backward(2 * forward(middles[last - 1]) - forward(edges[last - 1]));
  return edges;
}

void drawMap(const PlotPicture& p, const PanePicture& pane) {
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
      p.list.AddRectFilled(low, high, what.colour);
      if (what.hatched) hatchCell(p, low, high);
    }
  }
}

}  // namespace selvedge

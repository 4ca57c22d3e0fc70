#include "ui/plot/data/plot_map.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

std::size_t cellOf(const std::vector<double>& edges, double place) {
  const auto after = std::upper_bound(edges.begin(), edges.end(), place);
  return static_cast<std::size_t>(after - edges.begin());
}

}  // namespace

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

}  // namespace selvedge

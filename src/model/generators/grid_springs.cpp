#include "model/generators/grid_springs.h"

#include "model/mesh/spring_network_factors.h"

namespace selvedge {
namespace {

Spring spring(int a, int b, SpringKind kind, double rest) {
  Spring s;
  s.a = a, s.b = b, s.kind = kind, s.rest = rest;
  return s;
}

// One of the two directions of the grid: lines of `count` nodes, `lines` of them side by side.
struct Direction {
  int axis, count, lines;
  double along, across;  // m, distance of neighbours on a line, distance of neighbouring lines

  Direction(const GridLayout& grid, int which)
      : axis(which),
        count(which == 0 ? grid.columns : grid.rows),
        lines(which == 0 ? grid.rows : grid.columns),
        along(grid.cell[which]),
        across(grid.cell[1 - which]) {}

  int node(const GridLayout& grid, int i, int line) const {
    return axis == 0 ? grid.node(i, line) : grid.node(line, i);
  }
  double share(int line) const { return line == 0 || line == lines - 1 ? 0.5 : 1; }
};

void addStructural(const GridLayout& grid, const Direction& dir, std::vector<Spring>& springs) {
  for (int line = 0; line < dir.lines; ++line) {
    for (int i = 0; i + 1 < dir.count; ++i) {
      Spring s = spring(dir.node(grid, i, line), dir.node(grid, i + 1, line), SpringKind::stretch, dir.along);
      (dir.axis == 0 ? s.warp : s.weft) = dir.share(line) * dir.across / dir.along;
      s.shear = -dir.share(line) * dir.along / dir.across;
      springs.push_back(s);
    }
  }
}

void addDiagonals(const GridLayout& grid, std::vector<Spring>& springs) {
  const double length = grid.cell.norm(), factor = grid.cell.squaredNorm() / (2 * grid.cell.prod());
  for (int r = 0; r + 1 < grid.rows; ++r) {
    for (int c = 0; c + 1 < grid.columns; ++c) {
      const int ends[2][2] = {{grid.node(c, r), grid.node(c + 1, r + 1)}, {grid.node(c + 1, r), grid.node(c, r + 1)}};
      for (const auto& [a, b] : ends) {
        if (!grid.crossed) {
          springs.push_back(spring(a, b, SpringKind::shear, length));
          springs.back().shear = factor;
          continue;
        }
        for (int end : {a, b}) {
          springs.push_back(spring(end, grid.centre(c, r), SpringKind::shear, length / 2));
          springs.back().shear = 2 * factor;
        }
      }
    }
  }
}

void addBend(const GridLayout& grid, const Direction& dir, std::vector<Spring>& springs) {
  for (int line = 0; line < dir.lines; ++line) {
    const double factor = bendSpringFactor(dir.along, dir.share(line) * dir.across);
    for (int i = 0; i + 2 < dir.count; ++i) {
      springs.push_back(spring(dir.node(grid, i, line), dir.node(grid, i + 2, line), SpringKind::bend, 2 * dir.along));
      springs.back().bend[dir.axis] = factor;
    }
  }
}

void addDiagonalBend(const GridLayout& grid, std::vector<Spring>& springs) {
  const double half = grid.cell.norm() / 2, width = grid.cell.prod() / 2 / half;  // width * half = half the cell
  const Vec2 bend = Vec2::Constant(bendSpringFactor(half, width) / 2);
  for (int r = 0; r + 1 < grid.rows; ++r) {
    for (int c = 0; c + 1 < grid.columns; ++c) {
      springs.push_back(spring(grid.node(c, r), grid.node(c + 1, r + 1), SpringKind::bend, 2 * half));
      springs.back().bend = bend;
      springs.push_back(spring(grid.node(c + 1, r), grid.node(c, r + 1), SpringKind::bend, 2 * half));
      springs.back().bend = bend;
    }
  }
}

}  // namespace

std::vector<Spring> gridSprings(const GridLayout& grid) {
  std::vector<Spring> springs;
  const Direction warp(grid, 0), weft(grid, 1);
  addStructural(grid, warp, springs);
  addStructural(grid, weft, springs);
  addDiagonals(grid, springs);
  addBend(grid, warp, springs);
  addBend(grid, weft, springs);
  if (grid.crossed) addDiagonalBend(grid, springs);
  return springs;
}

}  // namespace selvedge

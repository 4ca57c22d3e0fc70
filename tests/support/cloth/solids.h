// Closed surfaces for tests of solid meshes.
#pragma once

#include <cmath>
#include <numbers>

#include "contact/mesh/surface.h"

namespace selvedge::test {

// A star with five points, flat below and raised to a tip in its middle: sharp edges that stand out and that go in, at its
// sides and on its back.
inline Surface starSurface() {
  constexpr int kCorners = 10;
  Surface star;
  for (const double height : {-0.2, 0.2}) {
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * std::numbers::pi * i / kCorners, radius = i % 2 == 0 ? 0.8 : 0.3;
      star.nodes.emplace_back(radius * std::sin(angle), height, radius * std::cos(angle));
    }
  }
  star.nodes.emplace_back(0, -0.2, 0);
  star.nodes.emplace_back(0, 0.6, 0);
  for (int i = 0; i < kCorners; ++i) {
    const int next = (i + 1) % kCorners;
    star.triangles.push_back({i, next, kCorners + next});
    star.triangles.push_back({i, kCorners + next, kCorners + i});
    star.triangles.push_back({next, i, 2 * kCorners});
    star.triangles.push_back({kCorners + i, kCorners + next, 2 * kCorners + 1});
  }
  return star;
}

// A ball of radius 1 with waves on it, of 2 around (rings - 1) triangles.
inline Surface wavyBall(int rings, int around) {
  Surface ball;
  const auto place = [](double polar, double angle) {
    const double radius = 1 + 0.1 * std::sin(5 * angle) * std::sin(polar) * std::sin(6 * polar);
    return Vec3(radius * Vec3(std::sin(polar) * std::sin(angle), std::cos(polar), std::sin(polar) * std::cos(angle)));
  };
  for (int ring = 1; ring < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      ball.nodes.push_back(place(std::numbers::pi * ring / rings, 2 * std::numbers::pi * i / around));
    }
  }
  const int top = static_cast<int>(ball.nodes.size()), bottom = top + 1;
  ball.nodes.push_back(place(0, 0));
  ball.nodes.push_back(place(std::numbers::pi, 0));
  for (int i = 0; i < around; ++i) {
    const int next = (i + 1) % around, last = (rings - 2) * around;
    ball.triangles.push_back({top, i, next});
    ball.triangles.push_back({bottom, last + next, last + i});
    for (int above = 0; above < last; above += around) {
      ball.triangles.push_back({above + i, above + around + i, above + around + next});
      ball.triangles.push_back({above + i, above + around + next, above + next});
    }
  }
  return ball;
}

// Nails in rows, each a pyramid that is high and thin, with its tip at y = 0.
inline Surface bedOfNails(int side, double spacing, double height, double width) {
  Surface bed;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int first = static_cast<int>(bed.nodes.size());
      const Vec3 tip(spacing * (column - (side - 1) / 2.0), 0, spacing * (row - (side - 1) / 2.0));
      for (int k = 0; k < 4; ++k) {
        const double angle = std::numbers::pi * (2 * k + 1) / 4;
        bed.nodes.push_back(tip + Vec3(width * std::sin(angle), -height, width * std::cos(angle)));
      }
      bed.nodes.push_back(tip);
      for (int k = 0; k < 4; ++k) bed.triangles.push_back({first + k, first + (k + 1) % 4, first + 4});
      bed.triangles.push_back({first, first + 2, first + 1});
      bed.triangles.push_back({first, first + 3, first + 2});
    }
  }
  return bed;
}

// A wedge along z with its edge up, at y = 0.
inline Surface ridge(double length, double height, double width) {
  Surface wedge;
  for (const double z : {-length / 2, length / 2}) {
    wedge.nodes.insert(wedge.nodes.end(), {{-width / 2, -height, z}, {width / 2, -height, z}, {0, 0, z}});
  }
  wedge.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
  return wedge;
}

}  // namespace selvedge::test

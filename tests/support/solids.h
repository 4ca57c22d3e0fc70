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

}  // namespace selvedge::test

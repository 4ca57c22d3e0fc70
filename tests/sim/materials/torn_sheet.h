// A sheet that is drawn out until it tears, for tests of what that does.
#pragma once

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/contact/crossing_counter.h"
#include "sim/simulation.h"

namespace selvedge::test {

// A sheet that is drawn out at its right edge, by half a metre a second.
inline std::string pulled(
    const std::string& tearing = "law = \"stretch\", stretch = 0.15",
    const std::string& integrator = "method = \"backward-euler\", step = 0.004, newton_iterations = 8",
    const std::string& more = "", const std::string& model = "triangles") {
  return fmt::format(R"(
mesh = {{ columns = 13, rows = 9, size = [0.24, 0.16], plane = "vertical" }}
material = {{ model = "{}", density = 0.2, stretch = 600, shear = 150, bend = 1e-5, stretch_damping = 0.002, shear_damping = 0.002 }}
tearing = {{ {} }}
integrator = {{ {} }}
{}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.2, 2]
path_offsets = [[0, 0, 0], [0.1, 0, 0], [0.1, 0, 0]]
)",
                     model, tearing, integrator, more);
}

inline std::size_t copiesIn(const Simulation& simulation) { return simulation.cloth().tears().copies(); }

// Crossings but those of triangles at a tear that has not opened yet, whose nodes lie on each other.
inline std::size_t crossingsBesideNewTears(const Simulation& simulation) {
  const ClothSystem& cloth = simulation.cloth();
  const auto justOne = [&](int i, int j) {
    return i != j && cloth.origin(i) == cloth.origin(j) &&
           (cloth.position(simulation.state(), i) - cloth.position(simulation.state(), j)).norm() < 2e-5;
  };
  std::size_t count = 0;
  for (const auto& [first, second] : crossingPairs(simulation)) {
    bool together = false;
    for (const int i : cloth.mesh().triangles[toIndex(first)]) {
      for (const int j : cloth.mesh().triangles[toIndex(second)]) together |= justOne(i, j);
    }
    count += !together;
  }
  return count;
}

// Until 0.9 s: from 0.4 s on what came apart touches, and it never passes through itself.
inline void expectLipsTouch(Simulation& simulation) {
  bool touched = false;
  while (simulation.time() < 0.9) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    ASSERT_EQ(crossingsBesideNewTears(simulation), 0U) << simulation.time();
    std::vector<TouchMark> marks;
    simulation.clothTouches(marks);
    touched |= simulation.time() > 0.4 && !marks.empty();
  }
  EXPECT_TRUE(touched);
}

}  // namespace selvedge::test

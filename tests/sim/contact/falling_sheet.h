// A small sheet, slightly crumpled and drawn out, that falls from two corners: methods that place nodes are compared on it.
#pragma once

#include <fmt/format.h>

#include "support/cloth/run.h"

namespace selvedge::test {

// `damping`: s, of stretch and shear, five times as much of bending; `more`: of the material.
inline std::string fallingSheet(const std::string& model, const std::string& integrator, double damping = 0.002,
                                const std::string& more = "") {
  return fmt::format(R"(
mesh = {{ columns = 7, rows = 7, size = [0.3, 0.3] }}
material = {{ model = "{}", stretch = 60, shear = 10, bend = 1e-4, stretch_damping = {}, shear_damping = {}, bend_damping = {}{} }}
start = {{ noise = 1e-3, stretch = [1.05, 1, 0.97] }}
integrator = {{ {} }}
solver.tolerance = 1e-12
[[pin]]
where = ["corner0", "corner1"]
)",
                     model, damping, damping, 5 * damping, more.empty() ? "" : ", " + more, integrator);
}

inline VecX placesAfter(const std::string& scene, double duration) {
  const auto simulation = simulate(scene, duration);
  EXPECT_FALSE(simulation->failure()) << simulation->failure()->message();
  return simulation->state().q;
}

}  // namespace selvedge::test

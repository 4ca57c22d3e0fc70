// What is told of a run that goes on, and what is a matter of course.
#include "sim/attention.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "scene/files/reader.h"

namespace selvedge::test {
namespace {

bool speaksOfNewton(const Simulation& simulation) {
  const std::vector<std::string> all = attention(simulation);
  return std::any_of(all.begin(), all.end(), [](const std::string& each) {
    return each.find("Newton's method used up its iterations") != std::string::npos;
  });
}

void run(Simulation& simulation, long steps) {
  while (simulation.steps() < steps && simulation.step()) {
  }
}

Scene drape(const std::vector<std::string>& settings) {
  return loadScene("drape", {SELVEDGE_SOURCE_DIR "/configs"}, settings);
}

TEST(Attention, ALandingThatTakesAllIterationsIsAMatterOfCourse) {
  Simulation lands(drape({}));
  run(lands, 120);
  EXPECT_GT(lands.totals().unconverged, 0) << "or this shows nothing";
  EXPECT_FALSE(speaksOfNewton(lands));
}

TEST(Attention, IterationsThatRunOutAsARuleAreTold) {
  Simulation starved(drape({"integrator.newton_iterations=2", "integrator.newton_tolerance=1e-9"}));
  run(starved, 99);
  EXPECT_FALSE(speaksOfNewton(starved)) << "too few steps to judge by";
  run(starved, 120);
  ASSERT_GT(2 * starved.totals().unconverged, starved.steps());
  EXPECT_TRUE(speaksOfNewton(starved));
}

}  // namespace
}  // namespace selvedge::test

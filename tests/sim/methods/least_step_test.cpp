// Steps with which time would stand still are refused, wherever they come from.
#include <gtest/gtest.h>

#include "scene/files/set_parameter.h"
#include "sim/lanes/lanes.h"
#include "support/cloth/run.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

const std::string kAllHeld = "[mesh]\ncolumns = 3\nrows = 3\n[[pin]]\nwhere = \"all\"\n";

std::string stepsOf(const std::string& step, const std::string& more = "") {
  return "[integrator]\nstep = " + step + "\n" + more;
}

std::string refusal(const std::string& toml) {
  return inputError([&] { const Simulation simulation(parseScene(toml, "f.toml")); });
}

TEST(LeastStep, OfASceneIsAskedFor) {
  EXPECT_EQ(refusal(stepsOf("1e-20") + kAllHeld),
            "f.toml:2:8: integrator.step = 1e-20 s is too small: take 1e-09 s or more");
  EXPECT_EQ(refusal(stepsOf("1e-8", "substeps = 100\n") + kAllHeld),
            "f.toml:2:8: integrator.step = 1e-08 s in 100 substeps of 1e-10 s is too small: take 1e-07 s or more");
  EXPECT_EQ(refusal("[start]\ntime = 1e16\n" + kAllHeld),
            "f.toml:2:8: integrator.step = 0.0166667 s is lost in the round-off of t = 1e+16 s: take 1e+04 s or more, "
            "or an earlier time");
  Scene late = parseScene(stepsOf("0.01") + kAllHeld, "f.toml");
  setParameter(late, "start.time", "1e16", "--set");
  EXPECT_TRUE(
      inputError([&] { const Simulation simulation(late); }).starts_with("--set: integrator.step = 0.01 s is "));
  EXPECT_EQ(refusal(stepsOf("1e-9") + kAllHeld), "");
  EXPECT_EQ(refusal(stepsOf("1e-3") + "[start]\ntime = 1e8\n" + kAllHeld), "");
}

TEST(LeastStep, OfAnEventIsAskedForAtItsTime) {
  const auto event = [](const std::string& time, const std::string& set) {
    return refusal(kAllHeld + "[[event]]\ntime = " + time + "\nset = { " + set + " }\n");
  };
  EXPECT_EQ(event("0.5", "integrator.step = 1e-20"),
            "f.toml:6:1: integrator.step = 1e-20 s is too small: take 1e-09 s or more");
  EXPECT_EQ(
      event("1e6", "integrator.step = 1e-8"),
      "f.toml:6:1: integrator.step = 1e-08 s is lost in the round-off of t = 1e+06 s: take 1e-06 s or more, or an "
      "earlier time");
  EXPECT_NE(event("1e12", "integrator.substeps = 100"), "") << "the step is then that of the scene";
  EXPECT_EQ(event("1e6", "integrator.step = 1e-6"), "");
  EXPECT_EQ(event("1e300", "gravity.acceleration = [0, 0, 0]"), "") << "never";
}

TEST(LeastStep, OfALaneIsAskedFor) {
  const Scene scene = parseScene("[start]\ntime = 1e4\n" + kAllHeld, "f.toml");
  EXPECT_EQ(inputError([&] { const Lanes lanes(scene, {parseLane("integrator.step=1e-300")}); }),
            "--lane \"integrator.step=1e-300\": integrator.step = 1e-300 s is too small: take 1e-09 s or more");
  Lanes lanes(parseScene(stepsOf("1000") + kAllHeld, "f.toml"), {LaneSettings{}});
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(lanes.tick());
  EXPECT_EQ(
      lanes.add(0, {{"integrator.step", "1e-9"}}),
      "integrator.step = 1e-09 s is lost in the round-off of t = 10000 s: take 1e-08 s or more, or an earlier time");
  EXPECT_EQ(lanes.size(), 1U);
}

TEST(LeastStep, IsAskedForWhileTheSceneRuns) {
  const auto simulation =
      simulate(stepsOf("1000") + kAllHeld + "[[event]]\ntime = 1e4\nset = { integrator.substeps = 10 }", 5000);
  EXPECT_EQ(simulation->apply(SetParameter{"integrator.step", 1e-20}),
            "integrator.step = 1e-20 s is too small: take 1e-09 s or more");
  EXPECT_EQ(
      simulation->apply(SetParameter{"integrator.step", 1e-9}),
      "integrator.step = 1e-09 s is lost in the round-off of t = 5000 s: take 5e-09 s or more, or an earlier time");
  EXPECT_NE(simulation->apply(SetParameter{"integrator.step", 6e-9}), "") << "the event will divide it";
  EXPECT_NE(simulation->apply(SetParameter{"start.time", 1e16}), "");
  EXPECT_EQ(simulation->apply(SetParameter{"integrator.step", 1e99}),
            "integrator.step = 1e+99 s is too large: take 3600 s or less");
  EXPECT_EQ(simulation->scene().integrator.step, 1000);
  EXPECT_EQ(simulation->time(), 5000);
  EXPECT_TRUE(simulation->step());
}

// By ways that ask nobody, such as a jump in time: the step itself fails, instead of being taken for ever.
TEST(LeastStep, TimeThatStandsStillIsAFailure) {
  const auto late = simulate(stepsOf("1") + "[start]\ntime = 1e9\n" + kAllHeld, 0);
  const auto fine = simulate(stepsOf("1e-9") + kAllHeld, 0);
  Checkpoint then;
  late->keep(then);
  fine->goTo(then);
  EXPECT_FALSE(fine->step());
  ASSERT_TRUE(fine->failure());
  EXPECT_EQ(
      fine->failure()->message(),
      "stopped at step 1, t = 1e+09 s: time would stand still\nintegrator.step = 1e-09 s is lost in the round-off "
      "of t = 1e+09 s: take 0.001 s or more, or an earlier time");
}

}  // namespace
}  // namespace selvedge::test

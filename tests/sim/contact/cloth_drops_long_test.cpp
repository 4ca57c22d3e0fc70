// Cloth on cloth over whole scenes and fifty random ones: no cloth crosses cloth in any frame, by exact arithmetic, and scenes
// keep their expectations; and a pile at rest stays where it is.
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/timer.h"
#include "diagnostics/probes.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "sim/materials/torn_sheet.h"
#include "support/cloth/run.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

std::string fileOf(const std::string& name) { return fmt::format("{}/configs/{}.toml", SELVEDGE_SOURCE_DIR, name); }

// No scene is read for its name: every test of this program makes the list before it starts.
std::vector<std::string> scenes() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SELVEDGE_SOURCE_DIR "/configs")) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// At the end what the scene expects of itself holds, too.
void expectNoCrossing(Scene scene, const std::string& told) {
  const double end = scene.run.duration;
  Simulation simulation(std::move(scene));
  // What has just come apart lies on itself: the lips of a cut, the faces of a solid.
  ASSERT_EQ(crossingsBesideNewTears(simulation), 0U) << told << ": at its start";
  for (double frame = 1.0 / 60; simulation.time() < end - 1e-9; frame += 1.0 / 60) {
    while (simulation.time() < std::min(frame, end) - 1e-9) {
      ASSERT_TRUE(simulation.step()) << told << simulation.failure()->message();
    }
    ASSERT_EQ(crossingsBesideNewTears(simulation), 0U) << told << ": at " << simulation.time() << " s";
  }
  for (const Expectation& want : simulation.scene().expect) {
    const double got = findProbe(want.probe)->measure(simulation.probeInput());
    EXPECT_GE(got, want.low) << told << ": " << want.probe;
    EXPECT_LE(got, want.high) << told << ": " << want.probe;
  }
}

class ClothOnClothLong : public testing::TestWithParam<std::string> {};

TEST_P(ClothOnClothLong, NothingCrossesInAnyFrame) {
  Scene scene = loadScene(fileOf(GetParam()), {});
  if (!scene.contact.self) GTEST_SKIP() << "its cloth does not meet cloth";
  expectNoCrossing(std::move(scene), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scenes, ClothOnClothLong, testing::ValuesIn(scenes()), testNameOf);

TEST(ClothDropsLong, AFigureThatKicksCrossesNothing) {
  Scene scene = loadScene(fileOf("catwalk"), {});
  setParameter(scene, "body.figure.mesh.motion", "kick", "--set");
  scene.run.duration = 4.5;
  scene.expect.clear();
  expectNoCrossing(std::move(scene), "kick");
}

// Two sheets of any fabric, one of them held by some corners, and a floor: steps of up to 2 cm against each other.
struct TwoSheets {
  Scene scene;
  std::string told;
};

TwoSheets randomSheets(unsigned seed) {
  RandomDraw draw(seed);
  const std::string method = draw.oneOf({"backward-euler", "generalized-alpha", "bdf2", "newmark", "implicit-midpoint",
                                         "gauss-legendre-4", "symplectic-euler", "rk4", "provot", "desbrun"});
  const bool implicit = findMethod(method)->implicit;
  const double step = std::stod(draw.oneOf({"0.00416666666666666", "0.00833333333333333", "0.0166666666666667"}));
  const double stiffness = std::pow(10, draw.between(1.5, 3.5)), friction = draw.between(0, 1);
  const double speed = 0.02 / step * draw.between(0.3, 1);
  const std::string law = draw.oneOf({"penalty", "barrier"});
  const int iterations = implicit ? draw.wholeBetween(2, 12) : 1;
  const std::string toml = fmt::format(
      R"(mesh = {{ columns = 11, rows = 11, size = [0.3, 0.3], plane = "horizontal" }}
material = {{ stretch = {}, shear = {}, bend = {}, stretch_damping = 0.002 }}
contact = {{ self = true, friction = {}, law = "{}" }}
integrator = {{ method = "{}", step = {}, substeps = {}, newton_iterations = {}, halvings = 6 }}
run.duration = 0.5
[[body]]
name = "low"
mesh.origin = [0, 0.1, 0]
mesh.rotation = [{}, {}, {}]
[[body]]
name = "high"
mesh.origin = [{}, 0.3, {}]
mesh.rotation = [{}, {}, {}]
start.velocity = [0, {}, 0]
[[pin]]
where = {}
[[collider]]
shape = "plane"
center = [0, -0.1, 0]
)",
      stiffness, stiffness * draw.between(0.02, 0.3), std::pow(10, draw.between(-6, -4)), friction, law, method, step,
      implicit ? 1 : 0, iterations, draw.between(-15, 15), draw.between(0, 360), draw.between(-15, 15),
      draw.between(-0.1, 0.1), draw.between(-0.1, 0.1), draw.between(-30, 30), draw.between(0, 360),
      draw.between(-30, 30), -speed,
      draw.oneOf({"\"low.corners\"", "[\"low.corner0\", \"low.corner1\"]", "\"low.corner2\"", "\"low.left\""}));
  return {parseScene(toml, fmt::format("drop {}", seed)),
          fmt::format("drop {}: {}, step {:.3g}, {} iterations, {}, friction {:.2g}, stretch {:.3g}, {:.2g} m/s", seed,
                      method, step, iterations, law, friction, stiffness, speed)};
}

// Ten of the fifty, from this one on.
class FiftyDropsLong : public testing::TestWithParam<unsigned> {};

TEST_P(FiftyDropsLong, CrossNowhere) {
  int stopped = 0;
  for (unsigned seed = GetParam(); seed < GetParam() + 10; ++seed) {
    const Timer timer;
    const TwoSheets drop = randomSheets(seed);
    Simulation simulation(drop.scene);
    while (simulation.time() < 0.5 && simulation.step()) {
      if (const std::size_t crossed = crossingsOf(simulation); crossed > 0) {
        ADD_FAILURE() << drop.told << ": " << crossed << " at " << simulation.time() << " s";
        break;
      }
    }
    stopped += simulation.failure().has_value();
    fmt::print("{}: {}, {:.0f} s\n", drop.told, simulation.failure() ? simulation.failure()->message() : "holds",
               timer.seconds());
  }
  EXPECT_LE(stopped, 2);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FiftyDropsLong, testing::Range(1U, 51U, 10U));

// Three scenes made smaller, each with every method: none crosses in any step, or it stops and says why. docs/measurements.md
// has what this prints. No run is watched for longer than so many substeps.
constexpr long kMostSubsteps = 10'000;

struct SmallScene {
  const char* name;
  int columns, rows;
  double duration;  // s
};
constexpr SmallScene kSmallScenes[] = {{"ribbon", 3, 21, 0.5}, {"pile", 7, 7, 0.5}, {"draped-apart", 13, 9, 1.5}};

Scene smallScene(const SmallScene& small, const std::string& method, int halvings) {
  Scene scene = loadScene(fileOf(small.name), {});
  scene.mesh.columns = small.columns, scene.mesh.rows = small.rows;
  for (BodyBlock& body : scene.bodies) body.mesh.columns = small.columns, body.mesh.rows = small.rows;
  scene.integrator.method = method;
  scene.integrator.halvings = halvings;
  scene.integrator.substeps = 0;
  if (!stepIsLimited(*findMethod(method), scene.integrator)) scene.integrator.substeps = 1;
  return scene;
}

class ClothMethodsLong : public testing::TestWithParam<std::string> {};

TEST_P(ClothMethodsLong, CrossNowhereOnThreeScenes) {
  for (const SmallScene& small : kSmallScenes) {
    for (const int halvings : {0, 8}) {
      Simulation simulation(smallScene(small, GetParam(), halvings));
      const auto watched = [&] {
        return simulation.time() < small.duration - 1e-9 && simulation.totals().innerSteps < kMostSubsteps;
      };
      while (watched() && simulation.step()) {
        ASSERT_EQ(crossingsOf(simulation), 0U) << small.name << ": at " << simulation.time() << " s";
      }
      const bool failed = simulation.failure().has_value(), spent = simulation.time() < small.duration - 1e-9;
      fmt::print("{} {}, {} halvings: {}; impacts {:.3g} J, numerical {:.3g} J, kinetic {:.3g} J\n", GetParam(),
                 small.name, halvings,
                 failed  ? simulation.failure()->message()
                 : spent ? fmt::format("watched for {:.3g} s", simulation.time())
                         : "holds",
                 simulation.ledger().impactWork(), simulation.ledger().numerical(), simulation.ledger().kinetic());
      if (!failed) break;
      EXPECT_GE(simulation.failure()->cause.size(), 30U) << "a sentence";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, ClothMethodsLong, testing::ValuesIn(methodNames()), testNameOf);

// m, of a minute: how far the node goes that goes farthest.
TEST(ClothDropsLong, APileOfTenStaysWhereItIs) {
  Scene scene = loadScene(fileOf("pile-pulled"), {});
  scene.pins.clear();
  Simulation simulation(scene);
  goUntil(simulation, 3);
  const State before = simulation.state();
  goUntil(simulation, 63);
  double most = 0;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    const ClothSystem& cloth = simulation.cloth();
    most = std::max(most, (cloth.position(simulation.state(), i) - cloth.position(before, i)).norm());
  }
  std::cout << "a pile of ten moves by " << most * 1e6 << " um in a minute\n";
  EXPECT_LT(most, 1e-4);
}

}  // namespace
}  // namespace selvedge::test

// Solids that tear: where, what that keeps, bits, the past, saved scenes, contact of the faces that have come to lie open.
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "integrators/methods.h"
#include "sim/contact/crossing_counter.h"
#include "sim/frames/frame_maker.h"
#include "sim/materials/torn_sheet.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const std::vector<std::string> kModels{"neo-hookean", "corotated", "springs"};

// A bar whose right end is drawn out by half a metre a second.
std::string pulledBar(const std::string& model, const std::string& tearing = "law = \"stretch\", stretch = 0.15",
                      const std::string& more = "") {
  return fmt::format(R"(
mesh = {{ kind = "block", size = [0.4, 0.1], depth = 0.1, columns = 9, rows = 3, layers = 3, plane = "vertical" }}
solid = {{ model = "{}", young = 2e4, poisson = 0.3, density = 500, damping = 0.01 }}
tearing = {{ {} }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.004, newton_iterations = 8 }}
{}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.4, 2]
path_offsets = [[0, 0, 0], [0.2, 0, 0], [0.2, 0, 0]]
)",
                     model, tearing, more);
}

TEST(SolidTear, ABarThatIsPulledComesApartAcrossThePull) {
  for (const std::string& model : kModels) {
    const auto simulation = simulate(pulledBar(model), 1);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const ClothSystem& cloth = simulation->cloth();
    EXPECT_GE(pieceCount(cloth), 2) << model;
    EXPECT_GE(copiesIn(*simulation), 9U) << model << ": one for each node of a cross section at least";
    EXPECT_EQ(cloth.mesh().tetrahedra.size(), 8U * 2 * 2 * 5);
    double mass = 0, volume = 0;
    for (const double each : cloth.nodeMass()) mass += each;
    EXPECT_NEAR(mass, 500 * 0.4 * 0.1 * 0.1, 1e-12);
    std::vector<Vec3> places;
    for (int i = 0; i < cloth.blockCount(); ++i) places.push_back(cloth.position(simulation->state(), i));
    for (const auto& each : cloth.mesh().tetrahedra) volume += tetrahedronVolume(places, each);
    EXPECT_NEAR(volume, 0.4 * 0.1 * 0.1, 0.02 * 0.004) << model << ": the pieces have their size again";
    // The surface is closed: outwards of all its triangles sum to nothing, and they hold the same volume.
    Vec3 outwards = Vec3::Zero();
    double held = 0;
    for (const auto& [a, b, c] : cloth.mesh().triangles) {
      const Vec3 &p = places[toIndex(a)], &q = places[toIndex(b)], &r = places[toIndex(c)];
      outwards += (q - p).cross(r - p);
      held += p.dot(q.cross(r)) / 6;
    }
    EXPECT_LT(outwards.norm(), 1e-14);
    EXPECT_NEAR(held, volume, 1e-14);
    EXPECT_LE(column(*simulation, "tearing_J"), 1e-12) << model;
  }
}

// Without weaker places and drawn slowly, a bar that may narrow is stretched alike everywhere.
TEST(SolidTear, NothingTearsBelowTheLimitAndABarAtIt) {
  for (const std::string law : {"law = \"stretch\", stretch = 0.05", "law = \"force\", force = 1000"}) {
    Simulation simulation(parseScene(fmt::format(R"(
mesh = {{ kind = "block", size = [0.4, 0.1], depth = 0.1, columns = 9, rows = 3, layers = 3, plane = "vertical" }}
solid = {{ model = "corotated", young = 2e4, poisson = 0.3, density = 500, damping = 0.01 }}
tearing = {{ {}, spread = 0 }}
gravity.acceleration = [0, 0, 0]
material.rayleigh_mass = 20
integrator = {{ method = "backward-euler", step = 0.01, newton_iterations = 8 }}
[[pin]]
where = "left"
axes = "x"
[[pin]]
where = "right"
axes = "x"
motion = "path"
path_times = [0, 4]
path_offsets = [[0, 0, 0], [0.04, 0, 0]]
)",
                                                 law),
                                     "test.toml"));
    const std::vector<int> right = simulation.cloth().mesh().regions.at("right"),
                           left = simulation.cloth().mesh().regions.at("left");
    double before = 0;
    while (copiesIn(simulation) == 0 && simulation.time() < 4) {
      before = (placeOf(simulation, right[0]).x() - placeOf(simulation, left[0]).x()) / 0.4 - 1;
      ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    }
    ASSERT_GT(copiesIn(simulation), 0U) << law;
    EXPECT_NEAR(before, 0.05, 0.002) << law << ": Young's modulus times 0.05 is 1000 Pa";
  }
}

// Free in space and spinning, torn by its own speed.
TEST(SolidTear, KeepsMomentum) {
  for (const std::string& model : kModels) {
    Simulation simulation(parseScene(fmt::format(R"(
mesh = {{ kind = "ball", size = [0.2, 0.2], spacing = 0.05 }}
solid = {{ model = "{}", young = 2e4, poisson = 0.3, density = 500, damping = 0 }}
tearing = {{ law = "stretch", stretch = 0.1 }}
gravity.acceleration = [0, 0, 0]
start = {{ velocity = [1, 2, 3], spin = [0, 60, 0] }}
integrator = {{ method = "symplectic-euler", step = 0.001, substeps = 16 }}
)",
                                                 model),
                                     "test.toml"));
    const Vec3 linear = linearMomentum(simulation.cloth(), simulation.state());
    const Vec3 angular = angularMomentum(simulation.cloth(), simulation.state());
    goFor(simulation, 0.03);
    EXPECT_GT(copiesIn(simulation), 10U) << model;
    EXPECT_LT((linearMomentum(simulation.cloth(), simulation.state()) - linear).norm(), 1e-12 * linear.norm());
    EXPECT_LT((angularMomentum(simulation.cloth(), simulation.state()) - angular).norm(), 1e-11 * angular.norm());
    EXPECT_LT(std::abs(column(simulation, "tearing_J")), 1e-9) << "each tetrahedron is strained as before";
  }
}

TEST(SolidTear, SameBitsForAnyThreadsAfterGoingBackAndFromASavedScene) {
  for (const std::string& model : kModels) {
    const std::string scene = pulledBar(model, "law = \"force\", force = 3000");
    const auto one = simulate(scene, 0.6, {1}), two = simulate(scene, 0.6, {2});
    ASSERT_FALSE(one->failure()) << one->failure()->message();
    EXPECT_GT(copiesIn(*one), 5U) << model;
    EXPECT_EQ(one->hash(), two->hash()) << model;
    const TemporaryFolder folder;
    saveScene(*one, folder.file("torn.toml"));
    Simulation again(loadScene(folder.file("torn.toml"), {}));
    EXPECT_EQ(again.hash(), one->hash()) << model;
    ASSERT_TRUE(again.tears());
    EXPECT_EQ(*again.tears(), *one->tears()) << model;
    for (int i = 0; i < 10; ++i) one->step(), again.step();
    EXPECT_EQ(again.hash(), one->hash()) << model;

    Simulation going(parseScene(scene, "test.toml"));
    Checkpoint before;
    while (copiesIn(going) == 0 && going.time() < 1) {
      going.keep(before);
      ASSERT_TRUE(going.step());
    }
    goFor(going, 0.05);
    const std::uint64_t hash = going.hash();
    const double end = going.time();
    going.goTo(before);
    EXPECT_EQ(copiesIn(going), 0U) << "it is whole again";
    goUntil(going, end);
    EXPECT_EQ(going.hash(), hash) << model;
  }
}

class SolidTearMethods : public testing::TestWithParam<std::string> {};

TEST_P(SolidTearMethods, TearAndGoBackAndTearAgainAtTheSamePlace) {
  const MethodInfo& method = *findMethod(GetParam());
  std::string scene = pulledBar("springs", "law = \"stretch\", stretch = 0.1");
  const std::string steps = method.implicit ? "step = 0.004, newton_iterations = 8, halvings = 8"
                                            : "step = 0.004, substeps = 0, halvings = 6";
  const std::string replaced = "method = \"backward-euler\", step = 0.004, newton_iterations = 8";
  scene.replace(scene.find(replaced), replaced.size(), fmt::format("method = \"{}\", {}", GetParam(), steps));
  const std::string size = "columns = 9, rows = 3, layers = 3";
  scene.replace(scene.find(size), size.size(), "columns = 5, rows = 2, layers = 2");
  Simulation simulation(parseScene(scene, "test.toml"));
  Checkpoint before;
  while (copiesIn(simulation) == 0 && simulation.time() < 0.6) {
    simulation.keep(before);
    if (!simulation.step()) FAIL() << simulation.failure()->message();
  }
  ASSERT_GT(copiesIn(simulation), 0U);
  goFor(simulation, 0.06);
  ASSERT_FALSE(simulation.failure()) << simulation.failure()->message();
  const std::uint64_t hash = simulation.hash();
  const double end = simulation.time();
  simulation.goTo(before);
  EXPECT_EQ(copiesIn(simulation), 0U) << "it is whole";
  goUntil(simulation, end);
  EXPECT_EQ(simulation.hash(), hash);
}

INSTANTIATE_TEST_SUITE_P(All, SolidTearMethods, testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);

// Torn in two and driven together again: the faces that lie open touch, and the pieces do not pass through each other.
TEST(SolidTear, FacesThatHaveComeToLieOpenTouch) {
  std::string scene =
      pulledBar("corotated", "law = \"stretch\", stretch = 0.1", "contact = { self = true, thickness = 0.004 }");
  scene = scene.replace(scene.find("path_times"), std::string::npos,
                        "path_times = [0, 0.4, 0.8]\npath_offsets = [[0, 0, 0], [0.2, 0, 0], [-0.02, 0, 0]]\n");
  Simulation simulation(parseScene(scene, "test.toml"));
  bool touched = false;
  while (simulation.time() < 0.8) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    ASSERT_EQ(crossingsBesideNewTears(simulation), 0U) << simulation.time();
    std::vector<TouchMark> marks;
    simulation.clothTouches(marks);
    touched |= simulation.time() > 0.5 && !marks.empty();
  }
  EXPECT_GE(pieceCount(simulation.cloth()), 2);
  EXPECT_TRUE(touched);
}

// Beside a sheet that tears, too, and named as bodies are.
TEST(SolidTear, SeveralBodiesKeepTheirOwn) {
  const std::string scene = R"(
tearing = { law = "stretch", stretch = 0.1 }
material = { stretch = 600, shear = 150, bend = 1e-5, stretch_damping = 0.002, density = 0.2 }
solid = { young = 2e4, density = 500 }
gravity.acceleration = [0, 0, 0]
integrator = { method = "backward-euler", step = 0.004, newton_iterations = 8 }
[[pin]]
where = ["sheet.left", "bar.left"]
[[pin]]
where = ["sheet.right", "bar.right"]
motion = "path"
path_times = [0, 0.3]
path_offsets = [[0, 0, 0], [0.15, 0, 0]]
[[body]]
name = "bar"
mesh = { kind = "block", size = [0.3, 0.1], depth = 0.1, columns = 7, rows = 3, layers = 3, plane = "vertical" }
[[body]]
name = "sheet"
mesh = { columns = 9, rows = 7, size = [0.24, 0.16], plane = "vertical", origin = [0, 0, 0.5] }
[[event]]
time = 0.22
cut = [[-0.07, -0.2, 0.5], [-0.06, 0.2, 0.5]]
cut_along = [0, 0, 1]
)";
  const auto simulation = simulate(scene, 0.4, {2});
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const ClothSystem& cloth = simulation->cloth();
  const double masses[] = {500 * 0.3 * 0.1 * 0.1, 0.2 * 0.24 * 0.16};
  for (std::size_t i = 0; i < 2; ++i) {
    const ClothBody& body = cloth.bodies()[i];
    ASSERT_GT(body.added.size(), 5U) << body.name;
    double mass = 0;
    for (int own = 0; own < body.count(); ++own) mass += cloth.nodeMass()[toIndex(body.node(own))];
    EXPECT_NEAR(mass, masses[i], 1e-12 * masses[i]) << body.name;
    for (std::size_t t = 0; t < body.mesh.triangles.size(); ++t) {
      const int whole = body.firstTriangle + static_cast<int>(t);
      EXPECT_EQ(cloth.inMesh(cloth.inTears(whole)), whole);
      EXPECT_EQ(cloth.mesh().triangles[toIndex(whole)], cloth.tears().triangles[toIndex(cloth.inTears(whole))]);
    }
  }
  const TemporaryFolder folder;
  saveScene(*simulation, folder.file("two.toml"));
  EXPECT_EQ(Simulation(loadScene(folder.file("two.toml"), {})).hash(), simulation->hash());
}

TEST(SolidTear, SaysWhatDoesNothing) {
  const auto simulation = simulate(pulledBar("corotated", "law = \"plastic\""), 0);
  const std::vector<std::string>& all = simulation->cloth().attention();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0], "tearing.law = plastic does nothing here: a solid tears by stretch or force");
}

TEST(SolidTear, AStateWithOtherTetrahedraIsRefused) {
  const TemporaryFolder folder;
  const auto torn = simulate(pulledBar("corotated"), 0.6);
  ASSERT_GT(copiesIn(*torn), 0U);
  saveScene(*torn, folder.file("torn.toml"));
  std::string scene;
  {
    std::ifstream in(folder.file("torn.toml"));
    scene.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::string layers = "layers = 3";
  ASSERT_NE(scene.find(layers), std::string::npos) << scene;
  scene.replace(scene.find(layers), layers.size(), "layers = 4");
  std::ofstream(folder.file("other.toml")) << scene;
  EXPECT_NE(inputError([&] { Simulation(loadScene(folder.file("other.toml"), {})); }).find("of this scene's mesh"),
            std::string::npos);
}

}  // namespace
}  // namespace selvedge::test

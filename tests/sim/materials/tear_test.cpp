// Cloth that tears: where and when, what that keeps and what it takes.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/materials/torn_sheet.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

double kinetic(const Simulation& simulation) {
  double twice = 0;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i)
    twice +=
        simulation.cloth().nodeMass()[toIndex(i)] * simulation.cloth().velocity(simulation.state(), i).squaredNorm();
  return twice / 2;
}

double largestStretch(const Simulation& simulation) {
  std::vector<double> stretch;
  structuralStretch(simulation.cloth(), simulation.state().q, stretch);
  return percentile(stretch, 1);
}

TEST(Tear, ASheetThatIsPulledComesApartAcrossThePull) {
  const auto simulation = simulate(pulled(), 0.5);
  ASSERT_FALSE(simulation->failure());
  EXPECT_GE(pieceCount(simulation->cloth()), 2);
  EXPECT_GE(copiesIn(*simulation), 9U) << "one for each row at least";
  const ClothSystem& cloth = simulation->cloth();
  EXPECT_EQ(cloth.mesh().triangles.size(), 2U * 12 * 8);
  double mass = 0;
  for (const double each : cloth.nodeMass()) mass += each;
  EXPECT_NEAR(mass, 0.2 * 0.24 * 0.16, 1e-15);
  // Both pieces are where their pins are.
  EXPECT_LT(largestStretch(*simulation), 0.05);
}

TEST(Tear, NothingTearsBelowTheLimitAndAStripAtIt) {
  // Without weaker places and drawn slowly, a strip is stretched alike everywhere.
  for (const double limit : {0.05, 0.11}) {
    const auto simulation = std::make_unique<Simulation>(parseScene(fmt::format(R"(
mesh = {{ columns = 11, rows = 3, size = [1, 0.1], plane = "horizontal" }}
material = {{ density = 0.2, stretch = 1000, shear = 0, bend = 0, stretch_damping = 0.05, rayleigh_mass = 30 }}
tearing = {{ law = "stretch", stretch = {}, spread = 0 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.005, newton_iterations = 8 }}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 4]
path_offsets = [[0, 0, 0], [0.4, 0, 0]]
)",
                                                                                limit),
                                                                    "test.toml"));
    double before = 0;
    while (copiesIn(*simulation) == 0 && simulation->time() < 4) {
      before = simulation->state().q[3 * 10] - simulation->state().q[0] - 1;
      ASSERT_TRUE(simulation->step());
    }
    const double drawnInAStep = 0.1 * 0.005, unevenness = 0.004;  // the pull travels
    EXPECT_NEAR(before, limit, drawnInAStep + unevenness);
  }
}

TEST(Tear, ASpringBreaksAtItsLimitDownToTheStep) {
  const double step = 1e-3, speed = 0.1;
  for (const std::string law : {"law = \"stretch\", stretch = 0.2", "law = \"force\", force = 4"}) {
    Simulation simulation(parseScene(fmt::format(R"(
mesh.kind = "nodes"
nodes = {{ positions = [[0, 0, 0], [1, 0, 0], [2, 0, 0]], masses = [1, 1, 1], springs = [{{ a = 0, b = 1, rest = 1, stiffness = 20 }}, {{ a = 1, b = 2, rest = 1, stiffness = 1e6 }}] }}
tearing = {{ {}, spread = 0 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = {}, newton_iterations = 8 }}
[[pin]]
where = [0]
[[pin]]
where = [1, 2]
motion = "path"
path_times = [0, 10]
path_offsets = [[0, 0, 0], [1, 0, 0]]
)",
                                                 law, step),
                                     "test.toml"));
    double longest = 0;
    while (simulation.cloth().tears().broken[0] == 0 && simulation.time() < 4) {
      longest = simulation.state().q[3];
      ASSERT_TRUE(simulation.step());
    }
    EXPECT_LE(longest, 1.2 + 1e-9) << law;
    EXPECT_GE(longest, 1.2 - speed * step * 1.01) << law;
    EXPECT_EQ(simulation.cloth().tears().broken[1], 0);
    EXPECT_NEAR(column(simulation, "tearing_J"), -0.5 * 20 * 0.04, 0.01) << "what it stored is gone";
    EXPECT_EQ(pieceCount(simulation.cloth()), 2);
    goFor(simulation, 0.1);
  }
}

// Free in space and spinning, torn by its own speed.
std::string spinning(const std::string& model, const std::string& method) {
  return fmt::format(R"(
mesh = {{ columns = 9, rows = 9, size = [0.2, 0.2] }}
material = {{ model = "{}", density = 0.2, stretch = 100, shear = 30, bend = 1e-4 }}
tearing = {{ law = "stretch", stretch = 0.1 }}
gravity.acceleration = [0, 0, 0]
start = {{ velocity = [1, 2, 3], spin = [0, 160, 0], noise = 0.002 }}
integrator = {{ method = "{}", step = 0.0005, substeps = 8 }}
)",
                     model, method);
}

class TearOf : public testing::TestWithParam<std::string> {};

// Symplectic Euler keeps both momenta to rounding.
TEST_P(TearOf, KeepsMomentum) {
  Simulation simulation(parseScene(spinning(GetParam(), "symplectic-euler"), "test.toml"));
  const Vec3 linear = linearMomentum(simulation.cloth(), simulation.state());
  const Vec3 angular = angularMomentum(simulation.cloth(), simulation.state());
  goFor(simulation, 0.05);
  EXPECT_GT(copiesIn(simulation), 20U);
  EXPECT_LT((linearMomentum(simulation.cloth(), simulation.state()) - linear).norm(), 1e-12 * linear.norm());
  EXPECT_LT((angularMomentum(simulation.cloth(), simulation.state()) - angular).norm(), 1e-11 * angular.norm());
}

// With a method that loses next to nothing all that is missing is in the column of tears.
TEST_P(TearOf, TakesOnlyWhatItBooks) {
  Simulation simulation(parseScene(spinning(GetParam(), "rk4"), "test.toml"));
  const double moved = kinetic(simulation);
  double torn = 0;
  while (simulation.time() < 0.05) {
    const std::size_t before = copiesIn(simulation);
    const double booked = column(simulation, "tearing_J");
    ASSERT_TRUE(simulation.step());
    EXPECT_TRUE(copiesIn(simulation) > before || column(simulation, "tearing_J") == booked);
    torn = column(simulation, "tearing_J");
  }
  EXPECT_NEAR(column(simulation, "kinetic_J"), kinetic(simulation), 1e-12);
  EXPECT_LT(torn, 0);
  EXPECT_LT(std::abs(column(simulation, "numerical_J")), 1e-4 * moved);
}

INSTANTIATE_TEST_SUITE_P(Models, TearOf, testing::Values("triangles", "springs", "elastic"), testNameOf);

TEST(Tear, TheLedgerClosesOverManyTears) {
  const auto simulation = simulate(pulled("law = \"stretch\", stretch = 0.05, spread = 0.5",
                                          "method = \"trapezoidal\", step = 0.0005, newton_iterations = 8"),
                                   0.3);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_GT(copiesIn(*simulation), 20U);
  EXPECT_LT(std::abs(column(*simulation, "numerical_J")), 0.06 * column(*simulation, "pin_work_J"));
  EXPECT_EQ(column(*simulation, "events_J"), 0);
}

// Two sheets, both of which tear: copies of the first come after the nodes of the second.
TEST(Tear, SeveralBodiesKeepTheirOwn) {
  const std::string mesh =
      "mesh = { columns = 9, rows = 7, size = [0.16, 0.12], plane = \"vertical\", origin = [0, 0, ";
  const std::string scene = R"(
material = { stretch = 600, shear = 150, bend = 1e-5, stretch_damping = 0.002, rayleigh_mass = 0.5 }
tearing = { law = "stretch", stretch = 0.1 }
integrator = { method = "backward-euler", step = 0.004, newton_iterations = 8 }
[[pin]]
where = ["one.left", "other.left"]
[[pin]]
where = ["one.right", "other.right"]
motion = "path"
path_times = [0, 0.2]
path_offsets = [[0, 0, 0], [0.08, 0, 0]]
[[body]]
name = "one"
material.density = 0.1
)" + mesh + "0] }\n[[body]]\nname = \"other\"\nmaterial = { density = 0.4, masses = \"equal\" }\ntearing.seed = 5\n" +
                            mesh + "1] }\n";
  const auto simulation = simulate(scene, 0.3, {2});
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const ClothSystem& cloth = simulation->cloth();
  const double densities[] = {0.1, 0.4};
  for (std::size_t i = 0; i < 2; ++i) {
    const ClothBody& body = cloth.bodies()[i];
    ASSERT_GT(body.added.size(), 5U);
    double mass = 0;
    for (int own = 0; own < body.count(); ++own) {
      const int node = body.node(own);
      EXPECT_EQ(body.own(node), own);
      EXPECT_EQ(cloth.bodyOf(node), i);
      mass += cloth.nodeMass()[toIndex(node)];
      EXPECT_NEAR(cloth.position(simulation->state(), node).z(), static_cast<double>(i), 0.2)
          << "it stays with its body";
    }
    EXPECT_NEAR(mass, densities[i] * 0.16 * 0.12, 1e-15);
  }
  // All nodes of the second as they were made weigh the same: the parts of each share that.
  std::map<int, double> parts;
  const ClothBody& other = cloth.bodies()[1];
  for (int own = 0; own < other.count(); ++own)
    parts[cloth.origin(other.node(own))] += cloth.nodeMass()[toIndex(other.node(own))];
  for (const auto& [node, mass] : parts) EXPECT_NEAR(mass, 0.4 * 0.16 * 0.12 / 63, 1e-15) << node;
  EXPECT_EQ(simulate(scene, 0.3, {1})->hash(), simulation->hash());
  const TemporaryFolder folder;
  saveScene(*simulation, folder.file("two.toml"));
  EXPECT_EQ(Simulation(loadScene(folder.file("two.toml"), {})).hash(), simulation->hash());
}

TEST(Tear, AtThePlasticLimitAndNotBefore) {
  Simulation simulation(parseScene(
      pulled("law = \"plastic\", spread = 0", "method = \"backward-euler\", step = 0.002, newton_iterations = 8",
             "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.02\nplastic_limit = 0.1"),
      "test.toml"));
  std::vector<double> strain, angle;
  double most = 0;
  while (copiesIn(simulation) == 0 && simulation.time() < 0.5) {
    const auto nodes = toIndex(simulation.cloth().blockCount());
    strain.assign(nodes, 0), angle.assign(nodes, 0);
    simulation.cloth().showKept(simulation.state(), {strain, angle});
    most = *std::ranges::max_element(strain);
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
  }
  ASSERT_GT(copiesIn(simulation), 0U);
  EXPECT_LT(most, 0.1) << "a step before it tore nothing was at the limit";
  EXPECT_GT(most, 0.08);
}

// Along the softer threads no more than 600 N/m times the elastic limit of 0.02 is ever carried.
TEST(Tear, AForceIsLessWhatEachDirectionHasKept) {
  for (const std::string model : {"triangles", "springs", "elastic"}) {
    for (const double force : {9.0, 15.0}) {
      std::string scene = pulled(fmt::format("law = \"force\", force = {}, spread = 0", force),
                                 "method = \"backward-euler\", step = 0.002, newton_iterations = 8",
                                 "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.02\nplastic_limit = 0.5", model);
      const std::string soft = "stretch = 600,";
      scene.replace(scene.find(soft), soft.size(), "stretch = [600, 6000],");
      const auto simulation = simulate(scene, 0.1);
      ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
      EXPECT_EQ(copiesIn(*simulation) > 0, force < 12) << model << ", " << force << " N/m";
    }
  }
}

// Two rails that are drawn out, and a rung between them that nothing pulls.
TEST(Tear, ASpringOfANetBreaksByWhatItHasKeptItself) {
  for (const std::string law : {"law = \"plastic\"", "law = \"force\", force = 1.5"}) {
    const auto simulation = simulate(fmt::format(R"(
mesh.kind = "nodes"
nodes = {{ positions = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]], masses = [1, 1, 1, 1, 1, 1], springs = [{{ a = 0, b = 1, rest = 1, stiffness = 100 }}, {{ a = 1, b = 2, rest = 1, stiffness = 1000 }}, {{ a = 3, b = 4, rest = 1, stiffness = 100 }}, {{ a = 4, b = 5, rest = 1, stiffness = 1000 }}, {{ a = 1, b = 4, rest = 1, stiffness = 100 }}] }}
tearing = {{ {}, spread = 0 }}
plastic = {{ law = "limits", elastic_limit = 0.02, plastic_limit = 0.1 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.002, newton_iterations = 8 }}
[[pin]]
where = [0, 3]
[[pin]]
where = [2, 5]
motion = "path"
path_times = [0, 10]
path_offsets = [[0, 0, 0], [1, 0, 0]]
)",
                                                 law),
                                     3);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const std::vector<std::uint8_t>& broken = simulation->cloth().tears().broken;
    EXPECT_TRUE(broken[0]) << law;
    EXPECT_TRUE(broken[2]) << law;
    EXPECT_FALSE(broken[4]) << law << ": nothing pulls it";
  }
}

}  // namespace
}  // namespace selvedge::test

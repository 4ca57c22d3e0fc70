// Solids against what is known of them: Young's modulus and Poisson's ratio, a clamped beam, momentum, what comes back from inside
// out; and as bodies of a scene.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

double meanOf(const Simulation& simulation, const std::string& region, int axis) {
  const std::vector<int>& nodes = simulation.cloth().mesh().regions.at(region);
  double sum = 0;
  for (const int node : nodes) sum += placeOf(simulation, node)[axis];
  return sum / static_cast<double>(nodes.size());
}

struct Pulled {
  double young, poisson;
};

// Drawn out by a thousandth between sides that may narrow: an even strain.
Pulled pulledOut(const std::string& model, const std::string& mesh, double area) {
  const auto simulation = simulate(fmt::format(R"(
gravity.acceleration = [0, 0, 0]
mesh = {{ {} }}
solid = {{ model = "{}", young = 1e5, poisson = 0.35, density = 1000, damping = 0.01 }}
material.rayleigh_mass = 20
integrator = {{ method = "backward-euler", step = 0.02, newton_iterations = 8, newton_tolerance = 1e-9 }}
solver.tolerance = 1e-12
[[pin]]
where = "left"
axes = "x"
[[pin]]
where = "right"
axes = "x"
motion = "path"
path_times = [0, 0.5]
path_offsets = [[0, 0, 0], [0.001, 0, 0]]
)",
                                               mesh, model),
                                   3);
  EXPECT_FALSE(simulation->failure()) << simulation->failure()->message();
  const double strain = 0.001;  // of a length of 1
  const double energy = column(*simulation, model == "springs" ? "stretch_J" : "solid_J");
  const double width = meanOf(*simulation, "top", 1) - meanOf(*simulation, "bottom", 1), made = std::sqrt(area);
  return {2 * energy / (area * strain * strain), (made - width) / made / strain};
}

TEST(Solid, HasYoungsModulusAndPoissonsRatio) {
  for (const char* model : {"neo-hookean", "corotated"}) {
    const Pulled found =
        pulledOut(model,
                  "kind = \"block\", size = [1, 0.25], depth = 0.25, columns = 13, rows = 4, layers = 4, plane = "
                  "\"vertical\"",
                  0.0625);
    EXPECT_NEAR(found.young, 1e5, 0.01 * 1e5) << model;
    EXPECT_NEAR(found.poisson, 0.35, 0.01 * 0.35) << model;
  }
}

// Springs know no Poisson ratio: that of an even mixture of directions is 1/4. The edges of five tetrahedra in a cube are no such
// mixture; those of the lattice in balls and filled surfaces are nearer to one.
TEST(Solid, OfSpringsIsStifferAndNarrowsLess) {
  const Pulled found = pulledOut(
      "springs",
      "kind = \"block\", size = [1, 0.25], depth = 0.25, columns = 13, rows = 4, layers = 4, plane = \"vertical\"",
      0.0625);
  EXPECT_NEAR(found.young, 1.18e5, 0.01e5);
  EXPECT_NEAR(found.poisson, 0.14, 0.01);
}

// How far the end of a clamped beam sinks under its weight, of what Timoshenko says.
double sunk(int across) {
  const double length = 0.2, side = 0.04, young = 1e6, poisson = 0.2, density = 1000;
  const auto simulation = simulate(fmt::format(R"(
mesh = {{ kind = "block", size = [{0}, {1}], depth = {1}, columns = {2}, rows = {3}, layers = {3}, plane = "vertical" }}
solid = {{ young = {4}, poisson = {5}, density = {6}, damping = 0.02 }}
material.rayleigh_mass = 20
gravity.acceleration = [0, -1, 0]
integrator = {{ method = "backward-euler", step = 0.05, newton_iterations = 8, newton_tolerance = 1e-7 }}
[[pin]]
where = "left"
)",
                                               length, side, 5 * across + 1, across + 1, young, poisson, density),
                                   4);
  EXPECT_FALSE(simulation->failure()) << simulation->failure()->message();
  const double load = density * side * side, inertia = std::pow(side, 4) / 12, shear = young / (2 * (1 + poisson));
  const double theory = load * std::pow(length, 4) / (8 * young * inertia) +
                        load * length * length / (2 * (5.0 / 6) * shear * side * side);
  return -meanOf(*simulation, "right", 1) / theory;
}

// Linear tetrahedra are too stiff where they bend, less and less with the square of their size.
TEST(Solid, AClampedBeamComesNearToTheory) {
  const double coarse = 1 - sunk(2), fine = 1 - sunk(4);
  EXPECT_NEAR(coarse, 0.33, 0.02);
  EXPECT_NEAR(fine, 0.12, 0.01);
}
TEST(SolidLong, AClampedBeamComesNearerToTheory) { EXPECT_NEAR(1 - sunk(8), 0.039, 0.004); }

const char* const kFree = R"(
gravity.acceleration = [0, 0, 0]
mesh = { kind = "ball", size = [0.2, 1], spacing = 0.05 }
solid = { young = 1e5, poisson = 0.3, damping = 0.001 }
start = { velocity = [0, 1, 0], spin = [0, 3, 5], stretch = [1.2, 0.9, 1] }
integrator = { method = "symplectic-euler", step = 0.001, substeps = 0 }
)";

TEST(Solid, KeepsMomentumInFreeFlight) {
  Simulation simulation(parseScene(kFree, "test.toml"));
  const Vec3 linear = linearMomentum(simulation.cloth(), simulation.state());
  const Vec3 angular = angularMomentum(simulation.cloth(), simulation.state());
  goFor(simulation, 0.2);
  EXPECT_LT((linearMomentum(simulation.cloth(), simulation.state()) - linear).norm(), 1e-12 * linear.norm());
  EXPECT_LT((angularMomentum(simulation.cloth(), simulation.state()) - angular).norm(), 1e-10 * angular.norm());
  EXPECT_LT(column(simulation, "solid_damper_J"), 0);
  EXPECT_LT(std::abs(simulation.ledger().numerical()), 0.02 * std::abs(column(simulation, "solid_damper_J")));
}

// Inside out, flat, and shaken beyond recognition: it comes back to its shape.
TEST(Solid, ComesBack) {
  for (const char* model : {"neo-hookean", "corotated"}) {
    Simulation simulation(parseScene(fmt::format(R"(
gravity.acceleration = [0, 0, 0]
mesh = {{ kind = "block", size = [0.2, 0.2], depth = 0.2, columns = 4, rows = 4, layers = 4 }}
solid = {{ model = "{}", young = 1e4, damping = 0.01 }}
integrator = {{ method = "backward-euler", step = 0.01, newton_iterations = 20, hessian = "spd" }}
)",
                                                 model),
                                     "test.toml"));
    Checkpoint start;
    simulation.keep(start);
    for (const int how : {0, 1, 2}) {
      Checkpoint wrong = start;
      VecX& q = wrong.state.q;
      for (Eigen::Index i = 0; i < q.size(); ++i) {
        const double noise = 0.1 * std::sin(37.0 * static_cast<double>(i) * static_cast<double>(i));
        if (how == 0 && i % 3 == 0) q[i] = -q[i] + 0.01 * noise;
        if (how == 1 && i % 3 == 1) q[i] = 0.001 * noise;
        if (how == 2) q[i] = noise;
      }
      simulation.goTo(wrong);
      goFor(simulation, 3);
      EXPECT_LT(column(simulation, "solid_J"), 1e-5) << model << how;
    }
  }
}

TEST(Solid, SameBitsForAnyThreadsAndAfterGoingBackAndFromASavedScene) {
  const TemporaryFolder folder;
  std::string scene = kFree;
  scene.replace(scene.find("0.05 }"), 6, "0.015 }");  // several chunks
  scene.replace(scene.find("\"symplectic-euler\""), 18, "\"generalized-alpha\"");
  scene.replace(scene.find(", substeps = 0"), 14, "");
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2}) {
    Simulation simulation(parseScene(scene, "test.toml"), {.threads = threads});
    goFor(simulation, 0.01);
    Checkpoint then;
    simulation.keep(then);
    saveScene(simulation, folder.file("saved.toml"));
    goFor(simulation, 0.01);
    hashes.push_back(simulation.hash());
    simulation.goTo(then);
    goFor(simulation, 0.01);
    hashes.push_back(simulation.hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
  Simulation saved(loadScene(folder.file("saved.toml"), {}));
  Simulation again(parseScene(scene, "test.toml"));
  goFor(again, 0.01);
  EXPECT_EQ(saved.hash(), again.hash());
}

// A ball in a fold of cloth, beside a block: each touches with its surface, and the cloth can be cut while the solids stay whole.
TEST(Solid, TouchesWithItsSurfaceAndIsNotCut) {
  Simulation simulation(parseScene(R"(
contact = { self = true, thickness = 0.01 }
integrator = { method = "backward-euler", step = 0.01, newton_iterations = 4 }
[[body]]
name = "cloth"
mesh = { columns = 15, rows = 15, size = [0.6, 0.6] }
[[body]]
name = "ball"
mesh = { kind = "ball", size = [0.16, 1], spacing = 0.04, origin = [0, 0.12, 0] }
[body.solid]
density = 200
young = 1e4
[[pin]]
where = "cloth.corners"
[[event]]
time = 0.3
cut = [[-0.3, 0, 0.2], [0.3, 0, 0.2]]
)",
                                   "test.toml"));
  const std::size_t tetrahedra = simulation.cloth().mesh().tetrahedra.size();
  goFor(simulation, 0.6);
  double lowest = 1, cloth = 1;
  for (const int node : simulation.cloth().mesh().regions.at("ball.all"))
    lowest = std::min(lowest, placeOf(simulation, node).y());
  for (const int node : simulation.cloth().mesh().regions.at("cloth.all"))
    cloth = std::min(cloth, placeOf(simulation, node).y());
  EXPECT_GT(lowest, cloth) << "the ball lies in the cloth";
  EXPECT_GT(simulation.cloth().tears().copies(), 0U);
  EXPECT_EQ(simulation.cloth().mesh().tetrahedra.size(), tetrahedra);
  EXPECT_TRUE(simulation.cloth().bodies()[1].added.empty());
  const std::string refused = simulation.apply(
      Cut{{{{simulation.cloth().mesh().triangles.back()[0], simulation.cloth().mesh().triangles.back()[1]}}}});
  EXPECT_EQ(refused, "solids are not cut: only sheets, ropes and nets are");
}

// The highest nodes are its top however it is laid down; and a model of springs keeps nothing of a deformation either.
TEST(Solid, ItsSidesAreWhereTheyAreSeen) {
  for (const char* mesh : {"kind = \"block\", columns = 3, rows = 4, layers = 5, plane = \"horizontal\"",
                           "kind = \"block\", columns = 3, rows = 4, layers = 5, plane = \"vertical\"",
                           "kind = \"ball\", size = [1, 1], spacing = 0.3"}) {
    Simulation simulation(parseScene(
        fmt::format("mesh = {{ {} }}\nsolid.model = \"springs\"\nplastic.law = \"limits\"", mesh), "test.toml"));
    const Mesh& made = simulation.cloth().mesh();
    double highest = -1;
    for (const Vec3& p : made.positions) highest = std::max(highest, p.y());
    ASSERT_FALSE(made.regions.at("top").empty());
    for (const int node : made.regions.at("top")) EXPECT_NEAR(made.positions[toIndex(node)].y(), highest, 1e-5) << mesh;
    EXPECT_EQ(simulation.system().memorySize(), 0);
  }
}

// What it is made of may change while it moves: it is built anew as it stands, and the run goes on.
TEST(Solid, ChangesWhatItIsMadeOf) {
  Simulation simulation(parseScene(kFree, "test.toml"));
  goFor(simulation, 0.05);
  ASSERT_EQ(simulation.apply(SetParameter{"solid.model", std::string("corotated")}), "");
  EXPECT_NEAR(simulation.time(), 0.05, 1e-9);
  goFor(simulation, 0.05);
  EXPECT_GT(column(simulation, "solid_J"), 0);
}

TEST(Solid, SaysWhatItCannotDo) {
  const auto wrong = [](const std::string& toml) { return inputError([&] { simulate(toml, 0.01); }); };
  EXPECT_NE(wrong("mesh = { kind = \"block\", columns = 3, rows = 3, layers = 3 }\nsolid.poisson = 0.5")
                .find("solid.poisson"),
            std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"block\", layers = 1 }").find("mesh.layers"), std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"ball\", size = [1, 1], spacing = 3 }").find("mesh.spacing"), std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"ball\", size = [1, 1], spacing = 1e-4 }").find("mesh.spacing"), std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"filled\" }").find("mesh.file"), std::string::npos);
  const TemporaryFolder folder;
  folder.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n");
  EXPECT_NE(wrong(fmt::format("mesh = {{ kind = \"filled\", file = \"{}\" }}", folder.file("open.obj"))).find("open"),
            std::string::npos);
  const auto simulation =
      simulate("mesh = { kind = \"block\", columns = 3, rows = 3, layers = 3 }\nplastic.law = \"limits\"", 0.01);
  ASSERT_FALSE(simulation->cloth().attention().empty());
  EXPECT_NE(simulation->cloth().attention().front().find("[plastic]"), std::string::npos);
}

TEST(Solid, FillsAClosedFile) {
  const TemporaryFolder folder;
  folder.write("cube.obj",
               "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
               "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  Simulation simulation(parseScene(
      fmt::format("mesh = {{ kind = \"filled\", file = \"{}\", scale = 0.2, spacing = 0.02 }}\nsolid.density = 1000",
                  folder.file("cube.obj")),
      "test.toml"));
  double mass = 0;
  for (const double each : simulation.cloth().nodeMass()) mass += each;
  EXPECT_NEAR(mass, 8, 0.03 * 8) << "its edges are blunt";
}

}  // namespace
}  // namespace selvedge::test

// What is said of an edge or a spring over time: its length, the length at which it rests, the force along it.
#include "sim/frames/edge_reader.h"

#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/lanes/lanes.h"
#include "sim/materials/torn_sheet.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

EdgeReading readOf(const Simulation& simulation, int a, int b) {
  return EdgeReader(a, b).read(simulation.cloth(), simulation.state().q, simulation.builds());
}

// A patch that flies, strained in all ways.
std::string strainedPatch(std::string_view model, std::string_view more = "") {
  return fmt::format(R"(
mesh = {{ columns = 5, rows = 4, size = [0.4, 0.3], plane = "horizontal" }}
material = {{ model = "{}", density = 0.2, stretch = [600, 900], shear = 150, bend = 1e-3 }}
gravity.acceleration = [0, 0, 0]
start.noise = 0.01
integrator = {{ method = "symplectic-euler", step = 1e-4 }}
{}
)",
                     model, more);
}

class EdgesOf : public testing::TestWithParam<std::string_view> {};

// What springs and triangles do to a node is what the edges at it do.
TEST_P(EdgesOf, PullTheirNodesAsStretchAndShearDo) {
  const auto simulation = simulate(strainedPatch(GetParam()), 0.002);
  const ClothSystem& cloth = simulation->cloth();
  const State& state = simulation->state();
  VecX F = VecX::Zero(state.q.size());
  std::set<std::array<int, 2>> edges;
  for (const auto& law : cloth.laws()) {
    const CompliantElements* elements = law->elastic() ? law->compliant() : nullptr;
    if (!elements || elements->elements() == 0 || elements->nodesOf(0).size() > 3) continue;
    law->addForce(state, F);
    for (int e = 0; e < elements->elements(); ++e) {
      const auto nodes = elements->nodesOf(e);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) edges.insert({std::min(nodes[i], nodes[j]), std::max(nodes[i], nodes[j])});
      }
    }
  }
  ASSERT_GT(F.lpNorm<Eigen::Infinity>(), 0.1);
  for (const auto& [a, b] : edges) {
    const EdgeReading edge = readOf(*simulation, a, b);
    const Vec3 along = (cloth.position(state, b) - cloth.position(state, a)) / edge.length;
    F.segment<3>(3 * a) -= edge.force * along;
    F.segment<3>(3 * b) += edge.force * along;
  }
  EXPECT_LT(F.lpNorm<Eigen::Infinity>(), 1e-10);
}

TEST_P(EdgesOf, RestAtTheLengthTheyWereMadeWith) {
  const auto simulation = simulate(strainedPatch(GetParam()), 0.002);
  const Mesh& mesh = simulation->cloth().mesh();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
      EXPECT_NEAR(readOf(*simulation, a, b).rest, (mesh.rest[t][(k + 1) % 3] - mesh.rest[t][k]).norm(), 1e-12);
    }
  }
  EXPECT_TRUE(std::isnan(readOf(*simulation, 0, 19).length)) << "nothing joins these";
  EXPECT_TRUE(std::isnan(readOf(*simulation, 0, 1000).length)) << "there is no such node";
}

INSTANTIATE_TEST_SUITE_P(Models, EdgesOf, testing::Values("springs", "triangles", "elastic"),
                         [](const auto& each) { return std::string(each.param); });

TEST(Edge, OfASpringIsItsLaw) {
  const auto simulation = simulate(strainedPatch("springs"), 0.002);
  for (const Spring& spring : simulation->cloth().network().springs) {
    const EdgeReading edge = readOf(*simulation, spring.b, spring.a);
    EXPECT_DOUBLE_EQ(edge.rest, spring.rest);
    EXPECT_NEAR(edge.force, spring.stiffness * (edge.length - spring.rest), 1e-12);
  }
}

// Two triangles that are drawn out and sheared by moving their right side.
std::unique_ptr<Simulation> drawnSquare(std::string_view model) {
  return simulate(fmt::format(R"(
mesh = {{ columns = 2, rows = 2, size = [0.1, 0.1], plane = "horizontal" }}
material = {{ model = "{}", density = 0.2, stretch = [1000, 700], shear = 100, bend = 0 }}
plastic = {{ law = "limits", elastic_limit = 0.02, plastic_limit = 0.5 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.005 }}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.1]
path_offsets = [[0, 0, 0], [0.02, 0, 0.01]]
)",
                              model),
                  0.2);
}

TEST(Edge, OfATriangleThatHasFlowedRestsWhereItHasNoEnergy) {
  const auto simulation = drawnSquare("triangles");
  const ClothSystem& cloth = simulation->cloth();
  const auto rest = [&](int a, int b) { return readOf(*simulation, a, b).rest; };
  const Mesh& mesh = cloth.mesh();
  State flat = simulation->state();
  const auto lacks = [&](std::size_t triangle) {  // of the nodes 0 to 3
    return 6 - mesh.triangles[triangle][0] - mesh.triangles[triangle][1] - mesh.triangles[triangle][2];
  };
  const int lone = lacks(1), other = lacks(0);
  std::vector<int> shared;
  for (int node = 0; node < 4; ++node) {
    if (node != lone && node != other) shared.push_back(node);
  }
  // The shared side along x, the others on its two sides, all sides as long as they are said to be at rest.
  const double whole = rest(shared[0], shared[1]);
  const auto corner = [&](int node, double side) {
    const double first = rest(shared[0], node), second = rest(shared[1], node);
    const double x = (whole * whole + first * first - second * second) / (2 * whole);
    return Vec3(x, side * std::sqrt(first * first - x * x), 0);
  };
  flat.q.segment<3>(3 * shared[0]) = Vec3::Zero();
  flat.q.segment<3>(3 * shared[1]) = Vec3(whole, 0, 0);
  flat.q.segment<3>(3 * lone) = corner(lone, 1);
  flat.q.segment<3>(3 * other) = corner(other, -1);
  EXPECT_GT(rest(0, 1), 0.11);
  for (const auto& law : cloth.laws()) {
    if (law->name() != "stretch" && law->name() != "shear") continue;
    EXPECT_GT(law->energy(simulation->state()), 1e-6) << law->name();
    EXPECT_LT(law->energy(flat), 1e-20) << law->name();
  }
}

TEST(Edge, OfASpringThatHasFlowedHasWhatIsBeyondItsRest) {
  const auto simulation = drawnSquare("springs");
  double energy = 0;
  for (const Spring& spring : simulation->cloth().network().springs) {
    const EdgeReading edge = readOf(*simulation, spring.a, spring.b);
    energy += edge.force * (edge.length - edge.rest) / 2;
    if (spring.a == 0 && spring.b == 1) {
      EXPECT_GT(edge.rest, 0.11);
    }
  }
  double own = 0;
  for (const auto& law : simulation->cloth().laws()) {
    if (law->elastic()) own += law->energy(simulation->state());
  }
  EXPECT_GT(own, 1e-6);
  EXPECT_NEAR(energy, own, 1e-12 * own);
}

// Left of the middle, the cloth is parted from top to bottom along an edge of its.
TEST(Edge, IsThatOfTheFirstTriangleWhereItsNodesHaveComeApart) {
  for (const bool along : {true, false}) {
    const std::string line = along ? "[[0, -1, 0], [0, 1, 0]]" : "[[0.03, -1, 0], [0.03, 1, 0]]";
    const auto simulation = std::make_unique<Simulation>(parseScene(fmt::format(R"(
mesh = {{ columns = 5, rows = 5, size = [0.4, 0.4], plane = "vertical" }}
material = {{ density = 0.2, stretch = 600, shear = 150, bend = 1e-4 }}
integrator = {{ method = "backward-euler", step = 0.005 }}
[[pin]]
where = "top"
[[event]]
time = 0.02
cut = {}
)",
                                                                                line),
                                                                    "cut"));
    EdgeReader across(12, 13), beside(12, 17), left(11, 12);
    const auto all = [&] {
      std::vector<EdgeReading> now;
      for (EdgeReader* each : {&across, &beside, &left})
        now.push_back(each->read(simulation->cloth(), simulation->state().q, simulation->builds()));
      return now;
    };
    Checkpoint whole;
    simulation->keep(whole);
    const double before = all()[0].length;
    while (simulation->time() < 0.04) ASSERT_TRUE(simulation->step());
    ASSERT_GT(copiesIn(*simulation), 0U);
    for (std::size_t i = 0; i < 3; ++i) {
      const EdgeReading now = all()[i];
      if (!along && i == 0) {
        EXPECT_TRUE(std::isnan(now.length) && std::isnan(now.rest) && std::isnan(now.force)) << "it is cut through";
        continue;
      }
      EXPECT_NEAR(now.length, 0.1, 0.01) << i;
      EXPECT_NEAR(now.rest, 0.1, 1e-12) << i;
      EXPECT_FALSE(std::isnan(now.force)) << i;
    }
    simulation->goTo(whole);
    EXPECT_EQ(all()[0].length, before);
  }
}

}  // namespace
}  // namespace selvedge::test

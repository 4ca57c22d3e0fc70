// Cloth that begins inside itself or other cloth is drawn out of it where there is a way, and what is done or left is told.
#include <algorithm>
#include <cmath>
#include <random>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "contact/cloth/untangle.h"
#include "sim/contact/crossing_counter.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

constexpr const char* kTwoSheets = R"(
gravity.acceleration = [0, 0, 0]
[mesh]
columns = 12
rows = 12
size = [0.3, 0.3]
[air]
drag_coefficient = 0
[integrator]
method = "backward-euler"
newton_iterations = 4
[contact]
self = true
thickness = 0.003
[[body]]
name = "flat"
mesh.plane = "horizontal"
[[body]]
name = "other"
)";

// Upright, through one border of the flat one.
const std::string kHalfBeside =
    "mesh.plane = \"vertical\"\nmesh.origin = [0.011, 0.103, 0.2]\nmesh.rotation = [3, 90, 2]\n";
// Nearly flat on the other one, askew.
const std::string kCornerThrough =
    "mesh.plane = \"horizontal\"\nmesh.origin = [0.012, 0.02, 0.015]\nmesh.rotation = [14, 7, 17]\n";

// Through each other's middle.
const std::string kDeep =
    "mesh.plane = \"horizontal\"\nmesh.origin = [0.013, 0.01, 0.012]\nmesh.rotation = [50, 20, 10]\n";

// Turned about the middle line that both have in common: as much goes through one way as the other way. With an even number of
// columns no nodes are at one place.
const std::string kSymmetric = "mesh.plane = \"horizontal\"\nmesh.rotation = [40, 0, 0]\n";

std::string withoutContact(const std::string& other) {
  std::string toml = kTwoSheets + other;
  return toml.replace(toml.find("self = true"), 11, "self = false");
}

std::vector<Vec3> placesOf(const Simulation& simulation) {
  std::vector<Vec3> places;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i)
    places.push_back(simulation.cloth().position(simulation.state(), i));
  return places;
}

// The largest change of an edge's length, as a share of it.
double mostStretch(const Simulation& simulation) {
  double most = 0;
  const std::vector<Vec3> places = placesOf(simulation);
  const std::vector<Vec3>& rest = simulation.cloth().mesh().positions;
  for (const auto& t : simulation.cloth().mesh().triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t a = toIndex(t[k]), b = toIndex(t[(k + 1) % 3]);
      most = std::max(most, std::abs((places[a] - places[b]).norm() / (rest[a] - rest[b]).norm() - 1));
    }
  }
  return most;
}

bool tells(const Simulation& simulation, const std::string& words) {
  const std::vector<std::string>& all = simulation.cloth().attention();
  return std::any_of(all.begin(), all.end(), [&](const std::string& each) { return each.find(words) != each.npos; });
}

TEST(StartTangle, IsDrawnOutAndStaysOut) {
  for (const std::string& other : {kHalfBeside, kCornerThrough, kDeep, kSymmetric}) {
    ASSERT_GT(crossingsOf(*simulate(withoutContact(other), 0)), 4U) << "as the scene has it";
    const auto simulation = simulate(kTwoSheets + other, 0);
    EXPECT_EQ(crossingsOf(*simulation), 0U) << other;
    EXPECT_LT(mostStretch(*simulation), 0.2) << other;
    EXPECT_TRUE(tells(*simulation, "would begin inside other cloth (")) << other;
    while (simulation->time() < 0.2) {
      ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
      ASSERT_EQ(crossingsOf(*simulation), 0U) << simulation->time();
    }
    EXPECT_LT(column(*simulation, "kinetic_J"), 0.1) << "and is not flung away";
  }
}

// One sheet folded through itself: a half of it is turned over by more than half a turn, about a line askew.
TEST(StartTangle, AFoldThroughItselfComesOut) {
  const auto simulation = simulate(
      "[mesh]\ncolumns = 17\nrows = 17\nsize = [0.3, 0.3]\nplane = \"horizontal\"\n[contact]\nself = true\n", 0);
  const ClothSystem& cloth = simulation->cloth();
  State state = simulation->state();
  const Vec3 axis = Vec3(0.3, 0, 1).normalized(), across = axis.cross(Vec3::UnitY());
  for (int i = 0; i < cloth.blockCount(); ++i) {
    const Vec3 at = cloth.position(state, i);
    const double out = across.dot(at), along = axis.dot(at), turn = 1.08 * 3.14159265358979;
    constexpr double kRound = 0.04;  // m of cloth on the way round
    if (out <= 0) continue;
    const double bent = std::min(out / kRound, 1.0) * turn, radius = kRound / turn, on = std::max(out - kRound, 0.0);
    state.q.segment<3>(cloth.coordinate(i)) = axis * along + across * (radius * std::sin(bent) + on * std::cos(bent)) +
                                              Vec3::UnitY() * (radius * (1 - std::cos(bent)) + on * std::sin(bent));
  }
  Crossings crossings(cloth);
  const Vec3 first = crossings.placeOf(state, crossings.find(state).front());
  const Untangled done = untangle(cloth, HeldAxes(toIndex(cloth.blockCount())), state);
  EXPECT_GT(done.before, 4U);
  EXPECT_EQ(done.after, 0U);
  EXPECT_GT(done.farthest, 0.001);
  EXPECT_EQ(done.place, first) << "where it was crossed, not where it came out";
  EXPECT_TRUE(crossings.find(state).empty());
}

TEST(StartTangle, ThatHasNoWayOutIsToldAndStays) {
  const std::string pinned = "[[pin]]\nwhere = \"flat.all\"\n[[pin]]\nwhere = \"other.all\"\n";
  const auto simulation = simulate(kTwoSheets + kHalfBeside + pinned, 0);
  EXPECT_GT(crossingsOf(*simulation), 4U);
  EXPECT_EQ(mostStretch(*simulation), 0);
  EXPECT_TRUE(tells(*simulation, "found no way out (flat and other, the first at (") ||
              tells(*simulation, "found no way out (other and flat, the first at ("));
  EXPECT_TRUE(simulation->step());
}

// Two crossed sheets whose nodes are all held along x alone come apart along the other axes.
TEST(StartTangle, PinsAlongAnAxisLeaveTheOthersFree) {
  const std::string pinned = "[[pin]]\nwhere = [\"flat.all\", \"other.all\"]\naxes = \"x\"\n";
  const auto simulation = simulate(kTwoSheets + kHalfBeside + pinned, 0);
  EXPECT_EQ(crossingsOf(*simulation), 0U);
  EXPECT_TRUE(tells(*simulation, "drawn out of it"));
  const std::vector<Vec3> places = placesOf(*simulation);
  for (std::size_t i = 0; i < places.size(); ++i)
    EXPECT_EQ(places[i].x(), simulation->cloth().mesh().positions[i].x()) << i;
}

// Where nothing crosses, not a bit changes.
TEST(StartTangle, LeavesWhatIsApartAlone) {
  const std::string above = "mesh.plane = \"horizontal\"\nmesh.origin = [0, 0.01, 0]\n";
  const auto simulation = simulate(kTwoSheets + above, 0);
  EXPECT_TRUE(simulation->cloth().attention().empty());
  const std::vector<Vec3> places = placesOf(*simulation);
  EXPECT_EQ(places, simulation->cloth().mesh().positions);
}

// Cloth that crosses when contact is switched on in the midst of its motion stays where it is.
TEST(StartTangle, IsToldWhereContactBeginsLater) {
  const auto simulation = simulate(withoutContact(kHalfBeside), 0);
  ASSERT_TRUE(simulation->step());
  const std::vector<Vec3> before = placesOf(*simulation);
  EXPECT_EQ(simulation->apply(SetParameter{"contact.self", true}), "");
  EXPECT_EQ(placesOf(*simulation), before);
  EXPECT_TRUE(tells(*simulation, " inside other cloth ("));
  EXPECT_FALSE(tells(*simulation, "would begin inside other cloth"));
  EXPECT_TRUE(simulation->step());
}

// Every edge that the exact checker finds through a triangle is one, and no other: triangles at random cross each other in
// two edges.
TEST(StartTangle, CrossingsAreThoseOfTheExactChecker) {
  std::string toml = "[mesh]\ncolumns = 6\nrows = 6\nsize = [0.1, 0.1]\n[contact]\nself = false\n";
  const auto simulation = simulate(toml, 0);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(-1, 1);
  Crossings all(simulation->cloth());
  for (int run = 0; run < 20; ++run) {
    State state = simulation->state();
    for (double& x : state.q) x = place(random);
    std::vector<Vec3> places;
    for (int i = 0; i < simulation->cloth().blockCount(); ++i) places.push_back(simulation->cloth().position(state, i));
    const std::vector<std::array<int, 3>>& triangles = simulation->cloth().mesh().triangles;
    const auto apart = [&](const std::pair<int, int>& pair) {
      const auto &a = triangles[toIndex(pair.first)], &b = triangles[toIndex(pair.second)];
      return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) == a.end();
    };
    std::vector<std::pair<int, int>> expected, found;
    for (const auto& pair : crossings(places, triangles)) {
      if (apart(pair)) expected.push_back(pair);
    }
    for (const Crossing& crossing : all.find(state)) {
      EXPECT_LT((all.placeOf(state, crossing) -
                 [&] {
                   const auto& t = triangles[toIndex(crossing.triangle)];
                   Vec3 sum = Vec3::Zero();
                   for (std::size_t k = 0; k < 3; ++k)
                     sum += crossing.weights[static_cast<int>(k)] * places[toIndex(t[k])];
                   return sum;
                 }())
                    .norm(),
                1e-6);
      const CrossingEdge& edge = all.edges()[toIndex(crossing.edge)];
      for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
        const auto& corners = triangles[toIndex(t)];
        const auto has = [&](int node) { return std::find(corners.begin(), corners.end(), node) != corners.end(); };
        if (!has(edge.nodes[0]) || !has(edge.nodes[1])) continue;
        const std::pair<int, int> pair = std::minmax(t, crossing.triangle);
        if (apart(pair)) found.push_back(pair);
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    EXPECT_EQ(found, expected) << run;
    EXPECT_GT(expected.size(), 50U);
  }
}

// Whatever its tilt and size: there all that a crossing is judged by is round-off.
TEST(StartTangle, AFlatSheetIsNotInsideItself) {
  for (const double size : {0.3, 0.4, 0.8, 1.0}) {
    for (int tilt = -60; tilt <= 60; tilt += 15) {
      const auto simulation = simulate(
          fmt::format(
              "[mesh]\nsize = [{}, {}]\ncolumns = 17\nrows = 17\nplane = \"horizontal\"\nrotation = [0, 10, {}]\n"
              "origin = [0.3, 7, 0.1]\n[contact]\nself = true\n",
              size, size / 2, tilt),
          0);
      EXPECT_TRUE(simulation->cloth().attention().empty()) << size << ' ' << tilt << simulation->cloth().attention()[0];
    }
  }
}

TEST(StartTangle, ClothThatDoesNotTouchStaysWhereItIs) {
  const std::string crossed = std::string(kTwoSheets) + kHalfBeside;
  const auto touches = simulate(crossed, 0);
  std::string none = crossed;
  none.replace(none.find("[contact]\n"), 10, "[contact]\nlaw = \"none\"\n");
  const auto passes = simulate(none, 0);
  EXPECT_FALSE(touches->cloth().attention().empty()) << "or this shows nothing";
  EXPECT_TRUE(passes->cloth().attention().empty());
}

}  // namespace
}  // namespace selvedge::test

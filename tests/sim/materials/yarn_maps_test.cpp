// Colour maps of yarns: each against what the laws of the cloth themselves say.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/frames/frame_maker.h"
#include "sim/frames/yarn_dampers.h"
#include "support/cloth/run.h"

namespace selvedge {
namespace {

using namespace test;

std::string dampedPatch(const std::string& yarn, const std::string& more = "") {
  return "yarn = { preset = \"stretch\", " + yarn +
         " }\nmesh = { kind = \"weave\", columns = 8, rows = 6, size = [0.007, 0.005], plane = \"vertical\" }\n"
         "integrator = { step = 0.001, hessian = \"clamped\", method = \"backward-euler\" }\n"
         "solver.tolerance = 1e-9\nstart.noise = 2e-4\n[[pin]]\nwhere = \"top\"\n" +
         more;
}

const YarnSystem& yarnsOf(const Simulation& simulation) { return dynamic_cast<const YarnSystem&>(simulation.cloth()); }

ClothFrame mapped(Simulation& simulation, Quantity quantity) {
  NodeQuantities quantities;
  ClothFrame frame;
  quantities.measure(quantity, simulation, simulation, frame);
  return frame;
}

// -F . v of the dampers of one law.
double powerTaken(const Simulation& simulation, std::string_view name) {
  VecX F = VecX::Zero(simulation.cloth().dofs());
  for (const auto& law : simulation.cloth().laws()) {
    if (law->name() == name) law->addDissipativeForce(simulation.state(), F);
  }
  return -F.dot(simulation.state().v);
}

struct DampedSums {
  double stretch = 0, bend = 0, shear = 0;
};

DampedSums sumsOf(const Simulation& simulation) {
  const YarnDampers damping(yarnsOf(simulation), simulation.state());
  const YarnNet& net = yarnsOf(simulation).net();
  DampedSums sums;
  for (std::size_t e = 0; e < net.segments.size(); ++e) sums.stretch += damping.stretch(e).watts;
  for (std::size_t e = 0; e < net.bends.size(); ++e) sums.bend += damping.bend(e).watts;
  for (std::size_t e = 0; e < net.corners.size(); ++e) sums.shear += damping.shear(e).watts;
  return sums;
}

TEST(YarnMaps, WhatDampersTakeAddsUpToTheirLaw) {
  for (const std::string way : {"potential", "baraff-witkin", "baraff-witkin-literal"}) {
    for (const std::string metric :
         {"bend_switch = \"hard\"", "bend_switch = \"smooth\", shear_metric = \"vector\"", "bend_projected = true"}) {
      const auto simulation = simulate(
          dampedPatch("damping = \"" + way + "\", bend_damping = 1e-13, shear_damping = 1e-9, " + metric), 0.02);
      ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
      const DampedSums sums = sumsOf(*simulation);
      EXPECT_NE(sums.stretch * sums.bend * sums.shear, 0) << way;
      EXPECT_NEAR(sums.stretch / powerTaken(*simulation, "stretch"), 1, 1e-9) << way;
      EXPECT_NEAR(sums.bend / powerTaken(*simulation, "bend"), 1, 1e-9) << way << metric;
      EXPECT_NEAR(sums.shear / powerTaken(*simulation, "shear"), 1, 1e-9) << way << metric;
    }
  }
}

TEST(YarnMaps, WhatRayleighTakesAddsUpToItsLaw) {
  // Sheared until it locks, so that the lock has its part.
  const std::string sheared =
      "[[pin]]\nwhere = \"bottom\"\nmotion = \"path\"\npath_times = [0, 0.02]\n"
      "path_offsets = [[0, 0, 0], [0.005, 0.002, 0]]\n";
  for (const std::string scope : {"stretch", "bend", "shear", "all"}) {
    const auto simulation = simulate(
        dampedPatch("damping = \"rayleigh\", rayleigh_scope = \"" + scope + "\", rayleigh_stiffness = 4e-3", sheared),
        0.015);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const DampedSums sums = sumsOf(*simulation);
    EXPECT_EQ(sums.stretch != 0, scope == "stretch" || scope == "all");
    EXPECT_EQ(sums.bend != 0, scope == "bend" || scope == "all");
    EXPECT_EQ(sums.shear != 0, scope == "shear" || scope == "all");
    EXPECT_NEAR((sums.stretch + sums.bend + sums.shear) / powerTaken(*simulation, "rayleigh"), 1, 1e-9) << scope;
  }
}

// A yarn of the warp, hanging, carries what hangs below each of its pieces.
TEST(YarnMaps, TensionIsTheWeightBelow) {
  const auto simulation = simulate(dampedPatch("damping = \"potential\", sliding = \"locked\""), 1);
  ASSERT_FALSE(simulation->failure());
  const ClothFrame frame = mapped(*simulation, Quantity::tension);
  const YarnSystem& cloth = yarnsOf(*simulation);
  ASSERT_EQ(frame.yarnQuantity.size(), cloth.net().segments.size());
  double pulled = 0;
  const double top = (*std::max_element(cloth.mesh().positions.begin(), cloth.mesh().positions.end(),
                                        [](const Vec3& a, const Vec3& b) { return a.y() < b.y(); }))
                         .y();
  for (std::size_t e = 0; e < cloth.net().segments.size(); ++e) {
    EXPECT_EQ(frame.yarnQuantity[e][0], frame.yarnQuantity[e][1]) << "one tension all along a piece";
    const auto [a, b] = cloth.net().segments[e];
    const double ya = cloth.mesh().positions[toIndex(a)].y(), yb = cloth.mesh().positions[toIndex(b)].y();
    if (std::abs(ya - yb) > 1e-6 && std::max(ya, yb) > top - 1e-6)
      pulled += static_cast<double>(frame.yarnQuantity[e][0]);
  }
  double below = 0;
  for (int node = 0; node < cloth.blockCount(); ++node) {
    if (cloth.mesh().positions[toIndex(node)].y() < top - 1e-6) below += 9.81 * cloth.nodeMass()[toIndex(node)];
  }
  EXPECT_NEAR(pulled / below, 1, 0.03);
}

// Of a yarn that goes over and under others, with the crimp of both sides of a crossing: its tension and its bending press
// it down (docs/physics.md, "Contact and friction of yarns").
double crimpedPress(const YarnSettings& yarn, double spacing, double stretch) {
  const double L = stretch * spacing, R = yarn.radius, section = std::numbers::pi * R * R;
  const double tension = yarn.stretch * section * (stretch - 1), ke = 2 * yarn.bend * section;
  const double length = std::hypot(L, 2 * R), angle = 2 * std::atan(2 * R / L), span = 2 * spacing;
  return 4 * R * tension / length + 4 * ke * angle / (span * length) * std::cos(angle / 2);
}

TEST(YarnMaps, PressingIsThatOfACrimpedCrossing) {
  Simulation flat(
      parseScene("yarn = { preset = \"stretch\", weave = \"plain\" }\n"
                 "mesh = { kind = \"weave\", columns = 7, rows = 7, size = 0.006, plane = \"horizontal\" }\n"
                 "start.stretch = [1.2, 1, 1.1]\n",
                 "test.toml"));
  const ClothFrame frame = mapped(flat, Quantity::pressing);
  EXPECT_TRUE(frame.yarnQuantity.empty()) << "both yarns of a crossing have the same";
  const YarnSettings& yarn = yarnsOf(flat).settings();
  const double expected = (crimpedPress(yarn, 1e-3, 1.2) + crimpedPress(yarn, 1e-3, 1.1)) / 2 + yarn.adhesion;
  ASSERT_EQ(frame.quantity.size(), 49U);
  for (const std::size_t node : {16U, 24U, 31U}) {  // away from the border
    EXPECT_NEAR(static_cast<double>(frame.quantity[node]) / expected, 1, 1e-6) << node;
  }
}

TEST(YarnMaps, AFurtherLookKnowsTheNewParameters) {
  for (const Quantity quantity : {Quantity::pressing, Quantity::hold, Quantity::tension}) {
    const auto simulation = simulate(dampedPatch("damping = \"potential\""), 0.05);
    NodeQuantities quantities;
    ClothFrame before, after;
    quantities.measure(quantity, *simulation, *simulation, before);
    for (const auto& [key, value] : {std::pair{"yarn.stretch", 2000.0}, std::pair{"yarn.bend", 1e-4}}) {
      ASSERT_EQ(simulation->apply(SetParameter{key, value}), "");
    }
    goFor(*simulation, 0.3);  // until they have glided there
    quantities.measure(quantity, *simulation, *simulation, after);
    const ClothFrame first = mapped(*simulation, quantity);
    EXPECT_EQ(after.quantity, first.quantity) << infoOf(quantity).name;
    EXPECT_EQ(after.yarnQuantity, first.yarnQuantity) << infoOf(quantity).name;
    EXPECT_NE(after.quantity, before.quantity) << infoOf(quantity).name;
  }
}

// With hardly any friction some crossings slip and have slid; with much, none does.
TEST(YarnMaps, CrossingsThatSlipAreSeen) {
  const auto extreme = [](const std::string& friction, Quantity quantity) {
    const auto simulation = simulate(dampedPatch("damping = \"potential\", friction = " + friction), 0.05);
    EXPECT_FALSE(simulation->failure());
    const ClothFrame frame = mapped(*simulation, quantity);
    float most = 0;
    for (const auto& ends : frame.yarnQuantity) most = std::max({most, ends[0], ends[1]});
    return most;
  };
  EXPECT_NEAR(extreme("0.01", Quantity::hold), 1, 1e-5);
  const float held = extreme("1000", Quantity::hold);
  EXPECT_GT(held, 0);
  EXPECT_LT(held, 0.1);
  EXPECT_GT(extreme("0.01", Quantity::slid), 1e-5);
  EXPECT_LT(extreme("1000", Quantity::slid), 1e-5);
}

TEST(YarnMaps, ASheetHasNone) {
  Simulation sheet(parseScene("mesh = { columns = 4, rows = 4 }", "test.toml"));
  for (const QuantityInfo& info : quantities()) {
    if (!info.ofYarns) continue;
    const ClothFrame frame = mapped(sheet, info.quantity);
    EXPECT_TRUE(frame.quantity.empty() && frame.yarnQuantity.empty()) << info.name;
    EXPECT_EQ(frame.shown, info.quantity);
  }
}

TEST(YarnMaps, LooksChangeNothing) {
  const auto looked = simulate(dampedPatch("damping = \"potential\""), 0.01),
             other = simulate(dampedPatch("damping = \"potential\""), 0.01);
  for (const QuantityInfo& info : quantities()) mapped(*looked, info.quantity);
  goFor(*looked, 0.01);
  goFor(*other, 0.01);
  EXPECT_EQ(looked->hash(), other->hash());
}

}  // namespace
}  // namespace selvedge

// A weave beside a sheet of the moduli that its yarns imply: the same cloth in two ways, as scenes and as lanes of one.
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/frames/node_quantities.h"
#include "sim/lanes/lanes.h"
#include "sim/runner/trace_writer.h"
#include "support/cloth/run.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

using namespace test;

constexpr int kSide = 12;
constexpr double kSpacing = 1e-3, kRadius = 0.25e-3, kYoung = 500, kShearPa = 5, kDensity = 130;

// Of a metre of cloth. A weave has a yarn more than it has spaces between yarns.
const double kSection = std::numbers::pi * kRadius * kRadius, kYarns = kSide / (kSide - 1.0) / kSpacing;
const double kStretch = kYoung * kSection * kYarns;                    // N/m
const double kShear = 4 * kShearPa * kRadius * kRadius / kSpacing;     // N/m: four quarters at each crossing
const double kArea = kSpacing * (kSide - 1) * kSpacing * (kSide - 1);  // m^2

Scene scene() {
  return parseScene(
      fmt::format(
          "[mesh]\nkind = \"weave\"\ncolumns = {0}\nrows = {0}\nsize = {1}\nplane = \"vertical\"\n"
          "[yarn]\npreset = \"stretch\"\ndamping = \"potential\"\n"
          "[material]\nmodel = \"triangles\"\nstretch = {2}\nshear = {3}\ndensity = {4}\nstretch_damping = 0.003\n"
          "[[pin]]\nwhere = \"top\"\n[integrator]\nstep = 0.001\nhessian = \"clamped\"\n"
          "[solver]\ntolerance = 1e-10\n",
          kSide, kSpacing * (kSide - 1), kStretch, kShear, 2 * kDensity * kSection * kYarns),
      "test.toml");
}

Lanes beside() { return Lanes(scene(), {{"", {{"mesh.kind", "weave"}}}, {"", {{"mesh.kind", "grid"}}}}); }

double energyOf(const Simulation& simulation, std::string_view law, const State& state) {
  for (const auto& each : simulation.system().laws()) {
    if (each->name() == law) return each->energy(state);
  }
  return NAN;
}

// In its plane, by a strain along the warp and one along the weft, or by an angle.
State deformed(const Simulation& simulation, double warp, double weft, double shear) {
  State state = simulation.start();
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    const Vec3 x = simulation.system().position(state, i);
    state.q.segment<3>(simulation.system().coordinate(i)) =
        Vec3((1 + warp) * x.x() + std::sin(shear) * x.y(), (1 + weft) * std::cos(shear) * x.y(), x.z());
  }
  return state;
}

TEST(YarnBesideSheet, StrainsAndAnglesCostWhatTheYarnsImply) {
  Lanes lanes = beside();
  const auto densities = [&](std::size_t i) -> Vec3 {
    const Simulation& lane = lanes.lane(i);
    return Vec3(energyOf(lane, "stretch", deformed(lane, 0.02, 0, 0)),
                energyOf(lane, "stretch", deformed(lane, 0, 0.02, 0)),
                energyOf(lane, "shear", deformed(lane, 0, 0, 0.02))) /
           (0.5 * 0.02 * 0.02 * kArea);
  };
  const Vec3 yarns = densities(0), sheet = densities(1);
  EXPECT_NEAR(yarns[0], kStretch, 1e-9 * kStretch);
  EXPECT_NEAR(yarns[1], kStretch, 1e-9 * kStretch);
  EXPECT_NEAR(yarns[2], kShear, 1e-9 * kShear);
  EXPECT_NEAR(sheet[0], kStretch, 1e-9 * kStretch);
  EXPECT_NEAR(sheet[1], kStretch, 1e-9 * kStretch);
  EXPECT_NEAR(sheet[2], kShear, 1e-3 * kShear) << "it has the cosine of the angle, not the angle";
}

TEST(YarnBesideSheet, TheirDifferenceIsThatOfPlaces) {
  Lanes lanes = beside();
  while (lanes.clock() < 0.05) ASSERT_TRUE(lanes.tick());
  for (const std::size_t first : {0U, 1U}) {
    Simulation &one = lanes.lane(1 - first), &other = lanes.lane(first);
    NodeQuantities quantities;
    ClothFrame frame;
    quantities.measure(Quantity::difference, one, other, frame);
    ASSERT_EQ(frame.quantity.size(), toIndex(one.cloth().blockCount()));
    const Eigen::Matrix3Xd apart = one.cloth().inSpace(one.state().q) - other.cloth().inSpace(other.state().q);
    EXPECT_GT(apart.colwise().norm().maxCoeff(), 1e-7);
    for (int i = 0; i < one.cloth().blockCount(); ++i) {
      EXPECT_FLOAT_EQ(frame.quantity[toIndex(i)], static_cast<float>(apart.col(i).norm()));
    }
  }
}

TEST(YarnBesideSheet, TheyHangAlike) {
  Lanes lanes = beside();
  while (lanes.clock() < 0.6) ASSERT_TRUE(lanes.tick());
  const double fall = heightOf(lanes.lane(0)) - heightOf(lanes.lane(1));
  EXPECT_LT(std::abs(fall), 5e-6) << "of 0.2 mm";
  EXPECT_LT(laneDistance(lanes.lane(0), lanes.lane(1)), 1.5e-5);
  EXPECT_NEAR(column(lanes.lane(0), "stretch_J"), column(lanes.lane(1), "stretch_J"),
              0.05 * column(lanes.lane(1), "stretch_J"));
}

// What is pinned, pushed and let go acts on both.
TEST(YarnBesideSheet, HandsReachBoth) {
  Lanes lanes = beside();
  ASSERT_EQ(lanes.apply(UnpinNodes{{0, 1, 2, 3}}), "");
  while (lanes.clock() < 0.02) ASSERT_TRUE(lanes.tick());
  for (std::size_t i = 0; i < 2; ++i) {
    const Simulation& lane = lanes.lane(i);
    EXPECT_LT(lane.system().position(lane.state(), 0).y(), lane.system().position(lane.start(), 0).y()) << i;
    EXPECT_EQ(lane.system().position(lane.state(), 11), lane.system().position(lane.start(), 11)) << i;
  }
}

// Another cloth for both starts both anew; one whose nodes would lie elsewhere is refused, and nothing has changed.
TEST(YarnBesideSheet, StartAtTheSamePlacesWhateverIsSet) {
  Lanes lanes = beside();
  ASSERT_EQ(lanes.apply(SetParameter{"mesh.rows", 9}), "");
  EXPECT_EQ(lanes.lane(0).system().blockCount(), 9 * kSide);
  EXPECT_EQ(lanes.lane(1).system().blockCount(), 9 * kSide);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(lanes.tick());
  const double clock = lanes.clock();
  const auto hash = lanes.lane(0).hash();
  const auto starts = lanes.lane(1).starts();
  const std::string wrong = lanes.apply(SetParameter{"mesh.diagonals", std::string("crossed")});
  EXPECT_EQ(wrong,
            "mesh.diagonals: the lanes differ in mesh.kind, and their nodes would no longer start at the same places");
  EXPECT_EQ(lanes.clock(), clock);
  EXPECT_EQ(lanes.lane(0).hash(), hash);
  EXPECT_EQ(lanes.lane(1).starts(), starts);
  EXPECT_TRUE(lanes.tick());
}

// One lane has a kind of its own: what the others become starts it anew as well, and they meet again at the start.
TEST(YarnBesideSheet, StartTogetherWhereOneAloneIsSet) {
  Lanes lanes(scene(), {{"", {{"mesh.kind", "grid"}}}, {"", {}}});
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(lanes.tick());
  ASSERT_EQ(lanes.apply(SetParameter{"mesh.kind", std::string("grid")}), "");
  EXPECT_EQ(lanes.clock(), 0);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(lanes.lane(i).time(), 0) << i;
  ASSERT_EQ(lanes.apply(SetParameter{"mesh.kind", std::string("weave")}), "");
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(lanes.tick());
  ASSERT_EQ(lanes.disown("mesh.kind", 0), "");
  EXPECT_EQ(lanes.lane(0).system().blockSize(), 5);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(lanes.lane(i).time(), 0) << i;
}

TEST(YarnBesideSheet, ASheetWithNodesElsewhereIsNoLane) {
  const auto lanes = [](const std::string& kind) {
    return [=] { Lanes(scene(), {{"a", {{"mesh.kind", "weave"}}}, {"b", {{"mesh.kind", kind}}}}); };
  };
  EXPECT_NE(inputError(lanes("staggered")).find("\"b\" does not start from the same state as \"a\""),
            std::string::npos);
  EXPECT_NE(inputError(lanes("disc")).find("mesh.kind may differ where all nodes keep their places"),
            std::string::npos);
}

}  // namespace
}  // namespace selvedge

// Lanes come and go, with values of their own.
#include <gtest/gtest.h>

#include "sim/attention.h"
#include "sim/sessions/hung_session.h"
#include "support/cloth/session_ticks.h"

namespace selvedge::test {
namespace {

TEST(Lanes, AChangeForAllLeavesOwnValuesAlone) {
  Session session(hungCloth(), {LaneSettings{}, parseLane("integrator.method=rk4")}, sessionOptions());
  EXPECT_EQ(session.follow(Command(SetParameter{"integrator.method", std::string("verlet")})), "");
  EXPECT_EQ(methodOf(session, 0), "verlet");
  EXPECT_EQ(methodOf(session, 1), "rk4");
  EXPECT_EQ(session.follow(Command(SetParameter{"material.density", 0.3})), "");
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(session.lanes().lane(i).scene().material.density, 0.3);
  EXPECT_EQ(session.lanes().own(1), std::vector<std::string>{"integrator.method"});
}

// Not told apart by numbers that are none: the step says which formula has no value.
TEST(Lanes, BeginWhereAFormulaHasNoValue) {
  const Scene scene =
      parseScene("[[pin]]\nwhere = \"corner0\"\nmotion = \"expression\"\noffset_x = \"ln(t)\"\n", "test.toml");
  Lanes lanes(scene, {LaneSettings{}, parseLane("integrator.method=bdf2")});
  EXPECT_NE(attention(lanes.lane(0)).at(0).find("the run cannot begin: pin.offset_x = \"ln(t)\""), std::string::npos);
  EXPECT_FALSE(lanes.tick());
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_TRUE(lanes.lane(i).failure());
    EXPECT_NE(lanes.lane(i).failure()->message().find("pin.offset_x"), std::string::npos);
  }
}

TEST(Lanes, AChangeForOneIsItsOwn) {
  Session session(hungCloth(), {LaneSettings{}, LaneSettings{}}, sessionOptions());
  EXPECT_EQ(session.follow(Command(SetParameter{"material.density", 0.5, 1})), "");
  EXPECT_NE(session.lanes().lane(0).scene().material.density, 0.5);
  EXPECT_EQ(session.lanes().lane(1).scene().material.density, 0.5);
  EXPECT_EQ(session.lanes().label(1), "density 0.5");
  session.follow(Command(SetParameter{"material.density", 0.7}));
  EXPECT_EQ(session.lanes().lane(1).scene().material.density, 0.5);
  session.follow(Share{"material.density", 1});
  EXPECT_EQ(session.lanes().lane(0).scene().material.density, 0.5);
  EXPECT_EQ(session.lanes().label(1), "");
  EXPECT_NE(session.follow(Command(SetParameter{"mesh.columns", 5.0, 1})), "") << "lanes share their start";
  EXPECT_NE(session.follow(Command(SetParameter{"material.density", 0.5, 7})), "");
}

TEST(Lanes, AreNotToldApartByWhatTheirMethodDoesNotRead) {
  Session session(hungCloth(), {LaneSettings{}, parseLane("integrator.method=xpbd,integrator.rho_inf=0")},
                  sessionOptions());
  EXPECT_EQ(session.lanes().label(1), "xpbd");
  EXPECT_EQ(session.follow(Command(SetParameter{"integrator.method", std::string("generalized-alpha"), 1})), "");
  EXPECT_EQ(session.lanes().label(1), "generalized-alpha, rho_inf 0");
}

TEST(Lanes, AreWrittenWithListsAndFormulas) {
  using Values = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(parseLane("name=gust,air.wind_x=max(0, sin(t)),material.stretch=[1, 2],integrator.step=0.01").values,
            (Values{{"air.wind_x", "max(0, sin(t))"}, {"material.stretch", "[1, 2]"}, {"integrator.step", "0.01"}}));
}

// A fabric goes over every key of a material: not over those that a lane has of its own.
TEST(Lanes, AFabricThatIsSharedLeavesOwnValuesAlone) {
  Lanes lanes(hungCloth(), {parseLane("name=a"), parseLane("name=b,material.stretch=321")}, {1, true});
  const auto stretch = [&](std::size_t i) { return lanes.lane(i).scene().material.stretch[0]; };
  ASSERT_EQ(lanes.apply(SetParameter{"material.fabric", std::string("denim"), 0}), "");
  ASSERT_NE(stretch(0), 321);
  EXPECT_EQ(lanes.share("material.fabric", 0), "");
  EXPECT_EQ(lanes.lane(1).scene().material.fabric, "denim");
  EXPECT_EQ(stretch(1), 321);
  EXPECT_NE(lanes.share("mesh.columns", 0), "") << "what belongs to the start of lanes is refused in words";
}

TEST(Lanes, HaveTheNamesThatTheyWereGiven) {
  Session session(hungCloth(), {parseLane("name=as it was"), parseLane("name=heavy,material.density=0.5")},
                  sessionOptions());
  EXPECT_EQ(session.lanes().label(0), "as it was");
  EXPECT_EQ(session.lanes().label(1), "heavy");
  const std::string head = sessionHead(hungCloth(), {parseLane("name=heavy,material.density=0.5")}, 1, 1);
  EXPECT_NE(head.find("\nlane name=heavy,material.density=0.5\n"), std::string::npos);
  EXPECT_EQ(session.follow(Command(SetParameter{"material.density", 0.1, 1})), "");
  EXPECT_EQ(session.lanes().label(1), "density 0.1") << "it is not what the name says any more";
}

TEST(Lanes, ComeAndGo) {
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 40);  // beyond the event
  EXPECT_EQ(session.follow(AddLane{0, {{"integrator.method", "rk4"}, {"integrator.substeps", "0"}}}), "");
  EXPECT_EQ(session.follow(AddLane{1, {{"material.density", "0.4"}}}), "");
  EXPECT_EQ(session.lanes().label(2), "rk4, automatic substeps, density 0.4");
  const auto hashes = session.hashes();
  EXPECT_EQ(hashes, std::vector<std::uint64_t>(3, hashes[0]));
  EXPECT_EQ(session.lanes().lane(2).scene().air.wind[2], 3) << "the event has been";
  EXPECT_EQ(session.follow(RemoveLane{1}), "");
  EXPECT_EQ(session.lanes().number(1), 2) << "it keeps its letter";
  EXPECT_EQ(session.follow(AddLane{0, {}}), "");
  EXPECT_EQ(session.lanes().number(2), 1) << "the free one";
  EXPECT_EQ(session.follow(AddLane{0, {}}), "");
  EXPECT_NE(session.follow(AddLane{0, {}}), "") << "there are four";
  EXPECT_NE(session.follow(AddLane{0, {{"start.noise", "0.1"}}}), "");
  EXPECT_NE(session.follow(AddLane{9, {}}), "");
  while (session.lanes().size() > 1) EXPECT_EQ(session.follow(RemoveLane{session.lanes().number(0)}), "");
  EXPECT_NE(session.follow(RemoveLane{session.lanes().number(0)}), "") << "the last one stays";
}

TEST(Lanes, ALaneAddedGoesOnAsItsOriginWould) {
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 15);
  session.follow(Command(Grab{{24, 24, 24}, Vec3(1, 0, 0), Vec3(0.1, 0.2, 0.3)}));
  session.follow(Command(SetParameter{"integrator.method", std::string("rk4")}));
  session.follow(Command(SetParameter{"integrator.substeps", std::int64_t{8}}));
  goOn(session, 10);
  session.follow(AddLane{0, {}});
  goOn(session, 30);  // across the event
  EXPECT_EQ(session.hashes()[0], session.hashes()[1]);
}

}  // namespace
}  // namespace selvedge::test

// Shapes that are changed, moved, added and removed while cloth touches them.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "scene/blocks/shape_keys.h"
#include "scene/files/writer.h"
#include "sim/lanes/session.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/cloth/session_ticks.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

// A sheet that drapes over a ball on the floor.
Scene draped(const std::string& method = "backward-euler", const std::string& more = "") {
  return parseScene(
      "[mesh]\ncolumns = 13\nrows = 13\nsize = 0.8\norigin = [0, 0.31, 0]\n[material]\nstretch = 500\nshear = 20\n"
      "[integrator]\nmethod = \"" +
          method + "\"\nsubsteps = " + (findMethod(method)->implicit ? "1" : "0") +
          "\nstep = 0.0166666666666666\nnewton_iterations = 4\n[[collider]]\nname = \"floor\"\nshape = \"plane\"\n"
          "[[collider]]\nname = \"ball\"\nshape = \"sphere\"\ncenter = [0, 0.2, 0]\nradius = 0.1\nfriction = 0.5\n" +
          more,
      "test.toml");
}

double highest(const Simulation& simulation) {
  double most = -1e9;
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    most = std::max(most, simulation.system().position(simulation.state(), i).y());
  }
  return most;
}

double fastestNode(const Simulation& simulation) {
  double most = 0;
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    most = std::max(most, simulation.system().velocity(simulation.state(), i).norm());
  }
  return most;
}

// Of the nodes, how far inside a shape.
double deepest(const Simulation& simulation) {
  double most = -1e9;
  for (const Collider& collider : simulation.colliders()) {
    const Pose pose = collider.pose(simulation.time());
    for (int i = 0; i < simulation.system().blockCount(); ++i) {
      most =
          std::max(most, -collider.shape().distance(pose.toLocal(simulation.system().position(simulation.state(), i))));
    }
  }
  return most;
}

const Collider& ball(const Simulation& simulation) { return simulation.colliders()[1]; }
Pose ballNow(const Simulation& simulation) { return ball(simulation).pose(simulation.time()); }

class LiveShapesWith : public testing::TestWithParam<std::string> {};

TEST_P(LiveShapesWith, ABallThatGrowsLiftsTheSheetAndFlingsItNowhere) {
  Simulation simulation(draped(GetParam()));
  goFor(simulation, 1.5);
  const double before = highest(simulation);
  EXPECT_NEAR(before, 0.305, 0.01);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.radius", 0.3}), "");
  double most = 0, middle = 0, fastest = 0;
  while (simulation.time() < 2.5) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    most = std::max(most, highest(simulation));
    middle = std::max(middle, simulation.system().position(simulation.state(), 84).y());
    fastest = std::max(fastest, fastestNode(simulation));
    EXPECT_LT(deepest(simulation), 0.001);
  }
  EXPECT_EQ(ball(simulation).shape().radius, 0.3);
  // Without damping of its own the sheet may have swung off the ball by then.
  if (findMethod(GetParam())->implicit) {
    EXPECT_NEAR(highest(simulation), 0.505, 0.01) << "it lies on the ball";
  }
  const double speed = 0.3 * std::log(3) / 0.25;  // of the ball's top, at the end
  EXPECT_LT(middle, 0.505 + speed * speed / (2 * 9.81)) << "it was flung up";
  EXPECT_LT(most, 0.75) << "its corners swing";
  EXPECT_LT(fastest, 8);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.radius", 0.1}), "");
  goFor(simulation, 1.5);
  EXPECT_LT(highest(simulation), 0.4);
}
INSTANTIATE_TEST_SUITE_P(Methods, LiveShapesWith,
                         testing::Values("backward-euler", "generalized-alpha", "symplectic-euler", "rk4"), testNameOf);

TEST(LiveShapes, AGrowthGlidesAndTheBooksCallItAnEvent) {
  Simulation simulation(draped());
  goFor(simulation, 1);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.radius", 0.3}), "");
  EXPECT_EQ(ball(simulation).shape().radius, 0.1);
  goFor(simulation, 0.125);
  EXPECT_NEAR(ball(simulation).shape().radius, 0.1 * std::sqrt(3), 0.02);
  const double books = simulation.ledger().eventWork();
  EXPECT_GT(books, 0);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.floor.friction", 0.9}), "");
  goFor(simulation, 0.3);
  EXPECT_EQ(ball(simulation).shape().radius, 0.3);
  EXPECT_EQ(simulation.colliders()[0].friction(), 0.9);
}

// Its velocity is known to contact: the sheet is carried along by friction.
TEST(LiveShapes, ACentreGoesSmoothlyWithItsTrueVelocity) {
  Simulation simulation(draped());
  goFor(simulation, 1);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.center", std::vector<double>{0.1, 0.2, 0}}), "");
  const double begin = simulation.time();
  EXPECT_LT((ballNow(simulation).place - Vec3(0, 0.2, 0)).norm(), 1e-12);
  EXPECT_LT(ballNow(simulation).velocity.norm(), 1e-12);
  goFor(simulation, 0.1);
  const double h = 1e-6, t = simulation.time();
  const Vec3 slope = (ball(simulation).pose(t + h).place - ball(simulation).pose(t - h).place) / (2 * h);
  EXPECT_GT(slope.x(), 0.3);
  EXPECT_NEAR((ballNow(simulation).velocity - slope).norm(), 0, 1e-6);
  goFor(simulation, 0.3);
  EXPECT_EQ(ballNow(simulation).place, Vec3(0.1, 0.2, 0));
  EXPECT_GT(simulation.time(), begin + 0.25);
}

TEST(LiveShapes, AChangedTurnKeepsTheAngle) {
  Simulation simulation(draped("backward-euler", "turn = [0, 3, 0]\n"));
  goFor(simulation, 1);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.turn", std::vector<double>{0, -1, 0.5}}), "");
  Mat3 before = ballNow(simulation).turned;
  for (int i = 0; i < 30; ++i) {
    goFor(simulation, simulation.scene().integrator.step);
    const Mat3 now = ballNow(simulation).turned;
    EXPECT_LT((now - before).norm(), 3.1 * simulation.scene().integrator.step * std::sqrt(2)) << "it jumped";
    before = now;
  }
  EXPECT_EQ(ballNow(simulation).spin, Vec3(0, -1, 0.5));
}

// The number of its motion changes; place and velocity do not jump.
TEST(LiveShapes, AnAmplitudeChangesWithoutAJump) {
  Simulation simulation(draped("backward-euler", "motion = \"sine\"\namplitude = [0.1, 0, 0]\nfrequency = 1\n"));
  goFor(simulation, 1.1);
  const Pose before = ballNow(simulation);
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.frequency", 2.0}), "");
  EXPECT_LT((ballNow(simulation).place - before.place).norm(), 1e-12);
  EXPECT_LT((ballNow(simulation).velocity - before.velocity).norm(), 1e-12);
  goFor(simulation, 0.5);
  EXPECT_NEAR(ballNow(simulation).place.x(), 0.1 * std::sin(4 * M_PI * simulation.time()), 1e-9);
}

TEST(LiveShapes, AHandMovesOneAndStopsItsOwnMotion) {
  Simulation simulation(draped("backward-euler", "motion = \"sine\"\namplitude = [0.1, 0, 0]\nfrequency = 1\n"));
  goFor(simulation, 1.1);
  const Pose before = ballNow(simulation);
  ASSERT_EQ(simulation.apply(MoveShape{"ball", Vec3(0, 0, 0.05), 0.1}), "");
  EXPECT_LT((ballNow(simulation).place - before.place).norm(), 1e-12);
  EXPECT_LT((ballNow(simulation).velocity - before.velocity).norm(), 1e-12);
  goFor(simulation, 0.05);
  ASSERT_EQ(simulation.apply(MoveShape{"ball", Vec3(0, 0, 0.05), 0.1}), "") << "on from where it goes";
  goFor(simulation, 0.5);
  EXPECT_LT((ballNow(simulation).place - before.place - Vec3(0, 0, 0.1)).norm(), 1e-12);
  EXPECT_NE(simulation.apply(MoveShape{"bal", Vec3(0, 0, 0.05), 0.1}).find("did you mean \"ball\""), std::string::npos);
  EXPECT_NE(simulation.apply(MoveShape{"ball", Vec3(0, NAN, 0), 0.1}), "");
  EXPECT_EQ(simulation.ownScene().colliders[1].motion, "sine") << "a start has it as it is written";
}

TEST(LiveShapes, TheSameBitsAgainAndAfterGoingBack) {
  const auto run = [](Simulation& simulation) {
    goFor(simulation, 0.5);
    EXPECT_EQ(simulation.apply(SetParameter{"collider.ball.radius", 0.2}), "");
    EXPECT_EQ(simulation.apply(SetParameter{"collider.ball.turn", std::vector<double>{0, 2, 0}}), "");
    goFor(simulation, 0.1);
    EXPECT_EQ(simulation.apply(MoveShape{"ball", Vec3(0.1, 0, 0), 0.2}), "");
    goFor(simulation, 0.1);
  };
  Simulation one(draped("generalized-alpha"), {1}), two(draped("generalized-alpha"), {2});
  run(one);
  run(two);
  Checkpoint moment;
  one.keep(moment);
  goFor(one, 0.5);
  goFor(two, 0.5);
  EXPECT_EQ(one.hash(), two.hash());
  for (const PastParameters parameters : {PastParameters::keep, PastParameters::takeBack}) {
    one.goTo(moment, parameters);
    goFor(one, 0.5);
    EXPECT_EQ(one.hash(), two.hash());
  }
}

TEST(LiveShapes, GoingBackKeepsParametersAndRestoresPlacesAndWhichThereAre) {
  Simulation simulation(draped());
  goFor(simulation, 0.3);
  Checkpoint then;
  simulation.keep(then);
  ASSERT_EQ(simulation.apply(MoveShape{"ball", Vec3(0.2, 0, 0), 0.1}), "");
  ASSERT_EQ(simulation.apply(SetParameter{"collider.ball.radius", 0.2}), "");
  ASSERT_EQ(simulation.apply(AddShape{"box", "box", {0, 0, 1}, 0.1}), "");
  ASSERT_EQ(simulation.apply(RemoveShape{"floor"}), "");
  goFor(simulation, 0.5);
  Checkpoint later;
  simulation.keep(later);
  goFor(simulation, 0.3);
  const std::uint64_t end = simulation.hash();
  simulation.goTo(then);
  ASSERT_EQ(simulation.colliders().size(), 2);
  EXPECT_EQ(simulation.colliders()[0].name(), "floor");
  EXPECT_EQ(ballNow(simulation).place, Vec3(0, 0.2, 0));
  EXPECT_EQ(simulation.wantedScene().colliders[1].radius, 0.2) << "what was set stays";
  EXPECT_EQ(ball(simulation).shape().radius, 0.1) << "and glides there";
  goFor(simulation, 0.4);
  EXPECT_EQ(ball(simulation).shape().radius, 0.2);
  EXPECT_EQ(ballNow(simulation).place, Vec3(0, 0.2, 0)) << "where the hand had not been";
  simulation.goTo(later);
  ASSERT_EQ(simulation.colliders().size(), 2);
  EXPECT_EQ(simulation.colliders()[1].name(), "box");
  goFor(simulation, 0.3);
  EXPECT_EQ(simulation.hash(), end);
}

TEST(LiveShapes, TheFirstOneBringsContactAndTheLastTakesIt) {
  Scene scene = draped();
  scene.colliders.clear();
  Simulation simulation(scene);
  goFor(simulation, 0.1);
  const double speed = fastestNode(simulation);
  Checkpoint without;
  simulation.keep(without);
  EXPECT_EQ(simulation.state().memory.size(), 0);
  ASSERT_EQ(simulation.apply(AddShape{"plane", "floor", {0, 0, 0}, 0.1}), "");
  EXPECT_EQ(fastestNode(simulation), speed) << "the cloth keeps its motion";
  goFor(simulation, 0.9);
  EXPECT_GT(highest(simulation), 0) << "it lies on the floor";
  EXPECT_GT(simulation.state().memory.norm(), 0);
  const std::uint64_t lying = simulation.hash();
  Checkpoint with;
  simulation.keep(with);
  ASSERT_EQ(simulation.apply(RemoveShape{"floor"}), "");
  goFor(simulation, 0.5);
  EXPECT_LT(highest(simulation), -0.5) << "it falls on";
  simulation.goTo(with);
  EXPECT_EQ(simulation.hash(), lying);
  goFor(simulation, 0.2);
  EXPECT_GT(highest(simulation), 0);
  simulation.goTo(without);
  EXPECT_TRUE(simulation.colliders().empty());
  goFor(simulation, 1);
  EXPECT_LT(highest(simulation), -1);
}

TEST(LiveShapes, OneThatIsAddedWithinTheClothPutsItOnItsSurface) {
  Simulation simulation(draped());
  goFor(simulation, 1);
  Vec3 place = Vec3::Zero();  // of a node that hangs down beside the ball
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    const Vec3 x = simulation.system().position(simulation.state(), i);
    if (std::abs(x.y() - 0.12) < std::abs(place.y() - 0.12)) place = x;
  }
  int inside = 0;
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    inside += (simulation.system().position(simulation.state(), i) - place).norm() < 0.06;
  }
  EXPECT_GT(inside, 0);
  ASSERT_EQ(simulation.apply(AddShape{"sphere", "egg", place, 0.06}), "");
  EXPECT_LT(deepest(simulation), 1e-6);
  goFor(simulation, 0.5);
  EXPECT_LT(fastestNode(simulation), 4);
  EXPECT_NE(simulation.apply(AddShape{"sphere", "egg", {0, 0, 0}, 0.1}), "") << "there is one";
  EXPECT_NE(simulation.apply(AddShape{"spere", "a", {0, 0, 0}, 0.1}), "");
  EXPECT_NE(simulation.apply(AddShape{"sphere", "a.b", {0, 0, 0}, 0.1}), "");
  EXPECT_NE(simulation.apply(AddShape{"sphere", "a", {0, NAN, 0}, 0.1}), "");
  EXPECT_NE(simulation.apply(AddShape{"sphere", "a", {0, 0, 0}, -1}), "");
  EXPECT_NE(simulation.apply(RemoveShape{"a"}), "");
}

// The sheet is held on the ball, the third shape, by friction's anchors. Removing the first must not let it slip.
TEST(LiveShapes, AnchorsNameTheirShapeWhenAnotherIsRemoved) {
  Scene scene = draped();
  ColliderBlock far = scene.colliders[0];
  far.name = "far";
  far.center = {0, -5, 0};
  scene.colliders.insert(scene.colliders.begin(), far);
  Simulation simulation(scene);
  goFor(simulation, 3);
  const auto onBall = [&](double number) {
    std::vector<int> nodes;
    for (int i = 0; i < simulation.system().blockCount(); ++i) {
      if (simulation.state().memory[4 * i] == number) nodes.push_back(i);
    }
    return nodes;
  };
  const std::vector<int> held = onBall(3);
  const VecX memory = simulation.state().memory;
  ASSERT_GT(held.size(), 3);
  ASSERT_EQ(simulation.apply(RemoveShape{"far"}), "");
  EXPECT_EQ(onBall(2), held);
  for (const int node : held) {
    EXPECT_EQ(simulation.state().memory.segment<3>(4 * node + 1), memory.segment<3>(4 * node + 1));
  }
  const VecX q = simulation.state().q;
  goFor(simulation, simulation.scene().integrator.step);
  for (const int node : held) {
    EXPECT_LT((simulation.state().q - q).segment<3>(3 * node).norm(), 2e-4) << node << ": its hem may swing a little";
  }
  ASSERT_EQ(simulation.apply(RemoveShape{"ball"}), "");
  EXPECT_TRUE(onBall(2).empty());
}

TEST(LiveShapes, ASavedSceneGoesOnAsItWas) {
  const TemporaryFolder folder;
  for (const std::string shape :
       {"name = \"rod\"\nshape = \"capsule\"\nfrom = [0.5, 0.3, -0.2]\nto = [0.6, 0.25, 0.2]\nradius = 0.05\n",
        "name = \"rod\"\nshape = \"sphere\"\ncenter = [0.5, 0.4, 0]\nradius = 0.1\nmotion = \"sine\"\namplitude = [0, "
        "0.1, 0]\nfrequency = "
        "1\n"}) {
    Simulation running(draped("backward-euler", "turn = [0, 1, 0]\n[[collider]]\n" + shape + "turn = [0.3, 2, 0]\n"));
    goFor(running, 0.3);
    ASSERT_EQ(running.apply(SetParameter{"collider.rod.turn", std::vector<double>{1, 0, 2}}), "");
    ASSERT_EQ(running.apply(MoveShape{"ball", Vec3(0.03, 0.1, 0.01), 0.1}), "");
    ASSERT_EQ(running.apply(MoveShape{"rod", Vec3(0.03, 0.1, 0.01), 0.1}), "");
    ASSERT_EQ(running.apply(AddShape{"box", "box", {-0.35, 0.05, 0.35}, 0.05}), "");
    goFor(running, 0.5);
    const std::string path = folder.file("saved.toml");
    saveScene(running, path);
    Simulation again(loadScene(path, {}));
    EXPECT_EQ(again.hash(), running.hash());
    for (std::size_t i = 0; i < 4; ++i) {
      const Pose a = running.colliders()[i].pose(running.time()), b = again.colliders()[i].pose(running.time());
      EXPECT_EQ(a.place, b.place) << i;
      EXPECT_EQ(a.turned, b.turned) << i;
    }
    goFor(running, 0.5);
    goFor(again, 0.5);
    EXPECT_EQ(again.hash(), running.hash());
  }
}

TEST(LiveShapes, OneThatIsSavedUnderWayArrives) {
  const TemporaryFolder folder;
  Simulation running(draped());
  goFor(running, 0.3);
  ASSERT_EQ(running.apply(MoveShape{"ball", Vec3(0.2, 0, 0), 0.4}), "");
  ASSERT_EQ(running.apply(SetParameter{"collider.ball.radius", 0.12}), "");
  goFor(running, 0.2);
  saveScene(running, folder.file("a.toml"));
  Simulation again(loadScene(folder.file("a.toml"), {}));
  EXPECT_LT((ballNow(again).place - ballNow(running).place).norm(), 1e-12);
  EXPECT_EQ(ball(again).shape().radius, ball(running).shape().radius);
  goFor(running, 0.5);
  goFor(again, 0.5);
  EXPECT_EQ(ballNow(again).place, ballNow(running).place);
  EXPECT_EQ(ball(again).shape().radius, 0.12);
}

TEST(LiveShapes, EventsChangeThemAndAreTakenBack) {
  Simulation simulation(
      draped("backward-euler", "[[event]]\ntime = 0.2\nglide = 0.1\nset = { \"collider.ball.radius\" = 0.2 }\n"));
  Checkpoint start;
  simulation.keep(start);
  goFor(simulation, 0.5);
  EXPECT_EQ(ball(simulation).shape().radius, 0.2);
  const std::uint64_t end = simulation.hash();
  simulation.goTo(start);
  EXPECT_EQ(ball(simulation).shape().radius, 0.1);
  goFor(simulation, 0.5);
  EXPECT_EQ(simulation.hash(), end);
  simulation.restart();
  ASSERT_EQ(simulation.apply(RemoveShape{"ball"}), "");
  goFor(simulation, 0.5);
  EXPECT_EQ(simulation.colliders().size(), 1);
}

TEST(LiveShapes, ASessionWithAllOfItIsReplayedToTheSameBits) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.session");
  Scene scene = draped();
  scene.colliders[1].name = "the ball";
  SessionOptions options;
  options.historyBytes = std::size_t{1} << 22U;
  std::vector<std::uint64_t> end;
  {
    options.log = path;
    Session session(scene, {LaneSettings{}, parseLane("collider.the ball.friction=0.1,integrator.method=bdf2")},
                    options);
    const auto follow = [&](const SessionOrder& order) { EXPECT_EQ(session.follow(order), ""); };
    goOn(session, 20);
    follow(Command(SetParameter{"collider.the ball.radius", 0.2}));
    goOn(session, 5);
    follow(Command(MoveShape{"the ball", Vec3(0.1, 0, 0), 0.2}));
    follow(Command(AddShape{"box", "a box", {0.35, 0.05, 0.35}, 0.04}));
    goOn(session, 5);
    follow(AddLane{0, {{"collider.a box.friction", "2"}}});
    follow(Command(RemoveShape{"floor"}));
    goOn(session, 10);
    follow(GoTo{session.lanes().clock() - 0.1});
    goOn(session, 2);
    EXPECT_NE(session.follow(Command(RemoveShape{""})), "");
    follow(Command(RemoveShape{"a box"}));
    EXPECT_EQ(session.lanes().label(2), "") << "what it had of its own is gone";
    goOn(session, 10);
    EXPECT_EQ(session.lanes().lane(1).colliders()[0].name(), "the ball");
    EXPECT_EQ(session.lanes().lane(1).colliders()[0].friction(), 0.1);
    end = session.hashes();
  }
  Replay replay(readSession(path));
  options.log.clear();
  Session again(replay.record().scene, replay.record().lanes, options);
  goThrough(replay, again);
  EXPECT_EQ(replay.verdict(again), "");
  EXPECT_EQ(again.hashes(), end);
}

TEST(LiveShapes, AShapeOfAnotherVersionComesBackOrGoesWhereThatHasIt) {
  Simulation simulation(draped());
  goFor(simulation, 0.5);
  const std::string version = writeScene(simulation.scene());
  ASSERT_EQ(simulation.apply(MoveShape{"ball", Vec3(0.1, 0, 0), 0.1}), "");
  goFor(simulation, 0.5);
  EXPECT_NEAR(ballNow(simulation).place.x(), 0.1, 1e-12);
  ASSERT_EQ(simulation.apply(PutShape{version, "ball"}), "");
  EXPECT_NEAR(ballNow(simulation).place.x(), 0.1, 1e-12) << "smoothly";
  goFor(simulation, 0.5);
  EXPECT_EQ(ballNow(simulation).place.x(), 0);
  ASSERT_EQ(simulation.apply(RemoveShape{"ball"}), "");
  goFor(simulation, 0.1);
  ASSERT_EQ(simulation.apply(PutShape{version, "ball"}), "");
  ASSERT_EQ(simulation.colliders().size(), 2U);
  EXPECT_EQ(ball(simulation).friction(), 0.5) << "with its parameters";
  EXPECT_EQ(ballNow(simulation).place, Vec3(0, 0.2, 0));
  goFor(simulation, 0.5);
  EXPECT_LT(deepest(simulation), 1e-9);
  EXPECT_NE(simulation.apply(PutShape{version, "bell"}), "");
  EXPECT_NE(simulation.apply(PutShape{3.0, "ball"}), "");
  EXPECT_NE(simulation.apply(PutShape{std::string("[[collider]\n"), "ball"}), "");
}

}  // namespace
}  // namespace selvedge::test

// The past of running lanes: coming back to a moment, what is restored, and how much memory it takes.
#include <cmath>
#include <filesystem>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/lanes/session.h"
#include "support/cloth/session_ticks.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const std::string kWindyCloth = R"(
[mesh]
columns = 9
rows = 9
[material]
stretch = 400
[air]
wind = [0, 0, 1]
[integrator]
method = "symplectic-euler"
step = 0.005
substeps = 4
[[pin]]
where = ["corner0", "corner1"]
motion = "sine"
amplitude = [0, 0.05, 0]
frequency = 1
)";

Scene windyCloth(const std::string& more = "") { return parseScene(kWindyCloth + more, "test.toml"); }

std::vector<LaneSettings> lanes(const std::vector<std::string>& texts) {
  std::vector<LaneSettings> all;
  for (const std::string& text : texts) all.push_back(text.empty() ? LaneSettings{} : parseLane(text));
  return all;
}

SessionOptions historyOptions(std::size_t bytes = std::size_t{64} << 20U) {
  SessionOptions o;
  o.simulation.threads = 1;
  o.simulation.hands = true;
  o.historyBytes = bytes;
  return o;
}

void sessionUntil(Session& session, double time) {
  while (session.lanes().clock() < time - 1e-9) goOn(session, 1);
}

TEST(History, AMomentIsThereAgainToTheBit) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 1);
  const auto then = session.hashes();
  const double clock = session.lanes().clock();
  sessionUntil(session, 2);
  ASSERT_NE(session.hashes(), then);
  EXPECT_EQ(session.goBefore(clock), clock);
  EXPECT_EQ(session.hashes(), then);
  EXPECT_TRUE(session.history().inPast);
}

// Where a step depends on nothing but the state, the same way is gone again.
TEST(History, GoingOnRepeatsTheRun) {
  Session session(windyCloth(), lanes({"", "integrator.method=rk4"}), historyOptions());
  sessionUntil(session, 1);
  sessionUntil(session, 2);
  const auto first = session.hashes();
  const long steps = session.lanes().lane(0).steps();
  std::vector<double> books, again;
  session.lanes().lane(0).ledger().row(books);
  session.follow(GoTo{1});
  sessionUntil(session, 2);
  EXPECT_EQ(session.hashes(), first);
  EXPECT_EQ(session.lanes().lane(0).steps(), steps);
  session.lanes().lane(0).ledger().row(again);
  ASSERT_EQ(again.size(), books.size());
  for (std::size_t i = 0; i < books.size(); ++i) EXPECT_NEAR(again[i], books[i], 1e-12) << i;
}

TEST(History, TheLaterMomentsStayUntilTimeGoesOn) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 2);
  const auto end = session.hashes();
  const std::size_t moments = session.history().moments;
  session.goBefore(1);
  EXPECT_EQ(session.history().moments, moments);
  session.goBy(1000000);
  EXPECT_EQ(session.hashes(), end);
  EXPECT_FALSE(session.history().inPast);
  session.goBefore(1);
  goOn(session, 1);
  EXPECT_FALSE(session.history().inPast);
  EXPECT_LT(session.history().newest, 1.02);
  EXPECT_LT(session.history().moments, moments);
  sessionUntil(session, 1.8);
  EXPECT_FALSE(session.history().inPast);
  EXPECT_GT(session.history().newest, 1.78);
  EXPECT_GT(session.history().moments, moments * 8 / 10) << "and more come";
}

TEST(History, AHandInThePastMakesAnotherPresent) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 1);
  session.goBefore(0.5);
  session.follow(Command(SetParameter{"material.density", 0.4}));
  EXPECT_TRUE(session.history().inPast) << "a parameter belongs to all of it";
  session.follow(Command(PinNodes{{40}}));
  EXPECT_FALSE(session.history().inPast);
  EXPECT_LE(session.history().newest, 0.5);
}

// The way back asks for another material in one lane alone: its cloth is built anew, from a file that is gone.
TEST(History, WhereOneLaneCannotGoAllStay) {
  const TemporaryFolder folder;
  const std::string mesh = folder.write("cloth.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  const Scene scene = parseScene("[mesh]\nkind = \"file\"\nfile = \"" + mesh + "\"\n[material]\nmodel = \"springs\"\n",
                                 folder.file("test.toml"));
  Session session(scene, lanes({"", "integrator.method=rk4"}), historyOptions());
  session.follow(TakeBack{true});
  sessionUntil(session, 0.2);
  ASSERT_EQ(session.follow(Command(SetParameter{"material.model", std::string("triangles"), 1})), "");
  sessionUntil(session, 0.4);
  const auto hashes = session.hashes();
  const double clock = session.lanes().clock();
  const std::string record = session.record();
  std::filesystem::rename(mesh, folder.file("elsewhere.obj"));
  EXPECT_THROW(session.goBefore(0.1), InputError);
  EXPECT_EQ(session.hashes(), hashes);
  EXPECT_EQ(session.lanes().clock(), clock);
  EXPECT_FALSE(session.history().inPast);
  EXPECT_EQ(session.lanes().lane(1).scene().material.model, "triangles");
  EXPECT_TRUE(session.record() == record) << "nothing to be done again";
  const double reached = session.goBefore(0.3);
  EXPECT_NEAR(reached, 0.3, 0.02);
  EXPECT_EQ(session.lanes().clock(), reached) << "where nothing is built anew one can still go";
  session.goBy(1000000);
  EXPECT_EQ(session.hashes(), hashes);
  std::filesystem::rename(folder.file("elsewhere.obj"), mesh);
  EXPECT_NEAR(session.goBefore(0.1), 0.1, 0.02);
  EXPECT_EQ(session.lanes().lane(1).scene().material.model, "springs");
}

TEST(History, StepsBackAndForth) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 1);
  const double first = session.goBy(-1), second = session.goBy(-1);
  EXPECT_LT(second, first);
  EXPECT_LT(first, 1);
  EXPECT_GT(second, 1 - 0.05);
  EXPECT_EQ(session.goBy(1), first);
  EXPECT_EQ(session.goBy(-1000000), 0);
  EXPECT_EQ(session.goBy(-1), 0);
}

TEST(History, ThePresentBetweenTwoMomentsIsKept) {
  Session session(windyCloth(), lanes({"integrator.step=0.001"}), historyOptions());
  goOn(session, 40);  // no multiple of 1/60 s
  const auto present = session.hashes();
  session.goBy(-1);
  ASSERT_NE(session.hashes(), present);
  session.goBy(1);
  EXPECT_EQ(session.hashes(), present);
}

TEST(History, WhatHandsDidAtAKeptMomentIsThereAgain) {
  Session session(windyCloth("[solver]\n"), lanes({"integrator.step=0.016666666666666666"}), historyOptions());
  goOn(session, 30);
  session.follow(Command(PinNodes{{40}}));
  session.goBy(-1);
  ASSERT_FALSE(session.lanes().lane(0).pins().pinned(40));
  session.goBy(1);
  EXPECT_TRUE(session.lanes().lane(0).pins().pinned(40));
}

// One lane fails on its way; the others go on.
TEST(History, AFailedLaneStaysAsItWas) {
  Session session(windyCloth(),
                  lanes({"", "integrator.method=explicit-euler,integrator.substeps=1,material.stretch=90000"}),
                  historyOptions());
  while (!session.lanes().failed()) goOn(session, 1);
  const double failed = session.lanes().lane(1).time();
  sessionUntil(session, failed + 1);
  session.goBy(-1);
  EXPECT_TRUE(session.lanes().lane(1).failure()) << "there, too, it had failed";
  goOn(session, 1);
  EXPECT_EQ(session.lanes().lane(1).time(), failed);
  session.goBefore(failed - 0.01);
  EXPECT_FALSE(session.lanes().failed()) << "before, it had not";
}

TEST(History, ALaneThatWasBehindCatchesUpAStepATick) {
  Session session(windyCloth(),
                  lanes({"", "integrator.method=explicit-euler,integrator.substeps=1,material.stretch=90000"}),
                  historyOptions());
  while (!session.lanes().failed()) goOn(session, 1);
  const double failed = session.lanes().lane(1).time();
  sessionUntil(session, failed + 1);
  ASSERT_EQ(session.follow(AddLane{1, {{"integrator.method", "backward-euler"}}}), "");
  const double clock = session.lanes().clock();
  goOn(session, 1);
  EXPECT_NEAR(session.lanes().lane(2).time(), failed + 0.005, 1e-9);
  EXPECT_EQ(session.lanes().clock(), clock) << "the others wait for it";
  sessionUntil(session, clock + 0.1);
  EXPECT_DOUBLE_EQ(session.lanes().lane(2).time(), session.lanes().lane(0).time());
}

TEST(History, PinsComeBack) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 0.5);
  session.follow(Command(UnpinNodes{{0, 8}}));
  session.follow(Command(PinNodes{{40}}));
  sessionUntil(session, 1);
  session.goBefore(0.4);
  const Pins& pins = session.lanes().lane(0).pins();
  EXPECT_TRUE(pins.pinned(0));
  EXPECT_FALSE(pins.pinned(40));
  const double y = session.lanes().lane(0).state().q[1];
  sessionUntil(session, 0.65);
  EXPECT_NE(session.lanes().lane(0).state().q[1], y) << "it moves as the scene says";
}

const std::string kEvents = R"(
[[event]]
time = 0.5
set = { "material.stretch" = 50 }
[[event]]
time = 1.0
set = { "material.stretch" = 800 }
)";

double stretch(const Session& session) { return session.lanes().lane(0).wantedScene().material.stretch[0]; }

TEST(History, WhatEventsSetGoesWithThem) {
  Session session(windyCloth(kEvents), lanes({""}), historyOptions());
  sessionUntil(session, 1.5);
  ASSERT_EQ(stretch(session), 800);
  session.goBefore(0.7);
  EXPECT_EQ(stretch(session), 50);
  session.goBefore(0.2);
  EXPECT_EQ(stretch(session), 400);
  session.goBy(1000000);
  EXPECT_EQ(stretch(session), 800) << "forward, too";
  session.goBefore(0.2);
  sessionUntil(session, 1.2);
  EXPECT_EQ(stretch(session), 800);
}

TEST(History, WhatTheUserSetsStays) {
  Session session(windyCloth(kEvents), lanes({""}), historyOptions());
  sessionUntil(session, 0.7);
  session.follow(Command(SetParameter{"material.stretch", 123.0}));
  session.goBefore(0.2);
  EXPECT_EQ(stretch(session), 123);
}

// With its switch the past has parameters of its own, too: what is set there begins another present.
TEST(History, TakesParametersBackWhereAsked) {
  Session session(windyCloth(), lanes({"", "material.bend=1e-3"}), historyOptions());
  sessionUntil(session, 1);
  const auto then = session.lanes().lane(0).scene().material.stretch;
  session.follow(Command(SetParameter{"material.stretch", 800.0}));
  sessionUntil(session, 2);
  const auto end = session.hashes();
  session.follow(GoTo{0.9});
  EXPECT_EQ(session.lanes().lane(0).wantedScene().material.stretch[0], 800);
  session.goBy(1000000);
  session.follow(TakeBack{true});
  session.follow(GoTo{0.9});
  EXPECT_EQ(session.lanes().lane(0).scene().material.stretch, then);
  EXPECT_EQ(session.lanes().lane(1).scene().material.bend[0], 1e-3);
  session.goBy(1000000);
  EXPECT_EQ(session.hashes(), end);
  EXPECT_EQ(session.lanes().lane(0).scene().material.stretch[0], 800) << "the present has its own";
  session.follow(GoTo{0.9});
  session.follow(Command(SetParameter{"material.stretch", 500.0}));
  EXPECT_FALSE(session.history().inPast);
}

TEST(History, TheBooksCloseAfterGoingBackToAnotherStiffness) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 1);
  session.follow(Command(SetParameter{"material.stretch", 900.0}));
  session.goBefore(0.5);
  const Ledger& books = session.lanes().lane(0).ledger();
  Session plain(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(plain, session.lanes().clock());
  EXPECT_NEAR(books.numerical(), plain.lanes().lane(0).ledger().numerical(), 1e-12)
      << "the stiffness is an event, not an error of the method";
}

TEST(History, EveryLaneComesBack) {
  const std::vector<std::string> four{"", "integrator.method=backward-euler", "integrator.method=rk4",
                                      "integrator.method=bdf2,integrator.step=0.01"};
  Session session(windyCloth(), lanes(four), historyOptions());
  sessionUntil(session, 0.5);
  const auto then = session.hashes();
  const double clock = session.lanes().clock();
  sessionUntil(session, 1);
  session.follow(GoTo{clock});
  EXPECT_EQ(session.hashes(), then);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(session.lanes().lane(i).time(), clock);
}

TEST(History, ANewLaneHasThePastOfItsOrigin) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 0.5);
  EXPECT_EQ(session.follow(AddLane{0, {{"integrator.method", "rk4"}}}), "");
  ASSERT_EQ(session.lanes().size(), 2);
  EXPECT_EQ(session.hashes()[0], session.hashes()[1]) << "it begins where the other one is";
  sessionUntil(session, 1);
  EXPECT_NE(session.hashes()[0], session.hashes()[1]);
  session.goBefore(0.3);
  EXPECT_EQ(session.hashes()[0], session.hashes()[1]);
  sessionUntil(session, 0.8);
  session.follow(Command(SetParameter{"material.density", 0.4, 1}));
  session.follow(AddLane{1, {}});
  session.goBefore(0.7);
  EXPECT_EQ(session.hashes()[1], session.hashes()[2]);
  EXPECT_NE(session.hashes()[0], session.hashes()[2]);
  EXPECT_EQ(session.follow(RemoveLane{0}), "");
  sessionUntil(session, 0.75);
  session.goBefore(0.1);
  EXPECT_EQ(session.lanes().size(), 2);
}

// 30 s of a cloth that would need ten times what is allowed.
TEST(History, MemoryIsBoundedAndHalfAMinuteIsKept) {
  Session probe(windyCloth(), lanes({"", ""}), historyOptions());
  const std::size_t moment = probe.history().bytes, bytes = 150 * moment;
  Session session(windyCloth("[run]\nduration = 1"), lanes({"", ""}), historyOptions(bytes));
  sessionUntil(session, 33);
  const HistoryStatus early = session.history();
  EXPECT_LE(early.bytes, bytes);
  EXPECT_GE(early.newest - early.oldest, 30 - 2 * early.spacing);
  EXPECT_LT(early.spacing, 0.6);
  EXPECT_NEAR(early.spacing * static_cast<double>(early.moments), early.newest - early.oldest, 10 * early.spacing)
      << "evenly";
  sessionUntil(session, 70);
  const HistoryStatus late = session.history();
  EXPECT_LE(late.bytes, bytes);
  EXPECT_GE(late.newest - late.oldest, 30 - 2 * late.spacing);
  EXPECT_EQ(late.spacing, early.spacing) << "it does not become coarser for ever";
  EXPECT_EQ(late.bytes, late.moments * moment);
}

TEST(History, AStartForgetsIt) {
  Session session(windyCloth(), lanes({""}), historyOptions());
  sessionUntil(session, 1);
  session.follow(Reset{});
  EXPECT_EQ(session.history().moments, 1);
  EXPECT_EQ(session.history().newest, 0);
  EXPECT_EQ(session.generation(), 2);
}

}  // namespace
}  // namespace selvedge::test

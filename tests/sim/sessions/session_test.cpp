// Sessions that are recorded and done again.
#include <atomic>
#include <filesystem>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/sessions/hung_session.h"
#include "support/cloth/session_ticks.h"
#include "support/input_error.h"
#include "support/runner_patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

// Everything that can be done, at random.
SessionOrder randomOrder(std::mt19937& random, const Session& session) {
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto place = [&] { return Vec3(0.1 * pick(10) - 0.5, 0.1 * pick(10) - 0.5, 0.1 * pick(10) - 0.5); };
  const auto lane = [&] {
    return session.lanes().number(static_cast<std::size_t>(pick(static_cast<int>(session.lanes().size()))));
  };
  switch (pick(15)) {
    case 0:
      return Command(SetParameter{"material.stretch", std::vector<double>{100.0 + pick(400), 1.0 / 3 + pick(300)}});
    case 1:
      return Command(SetParameter{"integrator.method", std::string(pick(2) ? "bdf2" : "generalized-alpha"),
                                  pick(3) == 0 ? lane() : -1});
    case 2:
      return Command(PinNodes{{pick(49), pick(49)}});
    case 3:
      return Command(UnpinNodes{{pick(49)}});
    case 4:
      return Command(MovePins{{0}, 0.1 * place(), 0.1});
    case 5:
    case 6:
      return Command(Grab{{pick(49), pick(49), pick(49)}, Vec3(0.2, 0.3, 0.5), place()});
    case 7:
      return Command(MoveGrab{place(), 1.0 / 60});
    case 8:
      return Command(ReleaseGrab{});
    case 9:
      return AddLane{lane(),
                     {{"integrator.method", "rk4"}, {"air.wind_x", "max(0, sin(t))"}, {"integrator.substeps", "0"}}};
    case 10:
      return RemoveLane{lane()};
    case 11:
      return GoTo{session.lanes().clock() - 0.1 * pick(5)};
    case 12:
      return pick(4) == 0 ? SessionOrder(Reset{}) : SessionOrder(Share{"integrator.method", lane()});
    case 13:
      return TakeBack{pick(2) == 0};
    default:
      return Command(SetParameter{"air.wind_x", std::string("2*sin(t), \"no\"")});  // refused
  }
}

TEST(Session, WhatWasRecordedComesOutAgain) {
  const TemporaryFolder folder;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const std::string log = folder.file(fmt::format("{}.session", seed));
    std::vector<std::uint64_t> hashes;
    {
      Session session(hungCloth(),
                      {LaneSettings{}, parseLane("integrator.method=symplectic-euler,integrator.substeps=0")},
                      sessionOptions(log));
      std::mt19937 random(seed);
      for (int i = 0; i < 60; ++i) {
        static_cast<void>(session.follow(randomOrder(random, session)));
        if (random() % 3 == 0) session.goBy(-static_cast<long>(random() % 4));
        goOn(session, static_cast<int>(random() % 6));
      }
      goOn(session, 5);
      hashes = session.hashes();
      folder.write("saved.session", session.record());
    }
    for (const std::string& file : {log, folder.file("saved.session")}) {
      ASSERT_TRUE(isSession(file));
      const SessionRecord record = readSession(file);
      EXPECT_EQ(record.hashes, hashes);
      Session again(record.scene, record.lanes, [&] {
        SessionOptions o = sessionOptions();
        o.historyBytes = record.historyBytes;
        o.simulation.threads = 2;
        return o;
      }());
      EXPECT_EQ(again.hashes()[0], record.start);
      Replay replay(record);
      goThrough(replay, again);
      EXPECT_EQ(replay.verdict(again), "") << "seed " << seed;
      EXPECT_EQ(again.hashes(), hashes) << "seed " << seed;
    }
  }
}

// In two lanes, one of which goes through itself, with the hand, a change, and a way back while folds lie on each other.
TEST(Session, OfAFoldedRibbonComesOutAgain) {
  const TemporaryFolder folder;
  const std::string log = folder.file("ribbon.session");
  std::vector<std::uint64_t> hashes;
  {
    Session session(loadScene(SELVEDGE_SOURCE_DIR "/configs/ribbon.toml", {}),
                    {LaneSettings{}, parseLane("contact.self=false")}, sessionOptions(log));
    goOn(session, 50);
    const std::vector<std::string> columns = session.lanes().lane(0).ledger().columns();
    std::vector<double> values;
    session.lanes().lane(0).ledger().row(values);
    const auto touches = std::ranges::find(columns, "cloth-contact_J") - columns.begin();
    ASSERT_GT(values.at(static_cast<std::size_t>(touches)), 0);
    EXPECT_EQ(session.follow(Command(Grab{{0, 1, 4}, Vec3(0.3, 0.3, 0.4), Vec3(0, 0.4, 0)})), "");
    EXPECT_EQ(session.follow(Command(MoveGrab{Vec3(0.05, 0.3, 0), 1.0 / 120})), "");
    goOn(session, 6);
    EXPECT_EQ(session.follow(Command(ReleaseGrab{})), "");
    session.goBy(-4);
    EXPECT_EQ(session.follow(Command(SetParameter{"contact.friction", 0.1})), "");
    goOn(session, 8);
    hashes = session.hashes();
  }
  EXPECT_NE(hashes[0], hashes[1]);
  SessionOptions onTwo = sessionOptions();
  onTwo.simulation.threads = 2;
  Replay replay(readSession(log));
  Session again(replay.record().scene, replay.record().lanes, onTwo);
  goThrough(replay, again);
  EXPECT_EQ(replay.verdict(again), "");
  EXPECT_EQ(again.hashes(), hashes);
}

// One lane has made its step when the other gives its own up: nobody can go to a moment at which they are apart.
class TickThatWasGivenUp : public testing::TestWithParam<std::size_t> {};

TEST_P(TickThatWasGivenUp, LeavesNothingToComeBackTo) {
  const TemporaryFolder folder;
  std::atomic<bool> asked = false;
  SessionOptions options = sessionOptions();
  options.simulation.givesUp = &asked;
  options.historyBytes = GetParam();
  Session session(hungCloth(), {LaneSettings{}, parseLane("integrator.method=rk4,integrator.substeps=0")}, options);
  goOn(session, 4);
  if (GetParam() < sessionOptions().historyBytes) goOn(session, 300);  // its moments are thinned meanwhile
  for (int times = 0; times < 2; ++times) {
    const double beginning = session.lanes().clock();
    const std::vector<std::uint64_t> before = session.hashes();
    session.tick([&](std::size_t lane) {
      asked = asked || lane == 0;
      return true;
    });
    asked = false;
    ASSERT_TRUE(session.gaveUp());
    const double reached = session.leaveTick(beginning);
    EXPECT_FALSE(session.gaveUp());
    EXPECT_LE(reached, beginning);
    const std::vector<std::uint64_t> there = session.hashes();
    if (reached == beginning) {
      EXPECT_EQ(there, before);
    }
    session.goBy(1);
    EXPECT_EQ(session.hashes(), there) << "there is nothing after it";
  }
  EXPECT_EQ(session.follow(Command(SetParameter{"integrator.method", std::string("verlet"), 1})), "");
  for (const int ticks : {0, 7}) {
    goOn(session, ticks);
    folder.write("a.session", session.record());
    const SessionRecord record = readSession(folder.file("a.session"));
    SessionOptions plain = sessionOptions();
    plain.historyBytes = record.historyBytes;
    Session again(record.scene, record.lanes, plain);
    Replay replay(record);
    goThrough(replay, again);
    EXPECT_EQ(replay.verdict(again), "") << ticks;
    EXPECT_EQ(again.hashes(), session.hashes()) << ticks;
  }
}

INSTANTIATE_TEST_SUITE_P(History, TickThatWasGivenUp, testing::Values(std::size_t{1} << 20U, std::size_t{40000}));

// Which moments are kept is a matter of bytes: the same with a ledger, as in the window, and without.
TEST(Session, TheBoundOfTheHistoryIsPartOfIt) {
  const TemporaryFolder folder;
  SessionOptions how = sessionOptions();
  how.historyBytes = 40000;
  Session session(hungCloth(), {LaneSettings{}}, how);
  goOn(session, 300);
  session.goBy(-7);
  goOn(session, 20);
  const std::string file = folder.write("h.session", session.record());
  Replay replay(readSession(file));
  how.simulation.ledger = false;
  Session again(replay.record().scene, replay.record().lanes, how);
  goThrough(replay, again);
  EXPECT_EQ(replay.verdict(again), "");
}

// Cuts are read as they were done, those of older records, which name edges alone, too.
TEST(Session, CutsAreDoneAgain) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}, LaneSettings{}}, sessionOptions());
  goOn(session, 4);
  const Mesh& mesh = session.lanes().lane(0).cloth().mesh();
  std::vector<Vec3> places;
  for (const Vec3& each : mesh.positions) places.emplace_back(each.x(), each.z() + each.y(), 1);
  const std::vector<Vec2> line{{-3, 0.013}, {3, 0.031}};
  const Cut across{strokeAcross(mesh.triangles, {}, places, line)};
  ASSERT_EQ(session.follow(Command(across)), "");
  ASSERT_GT(session.lanes().lane(1).cloth().tears().copies(), 0U);
  goOn(session, 6);
  const std::string file = folder.write("cut.session", session.record());
  Replay replay(readSession(file));
  Session again(replay.record().scene, replay.record().lanes, sessionOptions());
  goThrough(replay, again);
  EXPECT_EQ(replay.verdict(again), "");
  EXPECT_EQ(again.lanes().lane(0).cloth().tears(), session.lanes().lane(0).cloth().tears());

  const std::string old = folder.write("old.session", [&] {
    std::string text = session.record();
    const std::size_t at = text.find("4 cut");
    text.replace(at, text.find('\n', at) - at, "4 cut 0 1 7 8");
    return text;
  }());
  const SessionRecord record = readSession(old);
  ASSERT_EQ(record.entries.size(), 1U);
  const auto* cut = std::get_if<Cut>(&std::get<Command>(record.entries[0].order));
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->edges, (std::vector<NodePair>{{0, 1}, {7, 8}}));
  EXPECT_TRUE(cut->pieces.empty());
}

TEST(Session, ALineThatWasCutOffDoesNotCount) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 4);
  session.follow(Command(PinNodes{{12}}));
  std::string text = session.record();
  text.resize(text.find("4 pin 12") + 7);  // 4 pin 1
  EXPECT_TRUE(readSession(folder.write("c.session", text)).entries.empty());
}

TEST(Session, AnotherEndIsTold) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 10);
  std::string text = session.record();
  text.replace(text.rfind(' ') + 1, 16, "0123456789abcdef");
  folder.write("x.session", text);
  Replay replay(readSession(folder.file("x.session")));
  Session again(replay.record().scene, replay.record().lanes, sessionOptions());
  goThrough(replay, again);
  EXPECT_NE(replay.verdict(again).find("0123456789abcdef"), std::string::npos) << replay.verdict(again);
}

TEST(Session, BrokenRecordsAreRefusedWithTheirLine) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  session.follow(Command(PinNodes{{3, 4}}));
  goOn(session, 3);
  session.follow(Command(ReleaseGrab{}));
  const std::string good = session.record();
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    folder.write("b.session", text);
    return inputError([&] { static_cast<void>(readSession(folder.file("b.session"))); });
  };
  EXPECT_NE(with("0 pin 3 4", "0 pin 3 four").find("\"four\" is no number"), std::string::npos);
  EXPECT_NE(with("0 pin", "0 stitch").find("stitch"), std::string::npos);
  EXPECT_NE(with("3 release", "3 release now").find("more than"), std::string::npos);
  EXPECT_NE(with("3 release", "x release").find("\"x\" is no number"), std::string::npos);
  EXPECT_NE(with("0 pin 3 4", "-1 pin 3 4").find("the tick -1 is not from 0"), std::string::npos);
  EXPECT_NE(with("3 release", "4000000000000 release").find("the tick 4000000000000 is not"), std::string::npos);
  EXPECT_NE(with("end 3", "end 999999999").find("the tick 999999999 is not from 0 to 100000000"), std::string::npos);
  EXPECT_NE(with("3 release", "5 release").find("the end, at tick 3, is earlier than line"), std::string::npos);
  EXPECT_NE(with("end 3", "end -3").find("the tick -3 is not"), std::string::npos);
  EXPECT_NE(with("0 pin", "9 pin").find("earlier"), std::string::npos);
  EXPECT_NE(with("3 release", "3 set -3 air.wind_x = 1").find("names lane -3; lanes count from 0"), std::string::npos);
  EXPECT_NE(with("selvedge-session 1", "selvedge-session 2").find("version"), std::string::npos);
  EXPECT_NE(with("history", "histories").find("histories"), std::string::npos);
  EXPECT_NE(with("\ndo\n", "\n").find(".session:"), std::string::npos);
  EXPECT_NE(with("[mesh]", "[mush]").find("mush"), std::string::npos);
  EXPECT_NE(with("[mesh]", "[mush]").find("b.session"), std::string::npos);
  EXPECT_NE(with("\nlane \n", "\n").find("0 lanes"), std::string::npos);
  EXPECT_NE(with("\nlane \n", "\nlane \nlane \nlane \nlane \nlane \n").find("5 lanes"), std::string::npos);
  EXPECT_FALSE(isSession(folder.file("none")));
}

TEST(Session, LinesMayEndAsWindowsEndsThem) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}, parseLane("integrator.method=bdf2")}, sessionOptions());
  session.follow(Command(PinNodes{{3, 4}}));
  goOn(session, 3);
  std::string text;
  for (const char c : session.record()) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const SessionRecord record = readSession(folder.write("w.session", text));
  EXPECT_EQ(record.hashes, session.hashes());
  EXPECT_EQ(record.entries.size(), 1U);
  Session again(record.scene, record.lanes, sessionOptions());
  EXPECT_EQ(again.hashes()[0], record.start);
}

// What cannot be done since it is not there leaves no trace; in a record that somebody changed it is a mistake.
TEST(Session, WhatAnOrderNamesMustBeThere) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  const std::string before = session.record();
  const std::vector<SessionOrder> orders{Command(PinNodes{{3, 900}}), Command(Grab{{0, 1, -2}, {1, 0, 0}, {0, 0, 0}}),
                                         Command(SetParameter{"material.density", 0.3, 2}), RemoveLane{1}};
  for (const SessionOrder& order : orders) EXPECT_NE(session.follow(order), "");
  EXPECT_EQ(session.record(), before);
  goOn(session, 2);
  session.follow(Command(PinNodes{{12}}));
  std::string text = session.record();
  text.replace(text.find("2 pin 12"), 8, "2 pin 900");
  const long line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("2 pin 900")), '\n');
  Replay replay(readSession(folder.write("n.session", text)));
  Session again(replay.record().scene, replay.record().lanes, sessionOptions());
  goThrough(replay, again);
  EXPECT_EQ(replay.broken().find(fmt::format("{}:{}: there is no node 900", folder.file("n.session"), line + 1)), 0U)
      << replay.broken();
}

TEST(Session, ALogThatWasCutOffRunsToWhereItEnds) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 7);
  session.follow(Command(PinNodes{{3}}));
  std::string text = session.record();
  text.resize(text.rfind("end "));
  folder.write("c.session", text);
  Replay replay(readSession(folder.file("c.session")));
  Session again(replay.record().scene, replay.record().lanes, sessionOptions());
  goThrough(replay, again);
  EXPECT_EQ(again.ticks(), 7);
  EXPECT_EQ(again.hashes(), session.hashes());
  EXPECT_EQ(replay.verdict(again), "");
}

TEST(Session, TheRunnerRecordsAndRepeats) {
  const TemporaryFolder folder;
  std::uint64_t hash = 0;
  {
    Runner runner(hungCloth(), {}, pausedAtFullSpeed());
    for (int i = 0; i < 30; ++i) {
      if (i == 10) runner.queue(SetParameter{"material.density", 0.4});
      if (i == 12) runner.addLane(0, {{"integrator.method", "rk4"}, {"integrator.substeps", "0"}});
      if (i == 20) runner.goBack(0.05);
      runner.singleStep();
    }
    runner.saveSession(folder.file("r.session"));
    const auto frame = frameWhere(runner, [](const RunnerFrame& f) { return !f.notices.empty(); });
    ASSERT_TRUE(frame);
    hash = frame->lanes[1].hash;
  }
  Runner again(readSession(folder.file("r.session")), pausedAtFullSpeed());
  goOn(again, 1000);
  const auto end = frameWhere(again, [](const RunnerFrame& f) { return !f.notices.empty() || !f.complaints.empty(); });
  ASSERT_TRUE(end);
  ASSERT_TRUE(end->complaints.empty()) << end->complaints[0];
  EXPECT_NE(end->notices[0].find("same bits"), std::string::npos);
  ASSERT_EQ(end->lanes.size(), 2);
  EXPECT_EQ(end->lanes[1].hash, hash);
  EXPECT_TRUE(end->paused);
}

TEST(Session, ACommandEndsTheReplay) {
  const TemporaryFolder folder;
  Session session(hungCloth(), {LaneSettings{}}, sessionOptions());
  goOn(session, 100000 / 100);
  folder.write("l.session", session.record());
  Runner runner(readSession(folder.file("l.session")), pausedAtFullSpeed());
  const auto before = settledFrame(runner);
  ASSERT_TRUE(before);
  EXPECT_EQ(before->replay.ticks, 1000);
  runner.queue(PinNodes{{5}});
  const auto after = frameWhere(runner, [](const RunnerFrame& f) { return !f.notices.empty(); });
  ASSERT_TRUE(after);
  EXPECT_NE(after->notices[0].find("taken over"), std::string::npos);
  EXPECT_EQ(after->replay.ticks, 0);
}

// A way back in it asks for a cloth of before, whose file is gone by then.
TEST(Session, AReplayThatCannotGoOnEndsAndIsTold) {
  const TemporaryFolder folder;
  const std::string mesh = folder.write("cloth.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n");
  const Scene scene = parseScene("[mesh]\nkind = \"file\"\nfile = \"" + mesh + "\"\n[material]\nmodel = \"springs\"\n",
                                 folder.file("test.toml"));
  Session session(scene, {LaneSettings{}}, sessionOptions());
  session.follow(TakeBack{true});
  goOn(session, 5);
  ASSERT_EQ(session.follow(Command(SetParameter{"material.model", std::string("triangles")})), "");
  goOn(session, 15);
  session.goBefore(0);
  goOn(session, 5);
  folder.write("m.session", session.record());
  Runner runner(readSession(folder.file("m.session")), pausedAtFullSpeed());
  for (int i = 0; i < 10; ++i) runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 10; }));
  std::filesystem::remove(mesh);
  goOn(runner, 1000);
  const auto end = frameWhere(runner, [](const RunnerFrame& f) { return !f.complaints.empty(); });
  ASSERT_TRUE(end);
  EXPECT_NE(end->complaints[0].find("cloth.obj"), std::string::npos) << end->complaints[0];
  ASSERT_FALSE(end->notices.empty());
  EXPECT_EQ(end->notices[0], "The replay ends here.");
  EXPECT_TRUE(end->paused);
  EXPECT_EQ(end->lanes[0].steps, 20);
  runner.singleStep();
  EXPECT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 21; })) << "what ran goes on";
}

}  // namespace
}  // namespace selvedge::test

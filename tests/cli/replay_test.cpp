// `selvedge replay`: a session is done again by the program, to the same bits or with a message.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/lanes/session.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const std::string kCloth = R"(
[mesh]
columns = 7
rows = 7
[integrator]
method = "backward-euler"
step = 0.01
[[pin]]
where = ["corner0", "corner1"]
)";

struct Recorded {
  std::string text, hashes;
};

Recorded record() {
  SessionOptions options;
  options.simulation = {1, true, true};
  Session session(parseScene(kCloth, "test.toml"), {LaneSettings{}, parseLane("integrator.method=bdf2")}, options);
  const auto goOn = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) session.tick([](std::size_t) { return true; });
  };
  goOn(20);
  session.follow(Command(Grab{{24, 25, 31}, Vec3(0.2, 0.3, 0.5), Vec3(0.1, -0.2, 0.4)}));
  goOn(20);
  session.goBy(-5);
  session.follow(Command(SetParameter{"material.density", 0.37}));
  goOn(10);
  Recorded recorded{session.record(), ""};
  for (const std::uint64_t hash : session.hashes()) recorded.hashes += fmt::format("{:016x}\n", hash);
  return recorded;
}

TEST(Replay, EndsWithTheSameBits) {
  const TemporaryFolder folder;
  const Recorded recorded = record();
  const std::string log = folder.write("a.session", recorded.text);
  const Ran quiet = runProgram("replay " + log + " --hash --quiet");
  EXPECT_EQ(quiet.status, 0) << quiet.err;
  EXPECT_EQ(quiet.out, recorded.hashes);
  const Ran told = runProgram("replay " + log + " --threads 1");
  EXPECT_EQ(told.status, 0);
  EXPECT_NE(told.out.find("the same bits"), std::string::npos) << told.out;
}

TEST(Replay, OtherBitsAreAFailure) {
  const TemporaryFolder folder;
  Recorded recorded = record();
  const std::string from = "material.density = 0.37";
  recorded.text.replace(recorded.text.find(from), from.size(), "material.density = 0.38");
  const Ran other = runProgram("replay " + folder.write("a.session", recorded.text));
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("when it was recorded"), std::string::npos) << other.err;
}

TEST(Replay, WhatIsNoSessionIsRefused) {
  const TemporaryFolder folder;
  const Ran scene = runProgram("replay " + folder.write("a.toml", kCloth));
  EXPECT_EQ(scene.status, 2);
  EXPECT_NE(scene.err.find("no session"), std::string::npos) << scene.err;
  const Ran none = runProgram("replay " + folder.file("none") + " --window");
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("none"), std::string::npos) << none.err;
}

TEST(Replay, AnOrderOfANodeThatIsNotThereIsAMistakeInItsLine) {
  const TemporaryFolder folder;
  Recorded recorded = record();
  const std::string from = "grab 24 25 31";
  recorded.text.replace(recorded.text.find(from), from.size(), "grab 24 25 3100");
  const std::string log = folder.write("a.session", recorded.text);
  const Ran ran = runProgram("replay --quiet " + log);
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("there is no node 3100: this mesh has nodes 0 to 48"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("selvedge: " + log + ":"), 0U) << ran.err;
}

// A record that was cut off, or written by hand, has no hashes that would tell whether all is as it was.
std::string withoutEnd(const std::string& text, const std::string& more) {
  return text.substr(0, text.rfind("end ")) + more;
}

TEST(Replay, WhatCannotBeDoneFailsWhereNoHashTellsWhetherItCouldThen) {
  const TemporaryFolder folder;
  const std::string text = record().text;
  for (const auto& [order, told] :
       {std::pair<std::string, std::string>{"set all material.foo = 1", "material.foo"}, {"remove-shape x", "\"x\""}}) {
    const Ran ran = runProgram("replay --quiet " + folder.write("a.session", withoutEnd(text, "60 " + order + "\n")));
    EXPECT_EQ(ran.status, 1) << order;
    EXPECT_NE(ran.err.find(told), std::string::npos) << ran.err;
  }
  const Ran whole = runProgram("replay " + folder.write("a.session", withoutEnd(text, "")));
  EXPECT_EQ(whole.status, 0) << whole.err;
}

TEST(Replay, ARunThatFailsWhereNoHashIsThereFails) {
  const TemporaryFolder folder;
  const std::string wild =
      "60 set all integrator.method = \"explicit-euler\"\n60 set all integrator.step = 0.1\n400 release\n";
  const Ran ran = runProgram("replay --quiet " + folder.write("a.session", withoutEnd(record().text, wild)));
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("lane A: stopped at step"), std::string::npos) << ran.err;
}

TEST(Replay, NumbersThatAreNoneEndIt) {
  const TemporaryFolder folder;
  for (const std::string order : {"go-to nan", "hand 1 inf 0 0.1", "grab 24 25 31 0.2 0.3 nan 0 0 0"}) {
    const std::string log = folder.write("a.session", withoutEnd(record().text, "60 " + order + "\n"));
    const Ran ran = runProgram("replay --quiet " + log);
    EXPECT_EQ(ran.status, 2) << order;
    EXPECT_NE(ran.err.find("a number of it is not finite"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("selvedge: " + log + ":"), 0U) << ran.err;
  }
}

TEST(Replay, AnOrderOfNoNodeEndsIt) {
  const TemporaryFolder folder;
  const Ran ran = runProgram("replay --quiet " + folder.write("a.session", withoutEnd(record().text, "60 pin\n")));
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("it names no node"), std::string::npos) << ran.err;
}

TEST(Replay, ALaneThatCannotBeReadIsAMistakeInItsLine) {
  const TemporaryFolder folder;
  std::string text = record().text;
  const std::string from = "lane integrator.method=bdf2";
  ASSERT_NE(text.find(from), std::string::npos);
  text.replace(text.find(from), from.size(), "lane integrator.method");
  const std::string log = folder.write("a.session", text);
  const Ran ran = runProgram("replay " + log);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err.find("selvedge: " + log + ":"), 0U) << ran.err;
}

TEST(Replay, AnEditorsMarkInFrontOfTheFileIsNothing) {
  const TemporaryFolder folder;
  const Recorded recorded = record();
  const std::string log = folder.write("a.session", "\xEF\xBB\xBF" + recorded.text);
  EXPECT_TRUE(isSession(log));
  const Ran ran = runProgram("replay --quiet --hash " + log);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, recorded.hashes);
}

}  // namespace
}  // namespace selvedge::test

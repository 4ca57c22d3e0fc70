// Several lanes in the window: one start, one clock, the same hands.
#include <cmath>

#include <fmt/format.h>

#include "support/program.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class CompareTest : public WindowTest {
 protected:
  // A small soft cloth, so that explicit methods keep up.
  static std::vector<std::string> cloth() {
    std::vector<std::string> words;
    for (const char* setting : {"mesh.columns=7", "mesh.rows=7", "material.stretch=60", "material.shear=30"}) {
      words.insert(words.end(), {"--set", setting});
    }
    for (const char* method : {"backward-euler", "trapezoidal", "symplectic-euler", "rk4"}) {
      words.insert(words.end(), {"--lane", std::string("integrator.substeps=0,integrator.method=") + method});
    }
    return words;
  }
  void openFour() {
    std::vector<std::string> words = cloth();
    words.insert(words.begin(), "hanging");
    open(words);
    ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 4; })) << desktop.status().text;
  }
  // The time of every lane, once they stand still.
  std::vector<double> times() {
    std::vector<double> all;
    for (const char letter : {'A', 'B', 'C', 'D'}) {
      if (const Status lane = desktop.status().lane(letter); !lane.text.empty()) all.push_back(lane.number("time"));
    }
    return all;
  }
  void expectOneTime() {
    const std::vector<double> all = times();
    for (const double time : all) EXPECT_NEAR(time, all[0], 1e-9) << desktop.status().text;
  }
  void pause() {
    if (!desktop.status().flag("paused")) desktop.key("p");
    ASSERT_TRUE(becomes("paused", true));
    desktop.settle(4);
  }
};

TEST_F(CompareTest, FourMethodsStartFromTheSameBits) {
  openFour();
  pause();
  desktop.key("r");
  ASSERT_TRUE(desktop.until(
      [](const Status& s) { return s.lane('A').number("time") == 0 && s.lane('D').number("time") == 0; }));
  desktop.settle(3);
  const Status now = desktop.status();
  for (const char letter : {'B', 'C', 'D'}) EXPECT_EQ(now.lane(letter).word("hash"), now.lane('A').word("hash"));
  desktop.key("p");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.5; }));
  pause();
  expectOneTime();
  const Status then = desktop.status();
  EXPECT_NE(then.lane('A').word("hash"), then.lane('B').word("hash"));
  EXPECT_NE(then.lane('C').word("hash"), then.lane('D').word("hash"));
  expectHealthy();
}

// Single steps in the window and a run without one: the same bits, lane by lane.
TEST_F(CompareTest, TheWindowEndsAsCompareDoes) {
  openFour();
  pause();
  desktop.key("r");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lane('A').number("time") == 0; }));
  constexpr int kSteps = 12;
  for (int i = 0; i < kSteps; ++i) desktop.key("o");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lane('A').number("steps") == kSteps; }));
  desktop.settle(3);
  const Status there = desktop.status();
  std::string command = "compare hanging --quiet --hash";
  for (const std::string& word : cloth()) command += " " + word;
  const Ran ran = runProgram(command + fmt::format(" --for {}", kSteps / 60.0));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string hashes;
  for (const char letter : {'A', 'B', 'C', 'D'}) hashes += there.lane(letter).word("hash") + "\n";
  EXPECT_EQ(ran.out, hashes);
}

// What was done in the window is done again by the program, and by the window.
TEST_F(CompareTest, ASessionIsReplayed) {
  std::vector<std::string> words{"hanging", "--log", desktop.file("a.session")};
  const std::vector<std::string> more = cloth();
  words.insert(words.end(), more.begin(), more.end());
  open(words);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 4 && s.number("time") > 0.3; }));
  const auto [x, y] = middle();
  desktop.drag(x, y, x + 40, y - 20);
  desktop.settle(3);
  desktop.up();
  desktop.key("1");
  desktop.settle(3);
  desktop.key("Left");
  desktop.settle(3);
  desktop.key("p");
  desktop.settle(5);
  desktop.leave();
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  const Ran ran = runProgram("replay " + desktop.file("a.session"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("the same bits"), std::string::npos) << ran.out;
  open({desktop.file("a.session")});
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("same bits"); })) << desktop.status().text;
  expectHealthy();
}

TEST_F(CompareTest, OneHandPullsAllLanes) {
  openFour();
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 1; }));
  const auto [x, y] = middle();
  desktop.drag(x, y, x + 50, y - 20);
  EXPECT_TRUE(desktop.until([](const Status& s) {
    return s.lane('A').flag("grabbed") && s.lane('B').flag("grabbed") && s.lane('C').flag("grabbed") &&
           s.lane('D').flag("grabbed");
  })) << desktop.status().text;
  desktop.up();
  EXPECT_TRUE(
      desktop.until([](const Status& s) { return !s.lane('A').flag("grabbed") && !s.lane('D').flag("grabbed"); }));
  desktop.key("2");
  EXPECT_TRUE(desktop.until(
      [](const Status& s) { return s.lane('A').list("pins").size() == 3 && s.lane('D').list("pins").size() == 3; }));
  expectHealthy();
}

TEST_F(CompareTest, LanesComeAndGoWhileTheyRun) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  const auto button = desktop.status().find("Compare with...", "##time");
  ASSERT_TRUE(button) << desktop.status().text;
  desktop.click(*button);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.shows("trapezoidal", "##Popup"); }))
      << desktop.status().text;
  desktop.click(*desktop.status().find("trapezoidal", "##Popup"));
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 2; })) << desktop.status().text;
  EXPECT_EQ(desktop.status().lane('B').word("method"), "trapezoidal");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.word("active") == "B"; }));
  desktop.key("a");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 3; }));
  pause();
  expectOneTime();
  desktop.key("e");
  EXPECT_TRUE(becomes("overlay", true));
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("\"shows\": \"ABC\""); })) << desktop.status().text;
  desktop.key("e");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("\"shows\": \"C\""); }));
  desktop.key("comma");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.word("active") == "A"; }));
  const auto header = desktop.status().find("trapezoidal", "##view1");
  ASSERT_TRUE(header) << desktop.status().text;
  desktop.click(*header);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.word("active") == "B"; }));
  const std::vector<Status::Window> windows = desktop.status().windows();
  const Status::Window* view = desktop.status().window(windows, "##view1");
  ASSERT_NE(view, nullptr);
  desktop.click(view->x + view->width - 12, view->y + 12);  // the cross
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 2; })) << desktop.status().text;
  EXPECT_TRUE(desktop.status().lane('B').text.empty());
  EXPECT_FALSE(desktop.status().lane('C').text.empty()) << "the others keep their letters";
  expectHealthy();
}

TEST_F(CompareTest, ACameraMovesAllThatAreLinked) {
  openFour();
  const auto froms = [&] {
    std::vector<std::string> all;
    const std::string text = desktop.status().text;
    for (std::size_t at = text.find("\"from\": ["); at != std::string::npos; at = text.find("\"from\": [", at + 1)) {
      all.push_back(text.substr(at, text.find(']', at) - at));
    }
    return all;
  };
  ASSERT_TRUE(desktop.until([](const Status& s) {
    const auto all = s.windows();
    return s.window(all, "##view3") != nullptr;
  })) << desktop.status().text;
  const std::string before = froms().at(0);
  const std::vector<Status::Window> windows = desktop.status().windows();
  const Status::Window* view = desktop.status().window(windows, "##view3");
  ASSERT_NE(view, nullptr);
  desktop.drag(view->x + 15, view->y + view->height - 40, view->x + 60, view->y + view->height - 40);
  desktop.up();
  EXPECT_TRUE(desktop.until([&](const Status&) {
    const auto now = froms();
    return now.size() == 4 && now[0] != before && now[0] == now[1] && now[0] == now[2] && now[0] == now[3];
  })) << desktop.status().text;
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

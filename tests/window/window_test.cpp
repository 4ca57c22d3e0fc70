// The window as a user has it: real keys and mouse on a real (virtual) display.
#include <cmath>
#include <csignal>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "forces/materials.h"
#include "integrators/methods.h"
#include "support/program.h"
#include "support/runner_patience.h"
#include "support/temporary_folder.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

TEST_F(WindowTest, DrawsNothingWhileNothingHappens) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.1; }));
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  ASSERT_TRUE(becomes("resting", true)) << "notices go away, then it rests";
  const double frames = desktop.status().number("frames");
  nap(1);
  EXPECT_EQ(desktop.status().number("frames"), frames);
  desktop.key("w");
  EXPECT_TRUE(becomes("wireframe", true)) << "and wakes up";
  EXPECT_TRUE(becomes("resting", true));
  expectHealthy();
}

TEST_F(WindowTest, OpensWithMovingCloth) {
  open({"hanging"}, true);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.5; }));
  EXPECT_LT(desktop.status().list("low").at(1), -0.2) << "it falls";
  EXPECT_EQ(desktop.status().list("pins"), (std::vector<double>{0, 32}));
  EXPECT_TRUE(desktop.status().flag("hints")) << "a first start";
  const auto step = [&](const std::string& words) {
    return desktop.until([&](const Status& s) { return s.shows(words, "##firststeps"); });
  };
  ASSERT_TRUE(step("First steps, 1 of 4: Drag the cloth")) << desktop.status().text;
  const auto windows = desktop.status().windows();
  const Status::Window* strip = desktop.status().window(windows, "##firststeps");
  const std::vector<double> view = desktop.status().list("view");
  ASSERT_NE(strip, nullptr);
  EXPECT_NEAR(view.at(1) + view.at(3), strip->y, 1) << "it lies over nothing";
  EXPECT_LT(strip->height, 60);
  desktop.click(*desktop.status().find("Next", "##firststeps"));
  ASSERT_TRUE(step("2 of 4")) << desktop.status().text;
  for (const char* number : {"0", "1", "2", "3"}) {
    EXPECT_TRUE(desktop.until([&](const Status& s) { return s.find(number, "##view0").has_value(); }))
        << "the corners that it speaks of are numbered\n"
        << desktop.status().text;
  }
  desktop.key("0");
  EXPECT_TRUE(step("3 of 4")) << "it was followed\n" << desktop.status().text;
  desktop.click(*desktop.status().find("Close", "##firststeps"));
  EXPECT_TRUE(becomes("hints", false));
  expectHealthy();
}

TEST_F(WindowTest, EveryIntegratorAndMaterialLive) {
  open({"hanging", "--set", "mesh.columns=7", "--set", "mesh.rows=7", "--set", "integrator.step=0.005"});
  std::set<std::string> seen;
  for (std::size_t i = 0; i < methods().size(); ++i) {
    const std::string before = desktop.status().word("method");
    seen.insert(before);
    desktop.key("i");
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.word("method") != before; })) << desktop.status().text;
    const double steps = desktop.status().number("steps");
    EXPECT_TRUE(desktop.until([&](const Status& s) { return s.number("steps") > steps; })) << desktop.status().text;
    EXPECT_FALSE(desktop.status().flag("failed")) << desktop.status().word("method") << '\n' << desktop.status().text;
  }
  EXPECT_EQ(seen.size(), methods().size());
  for (std::size_t i = 0; i < materialModels().size(); ++i) {
    desktop.key("b");
    const double steps = desktop.status().number("steps");
    EXPECT_TRUE(desktop.until([&](const Status& s) { return s.number("steps") > steps + 5; })) << desktop.status().text;
    EXPECT_FALSE(desktop.status().flag("failed")) << desktop.status().text;
  }
  expectHealthy();
}

TEST_F(WindowTest, TellsThatTheDrawnGroundStopsNothing) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("0");  // it hangs by the other corner, longer than it was
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.text.find("goes through the ground") < s.text.size(); }))
      << desktop.status().text;
  expectHealthy();
}

TEST_F(WindowTest, ASavedSceneHasTheSameHash) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.5; }));
  desktop.key("2");
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  desktop.settle(3);
  const std::string hash = desktop.status().word("hash");
  desktop.key("ctrl+s");
  ASSERT_TRUE(becomes("save", true));
  desktop.key("ctrl+a");
  desktop.type("mine.toml");
  desktop.key("Return");
  ASSERT_TRUE(desktop.until([&](const Status&) { return std::filesystem::exists(desktop.file("mine.toml")); }))
      << desktop.status().text;
  const Ran ran = runProgram("run " + desktop.file("mine.toml") + " --for 0 --hash --quiet");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, hash + "\n");
  const double steps = desktop.status().number("steps");
  ASSERT_TRUE(becomes("save", false)) << desktop.status().text;  // until then it takes the keys
  desktop.settle(3);                                             // and its text field for a frame more
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  open({desktop.file("mine.toml")});
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  desktop.key("r");
  EXPECT_TRUE(desktop.until([&](const Status& s) { return s.word("hash") == hash && s.number("steps") <= steps; }))
      << "the window opens it as it was, not " << desktop.status().word("hash");
  EXPECT_EQ(desktop.status().list("pins").size(), 3U);
}

TEST_F(WindowTest, PanelsDoNotOverlapAtAnySize) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  const int sizes[][2] = {{1280, 720}, {1600, 1000}, {640, 480}, {300, 200}, {800, 220}, {260, 900}};
  for (const auto& size : sizes) {
    desktop.resize(size[0], size[1]);
    const auto fits = [&](const Status& s) {
      const auto all = s.windows();
      const Status::Window* menu = s.window(all, "##MainMenuBar");
      return menu && menu->width == size[0];
    };
    ASSERT_TRUE(desktop.until(fits)) << size[0] << 'x' << size[1] << '\n' << desktop.status().text;
    desktop.settle();  // a window that has just been moved finds its size in the next picture
    const auto all = desktop.status().windows();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].name.starts_with("##Tooltip")) continue;
      const bool fixed = all[i].name.starts_with("##");
      EXPECT_GE(all[i].x, 0);
      EXPECT_GE(all[i].y, 0);
      EXPECT_LE(all[i].x + all[i].width, size[0] + 0.5) << all[i].name << " at " << size[0];
      EXPECT_LE(all[i].y + all[i].height, size[1] + 0.5) << all[i].name << " at " << size[1];
      for (std::size_t j = i + 1; fixed && j < all.size(); ++j) {
        if (!all[j].name.starts_with("##") || all[j].name.starts_with("##Tooltip")) continue;
        const bool apart = all[i].x + all[i].width <= all[j].x + 0.5 || all[j].x + all[j].width <= all[i].x + 0.5 ||
                           all[i].y + all[i].height <= all[j].y + 0.5 || all[j].y + all[j].height <= all[i].y + 0.5;
        EXPECT_TRUE(apart) << all[i].name << " and " << all[j].name << " at " << size[0] << 'x' << size[1];
      }
    }
  }
  expectHealthy();
}

TEST_F(WindowTest, DivergencePausesAndOffersAWayOut) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--set", "integrator.method=explicit-euler",
        "--set", "integrator.substeps=1"});
  const auto offered = [](const Status& s) { return s.flag("failed") && s.flag("paused") && s.contains("##failure"); };
  ASSERT_TRUE(desktop.until(offered)) << desktop.status().text;
  const int sizes[][2] = {{1280, 720}, {700, 500}, {1024, 640}};
  for (const auto& size : sizes) {
    desktop.resize(size[0], size[1]);
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.list("view").at(0) + s.list("view").at(2) == size[0]; }));
    desktop.settle(3);
    const Status now = desktop.status();
    const auto windows = now.windows();
    const Status::Window* banner = now.window(windows, "##failure");
    ASSERT_NE(banner, nullptr) << now.text;
    const std::vector<double> view = now.list("view");
    EXPECT_GE(banner->x, view.at(0));
    EXPECT_GE(banner->y, view.at(1));
    EXPECT_LE(banner->x + banner->width, view.at(0) + view.at(2)) << size[0];
    EXPECT_LE(banner->y + banner->height, view.at(1) + view.at(3)) << size[0];
  }
  for (const Status::Text& each : desktop.status().texts("##failure")) EXPECT_FALSE(each.cut) << each.words;
  const double time = desktop.status().number("time");
  const auto offer = desktop.status().find("Use backward Euler", "##failure");
  ASSERT_TRUE(offer) << desktop.status().text;
  desktop.click(*offer);
  EXPECT_TRUE(desktop.until([&](const Status& s) { return !s.flag("failed") && s.number("time") > time + 0.1; }))
      << desktop.status().text;
  expectHealthy();
}

TEST_F(WindowTest, ABrokenShaderIsToldAndTheLastGoodOneStays) {
  std::filesystem::copy(SELVEDGE_SOURCE_DIR "/shaders", desktop.file("shaders"));
  open({"hanging"});
  const std::string good = desktop.folder().read("shaders/cloth.frag");
  desktop.folder().write("shaders/cloth.frag", "#version 330 core\nvoid main() { this is wrong; }\n");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("cloth.frag"); })) << desktop.status().text;
  expectHealthy();
  desktop.folder().write("shaders/cloth.frag", good);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("\"shader_errors\": []"); }))
      << desktop.status().text;
}

TEST_F(WindowTest, SettingsSurviveARestartAndBrokenOnesAreKeptAside) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"}, true);
  desktop.key("l");
  ASSERT_TRUE(becomes("dark", false));
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  open({"hanging"}, true);
  EXPECT_FALSE(desktop.status().flag("dark"));
  EXPECT_FALSE(desktop.status().flag("hints")) << "not the first start any more";
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  desktop.folder().write("window.toml", "[[[ nonsense");
  open({"hanging"});
  EXPECT_TRUE(desktop.status().flag("dark"));
  EXPECT_TRUE(desktop.status().contains("window.toml.broken")) << desktop.status().text;
  EXPECT_TRUE(std::filesystem::exists(desktop.file("window.toml.broken")));
}

TEST_F(WindowTest, TabLeavesOnlyTheView) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("Tab");
  ASSERT_TRUE(desktop.until([](const Status& s) {
    const std::vector<double> view = s.list("view");
    return view.size() == 4 && view[0] == 0 && view[1] == 0 && view[2] == 1024 && view[3] == 640;
  })) << desktop.status().text;
  EXPECT_TRUE(desktop.status().texts("##MainMenuBar").empty());
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("Tab brings menu, panels and plots back."); }));
  desktop.key("Tab");
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.texts("##MainMenuBar").empty(); }));
  expectHealthy();
}

// A tooltip says what may be pressed: once that is done, or a page lies before it, it is in the way.
TEST_F(WindowTest, TooltipsKeepOffPages) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  const auto told = [](const Status& s) { return s.shows("by a few letters (Ctrl+P)", "##Tooltip"); };
  const auto find = desktop.status().find("Find", "##time");
  ASSERT_TRUE(find) << desktop.status().text;
  desktop.move(find->middleX(), find->middleY());
  ASSERT_TRUE(desktop.until(told)) << desktop.status().text;
  desktop.click(*find);
  ASSERT_TRUE(becomes("find", true));
  desktop.settle();
  EXPECT_FALSE(told(desktop.status()));
  desktop.move(find->middleX() - 12, find->middleY());
  desktop.settle();
  EXPECT_FALSE(told(desktop.status())) << "the page is open";
  desktop.key("Escape");
  ASSERT_TRUE(becomes("find", false));
  desktop.move(find->middleX() + 10, find->middleY());
  EXPECT_TRUE(desktop.until(told)) << desktop.status().text;
}

TEST_F(WindowTest, LeavingAsksWhereSomethingWouldBeLost) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("x");
  ASSERT_TRUE(becomes("leave", true));
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.shows("Nothing would be lost.", "Leave Selvedge?"); }));
  desktop.key("Escape");
  ASSERT_TRUE(becomes("leave", false));
  desktop.key("b");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.parameter("material.model") != "triangles"; }));
  desktop.close();
  ASSERT_TRUE(becomes("leave", true)) << "the scene was changed";
  EXPECT_TRUE(desktop.until([](const Status& s) {
    return s.shows("What was changed in this scene is not saved (Ctrl+S).", "Leave Selvedge?");
  })) << desktop.status().text;
  desktop.key("Escape");
  ASSERT_TRUE(becomes("leave", false));
  desktop.key("ctrl+z");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.parameter("material.model") == "triangles"; }));
  desktop.settle(3);
  desktop.key("ctrl+q");
  EXPECT_EQ(desktop.wait(), 0) << "taken back, there is nothing to lose";
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("0");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.list("pins").size() == 1; }));
  desktop.key("ctrl+q");
  ASSERT_TRUE(becomes("leave", true)) << "a pin was let go";
  desktop.key("x");
  EXPECT_EQ(desktop.wait(), 0) << desktop.said();
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("ctrl+p");
  ASSERT_TRUE(becomes("find", true));
  desktop.type("exit...");
  desktop.key("Return");
  ASSERT_TRUE(becomes("leave", true)) << "the Enter that chose it does not answer the question";
  desktop.settle(5);
  EXPECT_TRUE(desktop.running());
  desktop.key("Return");
  EXPECT_EQ(desktop.wait(), 0) << "Enter says yes";
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--bare"});
  desktop.key("x");
  ASSERT_TRUE(becomes("leave", true));
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.texts("Leave Selvedge?").empty(); })) << "seen, too";
  desktop.key("x");
  EXPECT_EQ(desktop.wait(), 0) << "X again says yes";
}

TEST_F(WindowTest, ClosedWhileALargeClothIsComputed) {
  open({"hanging", "--set", "mesh.columns=129", "--set", "mesh.rows=129", "--set", "integrator.step=0.05"});
  desktop.close();
  EXPECT_EQ(desktop.wait(), 0) << desktop.said();
}

TEST(NoWindow, NoDisplayIsToldWithAWayOut) {
  const Ran ran = runProgram("hanging", "env -u DISPLAY -u WAYLAND_DISPLAY ");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("there is no display"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("selvedge run"), std::string::npos) << ran.err;
}

TEST(NoWindow, NoOlderSessionIsReplaced) {
  const TemporaryFolder folder;
  const std::string session = folder.write("older.session", "kept\n");
  EXPECT_EQ(runProgram("hanging --log " + session, "env -u DISPLAY -u WAYLAND_DISPLAY ").status, 1);
  EXPECT_EQ(folder.read("older.session"), "kept\n");
}

TEST(NoWindow, AWrongSceneIsToldBeforeAWindowOpens) {
  const Ran ran = runProgram("hangin", "env -u DISPLAY ");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("did you mean hanging?"), std::string::npos) << ran.err;
}

TEST_F(WindowTest, AnOldGraphicsDriverIsTold) {
  desktop.environment("MESA_GL_VERSION_OVERRIDE", "2.1");
  EXPECT_FALSE(desktop.start({"hanging"}));
  EXPECT_EQ(desktop.wait(), 1);
  EXPECT_NE(desktop.said().find("needs OpenGL 3.3"), std::string::npos) << desktop.said();
}

}  // namespace
}  // namespace selvedge::test

// The first start on screens of several sizes.
#include <gtest/gtest.h>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class SmallScreenTest : public WindowTest {
 protected:
  SmallScreenTest() : WindowTest(900, 600) {}
};

TEST_F(SmallScreenTest, TheWindowIsNoLargerThanTheScreen) {
  for (const std::vector<std::string>& size : {std::vector<std::string>{}, {"--size", "1920x1080"}}) {
    std::vector<std::string> arguments{"hanging", "--remember", "hints=no"};
    arguments.insert(arguments.end(), size.begin(), size.end());
    ASSERT_TRUE(desktop.start(arguments)) << desktop.said();
    desktop.settle();
    const auto windows = desktop.status().windows();
    const Status::Window* menu = desktop.status().window(windows, "##MainMenuBar");
    ASSERT_NE(menu, nullptr) << desktop.status().text;
    EXPECT_EQ(menu->width, 900);
    const std::vector<double> view = desktop.status().list("view");
    EXPECT_LE(view.at(1) + view.at(3), 600);
    expectHealthy();
    desktop.key("ctrl+q");
    EXPECT_EQ(desktop.wait(), 0);
  }
}

struct Screen {
  const char* name;
  int width, height, dpi;
  double scale;  // of letters, and of the window
};

class EachScreen : public WindowTest, public testing::WithParamInterface<Screen> {
 protected:
  EachScreen() : WindowTest(GetParam().width, GetParam().height, GetParam().dpi) {}
};
INSTANTIATE_TEST_SUITE_P(Screens, EachScreen,
                         testing::Values(Screen{"coarse", 1920, 1080, 96, 1}, Screen{"portrait", 1300, 1920, 96, 1},
                                         Screen{"fine", 3840, 2160, 192, 2},
                                         // as a projector or a plain X server, which say nothing of the size
                                         Screen{"unknown", 3840, 2160, 96, 1.5}),
                         [](const auto& screen) { return std::string(screen.param.name); });

TEST_P(EachScreen, ShowsAsMuchInLettersThatCanBeRead) {
  ASSERT_TRUE(desktop.start({"hanging", "--remember", "hints=no", "--set", "mesh.columns=9", "--set", "mesh.rows=9"}))
      << desktop.said();
  desktop.settle();
  const auto file = desktop.status().find("File", "##MainMenuBar");
  ASSERT_TRUE(file) << desktop.status().text;
  const double letters = file->y1 - file->y, plain = 15;
  EXPECT_GT(letters, 0.9 * GetParam().scale * plain);
  EXPECT_LT(letters, 1.3 * GetParam().scale * plain);
  const auto windows = desktop.status().windows();
  const Status::Window* menu = desktop.status().window(windows, "##MainMenuBar");
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(menu->width, 1280 * GetParam().scale);
  for (const Status::Text& each : desktop.status().texts()) EXPECT_FALSE(each.cut) << each.words;
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

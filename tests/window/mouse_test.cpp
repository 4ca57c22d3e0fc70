// What the mouse does in the view.
#include <cmath>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

TEST_F(WindowTest, ClothFollowsTheMouse) {
  open({"hanging", "--set", "mesh.columns=13", "--set", "mesh.rows=13", "--set", "mesh.plane=vertical"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 1.5; }));
  const auto [x, y] = middle();
  desktop.drag(x, y, x + 180, y - 60);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.flag("grabbed"); })) << desktop.status().text;
  EXPECT_TRUE(desktop.until([&, from = x](const Status& s) { return s.list("middle").at(0) > from + 90; }))
      << "pulled to the right, it goes to the right\n"
      << desktop.status().text;
  desktop.up();
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.flag("grabbed"); }));
  EXPECT_FALSE(desktop.status().flag("failed"));
  expectHealthy();
}

TEST_F(WindowTest, ZCutsAlongALineAndUndoGoesBackToBefore) {
  open({"hanging", "--set", "mesh.columns=13", "--set", "mesh.rows=13"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 1; }));
  const auto [x, y] = middle();
  desktop.key("z");
  desktop.settle();
  desktop.drag(x - 200, y + 3, x + 8, y - 3);  // from beside the cloth to its middle
  desktop.up();
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.number("copies") > 3; })) << desktop.status().text;
  EXPECT_FALSE(desktop.status().flag("grabbed"));
  desktop.key("ctrl+z");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.number("copies") == 0; })) << desktop.status().text;
  desktop.key("Escape");
  desktop.settle();
  desktop.drag(x, y, x + 40, y);
  desktop.key("space");
  EXPECT_TRUE(becomes("grabbed", true)) << "it is a hand again";
  desktop.up();
  expectHealthy();
}

TEST_F(WindowTest, AnyOtherDragTurnsTheView) {
  open({"hanging"});
  const std::vector<double> view = desktop.status().list("view"), camera = desktop.status().list("camera");
  const double x = view.at(0) + 40, y = view.at(1) + 30;
  desktop.drag(x, y, x + 120, y);
  desktop.up();
  EXPECT_TRUE(desktop.until([&](const Status& s) { return std::abs(s.list("camera").at(4) - camera.at(4)) > 0.05; }));
  const std::vector<double> turned = desktop.status().list("camera");
  desktop.drag(x, y, x + 60, y + 40, 3);
  desktop.up(3);
  EXPECT_TRUE(desktop.until([&](const Status& s) { return std::abs(s.list("camera").at(1) - turned.at(1)) > 0.01; }));
  desktop.click(x, y, 4);  // the wheel
  EXPECT_TRUE(desktop.until([&](const Status& s) { return s.list("camera").at(3) < turned.at(3); }));
  desktop.key("Home");
  EXPECT_TRUE(desktop.until([&](const Status& s) { return std::abs(s.list("camera").at(4) - camera.at(4)) < 1e-3; }));
  expectHealthy();
}

TEST_F(WindowTest, ClickPicksCtrlClickPinsCtrlDragSelects) {
  open({"hanging", "--set", "mesh.columns=25", "--set", "mesh.rows=25"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 1.5; }));
  const auto [x, y] = middle();
  desktop.click(x, y);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.list("selected").size() == 1; })) << desktop.status().text;
  desktop.tool({"keydown", "ctrl"});
  desktop.click(x, y);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.list("pins").size() == 3; })) << desktop.status().text;
  desktop.drag(x - 60, y - 60, x + 60, y + 60);
  desktop.up();
  desktop.tool({"keyup", "ctrl"});
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.list("selected").size() > 20; })) << desktop.status().text;
  desktop.key("k");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.list("pins").size() > 20; })) << desktop.status().text;
  expectHealthy();
}

TEST_F(WindowTest, ADraggedPinFollowsTheMouse) {
  open({"hanging", "--set", "mesh.columns=17", "--set", "mesh.rows=17"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.5; }));
  const std::vector<double> at = desktop.status().list("pin_handles"), place = desktop.status().list("pin_places");
  ASSERT_EQ(at.size(), 4U);
  const double x = at[0] - 70, y = at[1] + 50;
  const auto there = [&](const Status& s) {
    const std::vector<double> now = s.list("pin_handles");
    return now.size() == 4 && std::hypot(now[0] - x, now[1] - y) < 3;
  };
  desktop.drag(at[0], at[1], x, y);
  EXPECT_TRUE(desktop.until(there)) << desktop.status().text;
  EXPECT_FALSE(desktop.status().flag("grabbed")) << "the pin, not the cloth";
  desktop.up();
  const double time = desktop.status().number("time");
  ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") > time + 0.3; }));
  EXPECT_TRUE(there(desktop.status())) << "it stays where it was led\n" << desktop.status().text;
  const std::vector<double> led = desktop.status().list("pin_places");
  EXPECT_GT(std::hypot(led[0] - place[0], led[1] - place[1], led[2] - place[2]), 0.1);
  for (std::size_t i = 3; i < 6; ++i) EXPECT_EQ(led[i], place[i]) << "the other pin stays";
  expectHealthy();
}

TEST_F(WindowTest, ADraggedShapeFollowsTheMouse) {
  open({SELVEDGE_SOURCE_DIR "/tests/window/ball.toml"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.list("shape_handles").size() == 4; }));
  const std::vector<double> at = desktop.status().list("shape_handles");  // of the floor and the ball
  const double x = at[2] + 60, y = at[3] - 30;  // what is taken is nearer than its middle, which goes less far
  const auto there = [&](const Status& s) {
    const std::vector<double> now = s.list("shape_handles");
    return now.size() == 4 && std::hypot(now[2] - x, now[3] - y) < 12;
  };
  desktop.drag(at[2], at[3], x, y);
  EXPECT_TRUE(desktop.until(there)) << desktop.status().text;
  desktop.up();
  EXPECT_TRUE(there(desktop.status()));
  EXPECT_NE(desktop.status().text.find("\"selected_shape\": \"ball\""), std::string::npos);
  expectHealthy();
}

TEST_F(WindowTest, TheTipOfTheArrowAimsTheWind) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--set", "air.wind=[2,0,0]"});
  desktop.key("v");
  ASSERT_TRUE(becomes("wind", true));
  const std::vector<double> at = desktop.status().list("wind_handle"), view = desktop.status().list("view");
  ASSERT_EQ(at.size(), 2U);
  ASSERT_GT(at[0], view[0]) << "the arrow is to be seen";
  const double x = at[0] + 40, y = at[1] - 50;
  desktop.drag(at[0], at[1], x, y);
  EXPECT_TRUE(desktop.until([&](const Status& s) {
    const std::vector<double> now = s.list("wind_handle");
    return std::hypot(now[0] - x, now[1] - y) < 6;
  })) << desktop.status().text;
  desktop.up();
  EXPECT_NE(desktop.status().parameter("air.wind"), "[2, 0, 0]");
  desktop.key("ctrl+z");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.parameter("air.wind") == "[2, 0, 0]"; }))
      << "a drag is one edit\n"
      << desktop.status().text;
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

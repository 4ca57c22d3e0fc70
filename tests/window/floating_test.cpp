// Panels and plots that are torn off, by mouse and keyboard.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class FloatingTest : public WindowTest {
 protected:
  static constexpr const char* kColumn = "##left/";
  static std::string nameOf(const std::string& title) { return fmt::format("{0}###floating.panel.{0}", title); }

  void openSmall(std::vector<std::string> more = {}) {
    std::vector<std::string> all{"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"};
    for (const char* title : {"Compare", "Integrator", "Display"}) {
      more.insert(more.end(), {"--remember", fmt::format("panel.{}=no", title)});
    }
    all.insert(all.end(), more.begin(), more.end());
    open(all);
  }
  static std::optional<Status::Window> window(const Status& status, const std::string& name) {
    for (const Status::Window& each : status.windows()) {
      if (each.name == name) return each;
    }
    return {};
  }
  Status::Window shown(const std::string& name) {
    EXPECT_TRUE(desktop.until([&](const Status& s) { return window(s, name).has_value(); })) << name << '\n'
                                                                                             << desktop.status().text;
    desktop.settle();
    return window(desktop.status(), name).value_or(Status::Window{});
  }
  void letGo() {
    desktop.settle(2);  // the window has seen where the mouse is
    desktop.up();
    desktop.settle();
  }
  bool goes(const std::string& name) {
    return desktop.until([&](const Status& s) { return !window(s, name); });
  }
  Status::Text text(const std::string& words, const std::string& in) {
    EXPECT_TRUE(desktop.until([&](const Status& s) { return s.find(words, in).has_value(); })) << words << '\n'
                                                                                               << desktop.status().text;
    return desktop.status().find(words, in).value_or(Status::Text{});
  }
  void choose(const Status::Text& head, const std::string& entry) {
    desktop.click(head.middleX(), head.middleY(), 3);
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.find(entry, "##Popup").has_value(); }))
        << desktop.status().text;
    desktop.settle();
    desktop.click(*desktop.status().find(entry, "##Popup"));
  }
  void find(const std::string& words) {
    desktop.key("ctrl+p");
    ASSERT_TRUE(becomes("find", true));
    desktop.type(words);
    desktop.settle();
    desktop.key("Return");
    ASSERT_TRUE(becomes("find", false));
  }
  static bool inside(const Status& s, double width, double height) {
    const auto all = s.windows();
    return std::all_of(all.begin(), all.end(), [&](const Status::Window& each) {
      return each.name.find("###floating.") == std::string::npos ||
             (each.x >= 0 && each.y >= 0 && each.x + each.width <= width && each.y + each.height <= height);
    });
  }
};

TEST_F(FloatingTest, APanelIsTornOffMovedResizedAndPutBack) {
  openSmall({"--remember", "panel.Material=no"});
  const std::string name = nameOf("Material");
  choose(text("Material", kColumn), "Tear off");
  const Status::Window first = shown(name);
  EXPECT_FALSE(desktop.status().shows("Material", kColumn));
  text("density", name);
  const std::vector<double> camera = desktop.status().list("camera");
  desktop.drag(first.x + 90, first.y + 10, first.x + 210, first.y + 30);
  letGo();
  const Status::Window moved = shown(name);
  EXPECT_NEAR(moved.x, first.x + 120, 2);
  EXPECT_EQ(moved.width, first.width);
  desktop.drag(moved.x + moved.width - 4, moved.y + moved.height - 4, moved.x + moved.width + 56,
               moved.y + moved.height - 104);
  letGo();
  const Status::Window resized = shown(name);
  EXPECT_NEAR(resized.width, moved.width + 60, 3);
  EXPECT_NEAR(resized.height, moved.height - 100, 3);
  EXPECT_EQ(resized.x, moved.x);
  desktop.drag(resized.x + 7, resized.y + 60, resized.x + 7, resized.y + 120);  // in its border: nothing is there
  letGo();
  desktop.move(resized.x + 20, resized.y + 100);
  desktop.tool({"click", "--repeat", "3", "--delay", "20", "5"});
  desktop.settle();
  EXPECT_EQ(desktop.status().list("camera"), camera) << "the mouse over it is none over the cloth";
  desktop.key("p");
  EXPECT_TRUE(becomes("paused", true)) << "keys are as they were";
  desktop.key("Tab");
  EXPECT_TRUE(goes(name)) << "only the view";
  desktop.key("Tab");
  EXPECT_EQ(shown(name).x, resized.x);
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  openSmall({"--remember", "panel.Material=no"});
  const Status::Window again = shown(name);
  EXPECT_NEAR(again.x, resized.x, 1);
  EXPECT_NEAR(again.y, resized.y, 1);
  EXPECT_NEAR(again.width, resized.width, 1);
  EXPECT_NEAR(again.height, resized.height, 1);
  desktop.click(again.x + again.width - 14, again.y + 11);
  EXPECT_TRUE(goes(name));
  EXPECT_LT(text("Integrator", kColumn).y, text("Material", kColumn).y);
  EXPECT_LT(text("Material", kColumn).y, text("Pins", kColumn).y);
  expectHealthy();
}

TEST_F(FloatingTest, HeadsAreDraggedAndALayoutPutsAllBack) {
  openSmall({"--remember", "panel.Material=no"});
  const Status::Text pins = text("Pins", kColumn), integrator = text("Integrator", kColumn);
  desktop.drag(pins.middleX(), pins.middleY(), pins.middleX() + 8, integrator.y - 4);
  desktop.up();
  EXPECT_TRUE(desktop.until([](const Status& s) {
    const auto a = s.find("Pins", kColumn), b = s.find("Integrator", kColumn);
    return a && b && a->y < b->y;
  })) << desktop.status().text;
  const Status::Text gravity = text("Gravity", kColumn);
  desktop.drag(gravity.middleX(), gravity.middleY(), 640, 300);
  const Status::Window carried = shown(nameOf("Gravity"));
  desktop.move(700, 330);
  EXPECT_TRUE(desktop.until([&](const Status& s) {
    const auto now = window(s, nameOf("Gravity"));
    return now && now->x > carried.x + 30 && now->y > carried.y + 15;
  })) << "it stays in the hand";
  desktop.up();
  desktop.key("h");
  ASSERT_TRUE(becomes("help", true));
  desktop.settle();
  const auto order = [](const Status& s, const std::string& name) {
    const auto all = s.windows();
    return std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; }) - all.begin();
  };
  EXPECT_LT(order(desktop.status(), nameOf("Gravity")), order(desktop.status(), "Keys and mouse"));
  desktop.key("Escape");
  ASSERT_TRUE(becomes("help", false));
  shown(nameOf("Gravity"));  // which Escape does not close
  desktop.resize(700, 480);
  EXPECT_TRUE(desktop.until([](const Status& s) {
    return s.list("view").at(0) + s.list("view").at(2) == 700 && inside(s, 700, 480);
  })) << desktop.status().text;
  find("layout usual");
  EXPECT_TRUE(goes(nameOf("Gravity")));
  EXPECT_LT(text("Compare", kColumn).y, text("Integrator", kColumn).y);
  expectHealthy();
}

TEST_F(FloatingTest, AtTwiceTheScaleAllIsSeenAndCanBePutBack) {
  openSmall({"--remember", "scale=2", "--remember", "torn_off.panel.Material=yes", "--remember",
             "floating.panel.Material.x=4000", "--remember", "floating.panel.Material.y=-300", "--remember",
             "torn_off.plot.0=yes", "--remember", "floating.plot.0.y=900"});
  desktop.resize(1280, 720);
  ASSERT_TRUE(desktop.until([](const Status& s) {
    return s.list("view").at(0) + s.list("view").at(2) == 1280 && inside(s, 1280, 720);
  })) << desktop.status().text;
  desktop.settle();
  const std::string plot = "Energy by kind###floating.plot.0";
  for (const std::string& name : {nameOf("Material"), plot}) {
    shown(name);
    EXPECT_FALSE(desktop.status().texts(name).empty()) << name;
    for (const Status::Text& each : desktop.status().texts(name))
      EXPECT_FALSE(each.cut) << each.words << " in " << name;
  }
  find("put panels back");
  EXPECT_TRUE(goes(nameOf("Material")));
  EXPECT_TRUE(goes(plot));
  expectHealthy();
}

TEST_F(FloatingTest, PlotsAreTornOffAndTheViewTakesTheirRoom) {
  openSmall();
  const double height = desktop.status().list("view").at(3);
  const Status::Window strip = shown("##plots");
  desktop.click(strip.x + strip.width - 15, strip.y + 12);  // the last of the buttons in the row
  const std::string name = "Energy by kind###floating.plot.0";
  const Status::Window floating = shown(name);
  text("Energy by kind", name);
  const std::vector<double> camera = desktop.status().list("camera");
  desktop.move(floating.x + floating.width / 2, floating.y + floating.height / 2);
  desktop.tool({"click", "--repeat", "2", "--delay", "20", "4"});
  desktop.settle();
  EXPECT_EQ(desktop.status().list("camera"), camera) << "the wheel is the plot's";
  EXPECT_FALSE(window(desktop.status(), "##plots")) << "there was room for one";
  EXPECT_GT(desktop.status().list("view").at(3), height);
  desktop.click(floating.x + floating.width - 14, floating.y + 11);
  EXPECT_TRUE(goes(name));
  EXPECT_TRUE(desktop.until([&](const Status& s) { return s.list("view").at(3) == height; })) << desktop.status().text;
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

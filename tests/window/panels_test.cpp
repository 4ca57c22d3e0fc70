// The panels on the left and the plots below, by mouse and keyboard: places come from what is written there.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

const char* const kTitles[] = {"Compare", "Integrator", "Material", "Pins",    "Bodies", "Shapes", "Air and wind",
                               "Gravity", "Gas",        "Solver",   "Display", "Record", "Scene"};

class PanelTest : public WindowTest {
 protected:
  static constexpr const char* kLeft = "##left/";

  // Waits until the panels show a line of just these words.
  Status::Text line(const std::string& words) {
    EXPECT_TRUE(desktop.until([&](const Status& s) { return s.find(words, kLeft).has_value(); }))
        << words << '\n'
        << desktop.status().text;
    return desktop.status().find(words, kLeft).value_or(Status::Text{});
  }
  static std::vector<std::string> allWords(const Status& status) {
    std::vector<std::string> words;
    for (const Status::Text& each : status.texts(kLeft)) words.push_back(each.words);
    return words;
  }
  // The value of a row: what is written to the right of its name.
  Status::Text valueOf(const std::string& name) {
    const Status::Text row = line(name);
    for (const Status::Text& each : desktop.status().texts(kLeft)) {
      if (std::abs(each.y - row.y) < 3 && each.x > row.x1) return each;
    }
    ADD_FAILURE() << "no value beside " << name;
    return {};
  }
  void wheel(int clicks) {  // down, where positive
    desktop.move(160, 300);
    desktop.tool({"click", "--repeat", fmt::format("{}", std::abs(clicks)), "--delay", "6", clicks > 0 ? "5" : "4"});
    desktop.settle(3);
  }
  bool isParameter(const std::string& key, const std::string& wanted) {
    return desktop.until([&](const Status& s) { return s.parameter(key) == wanted; });
  }
  void typeInto(const std::string& name, const std::string& words) {
    Status::Text value = valueOf(name);
    for (bool rests = false; !rests;) {  // what was scrolled may still move
      desktop.settle(2);
      const Status::Text now = valueOf(name);
      rests = now.x == value.x && now.y == value.y;
      value = now;
    }
    desktop.tool({"keydown", "ctrl"});
    desktop.click(value);
    desktop.tool({"keyup", "ctrl"});
    desktop.settle(2);
    desktop.type(words);
    desktop.key("Return");
  }
  // Every line is seen to its ends.
  void expectNothingCut(const std::string& in, const std::string& where) {
    for (const Status::Text& each : desktop.status().texts(in)) {
      EXPECT_FALSE(each.cut) << '"' << each.words << "\" of " << where << " at " << each.x << ", " << each.y;
    }
  }
  // Turns the wheel until nothing moves any more, looking at everything on the way.
  void readToTheEnd() {
    std::string seen;
    for (int i = 0; i < 20; ++i) {
      std::string now;
      for (const Status::Text& each : desktop.status().texts(kLeft)) now += fmt::format("{} {}\n", each.words, each.y);
      expectNothingCut(kLeft, "the panels");
      if (now == seen) return;
      seen = now;
      wheel(6);
    }
  }
};

TEST_F(PanelTest, ASliderIsDraggedAndUndone) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--remember", "panel.Compare=no", "--remember",
        "panel.Integrator=no"});
  const std::string before = desktop.status().parameter("material.density");
  const Status::Text value = valueOf("density");
  ASSERT_EQ(value.words, before);
  desktop.drag(value.middleX(), value.middleY(), value.middleX() + 45, value.middleY());
  EXPECT_TRUE(desktop.until([&](const Status& s) { return s.parameter("material.density") != before; }))
      << desktop.status().text;
  desktop.up();
  desktop.settle(3);
  const std::string after = desktop.status().parameter("material.density");
  EXPECT_GT(std::stod(after), std::stod(before)) << "to the right is more";
  EXPECT_NEAR(std::stod(valueOf("density").words), std::stod(after), 1e-3 * std::stod(after))
      << "shown with fewer digits";
  desktop.key("ctrl+z");
  EXPECT_TRUE(isParameter("material.density", before)) << "one drag is one edit\n" << desktop.status().text;
  desktop.key("ctrl+y");
  EXPECT_TRUE(isParameter("material.density", after)) << desktop.status().text;
  expectHealthy();
}

TEST_F(PanelTest, ABodyIsAddedAndTakenBack) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--remember", "panel.Compare=no", "--remember",
        "panel.Integrator=no", "--remember", "panel.Display=no", "--remember", "panel.Bodies=yes"});
  desktop.resize(1024, 1050);  // the panels are longer than that, so that they can be moved
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.list("view").at(0) + s.list("view").at(2) == 1024; }));
  desktop.settle();
  const double add = line("Add").y;
  const std::vector<double> camera = desktop.status().list("camera");
  desktop.click(line("Add"));
  line("cloth");
  line("cloth 2");
  EXPECT_TRUE(desktop.until([&](const Status& s) { return std::abs(s.find("Add", kLeft)->y - add) < 1; }))
      << "it stays under the mouse";
  EXPECT_EQ(desktop.status().list("camera"), camera);
  desktop.key("ctrl+z");
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.shows("cloth 2", kLeft); })) << desktop.status().text;
  expectHealthy();
}

TEST_F(PanelTest, WhatIsTypedIsTakenOrRefusedInWords) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--remember", "panel.Compare=no"});
  wheel(3);  // there is room below the row
  const Status before = desktop.status();
  typeInto("density", "soft");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.shows("\"soft\" is not a number", kLeft); }))
      << desktop.status().text;
  EXPECT_EQ(desktop.status().parameter("material.density"), "0.2");
  for (const char* flag : {"shaded", "fullscreen", "paused"}) {
    EXPECT_EQ(desktop.status().flag(flag), before.flag(flag)) << "typing is not pressing keys";
  }
  typeInto("density", "-5");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.shows("-5", kLeft) && !s.shows("soft", kLeft); }))
      << desktop.status().text;
  EXPECT_EQ(desktop.status().parameter("material.density"), "0.2");
  typeInto("density", "1/4");
  EXPECT_TRUE(isParameter("material.density", "0.25")) << desktop.status().text;
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.shows("-5", kLeft); })) << "the complaint is gone";
  expectHealthy();
}

TEST_F(PanelTest, AFewLettersFindWhatIsWanted) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.key("ctrl+p");
  ASSERT_TRUE(becomes("find", true));
  desktop.type("denim");
  const auto first = [](const Status& s) {
    const auto found = s.texts("Find/");
    return found.empty() ? "" : found.front().words;
  };
  ASSERT_TRUE(desktop.until([&](const Status& s) { return first(s) == "fabric"; })) << desktop.status().text;
  expectNothingCut("Find", "the page of findings");
  desktop.key("Return");
  EXPECT_TRUE(isParameter("material.fabric", "denim")) << desktop.status().text;
  EXPECT_TRUE(becomes("find", false));
  desktop.key("ctrl+p");
  ASSERT_TRUE(becomes("find", true));
  desktop.type("wind field");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.shows("uniform", "Find"); })) << "its row";
  desktop.key("Escape");
  EXPECT_TRUE(becomes("find", false));
  EXPECT_FALSE(desktop.status().flag("paused")) << "typing is not pressing keys";
  expectHealthy();
}

TEST_F(PanelTest, FavouritesStayAtTheTopAndTheSearchTakesThePanelsPlace) {
  const std::vector<std::string> arguments{
      "hanging",          "--set",      "mesh.columns=9",     "--set", "mesh.rows=9", "--remember",
      "panel.Compare=no", "--remember", "panel.Integrator=no"};
  open(arguments);
  desktop.click(line("density").middleX(), line("density").middleY(), 3);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.find("Keep at the top of the panels").has_value(); }))
      << desktop.status().text;
  desktop.settle();
  desktop.click(*desktop.status().find("Keep at the top of the panels"));
  ASSERT_LT(line("Favourites").y, line("Material").y);
  ASSERT_LT(line("density").y, line("Material").y) << "the first line of these words";
  const auto field = desktop.status().find("search the parameters", "##left");
  ASSERT_TRUE(field) << desktop.status().text;
  desktop.click(*field);
  desktop.settle();
  desktop.type("wind field");
  ASSERT_TRUE(desktop.until([](const Status& s) {
    const auto typed = s.find("wind field", "##left");
    return typed && typed->in == "##left";
  })) << desktop.status().text;
  line("uniform");
  EXPECT_FALSE(desktop.status().shows("Material", kLeft));
  EXPECT_FALSE(desktop.status().flag("wireframe")) << "typing is not pressing keys";
  expectNothingCut(kLeft, "what was found");
  desktop.click(*desktop.status().find("x", "##left"));
  line("Material");
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  open(arguments);
  EXPECT_LT(line("density").y, line("Material").y) << "kept over a restart";
  expectHealthy();
}

TEST_F(PanelTest, EveryPanelOpensAndIsReadToItsEnd) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  wheel(-40);
  for (const char* title : {"Compare", "Integrator", "Material", "Display"}) {
    desktop.click(line(title));
    desktop.settle(6);  // what is below moves up, and the status says so a little later
  }
  for (const char* title : kTitles) line(title);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.texts(kLeft).size() == std::size(kTitles); }))
      << "closed, they are their titles\n"
      << desktop.status().text;
  for (auto title = std::rbegin(kTitles); title != std::rend(kTitles); ++title) {  // those above stay where they are
    const std::vector<std::string> closed = allWords(desktop.status());
    desktop.click(line(*title));
    EXPECT_TRUE(desktop.until([&](const Status& s) { return allWords(s) != closed; })) << *title << " shows nothing";
  }
  readToTheEnd();
  expectHealthy();
}

TEST_F(PanelTest, NothingIsCutInTheWindow) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  desktop.resize(1280, 720);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.list("view").at(0) + s.list("view").at(2) == 1280; }));
  for (const char* in : {"##MainMenuBar", "##time", "##status", "##plots", "##view0", "##left/"}) {
    EXPECT_FALSE(desktop.status().texts(in).empty()) << in;
    expectNothingCut(in, in);
  }
  desktop.key("h");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.shows("Ctrl+Z", "Keys and mouse"); }));
  expectNothingCut("Keys and mouse", "the help page");
}

TEST_F(PanelTest, ALayoutIsKeptOverARestart) {
  const std::vector<std::string> small{"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"};
  open(small);
  line("Integrator");
  line("Compare with...");
  const double width = desktop.status().list("view").at(0);
  desktop.key("ctrl+p");
  ASSERT_TRUE(becomes("find", true));
  desktop.type("layout teach");
  desktop.settle();
  desktop.key("Return");
  const auto teaches = [&](const Status& s) {
    return !s.shows("Compare with...", kLeft) && s.shows("Material", kLeft) && s.list("view").at(0) < width;
  };
  ASSERT_TRUE(desktop.until(teaches)) << desktop.status().text;
  desktop.settle();
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  open(small);
  EXPECT_TRUE(desktop.until(teaches)) << desktop.status().text;
  desktop.click(line("Material"));
  line("fabric");  // panels unfold as before
  expectHealthy();
}

TEST_F(PanelTest, APlotIsSavedAsNumbers) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 1; }));
  const auto save = desktop.status().find("save", "##plots");
  ASSERT_TRUE(save) << desktop.status().text;
  desktop.click(*save);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.find("Numbers (.csv)").has_value(); }))
      << desktop.status().text;
  expectNothingCut("##Popup", "the export");
  desktop.click(*desktop.status().find("Numbers (.csv)"));
  ASSERT_TRUE(desktop.until([&](const Status&) { return std::filesystem::exists(desktop.file("energy.csv")); }))
      << desktop.status().text;
  std::istringstream lines(desktop.folder().read("energy.csv"));
  std::string names;
  std::getline(lines, names);
  EXPECT_TRUE(names.starts_with("time_s,kinetic_J,")) << names;
  double previous = -1;
  int rows = 0;
  for (std::string row; std::getline(lines, row); ++rows) {
    EXPECT_EQ(std::count(row.begin(), row.end(), ','), std::count(names.begin(), names.end(), ',')) << row;
    const double time = std::stod(row);
    EXPECT_GT(time, previous);
    previous = time;
  }
  EXPECT_GT(rows, 50);
  EXPECT_GT(previous, 0.9);
  EXPECT_TRUE(desktop.until([&](const Status& s) { return s.number("time") >= previous; })) << "no row of the future";
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

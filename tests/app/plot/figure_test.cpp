// Figures of studies, drawn by the program's own plots.
#include <cmath>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include "app/experiments/figure_plot.h"
#include "app/experiments/figure_stage.h"
#include "app/plot/plot_stage.h"
#include "base/error.h"
#include "model/mesh/mesh.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

constexpr PictureSize kSmall{480, 300};

Figure figureOf(std::vector<FigurePane> panes, bool logX = false) {
  return {.name = "figure",
          .title = "A figure",
          .caption = "What it shows.",
          .xName = "x",
          .xUnit = "",
          .logX = logX,
          .xRange = {},
          .panes = std::move(panes)};
}

FigureCurve curveOf(std::vector<double> x, std::vector<double> y) {
  return {.label = "curve", .x = std::move(x), .y = std::move(y), .line = FigureCurve::Line::solid};
}

FigurePane paneOf(std::vector<FigureCurve> curves, bool log = false) {
  return {.name = "y", .unit = "", .log = log, .curves = std::move(curves)};
}

FigureMap checkered() {
  return {.x = {1, 10, 100},
          .y = {1, 2},
          .cells = {0, 1, 2, 1, 0, -1},
          .kinds = {{"good", FigureMap::Tone::good}, {"fair", FigureMap::Tone::fair}, {"bad", FigureMap::Tone::bad}}};
}

// A figure in ImGui's frames, without any picture.
class FigurePlotTest : public testing::Test {
 protected:
  void draw(const Figure& figure, ImVec2 size = {400, 240}) {
    FigurePlot plot(figure);
    for (int i = 0; i < 3; ++i) {
      stage.frame([&] { plot.draw(theme, size); });
      EXPECT_TRUE(stage.finite());
    }
  }
  const Theme theme = Theme::make(false, 1);
  PlotStage stage;
};

TEST_F(FigurePlotTest, WhateverComesIsDrawn) {
  const double nan = std::nan(""), inf = HUGE_VAL;
  draw(figureOf({}));
  draw(figureOf({paneOf({})}));
  draw(figureOf({paneOf({curveOf({}, {})})}));
  draw(figureOf({paneOf({curveOf({1}, {2})})}));
  draw(figureOf({paneOf({curveOf({0, 1, nan, 3}, {1, inf, 2, nan})})}));
  draw(figureOf({paneOf({curveOf({3, 1, 2}, {1e-320, 1e300, -1})}, true)}, true));
  draw(figureOf({paneOf({curveOf({1, 2, 3}, {1, 2})})}));
  draw(figureOf({paneOf({curveOf({0, 1}, {1, 2})}), paneOf({curveOf({0, 1}, {1, 2})}), paneOf({}), paneOf({})}));
  FigurePane empty{.name = "y", .unit = "", .map = FigureMap{}};
  draw(figureOf({empty}));
  draw(figureOf({paneOf({curveOf({0, 1}, {1, 2})})}), {1, 1});
}

TEST_F(FigurePlotTest, AnAxisCanHaveNames) {
  Figure figure = figureOf({paneOf({curveOf({1, 2}, {1, 1})})});
  draw(figure);
  const int numbers = stage.vertices();
  figure.xNames = {"bdf2", "a name that is very much longer than its place is wide"};
  EXPECT_EQ(FigurePlot(figure).content(theme).xNames.size(), 2U);
  draw(figure);
  EXPECT_NE(stage.vertices(), numbers);
  draw(figure, {60, 40});
}

TEST_F(FigurePlotTest, EachCurveHasItsOwnX) {
  FigureCurve left = curveOf({0, 1, 2}, {1, 1, 1}), right = curveOf({8, 9, 10}, {1, 1, 1});
  right.colour = 1;
  draw(figureOf({paneOf({left, right})}));
  EXPECT_TRUE(stage.drawn(theme.series[0], 40, 100));
  EXPECT_FALSE(stage.drawn(theme.series[0], 150, 390));
  EXPECT_TRUE(stage.drawn(theme.series[1], 320, 390));
}

TEST_F(FigurePlotTest, PointsThatAreNotFiniteInterruptALine) {
  draw(figureOf({paneOf({curveOf({0, 1, 2, 8, 9, 10}, {1, 2, std::nan(""), std::nan(""), 1, 2})})}));
  EXPECT_TRUE(stage.drawn(theme.series[0], 30, 60));
  EXPECT_FALSE(stage.drawn(theme.series[0], 160, 300));
  EXPECT_TRUE(stage.drawn(theme.series[0], 370, 390));
}

TEST_F(FigurePlotTest, ManyPointsCostAsMuchAsThePictureIsWide) {
  FigureCurve many;
  for (int i = 0; i < 200000; ++i) {
    many.x.push_back(i);
    many.y.push_back(std::sin(i));
  }
  draw(figureOf({paneOf({many})}));
  EXPECT_LT(stage.vertices(), 20000);
}

TEST_F(FigurePlotTest, WhatIsPublishedSaysSo) {
  FigureCurve theirs = curveOf({0, 1}, {1, 2});
  theirs.published = true;
  FigurePane pane = paneOf({curveOf({0, 1}, {1, 2}), theirs});
  pane.lines.push_back({.value = 1.5, .label = "1.5 J", .published = true});
  const Figure figure = figureOf({pane});
  const PlotContent content = FigurePlot(figure).content(theme);
  EXPECT_EQ(content.panes[0].curves[0].label, "curve");
  EXPECT_EQ(content.panes[0].curves[1].label, "curve (published)");
  EXPECT_EQ(content.panes[0].levels[0].label, "published: 1.5 J");
}

TEST(PlotPoints, AreReadOnTheLineOrAtThePoint) {
  const std::vector<double> x{0, 1, 3}, y{0, 10, 20};
  const PlotPoints line("a", {}, x, y), marks("b", {.line = PlotPoints::Line::none}, x, y);
  EXPECT_DOUBLE_EQ(line.at(2), 15);
  EXPECT_DOUBLE_EQ(line.at(3), 20);
  EXPECT_TRUE(std::isnan(line.at(4)));
  EXPECT_TRUE(std::isnan(marks.at(2)));
  EXPECT_DOUBLE_EQ(marks.at(1), 10);
  const std::vector<double> backwards{3, 1, 0};
  const PlotPoints turned("c", {}, backwards, y);
  EXPECT_EQ(turned.trace(), nullptr);
  EXPECT_DOUBLE_EQ(turned.at(1), 10);
}

TEST(PlotMap, FindsTheCellUnderAPlace) {
  PlotMap map{edgesOf({1, 10, 100}, true), edgesOf({1, 2}, false), {0, 1, 2, 1, 0, -1}, {}};
  EXPECT_NEAR(map.x[1], std::sqrt(10.0), 1e-12);
  EXPECT_NEAR(map.x[0], 1 / std::sqrt(10.0), 1e-12);
  EXPECT_DOUBLE_EQ(map.y[2], 2.5);
  EXPECT_EQ(map.at(1, 1), 0);
  EXPECT_EQ(map.at(100, 1.4), 2);
  EXPECT_EQ(map.at(3, 1.6), 1);
  EXPECT_EQ(map.at(100, 2), -1);
  EXPECT_EQ(map.at(1e6, 1), -1);
  EXPECT_EQ(edgesOf({5}, false).size(), 2U);
}

// As a PNG, without a display.
class FigureStageTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      stage = std::make_unique<FigureStage>(kSmall);
    } catch (const InputError& error) {
      GTEST_SKIP() << error.what();
    }
  }
  // The colours there are, as 0xRRGGBB.
  std::set<unsigned> coloursOf(const Figure& figure) {
    const std::string path = folder.file("figure.png");
    stage->write(figure, path);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(stbi_load(path.c_str(), &width, &height, &channels, 3),
                                                                 stbi_image_free);
    EXPECT_EQ(width, kSmall.width);
    EXPECT_EQ(height, kSmall.height);
    std::set<unsigned> colours;
    for (int i = 0; pixels && i < 3 * width * height; i += 3) {
      const unsigned char* p = pixels.get() + i;
      colours.insert(static_cast<unsigned>(p[0]) << 16 | static_cast<unsigned>(p[1]) << 8 | p[2]);
    }
    return colours;
  }
  const TemporaryFolder folder;
  std::unique_ptr<FigureStage> stage;
};

TEST_F(FigureStageTest, TheSameBytesOnEveryRun) {
  FigureCurve bars = curveOf({3, 1, 2}, {1, 2, 3});
  bars.error = {0.1, 0.2, 0.3};
  bars.dots = true;
  FigureCurve dashes = curveOf({1, 2, 3}, {1, 4, 9});
  dashes.line = FigureCurve::Line::dashed;
  const Figure figure = figureOf({paneOf({bars, dashes})});
  stage->write(figure, folder.file("a.png"));
  stage->write(figureOf({paneOf({})}), folder.file("other.png"));
  stage->write(figure, folder.file("b.png"));
  EXPECT_EQ(folder.read("a.png"), folder.read("b.png"));
  stage.reset();
  FigureStage(kSmall).write(figure, folder.file("c.png"));
  EXPECT_EQ(folder.read("a.png"), folder.read("c.png"));
  EXPECT_NE(folder.read("a.png"), folder.read("other.png"));
}

TEST_F(FigureStageTest, IsOnWhitePaperWithACurve) {
  const std::set<unsigned> colours = coloursOf(figureOf({paneOf({curveOf({0, 1}, {1, 2})})}));
  EXPECT_TRUE(colours.contains(0xFFFFFF));
  EXPECT_TRUE(colours.contains(0x0072B2));
}

TEST_F(FigureStageTest, MapsHaveTheColoursOfTheirKinds) {
  FigurePane pane{.name = "y", .unit = ""};
  pane.map = checkered();
  const std::set<unsigned> colours = coloursOf(figureOf({pane}, true));
  EXPECT_TRUE(colours.contains(0x9ECAE6));
  EXPECT_TRUE(colours.contains(0xFCE296));
  EXPECT_TRUE(colours.contains(0xB0463E));
}

TEST_F(FigureStageTest, ClothsOfDifferentMeshesStandInRows) {
  const auto sheet = [](int side) {
    auto mesh = std::make_shared<Mesh>();
    for (int i = 0; i < side * side; ++i) {
      mesh->positions.emplace_back(double(i % side) / (side - 1), double(i / side) / (side - 1), 0);
    }
    for (int i = 0; i + side + 1 < side * side; ++i) {
      if (i % side == side - 1) continue;
      for (const std::array<int, 3>& t : {std::array{i, i + 1, i + side}, std::array{i + 1, i + side + 1, i + side}}) {
        mesh->triangles.push_back(t);
        const auto at = [&](int node) { return Vec2(mesh->positions[static_cast<std::size_t>(node)].head<2>()); };
        mesh->rest.push_back({at(t[0]), at(t[1]), at(t[2])});
      }
    }
    return mesh;
  };
  Figure figure = figureOf({});
  for (const int side : {2, 5}) {
    ClothRow row{"a row with a rather long label", {}};
    const std::shared_ptr<const Mesh> mesh = sheet(side);
    VecX q(3 * mesh->nodes());
    for (int i = 0; i < mesh->nodes(); ++i) q.segment<3>(3 * i) = mesh->positions[static_cast<std::size_t>(i)];
    for (int i = 0; i < 3; ++i) row.pictures.push_back({"56 s", mesh, q});
    figure.cloths.push_back(row);
  }
  figure.cloths[1].pictures[2].q.setConstant(std::nan(""));
  EXPECT_GT(coloursOf(figure).size(), 50U);
  figure.cloths[0].pictures.clear();
  figure.cloths[1].pictures.clear();
  coloursOf(figure);
}

TEST_F(FigureStageTest, WhatCannotBeWrittenIsTold) {
  EXPECT_THROW(stage->write(figureOf({}), folder.file("none/figure.png")), InputError);
}

}  // namespace
}  // namespace selvedge::test

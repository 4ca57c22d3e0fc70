#include "app/plots/plots_panel.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/plot/plot_stage.h"
#include "app/plots/plots_cell.h"
#include "app/plots/plots_kinds.h"
#include "base/timer.h"
#include "scene/files/lesson.h"
#include "scene/scene.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

TraceRows rows(int count) {
  TraceRows made{1,
                 {"time_s", "kinetic_J", "stretch_J", "gravity_J", "total_J", "pin_work_J", "wind_work_J", "rayleigh_J",
                  "events_J", "numerical_J"},
                 {}};
  made.columns.insert(made.columns.end(), kTraceColumns.begin(), kTraceColumns.end());
  for (int i = 0; i < count; ++i) {
    const double t = i / 60.0, k = std::abs(std::sin(t)), pin = 0.1 * t, damper = -0.05 * t;
    const double row[] = {
        t,    k, 0.1,  -1, k - 0.9, pin, 0, damper, 0, k - 0.05 * t, i < 9 ? std::nan("") : 0.02, 12.0 + i % 5,
        1e-7, 1, 0.02, 2,  5,       0.5};
    made.values.insert(made.values.end(), std::begin(row), std::end(row));
  }
  return made;
}

class PlotsPanelTest : public testing::Test {
 protected:
  PlotsPanelTest() {
    auto scene = std::make_shared<Scene>();
    LaneStatus status;
    status.scene = scene;
    status.omegas = {5, 50, 300};
    frame.lanes.push_back(status);
  }
  void draw(PlotsPanel& panel, ImVec2 size, std::size_t lane = 0) {
    stage.resize(size);
    stage.frame([&] { panel.draw({theme, frame, lane, 1}); });
  }

  PlotStage stage;
  Theme theme = Theme::make(false, 1);
  RunnerFrame frame;
  SettingsTable settings;
};

TEST_F(PlotsPanelTest, EveryKindDrawsWithAndWithoutData) {
  for (const PlotKind& kind : plotKinds()) {
    settings["plots.0"] = kind.name;
    PlotsPanel panel(settings);
    for (const int count : {0, 1, 2, 900}) {
      if (count > 0) panel.add(0, {rows(count)});
      panel.add({{0.01, "pinned"}});
      for (const ImVec2 size : {ImVec2(4, 4), ImVec2(60, 30), ImVec2(300, 60), ImVec2(340, 120), ImVec2(700, 600)}) {
        for (const ImVec2 at : {ImVec2(-1e6F, -1e6F), ImVec2(size.x / 2, size.y / 2)}) {
          stage.mouse(at);
          draw(panel, size);
          draw(panel, size);
          EXPECT_TRUE(stage.finite()) << kind.name << " " << size.x << " x " << size.y;
        }
      }
    }
    draw(panel, {700, 300}, 3);  // a lane that has nothing
    frame.lanes[0].scene = nullptr;
    draw(panel, {700, 300});
    EXPECT_TRUE(stage.finite());
    frame.lanes[0].scene = std::make_shared<Scene>();
  }
}

TEST_F(PlotsPanelTest, AsManyCellsAsFitAndBigScalesHaveFewer) {
  PlotsPanel panel(settings);
  panel.add(0, {rows(900)});
  std::vector<int> counts;
  for (const float scale : {1.0F, 2.0F}) {
    theme = Theme::make(true, scale);
    draw(panel, {1400, 300});
    draw(panel, {1400, 300});
    const ImDrawData& data = *ImGui::GetDrawData();
    counts.push_back(data.CmdListsCount - 1);  // a child window each
  }
  EXPECT_EQ(counts, (std::vector<int>{4, 2}));
}

TEST_F(PlotsPanelTest, TwoLanesBringPlotsOfLanesWhereNobodyHasChosen) {
  settings["plots.2"] = "stretch";
  PlotsPanel panel(settings);
  panel.add(0, {rows(900)});
  const auto vertices = [&] {
    draw(panel, {1400, 300});
    draw(panel, {1400, 300});
    return stage.vertices();
  };
  const int one = vertices();
  frame.lanes.push_back(frame.lanes[0]);
  frame.lanes[1].number = 1;
  EXPECT_NE(vertices(), one);
  frame.lanes.pop_back();
  EXPECT_EQ(vertices(), one) << "and go with the second lane";
  EXPECT_EQ(settings.count("plots.1"), 0U);
  EXPECT_EQ(settings["plots.2"], "stretch");
}

TEST_F(PlotsPanelTest, ALessonBringsItsPlotsAndTakesThemAway) {
  std::vector<std::string> all;
  for (const PlotKind& kind : plotKinds()) {
    if (!kind.ofChoice) all.emplace_back(kind.name);  // a lesson has nothing to choose with
  }
  EXPECT_EQ(all, std::vector<std::string>(kLessonPlots.begin(), kLessonPlots.end()));
  settings["plots.0"] = "stretch";
  PlotsPanel panel(settings);
  panel.add(0, {rows(60)});
  const auto vertices = [&](const std::vector<LessonPlot>& plots, double lasts) {
    stage.resize({340, 300});
    for (int i = 0; i < 2; ++i) {
      stage.frame([&] { panel.draw({theme, frame, 0, 1, false, false, plots, lasts}); });
    }
    return stage.vertices();
  };
  const int own = vertices({}, 0);
  EXPECT_NE(vertices({{.kind = "balance", .log = {}, .range = {}}}, 0), own);
  EXPECT_EQ(settings["plots.0"], "stretch");
  EXPECT_EQ(vertices({}, 0), own) << "what was chosen is back";
  EXPECT_NE(vertices({}, 1.3), own) << "no room for what never comes";
}

TEST_F(PlotsPanelTest, ALessonSetsTheAxisOfAPlot) {
  PlotsPanel panel(settings);
  panel.add(0, {rows(60)});
  const auto vertices = [&](const LessonPlot& plot) {
    stage.resize({340, 300});
    for (int i = 0; i < 2; ++i) {
      stage.frame([&] { panel.draw({theme, frame, 0, 1, false, false, std::span(&plot, 1), 0}); });
    }
    return stage.vertices();
  };
  const LessonPlot plain{.kind = "stretch", .log = {}, .range = {}};
  const int own = vertices(plain);
  EXPECT_NE(vertices({.kind = "stretch", .log = true, .range = {}}), own);
  EXPECT_NE(vertices({.kind = "stretch", .log = {}, .range = {{0, 1000}}}), own);
  EXPECT_EQ(vertices(plain), own) << "and the next step another way";
}

TEST_F(PlotsPanelTest, ChoicesAreRemembered) {
  {
    settings["plots.0"] = "stretch";
    PlotsPanel panel(settings);
    panel.add(0, {rows(900)});
    draw(panel, {340, 200});
    stage.mouse({14, 27});  // the legend's first entry
    draw(panel, {340, 200});
    stage.button(0, true);
    draw(panel, {340, 200});
    stage.button(0, false);
    draw(panel, {340, 200});
  }
  EXPECT_EQ(settings["plots.0"], "stretch");
  EXPECT_EQ(settings["plots.0.hidden"], "stretch_p99");
  settings["plots.1"] = "nonsense";
  settings["plots.follow"] = "-7";
  PlotsPanel panel(settings);
  draw(panel, {800, 200});
}

TEST_F(PlotsPanelTest, APictureIsAskedForWhenThePopupIsGone) {
  TraceStore store;
  store.add(0, {rows(900)});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  PlotSpan time;
  PlotCell cell;
  cell.kind = findPlotKind("energy");
  cell.pictureIn = 3;
  cell.picturePath = "/tmp/energy.png";
  stage.mouse({100, 100});
  int without = 0;
  for (int i = 1; i <= 3; ++i) {
    CellResult result;
    stage.frame([&] { result = drawCell(cell, {input, store, spectrum}, time, {400, 200}); });
    EXPECT_EQ(result.picture.path, i < 3 ? "" : "/tmp/energy.png");
    EXPECT_EQ(result.picture.high.x - result.picture.low.x, i < 3 ? 0 : 400);
    without = stage.vertices();
  }
  stage.frame([&] { drawCell(cell, {input, store, spectrum}, time, {400, 200}); });
  EXPECT_GT(stage.vertices(), without + 100);  // buttons and the values at the pointer are back
}

TEST_F(PlotsPanelTest, TheBalanceAddsUpToTheChangeOfTotal) {
  TraceStore store;
  store.add(0, {rows(900)});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  PlotContent content;
  content.trace = &store.lane(0);
  makeBalancePlot({input, store, spectrum}, content);
  ASSERT_EQ(content.panes.size(), 2U);
  double sum = 0, change = 0;
  for (const PlotCurve& curve : content.panes[0].curves) {
    const double value = shownValue(store.lane(0), curve, 777);
    (curve.area ? sum : change) += value;
    EXPECT_NE(curve.label, "wind work");  // always 0
  }
  EXPECT_NEAR(sum, change, 1e-12);
  EXPECT_NE(change, 0);
  ASSERT_EQ(content.panes[1].curves.size(), 1U);
  EXPECT_EQ(content.panes[1].curves[0].label, "numerical");
  std::set<ImU32> colours;
  for (const PlotCurve& curve : content.panes[0].curves) colours.insert(curve.colour);
  EXPECT_EQ(colours.size(), content.panes[0].curves.size());
}

// However many bodies there are, there is one curve for a kind of energy.
TEST_F(PlotsPanelTest, EnergiesOfBodiesAreAddedUp) {
  TraceRows made{1,
                 {"time_s", "kinetic_J", "silk.stretch_J", "silk.shear_J", "wool.stretch_J", "wool.shear_J", "total_J",
                  "pin_work_J", "silk.rayleigh_J", "wool.rayleigh_J", "numerical_J"},
                 {}};
  for (int i = 0; i < 50; ++i) {
    const double row[] = {0.1 * i, 1, 2, 3, 20, 30, 56, 4, -5, -50, 107};
    made.values.insert(made.values.end(), std::begin(row), std::end(row));
  }
  TraceStore store;
  store.add(0, {made});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  using Shown = std::vector<std::pair<std::string, double>>;
  const auto shown = [&](auto make, std::string_view body) {
    PlotContent content;
    make({input, store, spectrum, body}, content);
    Shown all;
    for (const PlotCurve& curve : content.panes[0].curves) {
      all.emplace_back(curve.label, store.lane(0).column(curve.column)[30]);
    }
    return all;
  };
  EXPECT_EQ(shown(makeEnergyPlot, ""), (Shown{{"kinetic", 1}, {"stretch", 22}, {"shear", 33}, {"total", 56}}));
  EXPECT_EQ(shown(makeEnergyPlot, "wool"), (Shown{{"stretch", 20}, {"shear", 30}}));
  EXPECT_EQ(shown(makeBalancePlot, ""),
            (Shown{{"pin work", 4}, {"rayleigh", -55}, {"numerical", 107}, {"change of total", 56}}));
}

// The choice is there where a scene has several bodies, and forgets one that is gone.
TEST_F(PlotsPanelTest, OneBodyCanBeChosen) {
  TraceStore store;
  store.add(0, {rows(900)});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  PlotSpan time;
  PlotCell cell;
  cell.kind = findPlotKind("energy");
  const auto bodyAfter = [&](std::vector<ClothShape::Body> bodies) {
    auto shape = std::make_shared<ClothShape>();
    shape->bodies = std::move(bodies);
    frame.lanes[0].shape = shape;
    cell.body = "wool";
    stage.frame([&] { drawCell(cell, {input, store, spectrum}, time, {400, 200}); });
    return cell.body;
  };
  EXPECT_EQ(bodyAfter({{"silk"}, {"wool"}}), "wool");
  const int choice = stage.vertices();
  EXPECT_EQ(bodyAfter({{"silk"}, {"denim"}}), "");
  EXPECT_EQ(bodyAfter({{"wool"}}), "") << "there is nothing to choose";
  EXPECT_NE(stage.vertices(), choice);
}

TEST(SpectrumCurves, FollowTheSettingsThatMatterAndNoOthers) {
  int calls = 0;
  SpectrumCurves spectrum([&](const IntegratorSettings& settings, const SolverSettings&, double omegaStep) {
    ++calls;
    return settings.rhoInf + 1 / (1 + omegaStep);
  });
  Scene scene;
  scene.integrator.method = "generalized-alpha";
  scene.integrator.rhoInf = 0.5;
  const auto use = [&] {
    spectrum.want(std::make_shared<Scene>(scene));
    for (int i = 0; i < 2000 && !spectrum.complete(); ++i) spectrum.update(1e-3);
    ASSERT_TRUE(spectrum.complete());
  };
  use();
  EXPECT_EQ(calls, 3 * SpectrumCurves::kPoints);
  EXPECT_NEAR(spectrum.at(1), 0.5 + 0.5, 2e-3);
  EXPECT_TRUE(std::isnan(spectrum.at(1e-3)));
  EXPECT_TRUE(std::isnan(spectrum.at(1e4)));
  scene.integrator.step = 1e-4;  // moves the frequencies, not the curve
  scene.material.density = 7;
  use();
  EXPECT_EQ(calls, 3 * SpectrumCurves::kPoints);
  scene.integrator.rhoInf = 0.8;
  use();
  EXPECT_EQ(calls, 4 * SpectrumCurves::kPoints);
  EXPECT_NEAR(spectrum.at(1), 0.8 + 0.5, 2e-3);
}

TEST(SpectrumCurves, AreNamedAfterWhatTheyAreOf) {
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  EXPECT_EQ(spectrum.shown(), nullptr);
  Scene scene;
  scene.integrator.method = "rk4";
  spectrum.want(std::make_shared<Scene>(scene));
  for (int i = 0; i < 2000 && !spectrum.complete(); ++i) spectrum.update(1e-3);
  ASSERT_NE(spectrum.shown(), nullptr);
  EXPECT_EQ(spectrum.shown()->method, "rk4");
  scene.integrator.method = "verlet";
  spectrum.want(std::make_shared<Scene>(scene));
  EXPECT_EQ(spectrum.shown()->method, "rk4") << "until the other curve is there";
  for (int i = 0; i < 2000 && !spectrum.complete(); ++i) spectrum.update(1e-3);
  EXPECT_EQ(spectrum.shown()->method, "verlet");
}

TEST_F(PlotsPanelTest, CurvesOfOnesOwnChoice) {
  TraceStore store;
  TraceRows made = rows(300);
  for (const char* column : {"node7_y_m", "node7_speed_m_s", "edge7-8_force_N"}) made.columns.emplace_back(column);
  std::vector<double> wider;
  const std::size_t width = made.columns.size() - 3;
  for (std::size_t at = 0; at < made.values.size(); at += width) {
    wider.insert(wider.end(), made.values.begin() + static_cast<std::ptrdiff_t>(at),
                 made.values.begin() + static_cast<std::ptrdiff_t>(at + width));
    wider.insert(wider.end(), {0.25, 3, -2});
  }
  made.values = wider;
  store.add(0, {made});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  const std::vector<std::string> curves{"kinetic_J", "node7_y_m",       "gravity_J",
                                        "solve_ms",  "edge7-8_force_N", "nowhere_J"};
  PlotContent content;
  content.trace = &store.lane(0);
  makeOwnPlot({input, store, spectrum, "", curves}, content);
  ASSERT_EQ(content.panes.size(), 4U) << "one for each unit";
  EXPECT_EQ(content.panes[0].unit, "J");
  ASSERT_EQ(content.panes[0].curves.size(), 2U);
  EXPECT_EQ(content.panes[0].curves[1].label, "gravity");
  EXPECT_EQ(content.panes[1].unit, "m");
  EXPECT_EQ(content.panes[1].curves[0].label, "node 7 y");
  EXPECT_EQ(shownValue(store.lane(0), content.panes[1].curves[0], 5), 0.25);
  EXPECT_EQ(content.panes[2].unit, "s");
  EXPECT_EQ(content.panes[2].curves[0].factor, 1e-3) << "milliseconds";
  EXPECT_EQ(content.panes[3].unit, "N");
  EXPECT_EQ(content.panes[3].curves[0].label, "edge 7-8 force");
  std::set<ImU32> colours;
  for (const PlotPane& pane : content.panes) {
    for (const PlotCurve& curve : pane.curves) colours.insert(curve.colour);
  }
  EXPECT_EQ(colours.size(), 5U);
}

TEST_F(PlotsPanelTest, CurvesAreTickedInAList) {
  TraceStore store;
  store.add(0, {rows(300)});
  SpectrumCurves spectrum([](const auto&, const auto&, double) { return 1.0; });
  const PlotsInput input{theme, frame, 0, 1};
  PlotCell cell;
  cell.kind = findPlotKind("own");
  bool changed = false;
  stage.resize({800, 600});
  const auto draw = [&](bool open) {
    stage.frame([&] {
      if (open) ImGui::OpenPopup("own");
      CellResult result;
      drawOwnPopup(cell, {input, store, spectrum}, result);
      changed = changed || result.changed;
    });
  };
  draw(true);
  draw(false);
  const ImGuiWindow* list = nullptr;
  for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows) {
    if (std::string_view(each->Name).find("/list_") != std::string_view::npos) list = each;
  }
  ASSERT_NE(list, nullptr);
  stage.mouse({list->Pos.x + list->WindowPadding.x + 5, list->Pos.y + list->WindowPadding.y + 5});
  draw(false);
  stage.button(0, true);
  draw(false);
  stage.button(0, false);
  draw(false);
  EXPECT_TRUE(changed);
  EXPECT_EQ(cell.curves, std::vector<std::string>{"kinetic_J"});
}

TEST_F(PlotsPanelTest, NodesAndEdgesThatPlotsShowAreWatched) {
  settings["plots.0"] = "own";
  settings["plots.0.curves"] =
      "kinetic_J;node7_y_m;node12_speed_m_s;node7_x_m;node3;nodes_y_m;node5_what;node-4_y_m;edge3-9_rest_m;"
      "edge3-9_force_N;edge9-3_rest_m;edge2_rest_m;edge2-_rest_m;edge2-5_what;edge0-1_length_m";
  settings["plots.1"] = "energy";
  settings["plots.1.curves"] = "node99_y_m";
  const PlotsPanel panel(settings);
  EXPECT_EQ(panel.watched(), (WatchList{{7, 12}, {{0, 1}, {3, 9}}}));
}

TEST_F(PlotsPanelTest, FrequenciesMoveWithTheStep) {
  TraceStore store;
  SpectrumCurves spectrum([](const auto&, const auto&, double omegaStep) { return omegaStep > 2 ? 3.0 : 1.0; });
  Scene scene;
  scene.integrator.step = 0.02;
  frame.lanes[0].scene = std::make_shared<Scene>(scene);
  frame.lanes[0].substeps = 2;
  spectrum.want(frame.lanes[0].scene);
  for (int i = 0; i < 100 && !spectrum.complete(); ++i) spectrum.update(1e-3);
  const PlotsInput input{theme, frame, 0, 1};
  PlotContent content;
  makeSpectrumPlot({input, store, spectrum}, content);
  ASSERT_EQ(content.places.size(), 3U);
  EXPECT_NEAR(content.places[2].value, 300 * 0.01, 1e-12);
  EXPECT_EQ(content.places[2].colour, theme.bad);
  EXPECT_NE(content.places[1].colour, theme.bad);
  EXPECT_FALSE(content.places[2].label.empty());
}

}  // namespace
}  // namespace selvedge

// Everything inside the window: where the menu, the panels, the views, the plots and the status line are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/experiments/experiments_page.h"
#include "app/files/file_page.h"
#include "app/finder/finder_page.h"
#include "app/lessons/lesson_player.h"
#include "app/manual/manual_window.h"
#include "app/panels/panel_column.h"
#include "app/panels/panel_search.h"
#include "app/panels/parts/difference_table.h"
#include "app/plots/plots_panel.h"
#include "app/views/hands.h"
#include "app/views/tiles.h"
#include "app/views/view_panel.h"
#include "app/window/first_steps.h"
#include "app/window/time_line.h"
#include "app/workbench/workbench.h"
#include "ui/image_shelf.h"
#include "ui/param_widget.h"
#include "ui/theme.h"

namespace selvedge {

// ms of the window's thread, smoothed over some frames.
struct FrameCost {
  double build = 0;    // menus, panels and plots, without the views
  double views = 0;    // the 3D views, as far as this thread works on them
  double present = 0;  // drawing all that
};

// What the names of the views' windows begin with.
inline constexpr std::string_view kViewWindows = "##view";

inline void smooth(double& mean, double now) { mean += 0.05 * (now - mean); }

class Interface {
 public:
  Interface(Workbench& bench, Renderer& renderer, PlotsPanel& plots);

  // One frame: between ImGui::NewFrame() and ImGui::Render(). `bare`: the view alone.
  void draw(const Theme& theme, bool bare);
  FrameCost& cost() { return cost_; }
  const FrameCost& cost() const { return cost_; }
  ViewArea viewArea(std::size_t view) const { return hands_[view].area(); }

 private:
  struct Room {
    ImVec2 low, size;
  };
  void lay(const Theme& theme, bool bare);
  void layFrame(const Theme& theme, Room& room);
  void drawMenu(const Theme& theme);
  void drawRecentFiles();
  void drawQuestions(const Theme& theme);
  void drawViews(const Theme& theme, const Room& all);
  void lookAtAll(const Theme& theme, const std::vector<Tile>& places);
  void linkTo(std::size_t moved);
  void drawOver(const Theme& theme, const Room& room);
  void quietTooltips(const Theme& theme);
  void drawLeft(const Theme& theme, Room& room);
  PlotsInput plotsInput(const Theme& theme) const;
  void drawPlots(const Theme& theme, Room& room);
  void drawFloating(const Theme& theme, const Room& room);

  Workbench& bench_;
  Renderer& renderer_;
  ParamEditor editor_;
  DifferenceTable differences_;
  PanelSearch search_;
  PanelColumn column_;
  TimeLine timeLine_;
  PlotsPanel& plots_;
  ImageShelf images_;
  LessonPlayer lesson_;
  ExperimentsPage experiments_;
  ManualWindow manual_;
  FinderPage finder_;
  FilePage files_;
  FirstSteps firstSteps_;
  std::vector<Hands> hands_{1};
  FrameCost cost_;
  bool covered_ = false;  // a page was open over it in the last frame
  bool quiet_ = false;    // no tooltip until the mouse moves away from where it was pressed
  ImVec2 pressedAt_{0, 0};
  double viewSeconds_ = 0;    // of this frame
  float aspect_ = 0;          // of the narrowest view, in the last frame
  std::size_t arranged_ = 0;  // views, in the last frame
};

// The parts of the window that are functions: time_bar.cpp has the first two, dialogs.cpp the others.
void drawTimeBar(Workbench& bench, const Theme& theme);
void drawStatusLine(Workbench& bench, const Theme& theme, const FrameCost& cost);
void drawHelpPage(Workbench& bench, const Theme& theme);
void drawSceneMenu(Workbench& bench, const Theme& theme, ImageShelf& images);
void drawLeaveDialog(Workbench& bench, const Theme& theme);
void drawAnotherDialog(Workbench& bench, const Theme& theme);
void drawShaderErrors(const Renderer& renderer, const Theme& theme);

}  // namespace selvedge

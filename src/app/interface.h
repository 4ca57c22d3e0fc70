// Everything inside the window: where the menu, the panels, the views, the plots and the status line are.
#pragma once

#include <string>
#include <vector>

#include "app/hands.h"
#include "app/param_widget.h"
#include "app/picture_shelf.h"
#include "app/plots_panel.h"
#include "app/theme.h"
#include "app/view_panel.h"
#include "app/workbench.h"

namespace selvedge {

class Interface {
 public:
  Interface(Workbench& bench, Renderer& renderer);

  // One frame: between ImGui::NewFrame() and ImGui::Render(). `bare`: the view alone.
  void draw(const Theme& theme, bool bare);
  PlotsPanel& plots() { return plots_; }
  ViewArea viewArea(std::size_t view) const { return hands_[view].area(); }

 private:
  struct Room {
    ImVec2 low, size;
  };
  void drawMenu(const Theme& theme);
  void drawViews(const Theme& theme, const Room& room);
  void drawLeft(const Theme& theme, Room& room);
  void drawPlots(const Theme& theme, Room& room);

  Workbench& bench_;
  Renderer& renderer_;
  ParamEditor editor_;
  PlotsPanel plots_;
  PictureShelf pictures_;
  std::vector<Hands> hands_{1};
};

// The parts that have a file of their own.
void drawTimeBar(Workbench& bench, const Theme& theme);
void drawStatusLine(Workbench& bench, const Theme& theme);
void drawHelpPage(Workbench& bench, const Theme& theme);
void drawSceneMenu(Workbench& bench, const Theme& theme, PictureShelf& pictures);
void drawSaveDialog(Workbench& bench, const Theme& theme);
void drawFirstSteps(Workbench& bench, const Theme& theme, const ViewArea& view);
void drawShaderErrors(const Renderer& renderer, const Theme& theme);

// A window in the middle, no larger than there is room. False when it is closed or too small to be seen.
bool beginMiddle(const char* title, bool& open, const Theme& theme, float width, float height);

}  // namespace selvedge

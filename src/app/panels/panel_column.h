// The panels, each under a header that folds, in a column or torn off from it. A header that is dragged moves its panel
// up or down, and out of the column; its button and its menu do the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/panels/panels.h"
#include "ui/windows/floating_window.h"

namespace selvedge {

class PanelColumn {
 public:
  // Those that are not torn off, in the present ImGui window.
  void draw(PanelContext& context);
  // The others, each in a window of its own. `behind`: a page is open, which stays before them.
  void drawFloating(PanelContext& context, const FloatingRoom& room, bool behind);

 private:
  struct Gap {
    float y;                // screen pixels
    std::string_view next;  // the panel below it; empty: there is none
  };
  struct Column {
    ImVec2 low, high;  // what is seen of it
  };
  void header(PanelContext& context, const Panel& panel, const Column& column);
  void menu(PanelContext& context, std::string_view title, const Column& column);
  void takeHold(PanelContext& context, const Panel& panel, bool open);
  void drag(PanelContext& context, const Column& column);
  void tear(PanelContext& context, std::string_view title, const FloatingPlace& first);
  FloatingPlace beside(const PanelContext& context, const Column& column, float top) const;

  std::vector<Gap> gaps_;     // between the panels of this frame
  std::string_view dragged_;  // whose header the mouse has hold of
  std::string_view rises_;    // torn off in this frame
  bool carried_ = false;      // by the mouse, which has hold of it still
  bool wasOpen_ = false;      // the dragged one, before it was pressed
  int drawn_ = 0;             // the last frame with a column
};

}  // namespace selvedge

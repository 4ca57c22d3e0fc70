// The panels on the left. How to add one: docs/architecture.md, "What to add where".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/panels/parts/difference_table.h"
#include "app/workbench/workbench.h"
#include "ui/param_widget.h"
#include "ui/wrapped_text.h"

namespace selvedge {

struct PanelContext {
  Workbench& bench;
  ParamEditor& editor;
  DifferenceTable& differences;
  const Theme& theme;
};

void drawComparePanel(PanelContext& context);
void drawScenePanel(PanelContext& context);
void drawIntegratorPanel(PanelContext& context);
void drawSolverPanel(PanelContext& context);
void drawMaterialPanel(PanelContext& context);
void drawYarnRows(PanelContext& context);  // of it, for woven cloth
void drawAirPanel(PanelContext& context);
void drawGravityPanel(PanelContext& context);
void drawGasPanel(PanelContext& context);
void drawPinsPanel(PanelContext& context);
void drawBodiesPanel(PanelContext& context);
void drawShapesPanel(PanelContext& context);
void drawDisplayPanel(PanelContext& context);
void drawRecordPanel(PanelContext& context);
void drawRecordingMark(const Recording& recording, const Theme& theme);  // in the menu bar, while it runs

// All of them, in their first order.
struct Panel {
  const char* title;
  bool open;    // at the first start
  float least;  // px at scale 1: as narrow as a window of its own can be, so that nothing in it is cut
  void (*draw)(PanelContext&);
};
std::span<const Panel> panels();
void drawFavourites(PanelContext& context);  // the parameters that the user keeps at the top

// "Compare with ...": a list that opens where ImGui::OpenPopup(popup) asks for it.
void drawRivals(Workbench& bench, const char* popup);

// What panels are made of.
// The words that a parameter can have where it does not know them itself; null: it does.
const std::vector<std::string>* wordsFor(PanelContext& context, std::string_view key);
// A right click offers to keep it at the top. `type`: from now on its number is typed.
void paramRow(PanelContext& context, std::string_view key, const std::vector<std::string>* choices = nullptr,
              bool type = false);
// Every parameter of a section ("air") whose name `leaveOut` ("wind") does not have; those that have no effect now come last, folded away.
void paramSection(PanelContext& context, std::string_view section,
                  std::initializer_list<std::string_view> leaveOut = {});
// Where a scene has several bodies: whose parameters the panels show.
void bodyRow(PanelContext& context);
// A square in the colour that a body has in the view, in the middle of a line so high; the next item stands beside it.
void bodySwatch(const PanelContext& context, std::size_t body, float height);

}  // namespace selvedge

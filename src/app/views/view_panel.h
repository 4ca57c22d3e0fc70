// A 3D view and what lies over it: its lanes' names, selection box, hint, banner of a diverged run.
#pragma once

#include "app/views/drawn_view.h"
#include "app/views/hands.h"
#include "app/workbench/workbench.h"
#include "render/renderer.h"
#include "ui/theme.h"

namespace selvedge {

struct ViewContext {
  Workbench& bench;
  Renderer& renderer;
  Hands& hands;
  const Theme& theme;
};

// Fills the present ImGui window with view number `index`. True when the mouse has moved its camera.
bool drawView(ViewContext& context, std::size_t index);

float viewHeaderHeight(const Theme& theme);
// The strip above the view where there are several lanes; what follows is drawn below it.
void drawViewHeader(ViewContext& context, const View& view);

// A strip of one line below all views, which hides nothing of them: the colour map, what the arrows of contact forces
// mean, how much larger displacements are drawn. How high it is for what is wanted (0: there is nothing to explain), and
// the strip itself for what was drawn. `note`: instead of a colour map (legendNote() of workbench/viewing.h).
float legendHeight(const Theme& theme, const Look& wanted);
void drawColourLegend(const Theme& theme, const Look& drawn, ImVec2 low, ImVec2 size, const std::string& note = "");
// Of the body that the keys 0 to 3 are for.
void drawCornerNumbers(const ViewContext& context, const View& view, std::size_t lane, const ViewArea& area);
void drawPickedEdge(const ViewContext& context, const View& view, std::size_t lane, const ViewArea& area);
void drawPickedNode(const ViewContext& context, std::size_t lane, const ViewArea& area);
void drawFailureBanner(ViewContext& context, std::size_t lane, const ViewArea& area);
void drawNotices(Workbench& bench, const Theme& theme, const ViewArea& area);

}  // namespace selvedge

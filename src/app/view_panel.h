// The 3D view and what lies over it: legend, selection box, hint, banner of a diverged run.
#pragma once

#include "app/hands.h"
#include "app/theme.h"
#include "app/workbench.h"
#include "render/renderer.h"

namespace selvedge {

struct ViewContext {
  Workbench& bench;
  Renderer& renderer;
  Hands& hands;
  const Theme& theme;
};

// Fills the present ImGui window with view number `index`.
void drawView(ViewContext& context, std::size_t index);

void drawLegend(const ViewContext& context, const Look& look, const ViewArea& area);
void drawPickedNode(const ViewContext& context, const ViewArea& area);
void drawFailureBanner(ViewContext& context, const ViewArea& area);
void drawNotices(Workbench& bench, const Theme& theme, const ViewArea& area);

}  // namespace selvedge

// One small plot, drawn with ImGui's draw lists: what it shows (PlotContent), how it is looked at (PlotView), and the
// mouse on it. It may have panes one above the other that share the x axis.
//
// Mouse: drag zooms a box (flat: only x), right drag pans, the wheel zooms x about the pointer (Ctrl or on the labels at
// the left: y), a double click fits. In the legend a click hides a curve, a double click hides all others. Over time:
// Shift and drag chooses the window that a decay is fitted to, on the curve nearest to where the drag begins.
#pragma once

#include <optional>

#include "ui/plot/plot_content.h"
#include "ui/plot/plot_ink.h"
#include "ui/plot/plot_view.h"
#include "ui/theme.h"

namespace selvedge {

// Draws at the cursor of the present window. True when something of the view was changed that is worth remembering.
bool drawPlot(const PlotContent& content, PlotView& view, PlotSpan& span, const Theme& theme, ImVec2 size);

// The same on paper, with letters of that height. False where there are no curves.
struct PlotPaper {
  ImVec2 low, high;
  float letters;
};
bool paintPlot(const PlotContent& content, PlotView& view, PlotSpan& span, const Theme& theme, PlotInk& ink,
               PlotPaper paper);

// Both axes. Where they are fitted already: y to all values, to spikes, too; and back.
void fitPlot(PlotView& view, PlotSpan& span);
// What `span.follow` asks for; once a frame, before the plots that share it. `now`: as above; it stays in sight.
void followEnd(PlotSpan& span, const Trace& trace, std::optional<double> now = {});
// "log" turns the panes that are like the last one; another one above it stays as it is.
bool isLog(const PlotContent& content, const PlotView& view, const PlotPane& pane);

}  // namespace selvedge

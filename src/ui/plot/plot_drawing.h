// What one drawing of a plot is made of, for the files that draw its parts (plot_*.cpp).
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/plot/data/plot_samples.h"
#include "ui/plot/data/plot_ticks.h"
#include "ui/plot/plot_content.h"
#include "ui/plot/plot_ink.h"
#include "ui/plot/plot_view.h"
#include "ui/theme.h"

namespace selvedge {

// A band of a stack over one bucket: its part above zero and its part below.
struct Band {
  double upLow = 0, upHigh = 0, downLow = 0, downHigh = 0;
};

// What tells curves apart, and hides them.
inline const std::string& columnName(const Trace& trace, const PlotCurve& curve) {
  return curve.points ? curve.points->key() : trace.names()[curve.column];
}

struct PaneDrawing {
  const PlotPane& pane;
  PlotView::Y& seen;
  ImVec2 low{}, high{};  // px, of the area inside the axes
  PlotAxis y{};
  Ticks ticks{};
  std::vector<std::vector<Drawn>> drawn{};  // [curves][buckets]; empty for hidden ones
  std::vector<std::vector<Band>> bands{};   // [curves][buckets]; empty for those that are not areas
  std::vector<std::vector<Bucket>> own{};   // [curves] of those with points of their own
  bool spikes = false;                      // some lie beyond the range of y
};

struct PlotDrawing {
  const PlotContent& content;
  PlotView& view;
  PlotSpan& span;
  const Theme& theme;
  PlotInk& ink;
  ImVec2 low, high;  // px, of the whole
  float small;       // px, height of the axes' letters
  PlotAxis x{};
  Ticks xTicks{};
  std::vector<Bucket> buckets{};
  std::vector<PaneDrawing> panes{};
  std::string highlighted{};  // a column
  bool changed = false;       // worth remembering
  bool live = true;           // there is a mouse

  const Trace& trace() const { return *content.trace; }
  const std::string& column(const PlotCurve& curve) const { return columnName(trace(), curve); }
  bool hidden(const PlotCurve& curve) const { return view.hidden.contains(column(curve)); }
  bool hasData() const { return !buckets.empty(); }
  bool hasCurves() const {
    return hasData() &&
           std::any_of(panes.begin(), panes.end(), [](const auto& p) { return !p.pane.curves.empty() || p.pane.map; });
  }
  void text(ImVec2 at, ImU32 colour, const std::string& words) const;  // small letters
  ImVec2 textSize(const std::string& words) const;
};

// The rows of names above the panes; the answer is their height.
float drawLegend(PlotDrawing& drawing);
void orderLegend(PlotDrawing& drawing);  // by the size of what is seen, for the next picture

void measure(PlotDrawing& drawing, PaneDrawing& pane);  // what is drawn of each curve, and the y axis
// Each area stands on those before it, what is negative hangs below zero.
void stackAreas(PaneDrawing& pane, std::size_t buckets, Extent& extent);
void drawArea(const PlotDrawing& drawing, const PaneDrawing& pane, std::size_t curve, bool bright);
void drawCurves(const PlotDrawing& drawing, const PaneDrawing& pane);
void drawSpikes(const PlotDrawing& drawing, const PaneDrawing& pane);  // marks at the border for what lies beyond
void drawGrid(const PlotDrawing& drawing, const PaneDrawing& pane);
void drawTags(const PlotDrawing& drawing, const PaneDrawing& pane);    // at the ends of curves, beside the area
void drawFuture(const PlotDrawing& drawing, const PaneDrawing& pane);  // dims what comes after the present
void drawGuides(const PlotDrawing& drawing, const PaneDrawing& pane);  // levels, places, marks
void drawStretches(const PlotDrawing& drawing, const PaneDrawing& pane);
void drawXLabels(const PlotDrawing& drawing);
void drawFrame(const PlotDrawing& drawing, const PaneDrawing& pane);  // of a figure, with its name

// Curves with points of their own.
std::vector<Bucket> bucketsOf(const PlotPoints& points, const PlotAxis& x);
void drawnOf(const PlotPoints& points, const std::vector<Bucket>& buckets, std::vector<Drawn>& drawn);
void drawMarks(const PlotDrawing& drawing, const PaneDrawing& pane, std::size_t curve);  // and bars
void drawMark(const PlotDrawing& drawing, ImVec2 at, const PlotPoints::Style& style, ImU32 colour);
void strokeStyled(const PlotDrawing& drawing, std::span<const ImVec2> points, PlotPoints::Line line, ImU32 colour,
                  float thickness);
float distanceTo(const PaneDrawing& pane, std::size_t curve, ImVec2 at);  // px
void drawMap(const PlotDrawing& drawing, const PaneDrawing& pane);
void hatchCell(const PlotDrawing& drawing, ImVec2 low, ImVec2 high);

// The mouse: zoom, pan, fit, and the curve it is near. True while the pointer is on the panes.
bool handleMouse(PlotDrawing& drawing);
void drawZoomBox(const PlotDrawing& drawing);
// The hair, the dots where it meets the curves, and the values beside the pointer.
void drawPointer(PlotDrawing& drawing, bool hovered);

// The sample nearest to a place on x.
std::size_t nearestSample(const Trace& trace, const PlotAxis& x, double at);
double shownValue(const Trace& trace, const PlotCurve& curve, std::size_t sample);
// The curve nearest to a place of the picture (of areas: the one it is in); empty when none is near.
std::string nearestCurve(const PlotDrawing& drawing, const PaneDrawing& pane, ImVec2 at, float within);

// The fit: a press or a drag that is about it (true: about nothing else), its refit, and its picture.
bool pressFit(PlotDrawing& drawing, int pane, ImVec2 at);
bool dragFit(PlotDrawing& drawing);
void updateFit(PlotDrawing& drawing);
void drawFitWindow(const PlotDrawing& drawing, int pane);  // behind the curves
void drawFitCurve(PlotDrawing& drawing, int pane);         // over them, with its numbers
const PlotCurve* fittedCurve(const PlotDrawing& drawing);  // null where there is none

struct ReadOut {
  std::string column, label, value;
  ImU32 colour;
};
std::vector<ReadOut> readOut(const PlotContent& content, const PlotView& view, std::size_t sample);

ImU32 withAlpha(ImU32 colour, float factor);
// Over curves, which are seen through the ground of the words as far as it is not opaque.
void writeOnGround(const PlotDrawing& drawing, ImVec2 at, ImU32 colour, const std::string& words, float opaque = 0.88F);

}  // namespace selvedge

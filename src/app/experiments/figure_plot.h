// The panes of a study's figure as one plot: made once for a figure, drawn in every frame.
#pragma once

#include <memory>
#include <vector>

#include "studies/figure.h"
#include "ui/plot/plot.h"

namespace selvedge {

class FigurePlot {
 public:
  explicit FigurePlot(const Figure& figure);  // which must stay

  // How it is looked at: what an earlier picture of the same figure was zoomed to and what it hid.
  void lookAs(const FigurePlot& other);
  // Fills a box at the cursor. `quiet`: a picture, without the pointer.
  void draw(const Theme& theme, ImVec2 size, bool quiet = false);
  PlotContent content(const Theme& theme) const;

 private:
  void addPlaces();
  PlotPane pane(const Theme& theme, std::size_t index) const;
  PlotRange rangeX() const;

  const Figure& figure_;
  std::vector<std::vector<std::unique_ptr<PlotPoints>>> points_;  // [panes][curves]
  std::vector<std::optional<PlotMap>> maps_;                      // [panes], the colours not set
  Trace places_{"x"};                                             // every x that something is at: where the hair stops
  PlotView view_;
  PlotSpan span_{.range = {}, .follow = kAllTime};
};

}  // namespace selvedge

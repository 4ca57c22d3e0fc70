// A curve with an x of its own, drawn as a line, as marks, or both. Others are columns of one trace.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "ui/plot/data/trace.h"

namespace selvedge {

class PlotPoints {
 public:
  enum class Line { solid, dotted, dashed, none };
  enum class Mark { none, dot, published };
  struct Style {
    Line line = Line::solid;
    Mark mark = Mark::none;
    int shape = 0;  // of a dot: 0 round, 1 square, 2 triangle, 3 diamond, then again
  };

  // The numbers are the caller's and must stay. `key`: hides it; curves with the same one are hidden together. Points
  // that are not finite interrupt the line. `error`: half the height of a bar at each point; empty: none.
  PlotPoints(std::string key, Style style, std::span<const double> x, std::span<const double> y,
             std::span<const double> error = {});

  const std::string& key() const { return key_; }
  const Style& style() const { return style_; }
  std::size_t size() const { return x_.size(); }
  double x(std::size_t i) const { return x_[i]; }
  double y(std::size_t i) const { return y_[i]; }
  double error(std::size_t i) const { return i < error_.size() ? error_[i] : 0; }
  // The same over its x where that ascends: as cheap to draw as the picture is wide.
  const Trace* trace() const { return trace_ ? &*trace_ : nullptr; }
  // On the line where there is one, otherwise at a point; NaN where the curve says nothing.
  double at(double x) const;

 private:
  std::string key_;
  Style style_;
  std::span<const double> x_, y_, error_;
  std::optional<Trace> trace_;
};

}  // namespace selvedge

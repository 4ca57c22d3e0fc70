// Decay rate, damping ratio and frequency of a stretch of a curve: the window that the user has drawn over it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "diagnostics/oscillation_fit.h"
#include "ui/plot/data/trace_store.h"

namespace selvedge {

struct PlotCurve;

struct FitWindow {
  std::string column;
  int pane = 0;
  double begin = 0, end = 0;  // of x
  double last = 0;            // > 0: it is the last so many of x, and moves with the end
};

enum class FitDrag { none, fresh, begin, end };

struct FitView {
  std::optional<FitWindow> window;
  bool choosing = false;  // the next drag draws a window
  OscillationFit result;
  std::string said;  // to the user, once

  FitDrag drag = FitDrag::none;
  double from = 0;                                      // of x, where a fresh window was begun
  int corner = 0;                                       // of the pane, where the numbers are
  ImVec2 boxLow{}, boxHigh{}, closeLow{}, closeHigh{};  // px, in the last picture
  std::array<double, 6> fitted{};                       // what the result is of
};

// The curve over the window.
OscillationFit fitCurve(const Trace& trace, const PlotCurve& curve, const FitWindow& window);

// "0.4123 ± 0.0031": as many digits as the error leaves.
std::string withError(double value, double error);
std::vector<std::string> fitLines(const OscillationFit& fit);
std::string fitText(const OscillationFit& fit, const std::string& label, const FitWindow& window);  // to be copied

}  // namespace selvedge

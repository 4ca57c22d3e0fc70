// A window that the user has drawn over a curve, and what was fitted to the curve there.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <imgui.h>

#include "diagnostics/oscillation_fit.h"

namespace selvedge {

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

}  // namespace selvedge

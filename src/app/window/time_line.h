// The past that is kept, as a line along which the mouse moves the clock.
#pragma once

#include <memory>

#include "app/workbench/workbench.h"
#include "ui/theme.h"

namespace selvedge {

class TimeLine {
 public:
  void draw(Workbench& bench, const Theme& theme);  // fills the present ImGui window

 private:
  struct Scale {
    ImVec2 low, size;    // of the track, pixels
    double first, last;  // s at its ends
    float at(double time) const;
    double time(float x) const;
  };
  static void drawRuler(const Theme& theme, const Scale& scale, float handle);
  void track(Workbench& bench, const Theme& theme, const Scale& scale);
  void drag(Workbench& bench, const Scale& scale);
  void parameters(Workbench& bench, const Theme& theme);

  std::shared_ptr<const RunnerFrame> asked_;  // what was shown when a moment was asked for last
  double askedAt_ = 0, wanted_ = 0;           // s of the wall; s of simulated time
};

}  // namespace selvedge

// What the plots are given each frame, and what they ask for.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <imgui.h>

#include "scene/files/lesson.h"
#include "sim/frames/runner_frame.h"
#include "ui/theme.h"

namespace selvedge {

struct PlotsInput {
  const Theme& theme;
  const RunnerFrame& frame;
  std::size_t lane = 0;                 // the active one
  double speed = 1;                     // simulated seconds a second, as asked for: the budget of a step
  bool covered = false;                 // a page is open over the plots: Escape is meant for that
  bool bare = false;                    // a picture: titles in place of menus and buttons
  std::span<const LessonPlot> plots{};  // of a lesson: which it shows, from the left, until the user chooses others
  double lasts = 0;                     // s, the lesson; 0: there is none
  bool elsewhere = false;               // drawn beside the window's own plots, in another size: as those are chosen
  int picked = -1;                      // a node that the user has picked
  std::optional<std::array<int, 2>> pickedEdge{};  // with it, ascending
};

// A plot as a picture: the window reads the pixels of this area (screen coordinates) after the frame is drawn, and
// clears the request. Empty path: nothing is asked for.
struct PlotPictureRequest {
  std::string path;
  ImVec2 low, high;
};

}  // namespace selvedge

// The plots below the view.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/workbench/memory_table.h"
#include "sim/runner/runner.h"
#include "ui/theme.h"

namespace selvedge {

struct PlotsInput {
  const Theme& theme;
  const RunnerFrame& frame;
  std::size_t lane = 0;  // the active one
  double speed = 1;      // simulated seconds a second, as asked for: the budget of a step
  bool covered = false;  // a page is open over the plots: Escape is meant for that
  bool bare = false;     // a picture: titles in place of menus and buttons
};

class PlotsPanel {
 public:
  explicit PlotsPanel(MemoryTable& memory);
  ~PlotsPanel();

  // What the runner gave since the last picture; the rows before the marks. `lane`: its number, which it keeps.
  void add(std::size_t lane, const std::vector<TraceRows>& rows);
  void addComparison(const std::vector<TraceRows>& rows);
  void add(const std::vector<Mark>& marks);
  // Fills the present ImGui window.
  void draw(const PlotsInput& input);

  // A plot as a picture: the window reads the pixels of `area` (screen coordinates) after the frame is drawn, and
  // clears the request. Empty path: nothing is asked for.
  struct PictureRequest {
    std::string path;
    ImVec2 low, high;
  };
  PictureRequest& picture();
  // What to tell the user ("energy.csv written", "cannot write ..."), once.
  std::string takeMessage();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge

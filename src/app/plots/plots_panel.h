// The plots below the view.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/plots/plots_input.h"
#include "app/settings/settings_table.h"
#include "sim/runner/time_mark.h"
#include "sim/runner/trace_rows.h"
#include "ui/windows/floating_window.h"

namespace selvedge {

class PlotsPanel {
 public:
  explicit PlotsPanel(SettingsTable& table);
  ~PlotsPanel();

  // What the runner gave since the last picture; the rows before the marks. `lane`: its number, which it keeps.
  void add(std::size_t lane, const std::vector<TraceRows>& rows);
  void addComparison(const std::vector<TraceRows>& rows);
  void add(const std::vector<TimeMark>& marks);
  // Fills the present ImGui window with as many as fit, without those of them that are torn off.
  void draw(const PlotsInput& input);
  bool drawsIn(float width, const Theme& theme) const;  // false: all that fit are torn off
  // Those that are torn off, each in a window of its own. `behind`: a page is open, which stays before them.
  void drawFloating(const PlotsInput& input, const FloatingRoom& room, bool behind);

  // The nodes and edges whose numbers the plots want.
  WatchList watched() const;

  PlotPictureRequest& picture();
  bool picturing() const;  // nothing is to lie over the plots now
  // What to tell the user ("energy.csv written", "cannot write ..."), once.
  std::string takeMessage();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge

// The lanes that run: their thread, the last frame it gave, and which lane the panels are about.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/workbench/parts/document.h"
#include "app/workbench/parts/notices.h"
#include "app/workbench/parts/selection.h"
#include "sim/frames/runner_frame.h"
#include "sim/runner/runner.h"

namespace selvedge {

std::string laneName(const LaneStatus& lane);  // "B  rk4, rho_inf 0.5"

class RunningLanes {
 public:
  RunningLanes(Document& document, Selection& selection, Notices& notices)
      : document_(document), selection_(selection), notices_(notices) {}

  // In the place of those that ran, which end on a thread of their own: that may take as long as a step does.
  void start(std::unique_ptr<Runner> started);
  std::size_t runners() const { return runners_; }  // that were started so far: the present one has this number
  void takeFrame(std::shared_ptr<const RunnerFrame> newest);
  void endRetired();  // frees what is left of those that have ended

  bool ready() const { return frame != nullptr; }
  std::size_t count() const { return ready() ? frame->lanes.size() : 0; }
  std::size_t activeIndex() const { return active_; }
  const LaneStatus& active() const { return frame->lanes[active_]; }
  const LaneStatus* find(int number) const;  // null: there is no lane with that number
  bool isOwn(std::string_view key) const;    // the active lane has a value of its own
  bool pinned(int node) const;
  bool caughtUp() const;     // the frame shows every command that was queued
  bool showsActive() const;  // the document is the active lane's scene, as of the last frame
  void showActive();         // makes it so

  // A copy of the active one with these values: keys and values as text. A method for which the active one's substeps are too
  // few gets automatic ones, unless its own are among the values.
  void add(std::vector<std::pair<std::string, std::string>> own);
  void remove(std::size_t lane);
  void activate(std::size_t lane);
  void share(const std::string& key);  // all have the active lane's value

  std::unique_ptr<Runner> runner;            // null: nothing was opened yet
  std::shared_ptr<const RunnerFrame> frame;  // null: the runner has not given any yet
  bool editsOneLane = false;                 // changes go to the active lane alone

 private:
  Document& document_;
  Selection& selection_;
  Notices& notices_;
  std::size_t active_ = 0;
  int activeNumber_ = 0;               // LaneStatus::number of it, which stays when others come and go
  std::shared_ptr<const Scene> seen_;  // what the document shows
  std::size_t runners_ = 0;
  std::vector<std::future<void>> retiring_;
};

}  // namespace selvedge

// What the window works on, without a window: the open scene, the lanes that run it, how they are looked at, and what
// else is open. Each part has a file of its own; the workbench holds them together. Actions, panels and the mouse
// change the parts. Nothing in this folder draws, and nothing knows of GLFW, OpenGL or ImGui.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/experiments/experiments.h"
#include "app/recording/recording.h"
#include "app/settings/settings_table.h"
#include "app/workbench/catalogue.h"
#include "app/workbench/edits.h"
#include "app/workbench/lane_clock.h"
#include "app/workbench/lane_news.h"
#include "app/workbench/parts/dialogs.h"
#include "app/workbench/parts/document.h"
#include "app/workbench/parts/notices.h"
#include "app/workbench/parts/selection.h"
#include "app/workbench/parts/window_wishes.h"
#include "app/workbench/running_lanes.h"
#include "app/workbench/scene_loader.h"
#include "app/workbench/viewing.h"

namespace selvedge {

class Workbench {
 public:
  explicit Workbench(SettingsTable& table, int threads = 0, const std::string& log = "");
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Loading happens beside the window; until it is done, and where it fails, what runs goes on.
  void load(LoadRequest request);
  void load(const std::string& what, std::vector<std::string> values = {}) { load({what, std::move(values)}); }
  // The same for what the user chooses: asks first where something would be lost; then openAnyway() says yes.
  void open(const std::string& what);
  void openAnyway();
  void openNeighbour(int direction);  // of the list of scenes
  bool loading() const { return loader_.busy() || (lanes.runner && !lanes.frame); }
  void save(const std::string& path);
  void saveSession(const std::string& path);

  // Leaves the program; asks first where `ask`, or where something would be lost, and takes a second time for a yes.
  void leave(bool ask);
  std::vector<std::string> lostByOpening() const;  // a sentence each
  std::vector<std::string> lostByLeaving() const;

  // The body whose parameters are shown and whose corners the keys toggle: what its keys begin with ("", "body.shirt."),
  // and the nodes at its corners.
  std::string bodyPrefix() const;
  std::vector<int> corners() const;

  // Whether the views are being pictured, without pointer, selection and hints.
  bool pictured() const { return wishes.clean; }

  // Once a frame: takes what was loaded, and what the lanes and the study have to say.
  void poll();

  SettingsTable& settings;
  Notices notices;
  Catalogue catalogue{notices};
  Document document;
  Selection selection;
  RunningLanes lanes{document, selection, notices};
  Edits edits{document, lanes, notices};
  LaneClock clock{lanes, selection, notices};
  LaneNews news;
  Viewing viewing{settings};
  Recording recording{settings};
  Experiments experiments{settings};
  Dialogs dialogs;
  WindowWishes wishes;
  bool startsPaused = false;  // what is loaded waits
  double ownSpeed = 1;        // the user's, before a lesson has set one: simulated seconds a second
  const std::string& asked() const { return asked_; }

  bool groundIsOnlyDrawn() const;   // no plane lies where cloth would stand on it
  bool fallsThroughGround() const;  // some cloth is below it now

 private:
  void adopt(Loaded loaded);
  void pollExperiments();
  void takeFrame(std::shared_ptr<const RunnerFrame> newest);
  void tellAttention();
  void tellFallen();

  SceneLoader loader_;
  std::string asked_;                // what is to be opened if the answer is yes
  bool firstFrame_ = true;           // of what is open
  std::set<std::string> attention_;  // remarks already shown, without their numbers, so that each is shown once
  bool fallen_ = false;              // it was said that cloth goes through the ground
};

}  // namespace selvedge

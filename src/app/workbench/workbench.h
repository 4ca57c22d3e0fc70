// What the window works on, without a window: the running lanes, the scene as the user edits it, what is selected, how
// it is looked at. Actions, panels and the mouse change it; nothing here knows of GLFW, OpenGL or ImGui's frame.
#pragma once

#include <deque>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/workbench/edit_history.h"
#include "app/workbench/experiments.h"
#include "app/workbench/memory_table.h"
#include "app/workbench/recording.h"
#include "app/workbench/scene_loader.h"
#include "app/workbench/view_picture.h"
#include "base/lane_number.h"

namespace selvedge {

struct Notice {
  std::string text;
  bool wrong = false;  // stays longer
  double seconds = 6;  // until it fades
};

class Workbench {
 public:
  explicit Workbench(MemoryTable& memory, int threads = 0, const std::string& log = "");

  // Loading happens beside the window; until it is done, and where it fails, what runs goes on.
  void load(LoadRequest request);
  void load(const std::string& what, std::vector<std::string> settings = {}) { load({what, std::move(settings)}); }
  void loadNeighbour(int direction);  // of the list of scenes
  bool loading() const { return loader_.busy() || (runner && !frame); }
  std::size_t runners() const { return runners_; }  // so far: the present one has this number
  void askForFile(bool session);                    // opens the dialog that saves the session, or the scene
  void save(const std::string& path);
  void saveSession(const std::string& path);
  const std::vector<SceneEntry>& sceneList();  // these two are read when they are first asked for
  const std::vector<std::string>& fabricNames();

  // Once a frame: takes what the lanes have to say.
  void poll();

  // Parameters, of the active lane. `scene` is the user's copy: it runs ahead of the lanes by the commands under way.
  const Params& params() const { return params_; }
  const Param* param(std::string_view key) const;
  const Param* initial(std::string_view key) const;  // as loaded: what "reset" gives back
  // For all lanes without a value of their own, or for the active one alone: where `editsOneLane`, or it has its own.
  // The answer is empty on success, otherwise what is wrong with the value.
  std::string set(const std::string& key, const ParamValue& value, bool continues = false);
  void undo();
  void redo();
  bool useMethod(const std::string& method);       // with automatic substeps where its own would not hold
  void togglePins(const std::vector<int>& nodes);  // all are held then, or, where all were held, none
  bool pinned(int node) const;

  // Lanes.
  using OwnValues = std::vector<std::pair<std::string, std::string>>;  // key, value as text
  bool ready() const { return frame != nullptr; }
  std::size_t lanes() const { return ready() ? frame->lanes.size() : 0; }
  const LaneStatus& lane() const { return frame->lanes[active]; }
  bool isOwn(std::string_view key) const;  // the active lane's own
  void addLane(OwnValues own);             // a copy of the active one, with these values
  void removeLane(std::size_t lane);
  void activate(std::size_t lane);
  void setIn(std::size_t lane, const std::string& key, const ParamValue& value);  // that lane's own from then on
  void share(const std::string& key);                                             // all have the active lane's value
  void arrange(Layout layout);
  Layout layout() const { return layout_; }
  void lookAtAll();  // the cameras back home

  // Time.
  void pause(bool paused);
  void changeSpeed(int direction);  // to the next of 1/100 ... 16
  void setSpeed(double speed);
  void restart();
  void goBack(double seconds);
  void seek(double time);  // s, to a moment that is kept
  void seekBy(int moments);

  void say(std::string text, bool wrong = false);

  Scene scene;
  EditHistory edits;
  std::unique_ptr<Runner> runner;
  std::optional<Lesson> lesson;
  std::shared_ptr<const RunnerFrame> frame;
  std::size_t active = 0;  // lane
  bool editsOneLane = false, linkCameras = true;
  std::vector<View> views{1};
  Look look;
  std::set<std::uint32_t> selected;
  int picked = -1;  // the node whose trail is drawn
  std::vector<Float3> trail;
  std::vector<Notice> notices;
  std::vector<std::vector<TraceRows>> newRows;  // [kMostLanes] by number, since the last poll
  std::vector<TraceRows> newComparison;
  std::vector<Mark> newMarks;
  std::deque<Mark> marks;  // of the time line, by time
  std::string savePath;
  int automaticSamples = 0;  // what anti-aliasing was set to for this machine; 0: the user's choice or the default
  MemoryTable& memory;
  Recording recording{memory};
  Experiments experiments{memory};

  bool startsPaused = false;  // what is loaded waits

  // What is open or shown.
  bool showPanels = true, showHelp = false, showManual = false, showScenes = false, showSave = false, showHints = false;
  bool savesSession = false;  // what the dialog saves; otherwise the scene
  bool wantsExit = false, wantsFullscreen = false, wantsScreenshot = false, wantsPopupsClosed = false;

 private:
  void adopt(Loaded loaded);
  void retire(std::unique_ptr<Runner> old);
  void takeFrame(std::shared_ptr<const RunnerFrame> newest);
  void takeLanes();
  void takeScene();
  void takeNews();
  void takeRows();
  void takeMarks();
  void followExperiments();
  void hold(bool paused);
  void pruneMarks();
  void follow();
  void showLane();                               // its scene in the panels
  int target(const std::string& key) const;      // where a change of it goes: -1, or a lane
  void ofLane(Edit& edit, int number) const;     // it is made in that lane
  bool reach(const Edit& edit);                  // makes its lane the active one; false: it is not there any more
  int indexOf(int number) const;                 // -1: there is no lane with that number
  Values present(const std::string& key) const;  // and of what a change of it changes, too
  void apply(const Values& values, int lane);

  SceneLoader loader_;
  std::vector<SceneEntry> sceneList_;
  std::vector<std::string> fabricNames_;
  Params params_;
  Scene asLoaded_;
  Params initial_;
  std::shared_ptr<const Scene> seen_;
  std::size_t runners_ = 0;  // so far
  bool refused_ = false;     // a command, since the scene was last taken
  std::vector<std::future<void>> retiring_;
  std::size_t generation_ = 0;
  bool firstFrame_ = true;
  Layout layout_ = Layout::split;
  int activeNumber_ = 0;      // of the active lane, which others may move
  std::size_t arranged_ = 0;  // lanes that the views are for
  Pace pace_;
  double lastTrailTime_ = -1;
  std::size_t markedGeneration_ = 0;       // of the last frame in the present; 0: there was none
  double markedTime_ = 0;                  // s, of that
  bool studying_ = false, waits_ = false;  // a study runs; the cloth waits for it
  bool settled_ = false;                   // whether this runner waits for this study: asked once
};

}  // namespace selvedge

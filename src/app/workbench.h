// What the window works on, without a window: the running lanes, the scene as the user edits it, what is selected, how
// it is looked at. Actions, panels and the mouse change it; nothing here knows of GLFW, OpenGL or ImGui's frame.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/edit_history.h"
#include "app/memory_table.h"
#include "render/renderer.h"
#include "sim/runner.h"

namespace selvedge {

struct Notice {
  std::string text;
  bool wrong = false;  // stays longer
  double seconds = 6;  // until it fades
};

// One view of the window: which lanes it shows, and from where.
struct View {
  Camera camera;
  std::size_t lane = 0;
  float high = 0;                   // of the colour map's range
  bool fitRange = true;             // the range jumps to what is there
  bool wantsHome = true;            // look at everything, once the view's shape is known
  std::optional<glm::vec3> middle;  // m, of the cloth when it was last drawn
};

// A scene that comes with the program.
struct SceneEntry {
  std::string name, title, description;  // name: as load() takes it
};

bool isMeshFile(const std::string& path);  // by its name

class Workbench {
 public:
  explicit Workbench(MemoryTable& memory, int threads = 0);
  ~Workbench();

  // Loading happens beside the window; until it is done, and where it fails, what runs goes on. `settings`: KEY=VALUE.
  void load(const std::string& fileOrName, std::vector<std::string> settings = {});
  void loadMesh(const std::string& file);  // the open scene with another mesh; load() does it for .obj and .ply
  void loadNeighbour(int direction);       // of the list of scenes
  bool loading() const { return loading_.valid(); }
  void save(const std::string& path);
  const std::vector<SceneEntry>& sceneList();  // these two are read when they are first asked for
  const std::vector<std::string>& fabricNames();

  // Once a frame: takes what the lanes have to say.
  void poll();

  // Parameters. `scene` is the user's copy: it runs ahead of the lanes by the commands under way.
  const Params& params() const { return params_; }
  const Param* param(std::string_view key) const;
  const Param* initial(std::string_view key) const;  // as loaded: what "reset" gives back
  // The answer is empty on success, otherwise what is wrong with the value.
  std::string set(const std::string& key, const ParamValue& value, bool continues = false);
  void undo();
  void redo();
  void togglePins(const std::vector<int>& nodes);  // all are held then, or, where all were held, none
  bool pinned(int node) const;

  void pause(bool paused);
  void changeSpeed(int direction);  // to the next of 1/100 ... 16
  void setSpeed(double speed);
  void restart();
  void goBack(double seconds);
  bool useMethod(const std::string& method);  // with automatic substeps where its own would not hold

  const LaneStatus& lane() const { return frame->lanes[active]; }
  bool ready() const { return frame != nullptr; }
  void say(std::string text, bool wrong = false);
  void lookAtAll();  // the cameras back home
  void frameView(View& view, float aspect);

  Scene scene;
  EditHistory edits;
  std::unique_ptr<Runner> runner;
  std::shared_ptr<const RunnerFrame> frame;
  std::size_t active = 0;  // lane
  std::vector<View> views{1};
  Look look;
  std::set<std::uint32_t> selected;
  int picked = -1;  // the node whose trail is drawn
  std::vector<Float3> trail;
  std::vector<Notice> notices;
  std::vector<std::vector<TraceRows>> newRows;  // [lanes] since the last poll
  std::vector<Mark> newMarks;
  std::string savePath;
  int automaticSamples = 0;  // what anti-aliasing was set to for this machine; 0: the user's choice or the default
  MemoryTable& memory;
  int threads;

  bool startsPaused = false;  // what is loaded waits

  // What is open or shown.
  bool showPanels = true, showHelp = false, showScenes = false, showSave = false, showHints = false;
  bool wantsExit = false, wantsFullscreen = false, wantsScreenshot = false, wantsPopupsClosed = false;

 private:
  struct Loaded {
    std::unique_ptr<Scene> scene;
    std::unique_ptr<Runner> runner;
    std::string error;
    std::string origin;  // what to open at the next start; empty: nothing new
  };
  void start(std::function<Scene()> make, std::string origin);
  void adopt(Loaded loaded);
  void retire(std::unique_ptr<Runner> old);
  void takeScene();
  void follow();
  Values present(const std::string& key) const;  // and of what a change of it changes, too
  void apply(const Values& values);

  std::vector<SceneEntry> sceneList_;
  std::vector<std::string> fabricNames_;
  Params params_;
  Scene asLoaded_;
  Params initial_;
  std::shared_ptr<const Scene> seen_;
  std::future<Loaded> loading_;
  std::function<void()> next_;  // to be loaded after that
  std::size_t runners_ = 0;     // so far
  bool refused_ = false;        // a command, since the scene was last taken
  std::vector<std::future<void>> retiring_;
  std::size_t generation_ = 0;
  bool firstFrame_ = true;
  Pace pace_;
  double lastTrailTime_ = -1;
};

}  // namespace selvedge

#include "app/window/window.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/actions/actions.h"
#include "app/window/display.h"
#include "app/window/interface.h"
#include "app/window/status_file.h"
#include "app/window/window_recording.h"
#include "app/workbench/look_memory.h"
#include "app/workbench/settings_file.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/timer.h"
#include "scene/files/scene_files.h"
#include "video/picture_file.h"

namespace selvedge {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kFrame = 1.0 / 60;  // s
constexpr double kIdle = 0.1;        // s between pictures when nothing moves
constexpr double kKeep = 10;         // s between two looks whether there are settings to be kept

// What the window remembers: the settings file, with the changes of --remember, which are for this time alone.
class Memory {
 public:
  explicit Memory(const WindowOptions& options) : path_(options.forget ? "" : settingsPath()) {
    table_ = written_ = readSettings(path_, note_);
    if (!options.screenshot.empty()) path_.clear();  // a script's picture leaves no traces
    for (const std::string& each : options.remembered) {
      const std::size_t equals = std::min(each.find('='), each.size() - 1);
      const std::string name = each.substr(0, equals), value = each.substr(equals + 1);
      passing_[name] = value;
      table_[name] = value;
    }
  }

  MemoryTable& table() { return table_; }
  const std::string& note() const { return note_; }

  // The answer is empty on success.
  std::string keep(const Workbench& bench) {
    remember(table_, bench.look);
    if (bench.look.samples == bench.automaticSamples) table_.erase("look.samples");
    MemoryTable wanted = table_;
    for (const auto& [name, value] : passing_) {
      if (wanted[name] != value) continue;  // the user has changed it since
      if (const auto before = written_.find(name); before != written_.end()) {
        wanted[name] = before->second;
      } else {
        wanted.erase(name);
      }
    }
    if (wanted == written_) return "";
    written_ = wanted;
    return writeSettings(path_, wanted);
  }

 private:
  std::string path_, note_;
  MemoryTable table_, written_, passing_;
};

// One life of the window: until it is closed, or its graphics context is lost.
class WindowLife {
 public:
  WindowLife(Workbench& bench, PlotsPanel& plots, Memory& memory, const WindowOptions& options, WindowSize size)
      : bench_(bench),
        plots_(plots),
        memory_(memory),
        options_(options),
        display_(bench, size),
        renderer_(dataFolders("shaders")),
        interface_(bench, renderer_, plots),
        recording_(bench, display_, interface_),
        status_(options.status) {
    if (!renderer_.softwareRenderer() || memory.table().count("look.samples")) return;
    bench.look.samples = bench.automaticSamples = 2;
  }

  // True when the context was lost and another life is due.
  bool run() {
    while (display_.open() && !bench_.wantsExit && !interrupted()) {
      const Clock::time_point begun = Clock::now();
      const bool moving = bench_.loading() || !bench_.ready() || !bench_.frame->paused || begun < awake_;
      display_.events(moving ? 0 : kIdle);
      if (!moving) awake_ = Clock::now() + std::chrono::milliseconds(300);
      recording_.follow();
      if (!recording_.mustWait()) collect();
      if (display_.lost()) {
        recording_.end();
        return true;
      }
      if (!display_.minimised()) frame();
      std::this_thread::sleep_until(begun + std::chrono::duration<double>(kFrame));
    }
    bench_.experiments.cancel();  // which takes a moment: as early as can be
    recording_.finish();
    keep();
    return false;
  }

  bool failed() const { return failed_; }

 private:
  void collect() {
    bench_.poll();
    for (std::size_t lane = 0; lane < bench_.newRows.size(); ++lane) plots_.add(lane, bench_.newRows[lane]);
    plots_.addComparison(bench_.newComparison);
    plots_.add(bench_.newMarks);
    if (Clock::now() > kept_ + std::chrono::duration<double>(kKeep)) keep();
  }

  void frame() {
    display_.beginFrame(theme_);
    interface_.draw(theme_, options_.bare);
    display_.layOut();
    recording_.beforeDrawing();
    const Timer timer;
    display_.draw();
    smooth(interface_.cost().present, 1e3 * timer.seconds());
    recording_.afterDrawing();
    takePictures();
    status_.update(bench_, renderer_, interface_);
    display_.swap();
  }

  void keep() {
    kept_ = Clock::now();
    if (!bench_.wantsFullscreen && !options_.width) {
      const WindowSize size = display_.size();
      remember(bench_.memory, "window.width", static_cast<double>(size.width));
      remember(bench_.memory, "window.height", static_cast<double>(size.height));
    }
    remember(bench_.memory, "panels", bench_.showPanels);
    remember(bench_.memory, "hints", false);
    if (const std::string wrong = memory_.keep(bench_); !wrong.empty() && !told_) {
      told_ = true;
      fmt::print(stderr, "selvedge: the window's settings are not kept: {}\n", wrong);
    }
  }

  void save(const std::string& path, ImVec2 low, ImVec2 high) {
    std::vector<unsigned char> rgb;
    const PictureSize size = display_.pixels(low, high, rgb);
    const std::string wrong = writePng(path, rgb.data(), size.width, size.height);
    bench_.say(wrong.empty() ? fmt::format("{} written", path) : wrong, !wrong.empty());
    if (!wrong.empty() && !options_.screenshot.empty()) fail(wrong);
  }

  void takePictures() {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    if (bench_.wantsScreenshot) {
      bench_.wantsScreenshot = false;
      save(freeName("selvedge", ".png"), {0, 0}, all);
    }
    if (PlotsPanel::PictureRequest& asked = plots_.picture(); !asked.path.empty()) {
      save(asked.path, asked.low, asked.high);
      asked.path.clear();
    }
    if (!options_.screenshot.empty()) followScript(all);
  }

  // --screenshot: press what is to be pressed, wait for the time, take the picture, end.
  void followScript(ImVec2 all) {
    if (!bench_.ready()) {
      if (!bench_.loading()) fail(bench_.notices.empty() ? "no scene is open" : bench_.notices.back().text);
      return;
    }
    if (!std::exchange(pressed_, true)) {
      for (const std::string& name : options_.press) {
        for (const Action& action : actions()) {
          if (action.name == name) perform(action, bench_);
        }
      }
      recording_.follow();  // from the first step on
    }
    if (!arrived() || bench_.experiments.running()) return;
    if (++frames_ < 4) return;  // what has just opened finds its size, and the paused clock its last frame
    save(options_.screenshot, {0, 0}, all);
    // A lesson may well show how a method fails.
    if (bench_.lane().failure && !bench_.lesson) fail(bench_.lane().failure->message());
    bench_.wantsExit = true;
  }

  // Step by step, so that the picture is of the same moment on every machine.
  bool arrived() {
    const auto& lanes = bench_.frame->lanes;
    const auto walking = std::find_if(lanes.begin(), lanes.end(), [](const LaneStatus& l) { return !l.failure; });
    if (walking == lanes.end()) return true;
    const LaneStatus& lane = *walking;
    const double left = options_.at - lane.time;
    if (left < 1e-9) return true;
    if (lane.steps < wanted_) return false;
    constexpr double kMost = 10000;
    const double steps = std::clamp(std::ceil(left / lane.scene->integrator.step - 1e-9), 1.0, kMost);
    for (int i = 0; i < static_cast<int>(steps); ++i) bench_.runner->singleStep();
    wanted_ = lane.steps + static_cast<long>(steps);
    return false;
  }

  void fail(const std::string& why) {
    fmt::print(stderr, "selvedge: {}\n", why);
    failed_ = bench_.wantsExit = true;
  }

  Workbench& bench_;
  PlotsPanel& plots_;
  Memory& memory_;
  const WindowOptions& options_;
  Display display_;
  Renderer renderer_;
  Interface interface_;
  WindowRecording recording_;
  StatusFile status_;
  Theme theme_ = Theme::make(true, 0);
  Clock::time_point awake_ = Clock::now(), kept_ = Clock::now();
  int frames_ = 0;
  long wanted_ = 0;  // steps, of those asked for
  bool pressed_ = false, failed_ = false, told_ = false;
};

WindowSize sizeOf(const WindowOptions& options, const MemoryTable& memory) {
  const auto kept = [&](const char* name, int fallback) {
    return static_cast<int>(std::clamp(remembered(memory, name, double(fallback)), 200.0, 16384.0));
  };
  return {options.width.value_or(kept("window.width", 1280)), options.height.value_or(kept("window.height", 800))};
}

// The scene that was open last, where it is still there.
std::string firstScene(const WindowOptions& options, Workbench& bench) {
  constexpr const char* kDefault = "hanging";
  if (!options.scene.empty()) return options.scene;
  const auto last = bench.memory.find("scene");
  if (last == bench.memory.end() || last->second.empty()) return kDefault;
  try {
    static_cast<void>(findScene(last->second, dataFolders("configs")));
    return last->second;
  } catch (const InputError&) {
    bench.say(fmt::format("{}, which was open last, is not there any more.", last->second), true);
    return kDefault;
  }
}

}  // namespace

int runWindow(const WindowOptions& options) {
  Memory memory(options);
  Workbench bench(memory.table(), options.threads, options.log);
  PlotsPanel plots(memory.table());
  recall(memory.table(), bench.look);
  bench.showHints = options.screenshot.empty() && remembered(memory.table(), "hints", true);
  bench.startsPaused = !options.screenshot.empty();
  bench.showPanels = remembered(memory.table(), "panels", true);
  if (!memory.note().empty()) bench.say(memory.note(), true);
  bool failed = false;
  catchInterrupts();
  try {
    bench.load({firstScene(options, bench), options.settings, options.lanes});
    for (bool again = true; again;) {
      WindowLife session(bench, plots, memory, options, sizeOf(options, memory.table()));
      again = session.run();
      failed = session.failed();
      if (again) bench.say("The graphics driver was reset; the window has been made anew.");
    }
  } catch (const std::runtime_error& e) {  // no display, no OpenGL 3.3, no shaders
    fmt::print(stderr, "selvedge: {}\n", e.what());
    return 1;
  }
  return failed ? 1 : 0;
}

}  // namespace selvedge

#include "app/window.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "app/actions.h"
#include "app/display.h"
#include "app/interface.h"
#include "app/look_memory.h"
#include "app/picture_file.h"
#include "app/settings_file.h"
#include "app/status_file.h"
#include "base/data_folders.h"
#include "base/timer.h"

namespace selvedge {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kFrame = 1.0 / 60;  // s
constexpr double kIdle = 0.1;        // s between pictures when nothing moves
constexpr double kPatience = 120;    // s: a script's picture that never comes

// One life of the window: until it is closed, or its graphics context is lost.
class Session {
 public:
  Session(Workbench& bench, const WindowOptions& options, WindowSize size)
      : bench_(bench),
        options_(options),
        display_(bench, size),
        renderer_(dataFolders("shaders")),
        interface_(bench, renderer_),
        status_(options.status) {
    if (renderer_.softwareRenderer() && !bench.memory.count("look.samples")) bench.look.samples = 2;
  }

  // True when the context was lost and another life is due.
  bool run() {
    while (display_.open() && !bench_.wantsExit) {
      const Clock::time_point begun = Clock::now();
      const bool moving = bench_.loading() || !bench_.ready() || !bench_.frame->paused || begun < awake_;
      display_.events(moving ? 0 : kIdle);
      if (!moving) awake_ = Clock::now() + std::chrono::milliseconds(300);
      bench_.poll();
      if (display_.lost()) return true;
      if (!display_.minimised()) frame();
      std::this_thread::sleep_until(begun + std::chrono::duration<double>(kFrame));
    }
    return false;
  }

  bool failed() const { return failed_; }

 private:
  void frame() {
    display_.beginFrame(theme_);
    interface_.draw(theme_, options_.bare);
    const Timer timer;
    display_.present();
    smooth(interface_.cost().present, 1e3 * timer.seconds());
    takePictures();
    status_.update(bench_, renderer_, interface_);
    display_.swap();
  }

  void save(const std::string& path, ImVec2 low, ImVec2 high) {
    int width = 0, height = 0;
    const std::vector<unsigned char> pixels = display_.pixels(low, high, width, height);
    const std::string wrong = writePng(path, pixels, width, height);
    failed_ = failed_ || !wrong.empty();
    bench_.say(wrong.empty() ? fmt::format("{} written", path) : wrong, !wrong.empty());
    if (!wrong.empty() && !options_.screenshot.empty()) fmt::print(stderr, "selvedge: {}\n", wrong);
  }

  void takePictures() {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    if (bench_.wantsScreenshot) {
      bench_.wantsScreenshot = false;
      save(freeName("selvedge", ".png"), {0, 0}, all);
    }
    if (PlotsPanel::PictureRequest& asked = interface_.plots().picture(); !asked.path.empty()) {
      save(asked.path, asked.low, asked.high);
      asked.path.clear();
    }
    if (options_.screenshot.empty()) return;
    if (bench_.ready() && !pressed_) {
      pressed_ = true;
      for (const std::string& name : options_.press) {
        for (const Action& action : actions()) {
          if (action.name == name) perform(action, bench_);
        }
      }
    }
    const bool there = bench_.ready() && (bench_.lane().time >= options_.at || bench_.lane().failure);
    frames_ = there ? frames_ + 1 : 0;
    const bool never = Clock::now() - begun_ > std::chrono::duration<double>(kPatience);
    if (frames_ < 3 && !never) return;  // one frame for what opens, one for what it measures
    if (never) {
      fmt::print(stderr, "selvedge: {} s were not reached within {} s\n", options_.at, kPatience);
      failed_ = true;
    }
    save(options_.screenshot, {0, 0}, all);
    bench_.wantsExit = true;
  }

  Workbench& bench_;
  const WindowOptions& options_;
  Display display_;
  Renderer renderer_;
  Interface interface_;
  StatusFile status_;
  Theme theme_ = Theme::make(true, 0);
  Clock::time_point awake_ = Clock::now(), begun_ = Clock::now();
  int frames_ = 0;
  bool pressed_ = false, failed_ = false;
};

WindowSize sizeOf(const WindowOptions& options, const MemoryTable& memory) {
  const auto kept = [&](const char* name, int fallback) {
    return static_cast<int>(std::clamp(remembered(memory, name, double(fallback)), 200.0, 16384.0));
  };
  return {options.width.value_or(kept("window.width", 1280)), options.height.value_or(kept("window.height", 800))};
}

std::string firstScene(const WindowOptions& options, const MemoryTable& memory) {
  if (!options.scene.empty()) return options.scene;
  const auto last = memory.find("scene");
  return last == memory.end() || last->second.empty() ? "hanging" : last->second;
}

}  // namespace

int runWindow(const WindowOptions& options) {
  const std::string path = options.forget ? "" : settingsPath();
  std::string note;
  MemoryTable memory = readSettings(path, note);
  for (const std::string& each : options.remembered) {
    const std::size_t equals = each.find('=');
    if (equals != std::string::npos) memory[each.substr(0, equals)] = each.substr(equals + 1);
  }
  Workbench bench(memory, options.threads);
  recall(memory, bench.look);
  bench.showHints = options.screenshot.empty() && remembered(memory, "hints", true);
  if (!note.empty()) bench.say(note, true);
  bool failed = false;
  try {
    bench.load(firstScene(options, memory), options.settings);
    for (bool again = true; again;) {
      Session session(bench, options, sizeOf(options, memory));
      again = session.run();
      failed = session.failed();
      if (again) bench.say("The graphics driver was reset; the window has been made anew.");
    }
  } catch (const std::runtime_error& e) {  // no display, no OpenGL 3.3, no shaders
    fmt::print(stderr, "selvedge: {}\n", e.what());
    return 1;
  }
  remember(memory, bench.look);
  remember(memory, "hints", false);
  if (const std::string wrong = writeSettings(path, memory); !wrong.empty()) {
    fmt::print(stderr, "selvedge: the window's settings were not kept: {}\n", wrong);
  }
  return failed ? 1 : 0;
}

}  // namespace selvedge

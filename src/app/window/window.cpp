#include "app/window/window.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/actions/actions.h"
#include "app/settings/kept_settings.h"
#include "app/settings/look_settings.h"
#include "app/settings/settings_file.h"
#include "app/views/fabric_looks.h"
#include "app/window/display.h"
#include "app/window/interface.h"
#include "app/window/status_file.h"
#include "app/window/window_recording.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/timer.h"
#include "io/tell.h"
#include "scene/files/scene_files.h"
#include "video/picture_file.h"

namespace selvedge {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kIdle = 0.1;                              // s, until one looks again whether anything has come
constexpr auto kSettles = std::chrono::milliseconds(300);  // at least, after an event
constexpr int kSettleFrames = 8;                           // the same
constexpr double kKeep = 10;                               // s between two looks whether there are settings to be kept

// One life of the window: until it is closed, or its graphics context is lost.
class WindowLife {
 public:
  WindowLife(Workbench& bench, PlotsPanel& plots, KeptSettings& settings, const WindowOptions& options, WindowSize size)
      : bench_(bench),
        plots_(plots),
        settings_(settings),
        options_(options),
        display_(bench, size),
        renderer_(dataFolders("shaders")),
        interface_(bench, renderer_, plots),
        recording_(bench, display_, renderer_, plots),
        status_(options.status),
        picture_(1 / std::clamp(remembered(settings.table(), "window.frames", 60.0), 5.0, 240.0)) {
    const bool software = renderer_.softwareRenderer();
    bench.viewing.automaticOcclusion = !software;
    if (settings.table().count("look.occlusion") == 0) bench.viewing.look.occlusion = !software;
    if (software && settings.table().count("look.samples") == 0) {
      bench.viewing.look.samples = bench.viewing.automaticSamples = 2;
    }
  }

  // True when the context was lost and another life is due. An error in a frame ends the window, and nothing with it.
  bool run() {
    ImGuiContext* const own = ImGui::GetCurrentContext();
    try {
      if (live()) return true;
    } catch (const std::exception& error) {
      ImGui::SetCurrentContext(own);  // a picture of a recording has one of its own
      const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
      fail(fmt::format("the window ends: {}; what was recorded is complete up to there",
                       memory ? "there is not enough memory" : error.what()));
    }
    end();
    return false;
  }

  bool failed() const { return failed_; }

 private:
  // Until it is closed, or (true) the context is lost.
  bool live() {
    while (!display_.gone() && !bench_.wishes.exit && !interrupted()) {
      const Clock::time_point begun = Clock::now();
      const bool awake = begun < awake_ || awakeFrames_ > 0 || restless();
      if (display_.events(awake ? 0 : kIdle)) stayAwake();
      recording_.follow();
      if (display_.gone()) break;
      if (!recording_.mustWait()) collect();
      if (display_.lost()) {
        recording_.end();
        return true;
      }
      if (display_.closing()) {
        bench_.leave(false);
        if (bench_.dialogs.leave && display_.minimised()) display_.show();
      }
      if (bench_.lanes.frame != shown_) stayAwake();
      shown_ = bench_.lanes.frame;
      if (!awake && awakeFrames_ == 0) {
        status_.rest(bench_, renderer_, interface_);
        continue;
      }
      awakeFrames_ = std::max(0, awakeFrames_ - 1);
      if (!display_.minimised()) frameUnlessGone();
      std::this_thread::sleep_until(begun + picture_);
    }
    return false;
  }

  void end() {
    bench_.experiments.cancel();  // which takes a moment: as early as can be
    recording_.finish();
    if (display_.gone()) {
      fail("the X server has gone, and the window with it; what was recorded is complete up to there");
    } else {
      keep();
    }
  }

  // What an event opens finds its size in some frames, however slow they are.
  void stayAwake() {
    awake_ = Clock::now() + kSettles;
    awakeFrames_ = kSettleFrames;
  }

  // Whether something may change in the window without an event from outside. Otherwise it draws nothing until one comes.
  bool restless() const {
    if (bench_.loading() || !bench_.lanes.ready() || !bench_.lanes.frame->paused || !options_.screenshot.empty()) {
      return true;
    }
    const Recording& recording = bench_.recording;
    return recording.running() || recording.finishing() || recording.wanted || bench_.experiments.running() ||
           !bench_.notices.all().empty() || ImGui::GetIO().WantTextInput || renderer_.shadersChanged();
  }

  void collect() {
    bench_.poll();
    for (std::size_t lane = 0; lane < bench_.news.rows.size(); ++lane) plots_.add(lane, bench_.news.rows[lane]);
    plots_.addComparison(bench_.news.comparison);
    plots_.add(bench_.news.marks);
    if (Clock::now() > kept_ + std::chrono::duration<double>(kKeep)) keep();
  }

  // A server that goes away meanwhile may give any numbers as sizes: an error that follows from them is no failure.
  void frameUnlessGone() try { frame(); } catch (const std::exception&) {
    if (!display_.gone()) throw;
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
    if (!bench_.wishes.fullscreen && !options_.width) {
      const WindowSize size = display_.size();
      remember(bench_.settings, "window.width", static_cast<double>(size.width));
      remember(bench_.settings, "window.height", static_cast<double>(size.height));
      remember(bench_.settings, "window.maximised", size.maximised);
    }
    if (!options_.width) remember(bench_.settings, "window.fullscreen", bench_.wishes.fullscreen);
    remember(bench_.settings, bench_.viewing.ownLook());
    if (bench_.viewing.look.samples == bench_.viewing.automaticSamples) bench_.settings.erase("look.samples");
    if (bench_.viewing.look.occlusion == bench_.viewing.automaticOcclusion) bench_.settings.erase("look.occlusion");
    remember(bench_.settings, "panels", bench_.wishes.panels);
    remember(bench_.settings, "hints", false);
    if (const std::string wrong = settings_.keep(); !wrong.empty() && !told_) {
      told_ = true;
      tell("selvedge: the window's settings are not kept: {}\n", wrong);
    }
  }

  void save(const std::string& path, ImVec2 low, ImVec2 high) {
    std::vector<unsigned char> rgb;
    const PictureSize size = display_.pixels(low, high, rgb);
    const std::string wrong = writePng(path, rgb.data(), size.width, size.height);
    bench_.notices.say(wrong.empty() ? fmt::format("{} written", path) : wrong, !wrong.empty());
    if (!wrong.empty() && !options_.screenshot.empty()) fail(wrong);
  }

  void takePictures() {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    if (bench_.wishes.screenshot) {
      bench_.wishes.screenshot = false;
      save(freeName("selvedge", ".png"), {0, 0}, all);
    }
    if (PlotPictureRequest& asked = plots_.picture(); !asked.path.empty()) {
      save(asked.path, asked.low, asked.high);
      asked.path.clear();
    }
    if (!options_.screenshot.empty()) followScript(all);
  }

  // --screenshot: press what is to be pressed, wait for the time, take the picture, end.
  void followScript(ImVec2 all) {
    if (!bench_.lanes.ready()) {
      if (!bench_.loading()) fail(bench_.notices.all().empty() ? "no scene is open" : bench_.notices.all().back().text);
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
    if (bench_.lanes.active().failure && !bench_.document.lesson) fail(bench_.lanes.active().failure->message());
    bench_.wishes.exit = true;
  }

  // Step by step, so that the picture is of the same moment on every machine.
  bool arrived() {
    const auto& lanes = bench_.lanes.frame->lanes;
    // The lane with the largest step: a step of the clock is one of its own, and several of the others'.
    const auto slower = [](const LaneStatus& a, const LaneStatus& b) {
      const auto step = [](const LaneStatus& l) { return l.failure ? 0 : l.scene->integrator.step; };
      return step(a) < step(b);
    };
    const LaneStatus& lane = *std::max_element(lanes.begin(), lanes.end(), slower);
    if (lane.failure) return true;
    const double left = options_.at - lane.time;
    if (left < 1e-9) return true;
    if (lane.steps < wanted_) return false;
    constexpr double kMost = 10000;
    const double steps = std::clamp(std::ceil(left / lane.scene->integrator.step - 1e-9), 1.0, kMost);
    for (int i = 0; i < static_cast<int>(steps); ++i) bench_.lanes.runner->singleStep();
    wanted_ = lane.steps + static_cast<long>(steps);
    return false;
  }

  void fail(const std::string& why) {
    tell("selvedge: {}\n", why);
    failed_ = bench_.wishes.exit = true;
  }

  Workbench& bench_;
  PlotsPanel& plots_;
  KeptSettings& settings_;
  const WindowOptions& options_;
  Display display_;
  Renderer renderer_;
  Interface interface_;
  WindowRecording recording_;
  StatusFile status_;
  std::chrono::duration<double> picture_;  // the least time from one to the next
  Theme theme_ = Theme::make(true, 0);
  Clock::time_point awake_ = Clock::now() + kSettles, kept_ = Clock::now();  // awake_: until when it draws at least
  int awakeFrames_ = kSettleFrames;                                          // so many more are drawn in any case
  std::shared_ptr<const RunnerFrame> shown_;                                 // the last one that was drawn
  int frames_ = 0;
  long wanted_ = 0;  // steps, of those asked for
  bool pressed_ = false, failed_ = false, told_ = false;
};

WindowSize sizeOf(const WindowOptions& options, const SettingsTable& table) {
  const auto kept = [&](const char* name, int fallback) {
    return static_cast<int>(std::clamp(remembered(table, name, double(fallback)), 200.0, 16384.0));
  };
  return {options.width.value_or(kept("window.width", 1280)), options.height.value_or(kept("window.height", 800)),
          !options.width || options.screenshot.empty(), !options.width,
          !options.width && remembered(table, "window.maximised", false)};
}

// The scene that the command line names, else the one that was open last where it still exists, else the default.
std::string firstScene(const WindowOptions& options, Workbench& bench) {
  constexpr const char* kDefault = "breeze";
  if (!options.scene.empty()) return options.scene;
  const auto last = bench.settings.find("scene");
  if (last == bench.settings.end() || last->second.empty()) return kDefault;
  try {
    static_cast<void>(findScene(last->second, dataFolders("configs")));
    return last->second;
  } catch (const InputError&) {
    bench.notices.say(fmt::format("{}, which was open last, is not there any more.", last->second), true);
    return kDefault;
  }
}

}  // namespace

int runWindow(const WindowOptions& options) {
  KeptSettings settings(options.forget ? "" : settingsPath(), options.remembered);
  if (!options.screenshot.empty()) settings.readOnly();  // a script's picture leaves no traces
  Workbench bench(settings.table(), options.threads, options.log);
  PlotsPanel plots(settings.table());
  recall(settings.table(), bench.viewing.look);
  bench.viewing.look.known = loadFabricLooks();
  bench.wishes.handsOff = !options.screenshot.empty();
  bench.wishes.clean = options.bare && !options.screenshot.empty();
  if (bench.wishes.clean) bench.viewing.look.pins = remembered(settings.table(), "look.pins", false);
  bench.dialogs.hints = options.screenshot.empty() && remembered(settings.table(), "hints", true);
  bench.startsPaused = !options.screenshot.empty();
  bench.wishes.fullscreen =
      !options.width && options.screenshot.empty() && remembered(settings.table(), "window.fullscreen", false);
  bench.wishes.panels = remembered(settings.table(), "panels", true);
  if (!bench.wishes.panels && options.screenshot.empty()) bench.notices.say(std::string(kOnlyTheView));
  if (!settings.note().empty()) bench.notices.say(settings.note(), true);
  bool failed = false;
  catchInterrupts(Stop::afterTheStep);
  try {
    const LoadRequest first{firstScene(options, bench), options.settings, options.lanes};
    bool loaded = options.log.empty();
    if (loaded) bench.load(first);  // while the window opens
    for (bool again = true; again;) {
      WindowLife session(bench, plots, settings, options, sizeOf(options, settings.table()));
      if (!std::exchange(loaded, true)) bench.load(first);  // no older session is replaced where no window can open
      again = session.run();
      failed = session.failed();
      if (again) bench.notices.say("The graphics driver was reset; the window has been made anew.");
    }
  } catch (const std::runtime_error& e) {  // of opening it: no display, no OpenGL 3.3, no shaders
    tell("selvedge: {}\n", e.what());
    return 1;
  }
  return failed ? 1 : 0;
}

}  // namespace selvedge

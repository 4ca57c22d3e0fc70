#include "app/workbench.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "base/param_value.h"
#include "integrators/methods.h"
#include "scene/build_mesh.h"
#include "scene/fabrics.h"
#include "scene/keys.h"
#include "scene/reader.h"
#include "scene/scene_files.h"

namespace selvedge {
namespace {

constexpr std::size_t kTrailPoints = 600;
constexpr double kSpeeds[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16};

std::string shortText(const ParamValue& value) {
  const auto* number = std::get_if<double>(&value);
  return number ? fmt::format("{:.6g}", *number) : describe(value);
}

}  // namespace

Workbench::Workbench(MemoryTable& table, int threadCount) : memory(table), threads(threadCount) {}

Workbench::~Workbench() {
  if (loading_.valid()) loading_.wait();
}

void Workbench::start(std::function<Scene()> make, std::string origin) {
  if (loading_.valid()) {  // the last wish counts
    next_ = [this, make = std::move(make), origin = std::move(origin)] { start(make, origin); };
    return;
  }
  RunnerOptions options;
  options.simulation.threads = threads;
  options.pace = {startsPaused, 1};
  loading_ = std::async(std::launch::async, [make = std::move(make), origin = std::move(origin), options] {
    Loaded loaded;
    loaded.origin = origin;
    try {
      loaded.scene = std::make_unique<Scene>(make());
      loaded.runner = std::make_unique<Runner>(*loaded.scene, std::vector<LaneSettings>{}, options);
    } catch (const std::bad_alloc&) {
      loaded.error = "this scene needs more memory than there is; take a smaller mesh";
    } catch (const std::exception& e) {
      loaded.error = e.what();
    }
    return loaded;
  });
}

bool isMeshFile(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension == ".obj" || extension == ".ply";
}

void Workbench::load(const std::string& fileOrName, std::vector<std::string> settings) {
  if (isMeshFile(fileOrName)) return loadMesh(fileOrName);
  std::error_code error;
  const bool file = std::filesystem::is_regular_file(fileOrName, error);
  start(
      [fileOrName, settings = std::move(settings)] { return loadScene(fileOrName, dataFolders("configs"), settings); },
      file ? std::filesystem::absolute(fileOrName, error).string() : fileOrName);
}

void Workbench::loadMesh(const std::string& file) {
  Scene made = scene;
  made.name = made.title = file.substr(file.find_last_of('/') + 1);
  made.description = fmt::format("The mesh {} in place of another scene's.", file);
  made.path.clear();
  made.from.clear();
  made.mesh = {};
  made.mesh.kind = "file";
  made.mesh.file = std::filesystem::absolute(file).string();
  made.nodes = {};
  made.start = {};
  made.events.clear();
  made.expect.clear();
  made.pins.clear();
  start(
      [made]() mutable {
        if (buildMesh(made.mesh, made.nodes, "").corners.size() >= 2) {
          PinSettings corners;
          corners.where.names = {"corner0", "corner1"};
          made.pins.push_back(corners);
        }
        return made;
      },
      "");
}

const std::vector<SceneEntry>& Workbench::sceneList() {
  if (!sceneList_.empty()) return sceneList_;
  for (const std::string& name : sceneNames(dataFolders("configs"))) {
    try {
      const Scene shipped = loadScene(name, dataFolders("configs"));
      sceneList_.push_back({name, shipped.title, shipped.description});
    } catch (const InputError& e) {
      sceneList_.push_back({name, name, e.what()});
    }
  }
  return sceneList_;
}

const std::vector<std::string>& Workbench::fabricNames() {
  if (!fabricNames_.empty()) return fabricNames_;
  fabricNames_.emplace_back("none");
  try {
    for (const Fabric& fabric : loadFabrics()) fabricNames_.push_back(fabric.name);
  } catch (const InputError& e) {
    say(e.what(), true);
  }
  return fabricNames_;
}

void Workbench::loadNeighbour(int direction) {
  const std::vector<std::string> names = sceneNames(dataFolders("configs"));
  if (names.empty()) return say("no scenes were found beside the program", true);
  const auto here = std::find(names.begin(), names.end(), scene.name);
  const auto count = static_cast<int>(names.size());
  const int now = here == names.end() ? 0 : static_cast<int>(here - names.begin());
  load(names[static_cast<std::size_t>((now + direction + count) % count)]);
}

void Workbench::save(const std::string& path) {
  if (!runner || path.empty()) return say("Saving needs a file name.", true);
  runner->save(active, path.ends_with(".toml") ? path : path + ".toml");
}

void Workbench::retire(std::unique_ptr<Runner> old) {
  if (!old) return;
  // It ends after the step being computed, which may be long: not on this thread.
  retiring_.push_back(std::async(std::launch::async, [last = std::move(old)]() mutable { last.reset(); }));
}

void Workbench::adopt(Loaded loaded) {
  if (!loaded.error.empty()) return say(loaded.error, true);
  retire(std::move(runner));
  runner = std::move(loaded.runner);
  scene = std::move(*loaded.scene);
  asLoaded_ = scene;
  params_ = scene.params();
  initial_ = asLoaded_.params();
  frame.reset();
  seen_.reset();
  edits.clear();
  selected.clear();
  trail.clear();
  picked = -1;
  active = 0;
  savePath.clear();
  for (View& view : views) view.lane = 0, view.fitRange = true;
  firstFrame_ = true;
  refused_ = false;
  pace_ = runner->pace();
  ++runners_;
  if (!loaded.origin.empty()) memory["scene"] = loaded.origin;
}

void Workbench::poll() {
  newRows.clear();
  newMarks.clear();
  if (loading_.valid() && loading_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
    adopt(loading_.get());
    if (next_) std::exchange(next_, nullptr)();
  }
  std::erase_if(retiring_,
                [](const auto& f) { return f.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
  if (!runner) return;
  runner->show(look.quantity, look.wind);
  if (std::shared_ptr<const RunnerFrame> newest = runner->takeFrame()) {
    frame = std::move(newest);
    active = std::min(active, frame->lanes.size() - 1);
    takeScene();
    follow();
  }
  newRows.resize(frame ? frame->lanes.size() : 1);
  for (std::size_t i = 0; i < newRows.size(); ++i) {
    newRows[i] = runner->takeRows(i);
    for (TraceRows& rows : newRows[i]) rows.generation += runners_ << 32;  // other runners count from 1, too
  }
  newMarks = runner->takeMarks();
}

// The lanes' scene is the user's once no command is under way: events of the timeline change it, too.
void Workbench::takeScene() {
  const LaneStatus& now = lane();
  if (frame->generation != generation_) {
    generation_ = frame->generation;
    trail.clear();
    if (picked >= now.shape->nodes) picked = -1;
    std::erase_if(selected, [&](std::uint32_t n) { return n >= static_cast<std::uint32_t>(now.shape->nodes); });
  }
  for (const std::string& complaint : frame->complaints) say(complaint, true);
  refused_ = refused_ || !frame->complaints.empty();
  for (const std::string& news : frame->notices) say(news);
  pace_.paused = frame->paused;
  if (now.scene && (refused_ || now.scene != seen_) && frame->commandsApplied == runner->queued()) {
    seen_ = now.scene;
    scene = *seen_;  // params_ point at its fields, which stay where they are
    if (refused_ && edits.last() && present(edits.last()->key)[0] != edits.last()->after[0]) edits.dropLast();
    refused_ = false;
  }
  if (firstFrame_) lookAtAll();
  firstFrame_ = false;
}

void Workbench::follow() {
  const ClothFrame& cloth = lane().cloth;
  if (picked < 0 || static_cast<std::size_t>(picked) >= cloth.positions.size() || cloth.time == lastTrailTime_) return;
  lastTrailTime_ = cloth.time;
  if (trail.size() >= kTrailPoints) trail.erase(trail.begin(), trail.begin() + kTrailPoints / 4);
  trail.push_back(cloth.positions[static_cast<std::size_t>(picked)]);
}

const Param* Workbench::param(std::string_view key) const { return findParam(params_, key); }

const Param* Workbench::initial(std::string_view key) const { return findParam(initial_, key); }

Values Workbench::present(const std::string& key) const {
  Values values{{key, valueOf(*param(key))}};
  if (key != "material.fabric") return values;
  for (const Param& p : Fabric().params()) {  // they are the fabric's from then on
    if (const Param* own = param(p.key)) values.emplace_back(p.key, valueOf(*own));
  }
  return values;
}

std::string Workbench::set(const std::string& key, const ParamValue& value, bool continues) {
  const Param* p = param(key);
  if (!p || !runner) return "there is no such parameter";
  Values before = present(key);
  std::string wrong = assign(*p, value);
  if (!wrong.empty()) return wrong;
  edits.add({key, std::move(before), {{key, valueOf(*p)}}}, continues);
  runner->queue(SetParameter{key, value});
  return "";
}

void Workbench::apply(const Values& values) {
  for (const auto& [key, value] : values) {
    if (const Param* p = param(key); p && assign(*p, value).empty()) runner->queue(SetParameter{key, value});
  }
}

void Workbench::undo() {
  if (const std::optional<Edit> edit = edits.undo()) {
    apply(edit->before);
    say(fmt::format("undone: {} is {} again", edit->key, shortText(edit->before[0].second)));
  }
}

void Workbench::redo() {
  if (const std::optional<Edit> edit = edits.redo()) {
    apply(edit->after);
    say(fmt::format("redone: {} = {}", edit->key, shortText(edit->after[0].second)));
  }
}

bool Workbench::pinned(int node) const {
  const auto& pins = lane().cloth.pins;
  return std::any_of(pins.begin(), pins.end(),
                     [&](const PinMark& p) { return p.node == static_cast<std::uint32_t>(node); });
}

void Workbench::togglePins(const std::vector<int>& nodes) {
  if (!ready() || nodes.empty()) return;
  std::vector<bool> held(static_cast<std::size_t>(lane().shape->nodes));
  for (const PinMark& p : lane().cloth.pins) held[p.node] = true;
  const auto isHeld = [&](int n) {
    return static_cast<std::size_t>(n) < held.size() && held[static_cast<std::size_t>(n)];
  };
  if (std::all_of(nodes.begin(), nodes.end(), isHeld)) {
    runner->queue(UnpinNodes{nodes});
  } else {
    runner->queue(PinNodes{nodes});
  }
}

void Workbench::pause(bool paused) {
  if (!runner) return;
  if (!paused && ready() && lane().failure) return say("It diverged: see the offers above the view.", true);
  pace_.paused = paused;
  runner->setPace(pace_);
}

void Workbench::setSpeed(double speed) {
  if (!runner) return;
  pace_ = runner->pace();
  pace_.speed = std::clamp(speed, std::begin(kSpeeds)[0], std::end(kSpeeds)[-1]);
  runner->setPace(pace_);
}

void Workbench::changeSpeed(int direction) {
  if (!runner) return;
  const double now = runner->pace().speed;
  double next = now;
  for (const double speed : kSpeeds) {
    if (direction > 0 && speed > now * 1.001) return setSpeed(speed);
    if (direction < 0 && speed < now * 0.999) next = speed;
  }
  setSpeed(next);
}

void Workbench::restart() {
  if (runner) runner->reset();
}

void Workbench::goBack(double seconds) {
  trail.clear();
  if (runner) runner->goBack(seconds);
}

bool Workbench::useMethod(const std::string& method) {
  const MethodInfo* info = findMethod(method);
  if (!info || !runner) return false;
  Edit edit{"integrator.method", present("integrator.method"), {{"integrator.method", method}}};
  if (std::isfinite(info->stabilityLimit) && scene.integrator.substeps != 0) {
    edit.before.emplace_back("integrator.substeps", std::int64_t{scene.integrator.substeps});
    edit.after.emplace_back("integrator.substeps", std::int64_t{0});
    say(fmt::format("{} holds only up to w h = {:.3g}: substeps are automatic now", method, info->stabilityLimit));
  }
  apply(edit.after);
  edits.add(std::move(edit), false);
  return true;
}

void Workbench::say(std::string text, bool wrong) {
  constexpr std::size_t kMost = 5;
  std::erase_if(notices, [&](const Notice& n) { return n.text == text; });
  if (notices.size() >= kMost) notices.erase(notices.begin());
  notices.push_back({std::move(text), wrong, wrong ? 20.0 : 6.0});
}

void Workbench::lookAtAll() {
  for (View& view : views) view.wantsHome = true;
}

void Workbench::frameView(View& view, float aspect) {
  glm::vec3 low(1e30F), high(-1e30F);
  const auto include = [&](const Float3& p) {
    if (!std::isfinite(p[0] + p[1] + p[2])) return;
    low = glm::min(low, glm::vec3(p[0], p[1], p[2]));
    high = glm::max(high, glm::vec3(p[0], p[1], p[2]));
  };
  const LaneStatus& now = frame->lanes[view.lane];
  for (const Float3& p : now.shape->bounds) include(p);
  for (const Float3& p : now.cloth.positions) include(p);
  const glm::vec3 size = high - low;
  const float width = std::max(size.x, size.z);
  if (now.cloth.pins.empty()) {  // what is not held may turn
    low.y = std::min(low.y, 0.5F * (low.y + high.y) - 0.5F * width);
  } else if (now.shape->triangles.empty()) {  // a pendulum: all around its pin
    const Float3& pin = now.cloth.positions[now.cloth.pins[0].node];
    const glm::vec3 centre(pin[0], pin[1], pin[2]);
    low = centre - glm::vec3(glm::length(size));
    high = centre + glm::vec3(glm::length(size), 0, glm::length(size));
  } else {  // what is held from above will hang
    low.y = std::min(low.y, high.y - width);
  }
  look.ground = low.y - 0.03F * (high.y - low.y) - 0.01F;
  view.camera = Camera{};
  view.camera.frame(low, high, aspect);
  view.wantsHome = false;
  view.middle.reset();
}

}  // namespace selvedge

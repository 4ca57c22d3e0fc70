#include "app/workbench/workbench.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/workbench/settings_file.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "base/lane_number.h"
#include "scene/blocks/fabrics.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

constexpr std::size_t kTrailPoints = 600;
constexpr const char* kOverlay = "lanes.overlay";

}  // namespace

Workbench::Workbench(MemoryTable& table, int threads, const std::string& log) : memory(table), loader_(threads, log) {
  if (remembered(memory, kOverlay, false)) layout_ = Layout::overlay;
}

void Workbench::load(LoadRequest request) { loader_.load(std::move(request), scene, startsPaused); }

void Workbench::loadNeighbour(int direction) {
  const std::vector<std::string> names = sceneNames(dataFolders("configs"));
  if (names.empty()) return say("no scenes were found beside the program", true);
  const auto here = std::find(names.begin(), names.end(), scene.name);
  const auto count = static_cast<int>(names.size());
  const int now = here == names.end() ? 0 : static_cast<int>(here - names.begin());
  load(names[static_cast<std::size_t>((now + direction + count) % count)]);
}

const std::vector<SceneEntry>& Workbench::sceneList() {
  if (sceneList_.empty()) sceneList_ = shippedScenes();
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

void Workbench::askForFile(bool session) {
  if (session != savesSession) savePath.clear();
  savesSession = session;
  showSave = true;
}

void Workbench::save(const std::string& path) {
  if (!runner || path.empty()) return say("Saving needs a file name.", true);
  runner->save(active, path.ends_with(".toml") ? path : path + ".toml");
}

void Workbench::saveSession(const std::string& path) {
  if (!runner || path.empty()) return say("Saving needs a file name.", true);
  runner->saveSession(path.ends_with(".session") ? path : path + ".session");
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
  lesson = std::move(loaded.lesson);
  scene = std::move(*loaded.scene);
  asLoaded_ = scene;
  params_ = scene.params();
  initial_ = asLoaded_.params();
  frame.reset();
  seen_.reset();
  edits.clear();
  marks.clear();
  markedGeneration_ = 0;
  selected.clear();
  trail.clear();
  picked = -1;
  active = arranged_ = 0;
  activeNumber_ = 0;
  editsOneLane = false;
  savePath.clear();
  for (View& view : views) view.fitRange = true;
  if (lesson && !lesson->layout.empty()) arrange(lesson->layout == "overlay" ? Layout::overlay : Layout::split);
  waits_ = settled_ = false;
  firstFrame_ = true;
  refused_ = false;
  pace_ = runner->pace();
  ++runners_;
  if (!loaded.origin.empty()) memory["scene"] = loaded.origin;
}

void Workbench::poll() {
  newRows.clear();
  newComparison.clear();
  newMarks.clear();
  if (std::optional<Loaded> loaded = loader_.take()) adopt(std::move(*loaded));
  std::erase_if(retiring_,
                [](const auto& f) { return f.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
  followExperiments();
  if (!runner) return;
  runner->show(look.quantity, look.wind);
  if (std::shared_ptr<const RunnerFrame> newest = runner->takeFrame()) takeFrame(std::move(newest));
  takeRows();
  pruneMarks();
  takeMarks();
}

// Both want all cores: the cloth waits while a study runs, and goes on afterwards unless the user had a say meanwhile.
void Workbench::followExperiments() {
  if (const std::string said = experiments.poll(); !said.empty() && !experiments.open) say(said);
  const bool now = experiments.running() != nullptr;
  if (!std::exchange(studying_, now) && now) settled_ = false;
  if (!runner) return;
  if (!now) {
    if (std::exchange(waits_, false)) hold(false);
    return;
  }
  if (std::exchange(settled_, true) || runner->pace().paused) return;
  waits_ = true;
  hold(true);
  if (!experiments.open) say("The cloth waits while the study runs.");
}

void Workbench::takeFrame(std::shared_ptr<const RunnerFrame> newest) {
  const bool more = frame && newest->lanes.size() > frame->lanes.size();
  frame = std::move(newest);
  if (more) activeNumber_ = frame->lanes.back().number;
  takeLanes();
  takeNews();
  takeScene();
  if (std::exchange(firstFrame_, false)) lookAtAll();
  follow();
}

// Lanes come and go; the views follow, and the active lane stays the one it was.
void Workbench::takeLanes() {
  const int place = indexOf(activeNumber_);
  active = place >= 0 ? static_cast<std::size_t>(place) : std::min(active, lanes() - 1);
  if (lane().number != std::exchange(activeNumber_, lane().number)) showLane();
  if (lanes() == 1) editsOneLane = false;
  if (arranged_ == lanes()) return;
  arranged_ = lanes();
  arrangeViews(views, layout_, arranged_);
}

void Workbench::takeNews() {
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
}

// The lane's scene is the user's once no command is under way: events of the timeline change it, too.
void Workbench::takeScene() {
  const LaneStatus& now = lane();
  if (!now.scene || (!refused_ && now.scene == seen_) || frame->commandsApplied != runner->queued()) return;
  showLane();
  if (refused_ && edits.last() && present(edits.last()->key)[0] != edits.last()->after[0]) edits.dropLast();
  refused_ = false;
}

void Workbench::showLane() {
  seen_ = lane().scene;
  if (seen_) scene = *seen_;  // params_ point at its fields, which stay where they are
}

void Workbench::takeRows() {
  const auto apart = [&](std::vector<TraceRows> all) {  // other runners count from 1, too
    for (TraceRows& rows : all) rows.generation += runners_ << 32;
    return all;
  };
  newRows.resize(kMostLanes);
  for (std::size_t number = 0; number < kMostLanes; ++number) {
    newRows[number] = apart(runner->takeRows(static_cast<int>(number)));
  }
  newComparison = apart(runner->takeComparison());
}

// Where time went back, what lies after the present has not happened any more. Only there: marks arrive at once, frames
// after a while, and a mark of what has just happened is later than the last frame.
void Workbench::pruneMarks() {
  if (!ready() || frame->history.inPast) return;
  double now = frame->history.newest;
  for (const LaneStatus& each : frame->lanes) now = std::max(now, each.time);
  now += 1e-9;
  const std::size_t before = std::exchange(markedGeneration_, frame->generation);
  const bool back = now < std::exchange(markedTime_, now) - 1e-9;
  if (before == 0 || (!back && before == frame->generation)) return;
  while (!marks.empty() && marks.back().time > now) marks.pop_back();
}

void Workbench::takeMarks() {
  constexpr std::size_t kMost = 2000;
  newMarks = runner->takeMarks();
  for (const Mark& mark : newMarks) {
    std::erase_if(marks, [&](const Mark& earlier) { return mark.replaces(earlier); });
    marks.insert(std::upper_bound(marks.begin(), marks.end(), mark,
                                  [](const Mark& a, const Mark& b) { return a.time < b.time; }),
                 mark);
  }
  while (marks.size() > kMost) marks.pop_front();
}

void Workbench::follow() {
  const ClothFrame& cloth = lane().cloth;
  if (picked < 0 || static_cast<std::size_t>(picked) >= cloth.positions.size() || cloth.time == lastTrailTime_) return;
  lastTrailTime_ = cloth.time;
  if (trail.size() >= kTrailPoints) trail.erase(trail.begin(), trail.begin() + kTrailPoints / 4);
  trail.push_back(cloth.positions[static_cast<std::size_t>(picked)]);
}

void Workbench::arrange(Layout layout) {
  layout_ = layout;
  remember(memory, kOverlay, layout == Layout::overlay);
  arrangeViews(views, layout_, std::max<std::size_t>(lanes(), 1));
}

void Workbench::lookAtAll() {
  for (View& view : views) view.wantsHome = true;
}

void Workbench::say(std::string text, bool wrong) {
  constexpr std::size_t kMost = 5;
  std::erase_if(notices, [&](const Notice& n) { return n.text == text; });
  if (notices.size() >= kMost) notices.erase(notices.begin());
  notices.push_back({std::move(text), wrong, wrong ? 20.0 : 6.0});
}

}  // namespace selvedge

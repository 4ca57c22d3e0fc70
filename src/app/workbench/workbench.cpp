#include "app/workbench/workbench.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "app/settings/recent_files.h"
#include "base/data_folders.h"
#include "base/lane_number.h"
#include "scene/blocks/body_keys.h"
#include "scene/files/scene_files.h"
#include "sim/attention.h"

namespace selvedge {

Workbench::Workbench(SettingsTable& table, int threads, const std::string& log)
    : settings(table), loader_(threads, log) {}

void Workbench::load(LoadRequest request) { loader_.load(std::move(request), document.scene, startsPaused); }

void Workbench::open(const std::string& what) {
  if (lostByOpening().empty()) return load(what);
  asked_ = what;
  dialogs.another = true;
}

void Workbench::openAnyway() {
  dialogs.another = false;
  load(asked_);
}

void Workbench::openNeighbour(int direction) {
  const std::vector<std::string> names = sceneNames(dataFolders("configs"));
  if (names.empty()) return notices.say("no scenes were found beside the program", true);
  const auto here = std::find(names.begin(), names.end(), document.scene.name);
  const auto count = static_cast<int>(names.size());
  const int now = here == names.end() ? 0 : static_cast<int>(here - names.begin());
  open(names[static_cast<std::size_t>((now + direction + count) % count)]);
}

void Workbench::save(const std::string& path) {
  if (!lanes.runner || path.empty()) return notices.say("Saving needs a file name.", true);
  dialogs.savedAs = path.ends_with(".toml") ? path : path + ".toml";
  lanes.runner->save(lanes.activeIndex(), dialogs.savedAs);
  RecentFiles(settings).add(dialogs.savedAs);
  edits.saving(lanes.count() == 1);  // it is the active lane that is written
}

void Workbench::saveSession(const std::string& path) {
  if (!lanes.runner || path.empty()) return notices.say("Saving needs a file name.", true);
  dialogs.savedAs = path.ends_with(".session") ? path : path + ".session";
  lanes.runner->saveSession(dialogs.savedAs);
  RecentFiles(settings).add(dialogs.savedAs);
  edits.saving(true);
}

void Workbench::leave(bool ask) {
  if (dialogs.leave || (!ask && lostByLeaving().empty())) {
    wishes.exit = true;
  } else {
    dialogs.leave = true;
  }
}

std::vector<std::string> Workbench::lostByOpening() const {
  std::vector<std::string> lost;
  if (edits.unsaved()) lost.emplace_back("What was changed in this scene is not saved (Ctrl+S).");
  if (recording.running()) lost.emplace_back("A recording runs: it would end here. What there is of it is kept.");
  return lost;
}

std::vector<std::string> Workbench::lostByLeaving() const {
  std::vector<std::string> lost = lostByOpening();
  if (experiments.running()) lost.emplace_back("An experiment runs: it would be given up.");
  return lost;
}

void Workbench::adopt(Loaded loaded) {
  if (!loaded.error.empty()) return notices.say(loaded.error, true);
  if (!document.lesson) ownSpeed = lanes.runner ? lanes.runner->pace().speed : 1;
  lanes.start(std::move(loaded.runner));
  document.open(std::move(*loaded.scene), std::move(loaded.lesson));
  selection.clear();
  edits.forget();
  clock.forget();
  news.forget();
  viewing.forget();
  dialogs.savedAs.clear();
  attention_.clear();
  fallen_ = false;
  if (document.lesson && !document.lesson->layout.empty()) {
    viewing.arrange(document.lesson->layout == "overlay" ? Layout::overlay : Layout::split);
  }
  firstFrame_ = true;
  if (!loaded.origin.empty()) settings["scene"] = loaded.origin;
  if (!loaded.file.empty()) RecentFiles(settings).add(loaded.file);
}

void Workbench::poll() {
  news.begin();
  if (std::optional<Loaded> loaded = loader_.take()) adopt(std::move(*loaded));
  lanes.endRetired();
  pollExperiments();
  if (!lanes.runner) return;
  lanes.runner->show(viewing.look.extras());
  if (std::shared_ptr<const RunnerFrame> newest = lanes.runner->takeFrame()) takeFrame(std::move(newest));
  news.take(*lanes.runner, lanes.runners(), lanes.frame.get());
  for (const TimeMark& mark : news.marks) {
    if (mark.notable) notices.say(mark.text);
  }
}

std::string Workbench::bodyPrefix() const {
  if (document.scene.bodies.empty()) return "";
  const auto& bodies = document.scene.bodies;
  const auto chosen =
      std::find_if(bodies.begin(), bodies.end(), [&](const auto& b) { return b.name == selection.body; });
  return prefixOf(chosen == bodies.end() ? bodies.front() : *chosen);
}

std::vector<int> Workbench::corners() const {
  const ClothShape& shape = *lanes.active().shape;
  const ClothShape::Body& body = shape.bodyOf(selection.body);
  const auto first = shape.corners.begin() + static_cast<std::ptrdiff_t>(body.firstCorner);
  return {first, first + static_cast<std::ptrdiff_t>(body.corners)};
}

// What the page of experiments shows itself is not said as well.
void Workbench::pollExperiments() {
  if (const std::string said = experiments.poll(); !said.empty() && !experiments.open) notices.say(said);
  const bool waits = clock.waitForStudy(experiments.running() != nullptr);
  if (waits && !experiments.open) notices.say("The cloth waits while the study runs.");
}

// Once each, whatever its numbers have become; the line at the bottom has what there is now. Nothing where a lesson has its
// captions for it, a lane its box that says why it stopped, or a hand pulls so hard that steps are halved.
void Workbench::tellAttention() {
  for (const LaneStatus& lane : lanes.frame->lanes) {
    const bool quiet = document.lesson || lane.failure;
    for (const std::string& each : lane.attention) {
      if (lane.grab && each.starts_with(kHalvedSteps)) continue;
      const std::string said = lanes.count() > 1 ? fmt::format("attention, lane {}: {}", laneLetter(lane.number), each)
                                                 : "attention: " + each;
      std::string kind = each;  // "1 linear solve" is that of "2 linear solves", and lane B's that of lane A
      std::erase_if(kind,
                    [](char c) { return c == '.' || c == 's' || std::isdigit(static_cast<unsigned char>(c)) != 0; });
      if (!quiet && attention_.insert(kind).second) notices.say(said);
    }
  }
}

bool Workbench::groundIsOnlyDrawn() const {
  if (!lanes.ready() || viewing.views.front().wantsHome || !viewing.look.grid) return false;
  constexpr double kWall = 0.5;  // cosine of the tilt: a plane that is steeper is one
  return std::ranges::none_of(lanes.active().scene->colliders, [](const ColliderBlock& each) {
    return each.shape == "plane" && each.normal.normalized().y() > kWall;
  });
}

bool Workbench::fallsThroughGround() const {
  if (!groundIsOnlyDrawn()) return false;
  const float ground = viewing.views.front().ground;
  return std::ranges::any_of(lanes.frame->lanes, [&](const LaneStatus& lane) {
    return std::ranges::any_of(lane.cloth.positions, [&](const Float3& at) { return at[1] < ground; });
  });
}

// The notice comes once; the panel Shapes goes on saying it.
void Workbench::tellFallen() {
  if (fallen_ || document.lesson || !fallsThroughGround()) return;
  fallen_ = true;
  notices.say(
      "The cloth goes through the ground, which is only drawn: \"Make the ground a floor\" in the panel Shapes stops "
      "it.");
}

void Workbench::takeFrame(std::shared_ptr<const RunnerFrame> newest) {
  lanes.takeFrame(std::move(newest));
  const RunnerFrame& frame = *lanes.frame;
  viewing.showLanes(lanes.count());
  viewing.colourBodies(*lanes.active().scene);
  selection.follow(frame.generation, lanes.active().shape->nodes);
  for (const std::string& complaint : frame.complaints) notices.say(complaint, true);
  for (const std::string& each : frame.notices) notices.say(each);
  tellAttention();
  tellFallen();
  const bool failed = frame.failedSaves != edits.failedSaves();
  edits.followFrame();
  if (failed && !dialogs.anyOpen()) {  // the page comes back, with the name and with what was wrong
    dialogs.save = true;
    dialogs.notSaved = frame.failedSave;
  }
  if (std::exchange(firstFrame_, false)) viewing.lookAtAll();
  selection.followPicked(lanes.active().cloth);
}

}  // namespace selvedge

// From a lesson's file to a Lesson.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "base/quote.h"
#include "model/mesh/mesh.h"
#include "scene/build/timeline.h"
#include "scene/files/lesson.h"
#include "scene/files/lesson_step.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/scene_table.h"
#include "scene/keys.h"
#include "scene/mesh/build_mesh.h"
#include "scene/mesh/sewing_pattern.h"
#include "scene/toml/fields.h"

namespace selvedge {
namespace {

class LessonReader {
 public:
  LessonReader(const std::string& where, const std::vector<std::string>& folders)
      : folders_(folders), problems_(where) {
    lesson.path = where;
  }
  void read(const toml::table& root);

  Lesson lesson;

 private:
  void top(const toml::table& root);
  std::string laneName(const toml::table& lane);
  void scene(const toml::table& root);
  void lanes(const toml::table& root);
  void mayFail(const toml::table& lane);
  void steps(const toml::table& root);
  void step(const toml::table& table, StepBlock block);
  void nodes();

  const std::vector<std::string>& folders_;
  Problems problems_;
  std::vector<EventSettings> events_;
  std::vector<std::string> own_;  // keys of lanes
};

void LessonReader::read(const toml::table& root) {
  top(root);
  if (const toml::node* plots = root.get("plots")) readPlots(*plots, lesson.plots, problems_);
  scene(root);
  lanes(root);
  steps(root);
  problems_.throwIfAny();
  nodes();
  for (EventSettings& event : events_) lesson.scene.events.push_back(std::move(event));
  lesson.scene.title = lesson.title;
  lesson.scene.description = lesson.description;
  lesson.scene.run.duration = lesson.duration;
}

void LessonReader::top(const toml::table& root) {
  std::string scene;
  const Params params{param("title", &lesson.title, "", ""),
                      param("description", &lesson.description, "", ""),
                      param("scene", &scene, "", ""),
                      param("number", &lesson.number, "", "").atLeast(1),
                      param("layout", &lesson.layout, "", "").oneOf({"split", "overlay"}),
                      param("duration", &lesson.duration, "s", "").above(0)};
  const std::vector<std::string> tables{"plots", "set", "lane", "step"};
  for (const auto& [key, value] : root) {
    const std::string name(key.str());
    if (std::find(tables.begin(), tables.end(), name) != tables.end()) continue;
    if (const Param* p = findParam(params, name)) {
      if (const std::string wrong = assignNode(*p, value); !wrong.empty()) problems_.add(value.source(), wrong);
      continue;
    }
    std::vector<std::string> known = keysOf(params);
    known.insert(known.end(), tables.begin(), tables.end());
    const std::string near = nearestName(name, known);
    const bool section = value.is_table() && near.empty();
    problems_.add(key.source(), fmt::format("unknown key \"{}\"; {}", name,
                                            section        ? "what a lesson changes of its scene stands in [set]"
                                            : near.empty() ? fmt::format("a lesson has {}", fmt::join(known, ", "))
                                                           : fmt::format("did you mean \"{}\"?", near)));
  }
  for (const char* needed : {"title", "scene", "duration", "step"}) {
    if (!root.contains(needed)) problems_.add(Place{1, 1}, fmt::format("a lesson needs {}", needed));
  }
}

// Empty where it has none.
std::string LessonReader::laneName(const toml::table& lane) {
  const toml::node* node = lane.get("name");
  if (!node) return "";
  const std::string name = node->value_or(std::string());
  if (name.empty() || name.find_first_of(",[]") != std::string::npos) {
    problems_.add(node->source(), "name must be a text without commas and brackets: what the lane is called");
  }
  return name;
}

// `fails = true`: the lane that was read last is meant to.
void LessonReader::mayFail(const toml::table& lane) {
  const toml::node* node = lane.get("fails");
  if (!node) return;
  if (!node->is_boolean()) return problems_.add(node->source(), "fails must be true or false");
  if (node->as_boolean()->get()) lesson.failing.push_back(static_cast<int>(lesson.lanes.size()));
}

void LessonReader::scene(const toml::table& root) {
  if (const toml::node* name = root.get("scene"); name && name->is_string()) {
    const std::string typed = name->as_string()->get();
    std::vector<std::string> folders{std::filesystem::path(lesson.path).parent_path().string()};
    folders.insert(folders.end(), folders_.begin(), folders_.end());
    try {
      lesson.scene = loadScene(findScene(typed, folders), {});
    } catch (const InputError& e) {
      return problems_.add(name->source(), fmt::format("scene: {}", e.what()));  // settings could not be judged
    }
  }
  const toml::node* set = root.get("set");
  if (!set) return;
  if (!set->is_table()) return problems_.add(set->source(), "set must be a table; write [set]");
  setFromTable(*set->as_table(), lesson.scene, lesson.path, problems_);
}

void LessonReader::lanes(const toml::table& root) {
  const toml::node* node = root.get("lane");
  if (!node) return;
  const toml::array* array = node->as_array();
  if (!array || !array->is_homogeneous(toml::node_type::table)) {
    return problems_.add(node->source(), "lane must be a list of tables; write [[lane]]");
  }
  if (array->size() > kMostLanes) {
    problems_.add(array->get(kMostLanes)->source(), fmt::format("a lesson has at most {} lanes", kMostLanes));
  }
  for (const toml::node& item : *array) {
    Scene tried = lesson.scene;
    const toml::table& own = *item.as_table();
    const std::string name = laneName(own);
    mayFail(own);
    std::string text = name.empty() ? "" : fmt::format("name={}", name);
    eachSetting(own, tried, problems_,
                [&](const std::string& key, const toml::node& value) {
                  const std::string word = bareText(value);
                  if (isOfStart(key) && !mayDifferAtStart(key)) {
                    problems_.add(value.source(),
                                  fmt::format("{}: lanes begin with the same bits, and differ in how they move", key));
                  } else if (value.is_string() && word.find_first_of(",[]") != std::string::npos) {
                    problems_.add(value.source(),
                                  fmt::format("{} of a lane cannot hold commas or brackets; set it for all", key));
                  }
                  text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, word);
                  own_.push_back(key);
                },
                {"name", "fails"});
    if (own.size() == (own.contains("name") ? 1U : 0U) + (own.contains("fails") ? 1U : 0U))
      problems_.add(item.source(), "a lane needs a value of its own");
    lesson.lanes.push_back(std::move(text));
  }
}

void LessonReader::steps(const toml::table& root) {
  const toml::node* node = root.get("step");
  if (!node) return;
  std::vector<StepBlock> blocks;
  readTables(*node, "step", stepFields(), blocks, problems_);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    step(*node->as_array()->get(i)->as_table(), std::move(blocks[i]));
  }
}

void LessonReader::step(const toml::table& table, StepBlock block) {
  const double time = block.step.time;
  if (!table.contains("time")) {
    problems_.add(table.source(), "step needs time: when it begins");
  } else if (!lesson.steps.empty() && time <= lesson.steps.back().time) {
    problems_.add(table.get("time")->source(),
                  fmt::format("step.time must increase, got {} after {}", time, lesson.steps.back().time));
  } else if (time > lesson.duration) {
    problems_.add(table.get("time")->source(),
                  fmt::format("step.time is {} s, after the lesson's end ({} s)", time, lesson.duration));
  }
  if (table.contains("impulse") != table.contains("on")) {
    problems_.add(table.source(), "step: impulse and on go together: how hard, and on which nodes");
  }
  for (const auto& [key, value] : block.event.set) {
    if (std::find(own_.begin(), own_.end(), key) == own_.end()) continue;
    problems_.add(table.get("set")->source(), fmt::format("{} is what a lane has of its own", key));
  }
  if (block.step.lane >= static_cast<int>(std::max<std::size_t>(lesson.lanes.size(), 1))) {
    problems_.add(table.get("lane")->source(),
                  fmt::format("step.lane: there is no lane {}: this lesson has {}", laneLetter(block.step.lane),
                              std::max<std::size_t>(lesson.lanes.size(), 1)));
  }
  block.event.time = time;
  block.event.place = placeOf(table);
  const EventSettings& event = block.event;
  if (event.pin || event.unpin || event.impulseOn || !event.set.empty()) events_.push_back(event);
  lesson.steps.push_back(std::move(block.step));
}

// Names and numbers of nodes, on the mesh they are to be found on.
void LessonReader::nodes() {
  Scene alone;
  alone.path = lesson.path;
  for (const EventSettings& event : events_) {
    if (event.pin || event.unpin || event.impulseOn) alone.events.push_back(event);
  }
  if (alone.events.empty()) return;
  const Scene& scene = lesson.scene;
  static_cast<void>(resolveTimeline(alone, buildMesh(scene.mesh, scene.nodes, scene.folder(), patternOf(scene, ""))));
}

std::string nameOf(const std::string& path, const std::vector<std::string>& folders) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path file = fs::weakly_canonical(path, ignored);
  for (const std::string& folder : folders) {
    const fs::path relative = file.lexically_relative(fs::weakly_canonical(folder, ignored));
    if (!relative.empty() && *relative.begin() != "..") return fs::path(relative).replace_extension().generic_string();
  }
  return file.stem().string();
}

}  // namespace

Lesson parseLesson(std::string_view text, const std::string& where, const std::vector<std::string>& folders) {
  LessonReader reader(where, folders);
  reader.lesson.name = nameOf(where, folders);
  reader.read(parseToml(text, where));
  return reader.lesson;
}

}  // namespace selvedge

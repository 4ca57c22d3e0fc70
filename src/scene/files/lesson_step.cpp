#include "scene/files/lesson_step.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/lane_number.h"
#include "base/quote.h"
#include "model/frame.h"

namespace selvedge {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

void readCamera(const toml::node& node, StepBlock& to, const FieldPlace& place) {
  const toml::table* table = node.as_table();
  if (!table) return place.refuse(node);
  LessonCamera& camera = to.step.camera.emplace();
  Vec3 target = Vec3::Zero();
  const Params params{param("target", &target, "m", ""), param("distance", &camera.distance, "m", "").above(0),
                      param("yaw", &camera.yaw, "degrees", "").range(-3600, 3600),
                      param("pitch", &camera.pitch, "degrees", "").range(-89, 89)};
  readTable<StepBlock>(*table, place.key, withPrefix(params, place.key), {}, to, place.problems);
  camera.target = {target.x(), target.y(), target.z()};
  camera.yaw *= kDegree;
  camera.pitch *= kDegree;
}

template <std::size_t N>
std::vector<std::string> wordsOf(const std::array<std::string_view, N>& all) {
  return {all.begin(), all.end()};
}

void readView(const toml::node& node, StepBlock& to, const FieldPlace& place) {
  const toml::table* table = node.as_table();
  if (!table) return place.refuse(node);
  std::string map;
  double high = 0, exaggerate = 1;
  Vec3 light = Vec3::UnitY();
  std::vector<std::string> show;
  const Params params{param("map", &map, "", "").oneOf(quantityNames()), param("high", &high, "", "").atLeast(0),
                      param("exaggerate", &exaggerate, "", "").range(1, 1e6), param("light", &light, "", "").notZero(),
                      param("show", &show, "", "").oneOf(wordsOf(kLessonMarks))};
  readTable<StepBlock>(*table, place.key, withPrefix(params, place.key), {}, to, place.problems);
  LessonView& view = to.step.view;
  if (table->contains("map")) view.map = map;
  if (table->contains("high")) view.high = high;
  if (table->contains("exaggerate")) view.exaggerate = exaggerate;
  if (table->contains("light")) view.light = {light.x(), light.y(), light.z()};
  if (table->contains("show")) view.show = show;
}

LessonPlot readPlot(const toml::table& table, Problems& problems) {
  LessonPlot plot;
  bool log = false;
  std::vector<double> range;
  const Params params{param("plots.kind", &plot.kind, "", "").oneOf(wordsOf(kLessonPlots)),
                      param("plots.log", &log, "", ""), param("plots.range", &range, "", "")};
  readTable<LessonPlot>(table, "plots", params, {}, plot, problems);
  if (!table.contains("kind")) problems.add(table.source(), "a plot needs kind: which one");
  if (table.contains("log")) plot.log = log;
  if (!table.contains("range")) return plot;
  if (range.size() == 2 && range[0] < range[1]) {
    plot.range = {range[0], range[1]};
  } else {
    problems.add(table.get("range")->source(), "plots.range must be [low, high], low below high");
  }
  return plot;
}

void readLane(const toml::node& node, StepBlock& to, const FieldPlace& place) {
  const std::string letter = node.value_or(std::string());
  for (int i = 0; i < static_cast<int>(kMostLanes); ++i) {
    if (letter == std::string(1, laneLetter(i))) to.step.lane = i;
  }
  if (to.step.lane < 0) place.refuse(node);
}

// As [[event]] reads it.
void readEvent(std::string_view name, const toml::node& node, StepBlock& to, const FieldPlace& place) {
  for (const Field<EventSettings>& field : eventFields()) {
    if (field.name == name) field.read(node, to.event, {place.problems, place.key, field.allowed});
  }
}

}  // namespace

Params StepBlock::params() {
  Params all{param("time", &step.time, "s", "When it begins.").atLeast(0),
             param("caption", &step.caption, "", "What is said."),
             param("speed", &step.speed, "", "Simulated seconds a second, from then on.").above(0)};
  for (Param& p : event.params()) {
    if (p.key != "time") all.push_back(std::move(p));
  }
  return all;
}

std::span<const Field<StepBlock>> stepFields() {
  using S = StepBlock;
  static constexpr auto kWrite = [](const S&) { return std::string(); };
  static constexpr Field<S> kFields[] = {
      {"camera", "", "{ target = [x, y, z], distance = m, yaw = degrees, pitch = degrees }", "", readCamera, kWrite},
      {"view", "", "{ map = \"NAME\", high = number, exaggerate = number, light = [x, y, z], show = [...] }", "",
       readView, kWrite},
      {"plots", "", "", "",
       [](const toml::node& n, S& s, const FieldPlace& at) { readPlots(n, s.step.plots, at.problems); }, kWrite},
      {"lane", "", "the letter of a lane: \"A\" to \"D\"", "", readLane, kWrite},
      {"set", "", "", "", [](const toml::node& n, S& s, const FieldPlace& at) { readEvent("set", n, s, at); }, kWrite},
      {"pin", "", "", "", [](const toml::node& n, S& s, const FieldPlace& at) { readEvent("pin", n, s, at); }, kWrite},
      {"unpin", "", "", "", [](const toml::node& n, S& s, const FieldPlace& at) { readEvent("unpin", n, s, at); },
       kWrite},
      {"on", "", "", "", [](const toml::node& n, S& s, const FieldPlace& at) { readEvent("on", n, s, at); }, kWrite}};
  return kFields;
}

void readPlots(const toml::node& node, std::vector<LessonPlot>& to, Problems& problems) {
  const toml::array* array = node.as_array();
  const auto known = [](const toml::node& item) { return item.is_string() || item.is_table(); };
  if (!array || !std::all_of(array->begin(), array->end(), known)) {
    return problems.add(node.source(), "plots must be a list of names or of { kind, log, range }");
  }
  for (const toml::node& item : *array) {
    if (const toml::table* table = item.as_table()) {
      to.push_back(readPlot(*table, problems));
      continue;
    }
    to.push_back({.kind = item.value_or(std::string()), .log = {}, .range = {}});
    if (std::find(kLessonPlots.begin(), kLessonPlots.end(), to.back().kind) != kLessonPlots.end()) continue;
    problems.add(item.source(), fmt::format("there is no plot {}; there are {}", quote(to.back().kind),
                                            fmt::join(kLessonPlots, ", ")));
  }
}

}  // namespace selvedge

#include "app/window/status_file.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "base/params/param_value.h"
#include "io/atomic_file.h"
#include "render/view/wind_gizmo.h"
#include "ui/shown_text.h"

namespace selvedge {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array<double, kLateKinds> kLate{33, 50, 100, 200, 500, 1000};  // ms between two frames

std::string jsonString(std::string_view text) { return fmt::format("\"{}\"", escaped(text)); }

std::string list(const std::vector<std::string>& items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

// ImGui's windows that are on the screen: their places, for tests of the layout.
std::string windows() {
  std::vector<std::string> items;
  for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows) {
    if (!w->WasActive || w->Hidden || (w->Flags & ImGuiWindowFlags_ChildWindow) || w->ParentWindow) continue;
    items.push_back(fmt::format("{{\"name\": {}, \"x\": {}, \"y\": {}, \"width\": {}, \"height\": {}}}",
                                jsonString(w->Name), w->Pos.x, w->Pos.y, w->Size.x, w->Size.y));
  }
  return list(items);
}

std::string laneJson(const LaneStatus& lane) {
  std::vector<std::string> pins, places, own;
  for (const std::string& key : lane.own) own.push_back(jsonString(key));
  for (const PinMark& p : lane.cloth.pins) {
    pins.push_back(fmt::format("{}", p.node));
    places.push_back(fmt::format("{}", fmt::join(lane.cloth.positions[p.node], ", ")));
  }
  Float3 low{1e30F, 1e30F, 1e30F}, high{-1e30F, -1e30F, -1e30F};
  for (const Float3& p : lane.cloth.positions) {
    for (std::size_t i = 0; i < 3; ++i) low[i] = std::min(low[i], p[i]), high[i] = std::max(high[i], p[i]);
  }
  return fmt::format(
      "{{\"letter\": \"{}\", \"label\": {}, \"own\": {}, \"cost\": {}, \"time\": {}, \"steps\": {}, \"substeps\": {}, "
      "\"method\": {}, \"nodes\": {}, \"copies\": {}, \"hash\": \"{:016x}\", "
      "\"failed\": {}, "
      "\"grabbed\": {}, \"pins\": {}, \"pin_places\": {}, \"low\": [{}], \"high\": [{}]}}",
      laneLetter(lane.number), jsonString(lane.label), list(own), lane.cost, lane.time, lane.steps, lane.substeps,
      jsonString(lane.method), lane.shape->nodes, lane.shape->copies(), lane.hash, lane.failure.has_value(),
      lane.grab.has_value(), list(pins), list(places), fmt::join(low, ", "), fmt::join(high, ", "));
}

// Places to take hold of something, in the window, pixels: the node half way through the list, the tip of the wind's
// arrow, every pin, the middle of every shape.
std::string handles(const Workbench& bench, const ViewArea& area) {
  if (!bench.lanes.frame) return R"("middle": [], "wind_handle": [], "pin_handles": [], "shape_handles": [])";
  const Camera& camera = bench.viewing.views[0].camera;
  const auto shown = [&](const glm::vec3& place) {
    const glm::vec3 at = camera.project(place, area.aspect());
    return fmt::format("{}, {}", area.low.x + at.x * area.size.x, area.low.y + at.y * area.size.y);
  };
  const std::vector<Float3>& nodes = bench.lanes.active().cloth.positions;
  const auto node = [&](std::size_t i) { return shown({nodes[i][0], nodes[i][1], nodes[i][2]}); };
  Float3 wind{};
  for (std::size_t i = 0; i < 3; ++i) wind[i] = static_cast<float>(bench.document.scene.air.wind[static_cast<int>(i)]);
  std::vector<std::string> pins, shapes;
  for (const PinMark& pin : bench.lanes.active().cloth.pins) pins.push_back(node(pin.node));
  for (const ShapePose& pose : bench.lanes.active().cloth.shapes)
    shapes.push_back(shown({pose.place[0], pose.place[1], pose.place[2]}));
  return fmt::format(
      R"("middle": [{}], "wind_handle": [{}], "pin_handles": {}, "shape_handles": {}, "selected_shape": {})",
      node(nodes.size() / 2), shown(windGizmo(wind, windPlace(bench.lanes.active()), camera).handle), list(pins),
      list(shapes), jsonString(bench.selection.shape));
}

std::string viewJson(const Workbench& bench, std::size_t index, const ViewArea& area) {
  const View& view = bench.viewing.views[index];
  std::string letters;
  for (const std::size_t i : view.lanes) {
    if (i < bench.lanes.count()) letters += laneLetter(bench.lanes.frame->lanes[i].number);
  }
  const Camera& c = view.camera;
  return fmt::format(R"({{"shows": "{}", "area": [{}, {}, {}, {}], "from": [{}, {}, {}, {}, {}, {}]}})", letters,
                     area.low.x, area.low.y, area.size.x, area.size.y, c.target.x, c.target.y, c.target.z, c.distance,
                     c.yaw, c.pitch);
}

// The lanes together, and their past.
std::string session(const Workbench& bench) {
  const HistoryStatus past = bench.lanes.frame ? bench.lanes.frame->history : HistoryStatus();
  const ReplayStatus replay = bench.lanes.frame ? bench.lanes.frame->replay : ReplayStatus();
  const std::string active = bench.lanes.ready() ? std::string(1, laneLetter(bench.lanes.active().number)) : "";
  return fmt::format(
      R"("active": "{}", "overlay": {}, "linked": {}, "edits_one": {}, "oldest": {}, "newest": {}, "moments": {}, )"
      R"("history_bytes": {}, "history_most": {}, "spacing": {}, "in_past": {}, "marks": {}, "replay_tick": {}, )"
      R"("replay_ticks": {})",
      active, bench.viewing.layout() == Layout::overlay, bench.viewing.linkCameras, bench.lanes.editsOneLane,
      past.oldest, past.newest, past.moments, past.bytes, past.mostBytes, past.spacing, past.inPast,
      bench.news.timeLine.size(), replay.tick, replay.ticks);
}

std::string parameters(const Workbench& bench) {
  std::vector<std::string> items;
  for (const Param& p : bench.document.params())
    items.push_back(fmt::format("{}: {}", jsonString(p.key), jsonString(describe(valueOf(p)))));
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

// What is written on the window, line by line, in the order it was drawn.
std::string texts() {
  std::vector<std::string> items;
  for (const ShownText& t : shownTexts()) {
    items.push_back(fmt::format(R"({{"words": {}, "in": {}, "box": [{}, {}, {}, {}], "cut": {}}})", jsonString(t.words),
                                jsonString(t.window), t.low.x, t.low.y, t.high.x, t.high.y, t.cut));
  }
  return fmt::format("[{}]", fmt::join(items, ",\n"));
}

// Every flag by its name.
std::string flags(const Workbench& bench) {
  const std::pair<const char*, bool> all[] = {{"paused", bench.lanes.frame && bench.lanes.frame->paused},
                                              {"help", bench.dialogs.help},
                                              {"cuts", bench.viewing.cuts},
                                              {"find", bench.dialogs.find},
                                              {"leave", bench.dialogs.leave},
                                              {"another", bench.dialogs.another},
                                              {"open", bench.dialogs.open},
                                              {"manual", bench.dialogs.manual},
                                              {"scenes", bench.dialogs.scenes},
                                              {"save", bench.dialogs.save},
                                              {"hints", bench.dialogs.hints},
                                              {"panels", bench.wishes.panels},
                                              {"fullscreen", bench.wishes.fullscreen},
                                              {"dark", bench.viewing.look.dark},
                                              {"shaded", bench.viewing.look.shaded},
                                              {"wireframe", bench.viewing.look.wireframe},
                                              {"springs", bench.viewing.look.springs},
                                              {"nodes", bench.viewing.look.nodes},
                                              {"normals", bench.viewing.look.normals},
                                              {"wind", bench.viewing.look.wind},
                                              {"contacts", bench.viewing.look.contacts},
                                              {"shadows", bench.viewing.look.shadows},
                                              {"grid", bench.viewing.look.grid},
                                              {"recording", bench.recording.running() || bench.recording.finishing()},
                                              {"experiments", bench.experiments.open},
                                              {"studying", bench.experiments.running() != nullptr},
                                              {"loading", bench.loading()}};
  std::vector<std::string> items;
  for (const auto& [name, on] : all) items.push_back(fmt::format("\"{}\": {}", name, on));
  return fmt::format("{}", fmt::join(items, ", "));
}

}  // namespace

void StatusFile::count(Clock::time_point now) {
  const double gap =
      frames_++ > 0 && !resting_ ? std::chrono::duration<double, std::milli>(now - previous_).count() : 0;
  previous_ = now;
  slowest_ = std::max(slowest_, gap);
  for (std::size_t i = 0; i < kLateKinds; ++i) late_[i] += gap > kLate[i];
}

void StatusFile::update(const Workbench& bench, const Renderer& renderer, const Interface& interface) {
  if (path_.empty()) return;
  const auto now = Clock::now();
  count(now);
  resting_ = false;
  if (now - last_ < std::chrono::milliseconds(50)) return;
  last_ = now;
  write(bench, renderer, interface);
}

void StatusFile::rest(const Workbench& bench, const Renderer& renderer, const Interface& interface) {
  if (path_.empty() || std::exchange(resting_, true) || frames_ == 0) return;
  write(bench, renderer, interface);
}

void StatusFile::write(const Workbench& bench, const Renderer& renderer, const Interface& interface) {
  std::vector<std::string> lanes, notices, selected, shaders;
  if (bench.lanes.frame) {
    for (const LaneStatus& lane : bench.lanes.frame->lanes) lanes.push_back(laneJson(lane));
  }
  for (const Notice& n : bench.notices.all()) notices.push_back(jsonString(n.text));
  for (const std::uint32_t n : bench.selection.nodes) selected.push_back(fmt::format("{}", n));
  for (const std::string& e : renderer.shaderErrors()) shaders.push_back(jsonString(e));
  const Camera& camera = bench.viewing.views[0].camera;
  const ViewArea view = interface.viewArea(0);
  std::vector<std::string> views;
  for (std::size_t i = 0; i < bench.viewing.views.size(); ++i)
    views.push_back(viewJson(bench, i, interface.viewArea(i)));
  try {
    AtomicFile file(path_);
    file.write(fmt::format(
        "{{\"frames\": {}, \"resting\": {}, \"seconds\": {:.3f}, \"slowest_ms\": {:.1f}, \"late\": [{}], \"scene\": "
        "{}, {}, \"speed\": "
        "{}, "
        "\"map\": {}, \"gl_errors\": {},\n\"lanes\": {},\n\"selected\": {}, \"notices\": {}, \"shader_errors\": {},\n"
        "\"camera\": [{}, {}, {}, {}, {}, {}], \"view\": [{}, {}, {}, {}], {},\n"
        "\"views\": {}, {},\n"
        "\"cost_ms\": [{:.2f}, {:.2f}, {:.2f}],\n\"parameters\": {},\n\"windows\": {},\n\"texts\": {}}}\n",
        frames_, resting_, std::chrono::duration<double>(Clock::now() - begun_).count(), slowest_,
        fmt::join(late_, ", "), jsonString(bench.document.scene.name), flags(bench),
        bench.lanes.runner ? bench.lanes.runner->pace().speed : 0, static_cast<int>(bench.viewing.look.quantity),
        renderer.glErrors(), list(lanes), list(selected), list(notices), list(shaders), camera.target.x,
        camera.target.y, camera.target.z, camera.distance, camera.yaw, camera.pitch, view.low.x, view.low.y,
        view.size.x, view.size.y, handles(bench, view), list(views), session(bench), interface.cost().build,
        interface.cost().views, interface.cost().present, parameters(bench), windows(), texts()));
    file.commit();
  } catch (const InputError&) {
    path_.clear();  // a script that cannot read it will say so
  }
  slowest_ = 0;
}

}  // namespace selvedge

#include "app/status_file.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include "base/error.h"
#include "base/param.h"
#include "io/atomic_file.h"

namespace selvedge {
namespace {

using Clock = std::chrono::steady_clock;

std::string quoted(std::string_view text) { return fmt::format("\"{}\"", escaped(text)); }

std::string list(const std::vector<std::string>& items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

// ImGui's windows that are on the screen: their places, for tests of the layout.
std::string windows() {
  std::vector<std::string> items;
  for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows) {
    if (!w->WasActive || w->Hidden || (w->Flags & ImGuiWindowFlags_ChildWindow) || w->ParentWindow) continue;
    items.push_back(fmt::format("{{\"name\": {}, \"x\": {}, \"y\": {}, \"width\": {}, \"height\": {}}}",
                                quoted(w->Name), w->Pos.x, w->Pos.y, w->Size.x, w->Size.y));
  }
  return list(items);
}

std::string laneJson(const LaneStatus& lane) {
  std::vector<std::string> pins;
  for (const PinMark& p : lane.cloth.pins) pins.push_back(fmt::format("{}", p.node));
  Float3 low{1e30F, 1e30F, 1e30F}, high{-1e30F, -1e30F, -1e30F};
  for (const Float3& p : lane.cloth.positions) {
    for (std::size_t i = 0; i < 3; ++i) low[i] = std::min(low[i], p[i]), high[i] = std::max(high[i], p[i]);
  }
  return fmt::format(
      "{{\"time\": {}, \"steps\": {}, \"substeps\": {}, \"method\": {}, \"nodes\": {}, \"hash\": \"{:016x}\", "
      "\"failed\": {}, "
      "\"grabbed\": {}, \"pins\": {}, \"low\": [{}], \"high\": [{}]}}",
      lane.time, lane.steps, lane.substeps, quoted(lane.method), lane.shape->nodes, lane.hash, lane.failure.has_value(),
      lane.grab.has_value(), list(pins), fmt::join(low, ", "), fmt::join(high, ", "));
}

// Where the node half way through the list is in the window, pixels: a place to take hold of the cloth.
ImVec2 middleOf(const Workbench& bench, const ViewArea& area) {
  if (!bench.frame) return {0, 0};
  const std::vector<Float3>& nodes = bench.lane().cloth.positions;
  const Float3& p = nodes[nodes.size() / 2];
  const glm::vec3 at = bench.views[0].camera.project({p[0], p[1], p[2]}, area.aspect());
  return {area.low.x + at.x * area.size.x, area.low.y + at.y * area.size.y};
}

// Every flag by its name.
std::string flags(const Workbench& bench) {
  const std::pair<const char*, bool> all[] = {{"paused", bench.frame && bench.frame->paused},
                                              {"help", bench.showHelp},
                                              {"scenes", bench.showScenes},
                                              {"save", bench.showSave},
                                              {"hints", bench.showHints},
                                              {"panels", bench.showPanels},
                                              {"fullscreen", bench.wantsFullscreen},
                                              {"dark", bench.look.dark},
                                              {"shaded", bench.look.shaded},
                                              {"wireframe", bench.look.wireframe},
                                              {"springs", bench.look.springs},
                                              {"nodes", bench.look.nodes},
                                              {"normals", bench.look.normals},
                                              {"wind", bench.look.wind},
                                              {"shadows", bench.look.shadows},
                                              {"grid", bench.look.grid},
                                              {"loading", bench.loading()}};
  std::vector<std::string> items;
  for (const auto& [name, on] : all) items.push_back(fmt::format("\"{}\": {}", name, on));
  return fmt::format("{}", fmt::join(items, ", "));
}

}  // namespace

void StatusFile::update(const Workbench& bench, const Renderer& renderer, const Interface& interface) {
  if (path_.empty()) return;
  const auto now = Clock::now();
  if (frames_++ > 0) slowest_ = std::max(slowest_, std::chrono::duration<double, std::milli>(now - previous_).count());
  previous_ = now;
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  std::vector<std::string> lanes, notices, selected, parameters, shaders;
  if (bench.frame) {
    for (const LaneStatus& lane : bench.frame->lanes) lanes.push_back(laneJson(lane));
  }
  for (const Notice& n : bench.notices) notices.push_back(quoted(n.text));
  for (const std::uint32_t n : bench.selected) selected.push_back(fmt::format("{}", n));
  for (const std::string& e : renderer.shaderErrors()) shaders.push_back(quoted(e));
  const Camera& camera = bench.views[0].camera;
  const ViewArea view = interface.viewArea(0);
  const ImVec2 middle = middleOf(bench, view);
  try {
    AtomicFile file(path_);
    file.write(fmt::format(
        "{{\"frames\": {}, \"slowest_ms\": {:.1f}, \"scene\": {}, {}, \"speed\": {}, \"map\": {}, \"gl_errors\": {},\n"
        "\"lanes\": {},\n\"selected\": {}, \"notices\": {}, \"shader_errors\": {},\n"
        "\"camera\": [{}, {}, {}, {}, {}, {}], \"view\": [{}, {}, {}, {}], \"middle\": [{}, {}],\n"
        "\"cost_ms\": [{:.2f}, {:.2f}, {:.2f}],\n\"windows\": {}}}\n",
        frames_, slowest_, quoted(bench.scene.name), flags(bench), bench.runner ? bench.runner->pace().speed : 0,
        static_cast<int>(bench.look.quantity), renderer.glErrors(), list(lanes), list(selected), list(notices),
        list(shaders), camera.target.x, camera.target.y, camera.target.z, camera.distance, camera.yaw, camera.pitch,
        view.low.x, view.low.y, view.size.x, view.size.y, middle.x, middle.y, interface.cost().build,
        interface.cost().views, interface.cost().present, windows()));
    file.commit();
  } catch (const InputError&) {
    path_.clear();  // a script that cannot read it will say so
  }
  slowest_ = 0;
}

}  // namespace selvedge

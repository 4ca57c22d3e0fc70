// The cloths of the scene: which there are, one more, one less. Their parameters are in the panels Material and Scene.
#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "app/panels/panels.h"
#include "scene/files/body_edits.h"

namespace selvedge {
namespace {

void button(const char* label, const std::string& hindrance, const char* help, const std::function<void()>& act) {
  ImGui::BeginDisabled(!hindrance.empty());
  if (ImGui::Button(label)) act();
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip("%s", hindrance.empty() ? help : hindrance.c_str());
  }
}

// A second body brings a line into the panels above: the buttons stay under the mouse all the same, for the next click.
void keepButtons(bool begins) {
  constexpr int kWhile = 120;  // frames: until the cloths are made anew
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID place = ImGui::GetID("##place"), left = ImGui::GetID("##left");  // pixels; frames
  const float now = ImGui::GetCursorScreenPos().y;
  if (begins) storage.SetFloat(place, now);
  const int frames = begins ? kWhile : ImGui::GetIO().MouseWheel != 0 ? 0 : storage.GetInt(left);
  storage.SetInt(left, std::max(0, frames - 1));
  const float moved = now - storage.GetFloat(place, now);
  if (frames > 0 && std::abs(moved) > 0.5F) ImGui::SetScrollY(ImGui::GetScrollY() + moved);
}

}  // namespace

void drawBodiesPanel(PanelContext& context) {
  Workbench& bench = context.bench;
  bool adds = false;
  const std::vector<BodyBlock>& bodies = bench.document.scene.bodies;
  const std::string chosen = bench.lanes.active().shape->bodyOf(bench.selection.body).name;
  const std::string fixed = fixedBodies(bench.document.scene);
  button("Add", fixed, "A copy of the chosen body beside all others. This resets the scene.", [&] {
    const std::string added = bench.edits.addBody(chosen);
    if (added.empty()) return;
    adds = true;
    bench.selection.body = added;
    bench.notices.say(fmt::format("{} is beside the others; the key Home looks at everything.", added));
  });
  ImGui::SameLine();
  keepButtons(adds);
  const std::string last = bodies.size() < 2 ? "This is the only one." : fixed;
  button("Remove", last, "Takes the chosen body away, with its pins. This resets the scene.",
         [&] { bench.edits.removeBody(chosen); });
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodySwatch(context, i, ImGui::GetTextLineHeight());
    if (ImGui::Selectable(bodies[i].name.c_str(), bodies[i].name == chosen)) bench.selection.body = bodies[i].name;
  }
  if (bodies.empty()) note(context.theme, context.theme.dim, "One cloth. A second one makes them bodies with names.");
}

}  // namespace selvedge

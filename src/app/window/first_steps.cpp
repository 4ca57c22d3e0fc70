#include "app/window/first_steps.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <imgui.h>

#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

constexpr const char* kSteps[] = {
    "Drag the cloth: it follows the mouse.", "Press 0 or 1: a corner lets go, or holds again.",
    "Choose another integrator on the left, and watch \"numerical\" in the energy balance below.",
    "H shows every key, Ctrl+O every scene, Ctrl+P finds anything by a few letters."};

}  // namespace

void FirstSteps::go(std::size_t step, const Workbench& bench) {
  step_ = step;
  pins_ = bench.lanes.active().cloth.pins.size();
  method_ = bench.document.scene.integrator.method;
}

bool FirstSteps::followed(const Workbench& bench) const {
  return (step_ == 0 && bench.lanes.active().grab) || (step_ == 1 && bench.lanes.active().cloth.pins.size() != pins_) ||
         (step_ == 2 && bench.document.scene.integrator.method != method_);
}

float FirstSteps::draw(Workbench& bench, const Theme& theme, ImVec2 low, ImVec2 size) {
  const bool begins = bench.dialogs.hints && !open_;
  if (!bench.lanes.ready()) return 0;
  open_ = bench.dialogs.hints;
  bench.viewing.namesCorners = open_ && step_ == 1;
  if (begins) go(0, bench);
  if (!open_ || bench.document.lesson || size.x < theme.px(300) || size.y < theme.px(160)) return 0;
  if (followed(bench)) go(step_ + 1, bench);
  const bool last = step_ + 1 == std::size(kSteps);
  const char* leave = last ? "Got it" : "Close";
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto button = [&](const char* label) { return ImGui::CalcTextSize(label).x + 2 * style.FramePadding.x; };
  const float pad = theme.px(8), buttons = button(leave) + (last ? 0 : button("Next") + style.ItemSpacing.x) + pad;
  const std::string words =
      brokenAtSpaces(fmt::format("First steps, {} of {}: {}", step_ + 1, std::size(kSteps), kSteps[step_]),
                     size.x - buttons - 3 * pad);
  const float height = std::max(ImGui::GetFrameHeight(), ImGui::CalcTextSize(words.c_str()).y) + pad;
  ImGui::SetNextWindowPos({low.x, low.y + size.y - height});
  ImGui::SetNextWindowSize({size.x, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad, pad / 2));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::Begin("##firststeps", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar(2);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(words.c_str());
  ImGui::SameLine(size.x - buttons);
  if (!last && ImGui::Button("Next")) go(step_ + 1, bench);
  if (!last) ImGui::SameLine();
  if (ImGui::Button(leave)) bench.dialogs.hints = false;
  ImGui::End();
  return height;
}

}  // namespace selvedge

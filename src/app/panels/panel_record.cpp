// What is recorded, how, and how it is going.
#include <array>
#include <cstdio>

#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {
namespace {

std::string sizeText(std::uint64_t bytes) {
  const auto size = static_cast<double>(bytes);
  return size < 1e6 ? fmt::format("{:.0f} kB", size / 1e3) : fmt::format("{:.1f} MB", size / 1e6);
}

std::string stateText(const Recording& recording) {
  if (recording.finishing()) return fmt::format("finishing... {}", sizeText(recording.bytes()));
  return fmt::format("{} pictures, {:.2f} s, {}", recording.count(), recording.seconds(), sizeText(recording.bytes()));
}

void what(RecordingChoices& choices) {
  struct Choice {
    const char* name;
    bool RecordingChoices::*chosen;
    const char* help;
  };
  static constexpr Choice kAll[] = {
      {"Film", &RecordingChoices::film, "NAME.mp4: H.264, at the rate below"},
      {"Pictures", &RecordingChoices::pictures, "NAME_frames/frame_000000.png ..."},
      {"Point cache", &RecordingChoices::cache, "NAME_A.pc2, one for each lane: for Blender's modifier Mesh Cache"},
      {"Meshes", &RecordingChoices::meshes, "NAME_obj/A_000000.obj ..., for each lane"}};
  for (const Choice& each : kAll) {
    if ((&each - kAll) % 2 == 1) ImGui::SameLine(ImGui::GetContentRegionAvail().x / 2);
    ImGui::Checkbox(each.name, &(choices.*each.chosen));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", each.help);
  }
}

void how(RecordingChoices& choices, const Theme& theme) {
  if (ImGui::RadioButton("the views", !choices.wholeWindow)) choices.wholeWindow = false;
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("The cloth alone, without hints, notices and what lies over it");
  ImGui::SameLine();
  if (ImGui::RadioButton("the whole window", choices.wholeWindow)) choices.wholeWindow = true;
  ImGui::SetNextItemWidth(theme.px(110));
  if (ImGui::InputInt("a second", &choices.perSecond, 1, 10)) {
    choices.perSecond = std::min(std::max(choices.perSecond, 1), 1000);
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Pictures a simulated second: the film plays in the cloth's own time,\nhowever slow it is here.");
  }
  std::array<char, 200> name{};
  std::snprintf(name.data(), name.size(), "%s", choices.name.c_str());
  ImGui::SetNextItemWidth(-theme.px(90));
  if (ImGui::InputTextWithHint("##name", "a name that is free", name.data(), name.size())) choices.name = name.data();
  ImGui::SameLine();
  ImGui::Checkbox("replace", &choices.replaces);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Replace the files that have this name; other files in their folders stay");
}

}  // namespace

void drawRecordingMark(const Recording& recording, const Theme& theme) {
  if (!recording.running() && !recording.finishing()) return;
  const std::string text = stateText(recording);
  const float line = ImGui::GetTextLineHeight(), left = ImGui::GetWindowWidth() * 0.5F;
  ImGui::SameLine(std::max(left, ImGui::GetCursorPosX() + theme.px(12)));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddCircleFilled({at.x + line / 2, at.y + ImGui::GetFrameHeight() / 2}, line * 0.36F,
                                              theme.bad);
  ImGui::Dummy({line, line});
  ImGui::SameLine();
  ImGui::PushStyleColor(ImGuiCol_Text, theme.bad);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void drawRecordPanel(PanelContext& context) {
  Recording& recording = context.bench.recording;
  const Theme& theme = context.theme;
  const bool busy = recording.running() || recording.finishing();
  ImGui::BeginDisabled(busy);
  what(recording.choices);
  how(recording.choices, theme);
  ImGui::EndDisabled();
  ImGui::BeginDisabled(recording.finishing());
  if (ImGui::Button(recording.running() ? "Stop" : "Record", {theme.px(110), 0})) {
    recording.wanted = !recording.running();
  }
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Ctrl+R");
  if (busy || recording.count() > 0) {
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, busy ? theme.bad : theme.dim);
    ImGui::TextUnformatted(stateText(recording).c_str());
    ImGui::PopStyleColor();
  }
  if (!recording.wrong().empty()) note(theme, theme.bad, recording.wrong());
  if (!recording.notice().empty()) note(theme, theme.warning, recording.notice());
  if (!busy && recording.count() > 0 && recording.wrong().empty()) {
    note(theme, theme.dim, fmt::format("{} is written.", recording.name()));
  }
}

}  // namespace selvedge

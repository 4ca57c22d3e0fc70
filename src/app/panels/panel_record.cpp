// What is recorded, how, and how it is going.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "app/panels/panels.h"
#include "app/recording/open_folder.h"
#include "base/quote.h"
#include "ui/text_field.h"

namespace selvedge {
namespace {

std::string stateText(const Recording& recording) {
  if (recording.finishing()) return fmt::format("finishing... {}", sizeText(recording.bytes()));
  return fmt::format("{}, {:.2f} s, {}", counted(recording.count(), "picture"), recording.seconds(),
                     sizeText(recording.bytes()));
}

void what(RecordingChoices& choices) {
  struct Choice {
    const char* name;
    bool RecordingChoices::*chosen;
    const char* help;
  };
  static constexpr Choice kAll[] = {
      {"Film", &RecordingChoices::film, "NAME.mp4: H.264, at the rate below"},
      {"Loop", &RecordingChoices::loop, "NAME.webp or NAME.gif: plays again and again on a slide or a page"},
      {"Pictures", &RecordingChoices::pictures, "NAME_frames/frame_000000.png ..."},
      {"Point cache", &RecordingChoices::cache, "NAME_A.pc2, one for each lane: for Blender's modifier Mesh Cache"},
      {"Meshes", &RecordingChoices::meshes, "NAME_obj/A_000000.obj ..., for each lane"}};
  for (const Choice& each : kAll) {
    if ((&each - kAll) % 2 == 1) ImGui::SameLine(ImGui::GetContentRegionAvail().x / 2);
    ImGui::Checkbox(each.name, &(choices.*each.chosen));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", each.help);
  }
}

void label(const char* words, const Theme& theme) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(words);
  ImGui::SameLine(theme.px(90));
  ImGui::SetNextItemWidth(-1);
}

void chooseSize(RecordingChoices& choices, const Theme& theme) {
  static constexpr PictureSize kSizes[] = {{1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}, {1080, 1080}};
  const auto text = [](PictureSize size) { return fmt::format("{} x {}", size.width, size.height); };
  label("Size", theme);
  ImGui::SetNextItemWidth(theme.px(110));
  if (ImGui::BeginCombo("##size", text(choices.size).c_str())) {
    for (const PictureSize& each : kSizes) {
      if (ImGui::Selectable(text(each).c_str(), each == choices.size)) choices.size = each;
    }
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Size in pixels, whatever size the window has; type any other size beside it");
  ImGui::SameLine();
  std::array<int, 2> own{choices.size.width, choices.size.height};
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputInt2("##own", own.data())) {
    choices.size = {std::clamp(own[0], 16, 8192), std::clamp(own[1], 16, 8192)};
  }
}

void onIt(RecordingChoices& choices, const Theme& theme) {
  struct Choice {
    const char* name;
    bool RecordingChoices::*chosen;
    const char* help;
  };
  static constexpr Choice kAll[] = {
      {"plots", &RecordingChoices::plots, "The plots of the window, below the cloth"},
      {"clock", &RecordingChoices::clock, "The simulated time"},
      {"captions", &RecordingChoices::captions, "What a lesson says"},
      {"names", &RecordingChoices::names, "The names of the lanes, and the legend of the colours"},
      {"marks", &RecordingChoices::marks, "Pins, and the trail of the node that is picked"}};
  const float left = theme.px(90), half = (ImGui::GetContentRegionMax().x - left) / 2;
  label("Shown", theme);
  for (const Choice& each : kAll) {
    const auto column = static_cast<float>((&each - kAll) % 2);
    if (&each != kAll && column == 0) ImGui::SetCursorPosX(left);
    if (column > 0) ImGui::SameLine(left + column * half);
    ImGui::Checkbox(each.name, &(choices.*each.chosen));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", each.help);
  }
}

void chooseLoop(RecordingChoices& choices, const Theme& theme) {
  label("Loop", theme);
  ImGui::SetNextItemWidth(theme.px(90));
  if (ImGui::BeginCombo("##loop", choices.gif ? "GIF" : "WebP")) {
    if (ImGui::Selectable("WebP", !choices.gif)) choices.gif = false;
    if (ImGui::Selectable("GIF", choices.gif)) choices.gif = true;
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("WebP: all colours, small files; GIF: 256 colours, every program shows it");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(theme.px(100));
  if (ImGui::InputInt("wide", &choices.loopWidth, 20, 100)) choices.loopWidth = std::clamp(choices.loopWidth, 16, 4096);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Width in pixels; the height follows from the size of the picture");
}

// Of woven cloth alone.
void chooseYarns(RecordingChoices& choices, const Theme& theme) {
  static constexpr const char* kNames[kYarnsWays] = {"the surface", "lines", "tubes"};
  label("Yarns as", theme);
  ImGui::SetNextItemWidth(theme.px(110));
  if (ImGui::BeginCombo("##yarns", kNames[static_cast<int>(choices.yarns)])) {
    for (int i = 0; i < kYarnsWays; ++i) {
      const auto each = static_cast<YarnsAs>(i);
      if (ImGui::Selectable(kNames[i], each == choices.yarns)) choices.yarns = each;
    }
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "What mesh files contain: the surface between the crossings, a line along each yarn, or a tube around it");
  }
}

void chooseQuality(RecordingChoices& choices, const Theme& theme) {
  static constexpr const char* kNames[kFilmQualities] = {"small file", "good", "best"};
  label("Quality", theme);
  ImGui::SetNextItemWidth(theme.px(110));
  if (ImGui::BeginCombo("##quality", kNames[static_cast<int>(choices.quality)])) {
    for (int i = 0; i < kFilmQualities; ++i) {
      const auto each = static_cast<FilmQuality>(i);
      if (ImGui::Selectable(kNames[i], each == choices.quality)) choices.quality = each;
    }
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Of the film and the loop; good: without visible loss");
  if (!choices.pictures || choices.wholeWindow) return;
  ImGui::SameLine();
  ImGui::Checkbox("transparent", &choices.transparent);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Pictures without sky and ground: what is not cloth can be seen through");
  }
}

void how(RecordingChoices& choices, const Theme& theme, bool woven) {
  label("Picture", theme);
  if (ImGui::RadioButton("its own", !choices.wholeWindow)) choices.wholeWindow = false;
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("The views, of any size, with what is chosen below; the window stays as it is");
  ImGui::SameLine();
  if (ImGui::RadioButton("the window", choices.wholeWindow)) choices.wholeWindow = true;
  if (!choices.wholeWindow) chooseSize(choices, theme), onIt(choices, theme);
  label("Rate", theme);
  ImGui::SetNextItemWidth(theme.px(110));
  if (ImGui::InputInt("a second", &choices.perSecond, 1, 10)) {
    choices.perSecond = std::min(std::max(choices.perSecond, 1), 1000);
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Pictures a simulated second: the film plays in the cloth's own time,\nhowever slow it is here.");
  }
  chooseQuality(choices, theme);
  if (choices.loop) chooseLoop(choices, theme);
  if (choices.meshes && woven) chooseYarns(choices, theme);
  std::array<char, 200> name{};
  std::snprintf(name.data(), name.size(), "%s", choices.name.c_str());
  label("Name", theme);
  ImGui::SetNextItemWidth(-theme.px(90));
  if (textField("##name", name, "a free name")) choices.name = name.data();
  ImGui::SameLine();
  ImGui::Checkbox("replace", &choices.replaces);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Replace the files that have this name; other files in their folders stay");
}

// As wide as the panel, but no higher than half of that.
void drawRecordingPreview(Recording& recording, const Theme& theme) {
  if (recording.choices.wholeWindow) return;
  recording.preview.wanted = true;
  const auto [texture, size] = std::pair(recording.preview.texture, recording.choices.size);
  const float room = ImGui::GetContentRegionAvail().x,
              aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
  const float width = std::min(room, aspect * room * 0.5625F);
  const ImVec2 low = ImGui::GetCursorScreenPos(), at{low.x + (room - width) / 2, low.y};
  const ImVec2 high{at.x + width, at.y + width / aspect};
  ImGui::Dummy({room, width / aspect + theme.px(4)});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (texture != 0) {
    draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)), at, high, {0, 1}, {1, 0});
  }
  draw.AddRect(at, high, theme.line);
}

// What was written, each a link that opens its folder.
void drawWritten(PanelContext& context) {
  const Theme& theme = context.theme;
  note(theme, theme.dim, "Written (a click opens the folder):");
  for (const std::string& path : context.bench.recording.paths()) {
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string shown = std::filesystem::path(path).filename().string();
    ImGui::PushStyleColor(ImGuiCol_Text, theme.accent);
    const bool clicked = ImGui::Selectable(shown.c_str(), false, 0, {width, 0});
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      ImGui::SetTooltip("%s", path.c_str());
    }
    if (!clicked) continue;
    if (const std::string why = openFolder(path); !why.empty()) context.bench.notices.say(why, true);
  }
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
  const RunnerFrame* frame = context.bench.lanes.frame.get();
  const bool woven = frame && std::any_of(frame->lanes.begin(), frame->lanes.end(), [](const LaneStatus& lane) {
                       return lane.shape && !lane.shape->yarnPieces.empty();
                     });
  how(recording.choices, theme, woven);
  ImGui::EndDisabled();
  drawRecordingPreview(recording, theme);
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
    drawWritten(context);
  }
}

}  // namespace selvedge

// The pages that open over the window: keys, scenes, saving, leaving, first steps, shader errors.
#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "app/actions/actions.h"
#include "app/window/interface.h"
#include "ui/middle_window.h"

namespace selvedge {
namespace {

void twoColumns(const Theme& theme, std::string_view left, std::string_view right) {
  const float width = ImGui::GetContentRegionAvail().x * 0.42F, at = ImGui::GetCursorPosX();
  ImGui::PushStyleColor(ImGuiCol_Text, theme.accent);
  ImGui::PushTextWrapPos(at + width - theme.px(8));
  ImGui::TextUnformatted(left.data(), left.data() + left.size());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::SameLine(0, 0);
  ImGui::SetCursorPosX(at + width);  // SameLine(x) would count from the column's start
  ImGui::PushTextWrapPos(at + width / 0.42F);
  ImGui::TextUnformatted(right.data(), right.data() + right.size());
  ImGui::PopTextWrapPos();
}

}  // namespace

void drawHelpPage(Workbench& bench, const Theme& theme) {
  if (!bench.dialogs.help) return;
  if (beginMiddle("Keys and mouse", bench.dialogs.help, theme, 760, 620)) {
    const bool wide = ImGui::GetContentRegionAvail().x > theme.px(620);
    if (wide) ImGui::Columns(2, "##help", false);
    std::string_view menu;
    for (const Action& action : actions()) {
      if (action.chords.empty()) continue;
      if (action.menu != menu) {
        menu = action.menu;
        ImGui::Spacing();
        ImGui::TextDisabled("%s", std::string(menu).c_str());
      }
      twoColumns(theme, chordTexts(action), action.label);
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(action.help).c_str());
    }
    if (wide) ImGui::NextColumn();
    ImGui::Spacing();
    ImGui::TextDisabled("Mouse");
    for (const MouseHint& hint : mouseHints()) twoColumns(theme, hint.gesture, hint.effect);
    ImGui::Columns(1);
  }
  ImGui::End();
}

namespace {

bool isLessonName(const SceneEntry& entry) { return entry.name.starts_with("lessons/"); }

// One scene or lesson: its picture, its title, what it shows. True when it was chosen.
bool sceneCard(const SceneEntry& entry, bool open, float width, const Theme& theme, ImageShelf& images) {
  const float tall = width * 0.625F, text = 4.2F * ImGui::GetTextLineHeightWithSpacing();
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::PushID(entry.name.c_str());
  const bool chosen = ImGui::InvisibleButton("##scene", {width, tall + text}), hot = ImGui::IsItemHovered();
  ImGui::PopID();
  if (hot) ImGui::SetTooltip("%s\n%s", entry.name.c_str(), entry.description.c_str());
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 high{low.x + width, low.y + tall};
  const std::string file = isLessonName(entry) ? entry.name : fmt::format("scenes/{}", entry.name);
  const ImageShelf::Image& image = images.image(fmt::format("{}.png", file));
  if (image.texture) {
    draw.AddImageRounded(image.id(), low, high, {0, 0}, {1, 1}, IM_COL32_WHITE, theme.px(4));
  } else {
    draw.AddRectFilled(low, high, theme.field, theme.px(4));
  }
  draw.AddRect(low, high, hot || open ? theme.accent : theme.line, theme.px(4), 0, theme.px(open ? 2 : 1));
  draw.PushClipRect({low.x, high.y}, {high.x, high.y + text}, true);
  draw.AddText(nullptr, 0, {low.x, high.y + theme.px(3)}, theme.text, entry.title.c_str(), nullptr, width);
  const float first = ImGui::CalcTextSize(entry.title.c_str(), nullptr, false, width).y;
  draw.AddText(nullptr, 0, {low.x, high.y + theme.px(5) + first}, theme.dim, entry.description.c_str(), nullptr, width);
  draw.PopClipRect();
  return chosen;
}

void sceneCards(Workbench& bench, const Theme& theme, ImageShelf& images, bool lessons) {
  const float cell = theme.px(200), gap = ImGui::GetStyle().ItemSpacing.x;
  const int columns = std::max(1, static_cast<int>((ImGui::GetContentRegionAvail().x + gap) / (cell + gap)));
  const float width = (ImGui::GetContentRegionAvail().x + gap) / static_cast<float>(columns) - gap;
  const std::string openOne = bench.document.lesson ? bench.document.lesson->name : bench.document.scene.name;
  int at = 0;
  for (const SceneEntry& entry : bench.catalogue.scenes()) {
    if (isLessonName(entry) != lessons) continue;
    if (at++ % columns > 0) ImGui::SameLine();
    if (!sceneCard(entry, entry.name == openOne, width, theme, images)) continue;
    bench.load(entry.name);
    bench.dialogs.scenes = false;
  }
}

}  // namespace

void drawSceneMenu(Workbench& bench, const Theme& theme, ImageShelf& images) {
  if (!bench.dialogs.scenes) return;
  if (beginMiddle("Scenes", bench.dialogs.scenes, theme, 900, 640)) {
    ImGui::TextUnformatted("Lessons");
    ImGui::SameLine();
    ImGui::TextDisabled("lanes side by side, with captions; a few minutes each");
    ImGui::Spacing();
    sceneCards(bench, theme, images, true);
    ImGui::Separator();
    ImGui::TextUnformatted("Scenes");
    ImGui::Spacing();
    sceneCards(bench, theme, images, false);
  }
  ImGui::End();
}

namespace {

void saveAs(Workbench& bench) {
  if (bench.dialogs.savesSession) {
    bench.saveSession(bench.dialogs.savePath);
  } else {
    bench.save(bench.dialogs.savePath);
  }
  bench.dialogs.save = false;
}

// What the file will be for, and what will be replaced.
void explainSaving(const Workbench& bench, const Theme& theme, const char* ending) {
  ImGui::PushStyleColor(ImGuiCol_Text, theme.dim);
  ImGui::TextWrapped(
      "%s", bench.dialogs.savesSession
                ? "All that was done since the scene was opened. To do it again, to the same bits: drop the file "
                  "on the window, or selvedge replay FILE, with --window to watch it."
                : "The scene as it is now, with every key explained; the cloth's present shape and motion go "
                  "into a .ply file beside it. Opening it goes on from here.");
  ImGui::PopStyleColor();
  const std::string file =
      bench.dialogs.savePath.ends_with(ending) ? bench.dialogs.savePath : bench.dialogs.savePath + ending;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return;
  ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.warning), "%s is there already and will be replaced.",
                     file.c_str());
}

}  // namespace

void drawSaveDialog(Workbench& bench, const Theme& theme) {
  if (!bench.dialogs.save) return;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) bench.dialogs.save = false;
  const bool session = bench.dialogs.savesSession;
  const char* ending = session ? ".session" : ".toml";
  if (bench.dialogs.savePath.empty()) {
    bench.dialogs.savePath =
        fmt::format("{}-mine{}", bench.document.scene.name.empty() ? "scene" : bench.document.scene.name, ending);
    std::replace(bench.dialogs.savePath.begin(), bench.dialogs.savePath.end(), '/', '-');
  }
  if (beginMiddle(session ? "Save session" : "Save scene", bench.dialogs.save, theme, 520, 210)) {
    std::array<char, 1024> text{};
    bench.dialogs.savePath.copy(text.data(), text.size() - 1);
    ImGui::TextUnformatted("File (in the folder the program was started in, or a whole path)");
    ImGui::SetNextItemWidth(-1);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##path", text.data(), text.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    bench.dialogs.savePath = text.data();
    explainSaving(bench, theme, ending);
    if (ImGui::Button("Save") || entered) saveAs(bench);
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) bench.dialogs.save = false;
  }
  ImGui::End();
}

void drawLeaveDialog(Workbench& bench, const Theme& theme) {
  if (!bench.dialogs.leave) return;
  const std::vector<std::string> lost = bench.lostByLeaving();
  if (beginMiddle("Leave Selvedge?", bench.dialogs.leave, theme, 420, 120 + 22 * static_cast<float>(lost.size()))) {
    for (const std::string& each : lost) ImGui::TextWrapped("%s", each.c_str());
    if (lost.empty()) ImGui::TextUnformatted("Nothing would be lost.");
    ImGui::Spacing();
    // An Enter that opened this page, or that ends a field, says nothing yet.
    const bool listens = !ImGui::IsWindowAppearing() && !ImGui::GetIO().WantTextInput;
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                         ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
    if (ImGui::Button("Leave (X, Enter)") || (listens && entered)) bench.wishes.exit = true;
    ImGui::SameLine();
    if (bench.edits.unsaved()) {
      if (ImGui::Button("Save...")) {
        bench.dialogs.leave = false;
        bench.dialogs.askForFile(false);
      }
      ImGui::SameLine();
    }
    if (ImGui::Button("Stay (Escape)")) bench.dialogs.leave = false;
  }
  ImGui::End();
}

void drawFirstSteps(Workbench& bench, const Theme& theme, const ViewArea& view) {
  if (!bench.dialogs.hints) return;
  const float width = theme.px(300);
  if (view.size.x < width + theme.px(40) || view.size.y < theme.px(240)) return;
  ImGui::SetNextWindowPos({view.low.x + theme.px(12), view.low.y + theme.px(12)});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  if (ImGui::Begin("First steps", &bench.dialogs.hints,
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings)) {
    ImGui::PushTextWrapPos(0);
    for (const char* step :
         {"Drag the cloth: it follows the mouse.", "Press 0 or 1: a corner lets go, or holds again.",
          "Choose another integrator on the left, and watch \"numerical\" in the energy balance below.",
          "H shows every key, Ctrl+O every scene."}) {
      ImGui::Bullet();
      ImGui::TextUnformatted(step);
    }
    ImGui::PopTextWrapPos();
    if (ImGui::Button("Got it")) bench.dialogs.hints = false;
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

void drawShaderErrors(const Renderer& renderer, const Theme& theme) {
  const std::vector<std::string> errors = renderer.shaderErrors();
  if (errors.empty()) return;
  ImGui::SetNextWindowPos({theme.px(20), theme.px(70)}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize({std::min(theme.px(640), ImGui::GetMainViewport()->Size.x - theme.px(40)), 0});
  if (ImGui::Begin("Shader errors (the last good ones are used)", nullptr, ImGuiWindowFlags_NoSavedSettings)) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme.bad);
    for (const std::string& error : errors) ImGui::TextWrapped("%s", error.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::End();
}

}  // namespace selvedge

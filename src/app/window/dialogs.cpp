// The pages that open over the window: keys, scenes, questions, shader errors.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/actions/actions.h"
#include "app/window/interface.h"
#include "ui/windows/middle_window.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

void twoColumns(const Theme& theme, std::string_view left, std::string_view right) {
  const float all = ImGui::GetContentRegionAvail().x, width = 0.42F * all, at = ImGui::GetCursorPosX();
  ImGui::PushStyleColor(ImGuiCol_Text, theme.accent);
  ImGui::PushTextWrapPos(at + width - theme.px(8));
  ImGui::TextUnformatted(brokenAtSpaces(std::string(left), width - theme.px(8)).c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::SameLine(0, 0);
  ImGui::SetCursorPosX(at + width);  // SameLine(x) would count from the column's start
  ImGui::PushTextWrapPos(at + all);
  ImGui::TextUnformatted(brokenAtSpaces(std::string(right), all - width).c_str());
  ImGui::PopTextWrapPos();
}

// How many lines a menu has on the page of keys; where none is named, about how many the whole page has, with the mouse.
std::size_t linesOfHelp(std::string_view menu = {}) {
  const auto isShown = [&](const Action& action) {
    return !action.chords.empty() && (menu.empty() || action.menu == menu);
  };
  const auto keys = static_cast<std::size_t>(std::count_if(actions().begin(), actions().end(), isShown));
  return menu.empty() ? keys + 2 * mouseHints().size() : keys;
}

}  // namespace

void drawHelpPage(Workbench& bench, const Theme& theme) {
  if (!bench.dialogs.help) return;
  if (beginMiddle("Keys and mouse", bench.dialogs.help, theme, 760, 900, true)) {
    bool wide = ImGui::GetContentRegionAvail().x > theme.px(620);
    if (wide) ImGui::Columns(2, "##help", false);
    std::string_view menu;
    std::size_t line = 0;
    for (const Action& action : actions()) {
      if (action.chords.empty()) continue;
      if (action.menu != menu) {
        menu = action.menu;
        if (wide && 2 * line + linesOfHelp(menu) > linesOfHelp()) ImGui::NextColumn(), wide = false;
        ImGui::Spacing();
        ImGui::TextDisabled("%s", std::string(menu).c_str());
      }
      ++line;
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

// What stands below the picture of a scene or lesson: all of it, in lines.
struct CardText {
  const SceneEntry* entry;
  std::string title, words;

  CardText(const SceneEntry& of, float width)
      : entry(&of),
        title(brokenAtSpaces(of.number > 0 ? fmt::format("{}. {}", of.number, of.title) : of.title, width)),
        words(brokenAtSpaces(of.description, width)) {}
  float titleHeight() const { return ImGui::CalcTextSize(title.c_str()).y; }
  float height(const Theme& theme) const { return titleHeight() + ImGui::CalcTextSize(words.c_str()).y + theme.px(14); }
};

// Its picture, its title, what it shows. True when it was chosen.
bool sceneCard(const CardText& card, bool open, ImVec2 size, const Theme& theme, ImageShelf& images) {
  const SceneEntry& entry = *card.entry;
  const float width = size.x, tall = width * 0.625F, text = size.y - tall;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::PushID(entry.name.c_str());
  const bool chosen = ImGui::InvisibleButton("##scene", size), hot = ImGui::IsItemHovered();
  ImGui::PopID();
  const bool cut = card.height(theme) > text + 1;
  if (hot && cut) ImGui::SetTooltip("%s", card.words.c_str());
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
  draw.AddText({low.x, high.y + theme.px(3)}, theme.text, card.title.c_str());
  draw.AddText({low.x, high.y + theme.px(5) + card.titleHeight()}, theme.dim, card.words.c_str());
  draw.PopClipRect();
  return chosen;
}

void sceneCards(Workbench& bench, const Theme& theme, ImageShelf& images, bool lessons) {
  const float cell = theme.px(200), gap = ImGui::GetStyle().ItemSpacing.x;
  const int columns = std::max(1, static_cast<int>((ImGui::GetContentRegionAvail().x + gap) / (cell + gap)));
  const float width = (ImGui::GetContentRegionAvail().x + gap) / static_cast<float>(columns) - gap;
  const std::string openOne = bench.document.lesson ? bench.document.lesson->name : bench.document.scene.name;
  std::vector<CardText> cards;
  float tallest = 0;
  for (const SceneEntry& entry : bench.catalogue.scenes()) {
    if (isLessonName(entry) != lessons) continue;
    tallest = std::max(tallest, cards.emplace_back(entry, width).height(theme));
  }
  tallest = std::min(tallest, 10 * ImGui::GetTextLineHeight());  // what is wrong with a file may take many lines
  int at = 0;
  for (const CardText& card : cards) {
    if (at++ % columns > 0) ImGui::SameLine();
    const std::string& name = card.entry->name;
    if (!sceneCard(card, name == openOne, {width, width * 0.625F + tallest}, theme, images)) continue;
    bench.open(name);
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
    ImGui::SameLine();
    if (ImGui::SmallButton("Open a file of your own...")) bench.dialogs.open = true, bench.dialogs.scenes = false;
    ImGui::Spacing();
    sceneCards(bench, theme, images, false);
  }
  ImGui::End();
}

namespace {

// What would be lost, and the answers. True: yes.
bool sayYes(Workbench& bench, const char* yes, const std::vector<std::string>& lost, bool& open) {
  for (const std::string& each : lost) ImGui::TextWrapped("%s", each.c_str());
  if (lost.empty()) ImGui::TextUnformatted("Nothing would be lost.");
  ImGui::Spacing();
  // An Enter that opened this page, or that ends a field, says nothing yet.
  const bool listens = !ImGui::IsWindowAppearing() && !ImGui::GetIO().WantTextInput;
  const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                       ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
  const bool said = ImGui::Button(yes) || (listens && entered);
  ImGui::SameLine();
  if (bench.edits.unsaved()) {
    if (ImGui::Button("Save...")) {
      open = false;
      bench.dialogs.askForFile(false);
    }
    ImGui::SameLine();
  }
  if (ImGui::Button("Stay (Escape)")) open = false;
  return said;
}

}  // namespace

void drawLeaveDialog(Workbench& bench, const Theme& theme) {
  bool& open = bench.dialogs.leave;
  if (!open) return;
  const std::vector<std::string> lost = bench.lostByLeaving();
  if (beginMiddle("Leave Selvedge?", open, theme, 500, 640, true)) {
    if (sayYes(bench, "Leave (X, Enter)", lost, open)) bench.wishes.exit = true;
  }
  ImGui::End();
}

void drawAnotherDialog(Workbench& bench, const Theme& theme) {
  bool& open = bench.dialogs.another;
  if (!open) return;
  const std::vector<std::string> lost = bench.lostByOpening();
  if (beginMiddle("Open another scene?", open, theme, 500, 640, true)) {
    const std::string name = std::filesystem::path(bench.asked()).filename().string();
    ImGui::TextUnformatted(
        shortenedInMiddle(fmt::format("{} would take the place of this scene.", name), ImGui::GetContentRegionAvail().x)
            .c_str());
    if (sayYes(bench, "Open (Enter)", lost, open)) bench.openAnyway();
  }
  ImGui::End();
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

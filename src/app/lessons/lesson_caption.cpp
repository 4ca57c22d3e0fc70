// The caption of a lesson, in a strip at the foot: off-screen as words, in the window with dots and buttons.
#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "app/lessons/lesson_player.h"
#include "ui/wrapped_text.h"

namespace selvedge {

namespace {

constexpr float kCaptionWidth = 62;  // letters' heights

float lettersFor(ImVec2 room) {
  const float plain = ImGui::GetFontSize();
  return std::round(std::clamp(0.034F * room.y, 1.1F * plain, 2.2F * plain));
}

std::string titleOf(const Lesson& lesson, int step) {
  const auto said = [&](int end) {
    return std::count_if(lesson.steps.begin(), lesson.steps.begin() + end,
                         [](const LessonStep& each) { return !each.caption.empty(); });
  };
  return fmt::format("{}   {} / {}", lesson.title, std::max<std::ptrdiff_t>(said(step + 1), 1),
                     said(static_cast<int>(lesson.steps.size())));
}

// As it is written in letters of that size: no line breaks within a number, or before its unit.
std::string linesOf(const std::string& caption, float letters, float width) {
  return brokenAtSpaces(caption, width * ImGui::GetFontSize() / letters);
}

// The room that the longest caption of a lesson takes: the strip does not change its height from step to step.
float tallest(const Lesson& lesson, float letters, float width) {
  float height = letters;
  for (const LessonStep& step : lesson.steps) {
    const std::string lines = linesOf(step.caption, letters, width);
    height = std::max(height, ImGui::GetFont()->CalcTextSizeA(letters, 1e6F, width, lines.c_str()).y);
  }
  return height;
}

}  // namespace

float drawLessonCaption(const Lesson& lesson, std::string_view caption, const Theme& theme, ImVec2 low, ImVec2 size) {
  const float letters = lettersFor(size), pad = 0.7F * letters,
              width = std::min(kCaptionWidth * letters, size.x - 4 * pad);
  if (width < 12 * letters) return 0;
  const float height = std::round(tallest(lesson, letters, width) + 2 * pad);
  if (height > 0.4F * size.y) return 0;
  const ImVec2 from{low.x, low.y + size.y - height}, to{low.x + size.x, low.y + size.y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(from, to, theme.panel);
  const std::string lines = linesOf(std::string(caption), letters, width);
  draw.AddText(ImGui::GetFont(), letters, {std::round(low.x + (size.x - width) / 2), std::round(from.y + pad)},
               theme.text, lines.c_str(), nullptr, width);
  return height;
}

float LessonPlayer::draw(Workbench& bench, const Theme& theme, ImVec2 low, ImVec2 size) {
  if (!bench.document.lesson || !bench.lanes.ready() || size.y < theme.px(200) || size.x < theme.px(260)) return 0;
  const Lesson& lesson = *bench.document.lesson;
  const float letters = lettersFor(size), pad = theme.px(8),
              width = std::min(kCaptionWidth * letters, size.x - 4 * pad);
  const float text = tallest(lesson, letters, width), row = ImGui::GetFrameHeight();
  const float height = std::round(text + row + 3 * pad);
  ImGui::SetNextWindowPos({low.x, low.y + size.y - height});
  ImGui::SetNextWindowSize({size.x, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {(size.x - width) / 2, pad});
  ImGui::Begin("##lesson", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  const int said = captionBefore(lesson, step_ + 1);
  const std::string& caption = said < 0 ? lesson.description : lesson.steps[static_cast<std::size_t>(said)].caption;
  const ImVec2 at{low.x + (size.x - width) / 2, low.y + size.y - height + pad};
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), letters, at, theme.text,
                                      linesOf(caption, letters, width).c_str(), nullptr, width);
  ImGui::SetCursorScreenPos({at.x, at.y + text + pad});
  drawDots(bench, theme);
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  if (size.x > theme.px(640)) ImGui::TextDisabled("%s", titleOf(lesson, step_).c_str());
  drawButtons(bench, at.x + width);
  ImGui::End();
  ImGui::PopStyleVar();
  return height;
}

// A dot for each caption, full up to the present one. A click on a dot goes back to its caption.
void LessonPlayer::drawDots(Workbench& bench, const Theme& theme) {
  const float line = ImGui::GetFrameHeight(), radius = theme.px(4);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const int present = captionBefore(*bench.document.lesson, step_ + 1);
  for (int i = 0; i < static_cast<int>(bench.document.lesson->steps.size()); ++i) {
    const LessonStep& step = bench.document.lesson->steps[static_cast<std::size_t>(i)];
    if (step.caption.empty()) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos(), middle{at.x + line / 3, at.y + line / 2};
    ImGui::PushID(i);
    const bool pressed = ImGui::InvisibleButton("dot", {line * 0.67F, line});
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered(), behind = i <= step_;
    if (hot) ImGui::SetTooltip("%s", fmt::format("{:.4g} s{}", step.time, behind ? ": back to here" : "").c_str());
    if (pressed && behind) goTo(bench, i);
    const ImU32 colour = i == present || (hot && behind) ? theme.accent : theme.dim;
    if (behind) {
      draw.AddCircleFilled(middle, i == present ? radius * 1.25F : radius, colour, 16);
    } else {
      draw.AddCircle(middle, radius, colour, 16);
    }
    ImGui::SameLine(0, 0);
  }
}

void LessonPlayer::drawButtons(Workbench& bench, float right) {
  struct Choice {
    const char *label, *help;
    bool there, lit;
    std::function<void()> act;
  };
  const bool still = bench.lanes.runner->pace().paused;
  const Choice choices[] = {
      {"Its camera", "You have moved the camera; the lesson's goes on from here.", ownCamera_, false,
       [&] { ownCamera_ = false, given_.reset(); }},
      {"Back", "to the caption before (Page Up)", true, false, [&] { back(bench); }},
      {still ? "Play" : "Pause",
       still ? "time goes on, as slowly as the lesson has it, to the next caption (Space)"
             : "time stands still (Space)",
       !ended_, waiting_, [&] { bench.clock.pause(!still); }},
      {ended_ ? "Again" : "Next", ended_ ? "from the beginning" : "quickly to the next caption (Page Down)", true,
       ended_, [&] { next(bench); }},
      {"Leave", "no more captions; the cloth and the lanes stay, and the speed is yours again", true, false,
       [&] { bench.document.lesson.reset(); }}};
  const ImGuiStyle& style = ImGui::GetStyle();
  float width = -style.ItemSpacing.x;
  for (const Choice& choice : choices) {
    if (choice.there) width += ImGui::CalcTextSize(choice.label).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
  }
  ImGui::SameLine();
  ImGui::SetCursorScreenPos({right - width, ImGui::GetCursorScreenPos().y});
  for (const Choice& choice : choices) {
    if (!choice.there) continue;
    if (choice.lit) ImGui::PushStyleColor(ImGuiCol_Button, style.Colors[ImGuiCol_ButtonActive]);
    const bool pressed = ImGui::Button(choice.label);
    if (choice.lit) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", choice.help);
    ImGui::SameLine();
    if (pressed) return choice.act();
  }
  ImGui::NewLine();
}

}  // namespace selvedge

// The caption of a lesson: off-screen as words at the foot of the picture, in the window with dots and buttons.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/lessons/lesson_player.h"

namespace selvedge {

namespace {

constexpr float kCaptionWidth = 62;  // of the window's strip, letters' heights
constexpr float kTextWidth = 46;     // letters' heights
constexpr float kGround = 0.88F;     // opacity: read over light and dark cloth alike

float lettersFor(ImVec2 room) {
  const float plain = ImGui::GetFontSize();
  return std::round(std::clamp(0.034F * room.y, 1.1F * plain, 2.2F * plain));
}

ImU32 groundOf(const Theme& theme) {
  const auto alpha = static_cast<ImU32>(255 * kGround);
  return (theme.panel & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

std::string titleOf(const Lesson& lesson, int step) {
  return fmt::format("{}   {} / {}", lesson.title, std::max(step, 0) + 1, lesson.steps.size());
}

// The room that the longest caption of a lesson takes: the strip does not change its height from step to step.
float tallest(const Lesson& lesson, float letters, float width) {
  float height = letters;
  for (const LessonStep& step : lesson.steps) {
    height = std::max(height, ImGui::GetFont()->CalcTextSizeA(letters, 1e6F, width, step.caption.c_str()).y);
  }
  return height;
}

}  // namespace

void drawLessonCaption(std::string_view caption, const Theme& theme, ImVec2 low, ImVec2 size) {
  if (caption.empty()) return;
  const float letters = lettersFor(size), pad = 0.6F * letters;
  const float width = std::min(kTextWidth * letters, size.x - 4 * pad);
  if (width < 4 * letters) return;
  const char *begin = caption.data(), *end = begin + caption.size();
  const ImVec2 extent = ImGui::GetFont()->CalcTextSizeA(letters, 1e6F, width, begin, end);
  const ImVec2 from{std::round(low.x + (size.x - extent.x) / 2), std::round(low.y + size.y - extent.y - 2.2F * pad)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 first{from.x - pad, from.y - 0.7F * pad}, last{from.x + extent.x + pad, from.y + extent.y + 0.7F * pad};
  draw.AddRectFilled(first, last, groundOf(theme), 0.3F * letters);
  draw.AddRect(first, last, theme.line, 0.3F * letters);
  draw.AddText(ImGui::GetFont(), letters, from, theme.text, begin, end, width);
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
  const std::string& caption = step_ < 0 ? lesson.description : lesson.steps[static_cast<std::size_t>(step_)].caption;
  const ImVec2 at{low.x + (size.x - width) / 2, low.y + size.y - height + pad};
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), letters, at, theme.text, caption.c_str(), nullptr, width);
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

// A dot a step: full up to here; a click goes there where that lies behind.
void LessonPlayer::drawDots(Workbench& bench, const Theme& theme) {
  const float line = ImGui::GetFrameHeight(), radius = theme.px(4);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (int i = 0; i < static_cast<int>(bench.document.lesson->steps.size()); ++i) {
    const LessonStep& step = bench.document.lesson->steps[static_cast<std::size_t>(i)];
    const ImVec2 at = ImGui::GetCursorScreenPos(), middle{at.x + line / 3, at.y + line / 2};
    ImGui::PushID(i);
    const bool pressed = ImGui::InvisibleButton("dot", {line * 0.67F, line});
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered(), behind = i <= step_;
    if (hot) ImGui::SetTooltip("%s", fmt::format("{:.4g} s{}", step.time, behind ? ": back to here" : "").c_str());
    if (pressed && behind) goTo(bench, i);
    const ImU32 colour = i == step_ || (hot && behind) ? theme.accent : theme.dim;
    if (behind) {
      draw.AddCircleFilled(middle, i == step_ ? radius * 1.25F : radius, colour, 16);
    } else {
      draw.AddCircle(middle, radius, colour, 16);
    }
    ImGui::SameLine(0, 0);
  }
}

void LessonPlayer::drawButtons(Workbench& bench, float right) {
  const char* on = ended_ ? "Again" : waiting_ ? "Go on" : "Next";
  const auto widthOf = [](const char* label) {
    return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x + ImGui::GetStyle().ItemSpacing.x;
  };
  float width = widthOf("Back") + widthOf(on) + widthOf("Leave");
  if (ownCamera_) width += widthOf("Its camera");
  ImGui::SameLine();
  ImGui::SetCursorScreenPos({right - width + ImGui::GetStyle().ItemSpacing.x, ImGui::GetCursorScreenPos().y});
  if (ownCamera_) {
    if (ImGui::Button("Its camera")) ownCamera_ = false, given_.reset();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("You have moved the camera; the lesson's goes on from here.");
    ImGui::SameLine();
  }
  if (ImGui::Button("Back")) goTo(bench, std::max(step_ - 1, 0));
  ImGui::SameLine();
  if (waiting_) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyle().Colors[ImGuiCol_ButtonActive]);
  const bool wasWaiting = waiting_;
  if (ImGui::Button(on)) ended_ ? goTo(bench, 0) : goOn(bench);
  if (wasWaiting) ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s", ended_       ? "from the beginning"
                            : wasWaiting ? "time goes on (Space)"
                                         : "quickly to the next step");
  }
  ImGui::SameLine();
  if (ImGui::Button("Leave")) bench.document.lesson.reset();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("no more captions; the lanes stay");
}

}  // namespace selvedge

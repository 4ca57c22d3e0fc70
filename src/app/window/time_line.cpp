#include "app/window/time_line.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <vector>

#include <fmt/format.h>

#include "ui/lane_letter.h"

namespace selvedge {
namespace {

constexpr double kShortest = 10;  // s: a short past does not fill the line
constexpr const char* kParameters = "restore parameters, too";

// Marks that would lie over one another are one.
struct Cluster {
  float x;
  std::vector<const TimeMark*> marks;
};

std::string said(const RunnerFrame& frame) {
  const HistoryStatus& past = frame.history;
  if (frame.replay.ticks > 0) return fmt::format("replaying tick {} of {}", frame.replay.tick, frame.replay.ticks);
  const auto mega = [](std::size_t bytes) { return static_cast<double>(bytes) / 1048576; };
  const double used = mega(past.bytes);
  return fmt::format("{:.0f} s kept, {:.{}f} of {:.0f} MB", past.newest - past.oldest, used, used < 10 ? 1 : 0,
                     mega(past.mostBytes));
}

std::string explained(const RunnerFrame& frame) {
  const HistoryStatus& past = frame.history;
  return fmt::format(
      "{} moments of all lanes are kept, at most {:.3g} s apart, from {:.2f} s to {:.2f} s.\nGoing back brings back "
      "where the cloth was and how it moved, its pins, and the scene's own events; parameters {}.\nLeft and Right go "
      "from moment to moment, with Shift ten at once; what lies ahead is kept until time goes on.{}",
      past.moments, past.spacing, past.oldest, past.newest,
      past.takesBack ? "become what they were then" : "stay as they are now",
      frame.replay.ticks > 0 ? "\nAny command of yours ends the replay and takes over." : "");
}

void tooltip(const std::string& text) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 28);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

std::string textOf(const Cluster& cluster) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < cluster.marks.size() && i < kMost; ++i) {
    text += fmt::format("{}{:.3f} s  {}", i ? "\n" : "", cluster.marks[i]->time, cluster.marks[i]->text);
  }
  if (cluster.marks.size() > kMost) text += fmt::format("\nand {} more", cluster.marks.size() - kMost);
  return text;
}

// Seconds between two lines of the scale, so that their numbers have room.
double ruler(double seconds, float pixels, float room) {
  for (const double each : {1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0}) {
    if (each / seconds * static_cast<double>(pixels) > static_cast<double>(room)) return each;
  }
  return 600;
}

std::vector<Cluster> clustersOf(const std::deque<TimeMark>& marks, double first, double last, float apart,
                                const std::function<float(double)>& at) {
  std::vector<Cluster> clusters;
  for (const TimeMark& mark : marks) {
    if (mark.time < first || mark.time > last) continue;
    const float x = std::floor(at(mark.time));
    if (clusters.empty() || x - clusters.back().x > apart) clusters.push_back({x, {}});
    clusters.back().marks.push_back(&mark);
  }
  return clusters;
}

// Where the clock stands.
void drawHandle(const Theme& theme, float x, ImVec2 low, ImVec2 high) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float r = theme.px(5);
  draw.AddRectFilled({x - theme.px(1.5F), low.y - theme.px(2)}, {x + theme.px(1.5F), high.y + theme.px(2)}, theme.text);
  draw.AddCircleFilled({x, (low.y + high.y) / 2}, r, theme.text);
  draw.AddCircleFilled({x, (low.y + high.y) / 2}, r - theme.px(1.5F), theme.accent);
}

}  // namespace

float TimeLine::Scale::at(double time) const {
  return low.x + size.x * static_cast<float>(std::clamp((time - first) / (last - first), 0.0, 1.0));
}

double TimeLine::Scale::time(float x) const {
  return first + (last - first) * std::clamp(static_cast<double>((x - low.x) / size.x), 0.0, 1.0);
}

void TimeLine::drag(Workbench& bench, const Scale& scale) {
  constexpr double kPatience = 0.3;  // s without an answer
  const HistoryStatus& past = bench.lanes.frame->history;
  const double time = std::clamp(scale.time(ImGui::GetIO().MousePos.x), past.oldest, past.newest);
  const double now = ImGui::GetTime();
  const bool answered = asked_ != bench.lanes.frame || now - askedAt_ > kPatience;
  if (!ImGui::IsItemActivated() && (time == wanted_ || !answered)) return;
  wanted_ = time;
  asked_ = bench.lanes.frame;
  askedAt_ = now;
  bench.clock.seek(time);
}

// Seconds, over the lines of marks; no number where the handle would lie over it.
void TimeLine::drawRuler(const Theme& theme, const Scale& scale, float handle) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float top = scale.low.y, foot = scale.low.y + scale.size.y, end = scale.low.x + scale.size.x;
  const float y = top + (scale.size.y - ImGui::GetTextLineHeight()) / 2, air = theme.px(4);
  const double every = ruler(scale.last - scale.first, scale.size.x, theme.px(60));
  for (double t = std::ceil(scale.first / every) * every; t <= scale.last; t += every) {
    const float x = std::floor(scale.at(t));
    draw.AddLine({x, top}, {x, foot}, theme.faint);
    const std::string text = fmt::format("{:g} s", t);
    const float left = x + air, right = left + ImGui::CalcTextSize(text.c_str()).x;
    if (right >= end || (handle > left - 2 * air && handle < right + 2 * air)) continue;
    draw.AddText({left, y}, theme.dim, text.c_str());
  }
}

void TimeLine::track(Workbench& bench, const Theme& theme, const Scale& scale) {
  const HistoryStatus& past = bench.lanes.frame->history;
  const double now = bench.lanes.active().time;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 low = scale.low, high{low.x + scale.size.x, low.y + scale.size.y};
  const float rounding = theme.px(3), kept0 = scale.at(past.oldest), kept1 = scale.at(std::max(past.newest, now));
  draw.AddRectFilled(low, high, theme.field, rounding);
  draw.AddRectFilled({kept0, low.y}, {scale.at(now), high.y}, faded(theme.accent, 0.30F), rounding);
  if (past.inPast) draw.AddRectFilled({scale.at(now), low.y}, {kept1, high.y}, faded(theme.accent, 0.12F), rounding);
  const std::vector<Cluster> clusters = clustersOf(bench.news.timeLine, scale.first, scale.last, theme.px(5),
                                                   [&](double time) { return scale.at(time); });
  for (const Cluster& cluster : clusters) {
    draw.AddLine({cluster.x, low.y}, {cluster.x, high.y}, faded(theme.warning, 0.5F));
  }
  drawRuler(theme, scale, scale.at(now));
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Cluster* near = nullptr;
  for (const Cluster& cluster : clusters) {
    const float r = theme.px(cluster.marks.size() > 1 ? 4.5F : 3.5F);
    draw.AddTriangleFilled({cluster.x - r, low.y}, {cluster.x + r, low.y}, {cluster.x, low.y + 1.6F * r},
                           theme.warning);
    if (std::abs(mouse.x - cluster.x) <= theme.px(5)) near = &cluster;
  }
  drawHandle(theme, scale.at(now), low, high);
  if (!ImGui::IsItemHovered() || ImGui::IsItemActive()) return;
  const double there = std::clamp(scale.time(mouse.x), past.oldest, past.newest);
  tooltip(near ? textOf(*near) : fmt::format("{:.2f} s: click or drag to go there", there));
}

// Whether parameters go back, too.
void TimeLine::parameters(Workbench& bench, const Theme& theme) {
  bool too = bench.lanes.frame->history.takesBack;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {theme.px(2), theme.px(1)});
  if (ImGui::Checkbox(kParameters, &too)) bench.lanes.runner->takeBackParameters(too);
  ImGui::PopStyleVar();
  if (ImGui::IsItemHovered()) {
    tooltip(
        "Going to a moment then also restores the parameters it had.\nOff at first, since one goes back to try other "
        "values from the same moment: they stay, and the cloth glides to them.");
  }
}

void TimeLine::draw(Workbench& bench, const Theme& theme) {
  if (!bench.lanes.ready()) return;
  const RunnerFrame& frame = *bench.lanes.frame;
  const HistoryStatus& past = frame.history;
  const ImVec2 low = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
  const char* lost = "in the past: Play continues from here";
  const float words =
      past.inPast ? ImGui::CalcTextSize(lost).x : std::max(ImGui::CalcTextSize(said(frame).c_str()).x, theme.px(170));
  const bool roomy = all.x > words + theme.px(240);
  const float box = ImGui::CalcTextSize(kParameters).x + ImGui::GetTextLineHeight() + theme.px(24);
  const bool boxed = all.x > words + box + theme.px(400);
  const float right = roomy ? words + theme.px(14) + (boxed ? box : 0) : 0;
  const double newest = std::max(past.newest, bench.lanes.active().time);
  const Scale scale{{low.x + theme.px(5), low.y},
                    {all.x - theme.px(10) - right, all.y},
                    past.oldest,
                    std::max(newest, past.oldest + kShortest)};
  ImGui::InvisibleButton("##track", {scale.size.x + theme.px(10), scale.size.y});
  if (ImGui::IsItemActive()) drag(bench, scale);
  track(bench, theme, scale);
  if (!roomy) return;
  if (boxed) {
    ImGui::SetCursorScreenPos(
        {low.x + all.x - words - box, low.y + (all.y - ImGui::GetTextLineHeight()) / 2 - theme.px(1)});
    parameters(bench, theme);
  }
  ImGui::SetCursorScreenPos({low.x + all.x - words, low.y + (all.y - ImGui::GetTextLineHeight()) / 2});
  ImGui::PushStyleColor(ImGuiCol_Text, past.inPast ? theme.warning : theme.dim);
  ImGui::TextUnformatted(past.inPast ? lost : said(frame).c_str());
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) tooltip(explained(frame));
}

}  // namespace selvedge

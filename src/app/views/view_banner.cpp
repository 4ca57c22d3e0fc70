// Over a view whose lane has stopped: what happened, and what can be done.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/views/view_panel.h"
#include "base/lane_number.h"
#include "integrators/method_names.h"
#include "integrators/methods.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

// A way out of a run that has stopped.
struct Offer {
  const char* label;
  bool applies, goesOn;
  std::function<void()> act;
};

std::vector<Offer> offers(Workbench& bench, std::size_t lane) {
  const LaneStatus& stopped = bench.lanes.frame->lanes[lane];
  const IntegratorSettings now = stopped.scene->integrator;
  const MethodInfo* method = findMethod(now.method);
  const bool limited = method && std::isfinite(method->stabilityLimit), several = bench.lanes.count() > 1;
  // Makes a change in this lane alone, then goes back by half a second, to before the failure began in most cases.
  const auto changed = [&bench, lane, several](const std::function<void()>& change) {
    bench.lanes.activate(lane);
    const bool before = std::exchange(bench.lanes.editsOneLane, several);
    change();
    bench.lanes.editsOneLane = before;
    bench.clock.goBack(0.5);
  };
  const auto with = [&bench, changed](const char* key, ParamValue value) {
    return [&bench, changed, key, value] { changed([&] { static_cast<void>(bench.edits.set(key, value)); }); };
  };
  const bool othersRun = std::any_of(bench.lanes.frame->lanes.begin(), bench.lanes.frame->lanes.end(),
                                     [](const LaneStatus& each) { return !each.failure; });
  const bool halvedOften = stopped.failure && stopped.failure->halved >= kManyHalvings;
  return {{"Halve the step", !halvedOften, true, with("integrator.step", now.step / 2)},
          {"Back one second", true, false, [&bench] { bench.clock.goBack(1); }},
          {"Use backward Euler", now.method != kSteadiestMethod, true,
           [&bench, changed] { changed([&] { bench.edits.useMethod(std::string(kSteadiestMethod)); }); }},
          {"Automatic substeps", limited && now.substeps != 0, true, with("integrator.substeps", std::int64_t{0})},
          {"Halve failing steps", !limited && !halvedOften && now.halvings <= 0, true,
           with("integrator.halvings", std::int64_t{8})},
          {"Run the other lanes", othersRun && bench.lanes.frame->paused, true, [] {}},
          {"Remove this lane", several, false, [&bench, lane] { bench.edits.removeLane(lane); }},
          {"Reset", true, false, [&bench] { bench.clock.restart(); }}};
}

void choose(Workbench& bench, const Offer& offer) {
  offer.act();
  if (offer.goesOn) bench.lanes.runner->pause(false);
}

void buttons(Workbench& bench, const Theme& theme, std::size_t lane) {
  for (const Offer& offer : offers(bench, lane)) {
    if (!offer.applies) continue;
    if (ImGui::Button(offer.label)) choose(bench, offer);
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < theme.px(120)) ImGui::NewLine();
  }
  ImGui::NewLine();
}

void menu(Workbench& bench, std::size_t lane) {
  if (ImGui::Button("What now...")) ImGui::OpenPopup("##ways");
  if (!ImGui::BeginPopup("##ways")) return;
  for (const Offer& offer : offers(bench, lane)) {
    if (offer.applies && ImGui::MenuItem(offer.label)) choose(bench, offer);
  }
  ImGui::EndPopup();
}

void why(const LaneStatus& lane, bool brief) {
  const std::string all = lane.failure->message();
  paragraph(brief ? all.substr(0, all.find('\n')) : all);
  if (!brief || !ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 28);
  ImGui::TextUnformatted(all.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// Whether somebody folded the box of this failure to its first line, which has the button for it at its end.
bool isFolded(const LaneStatus& lane) {
  bool& folded = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID(lane.failure->message().c_str()));
  const char* label = folded ? "more" : "fold";
  const float wide = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(ImGui::GetContentRegionMax().x - wide);
  if (ImGui::SmallButton(label)) folded = !folded;
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s", folded ? "why, and what can be done" : "only this line, so that what lies below is seen");
  return folded;
}

}  // namespace

void drawFailureBanner(ViewContext& context, std::size_t index, const ViewArea& area) {
  Workbench& bench = context.bench;
  const Theme& theme = context.theme;
  const LaneStatus& lane = bench.lanes.frame->lanes[index];
  const float width = std::min(theme.px(560), area.size.x - theme.px(16));
  if (width < theme.px(160) || !lane.scene) return;
  ImGui::SetNextWindowPos({area.low.x + area.size.x / 2, area.low.y + area.size.y - theme.px(8)}, ImGuiCond_Always,
                          {0.5F, 1});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, area.size.y - theme.px(16)});
  ImGui::PushStyleColor(ImGuiCol_Border, theme.bad);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, theme.px(1.5F));
  const bool several = bench.lanes.count() > 1;
  ImGui::Begin(several ? fmt::format("##failure{}", lane.number).c_str() : "##failure", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PushStyleColor(ImGuiCol_Text, theme.bad);
  const std::string who = several ? fmt::format("{} stopped", laneLetter(lane.number)) : "Stopped";
  ImGui::TextUnformatted(width < theme.px(250) ? who.c_str() : fmt::format("{}: the step failed", who).c_str());
  ImGui::PopStyleColor();
  // While others go on, and in a small view, the picture matters more; in a low one the text is what is scrolled to.
  const bool brief = several && (!bench.lanes.frame->paused || width < theme.px(330) || area.size.y < theme.px(300));
  const bool roomy = area.size.y > theme.px(300) || brief;
  if (!isFolded(lane)) {
    if (roomy && bench.lanes.frame->paused) why(lane, brief);
    if (brief) {
      menu(bench, index);
    } else {
      buttons(bench, theme, index);
    }
    if (!roomy) why(lane, brief);
  }
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

}  // namespace selvedge

#include "app/experiments/experiments_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/settings/settings_file.h"
#include "base/params/param_value.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

constexpr const char *kSettingWidth = "experiments.width", *kSettingHeight = "experiments.height",
                     *kSettingLeft = "experiments.left", *kSettingTop = "experiments.top";

float kept(const SettingsTable& table, const char* name, double fallback) {
  return static_cast<float>(remembered(table, name, fallback));
}

// Where it was last, within the window that there is now; a new window of another size finds it inside, too.
void place(SettingsTable& table, const Theme& theme) {
  const ImVec2 room = ImGui::GetMainViewport()->Size;
  const float menu = ImGui::GetFrameHeight();
  const ImVec2 most{room.x - theme.px(16), room.y - menu - theme.px(16)};
  const ImVec2 size{
      std::min(theme.px(kept(table, kSettingWidth, std::max(940.0, 0.8 * static_cast<double>(room.x / theme.scale)))),
               most.x),
      std::min(theme.px(kept(table, kSettingHeight, std::max(640.0, 0.8 * static_cast<double>(room.y / theme.scale)))),
               most.y)};
  const ImVec2 at{theme.px(kept(table, kSettingLeft, 1e6)), theme.px(kept(table, kSettingTop, 60))};
  ImGui::SetNextWindowPos({std::clamp(at.x, 0.0F, std::max(0.0F, room.x - size.x - theme.px(8))),
                           std::clamp(at.y, menu, std::max(menu, room.y - size.y - theme.px(8)))},
                          ImGuiCond_Appearing);
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  ImGui::SetNextWindowSizeConstraints({std::min(theme.px(420), most.x), std::min(theme.px(300), most.y)}, most);
}

void keepPlace(SettingsTable& table, const Theme& theme) {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  for (const auto& [name, pixels] : {std::pair(kSettingWidth, size.x), std::pair(kSettingHeight, size.y),
                                     std::pair(kSettingLeft, at.x), std::pair(kSettingTop, at.y)}) {
    remember(table, name, std::round(static_cast<double>(pixels / theme.scale)));
  }
}

void progressBar(const Experiment& experiment, const Theme& theme) {
  const StudyProgress progress = experiment.runner->progress();
  const auto done = static_cast<float>(std::clamp(progress.fraction, 0.0, 1.0));
  const std::string text =
      experiment.runner->cancelled() ? "ending..." : fmt::format("{:.0f} %  {}", 100 * done, timeLeftText(progress));
  ImGui::ProgressBar(done, {std::max(theme.px(60), ImGui::GetContentRegionAvail().x), 0}, text.c_str());
}

// Whether some published claim could be judged.
bool compares(const Experiment& experiment) {
  const std::vector<Claim>& claims = experiment.runner->report()->claims;
  return std::any_of(claims.begin(), claims.end(), [](const Claim& c) { return c.verdict != Verdict::open; });
}

// Its name over its title; the source, where the pointer is.
bool studyItem(const Experiments::Entry& entry, bool chosen, const Theme& theme) {
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool there = entry.wrong.empty();
  const std::string below = brokenAtSpaces(there ? entry.title : "cannot be read", ImGui::GetContentRegionAvail().x);
  ImGui::PushID(entry.name.c_str());
  const bool clicked =
      ImGui::Selectable("##study", chosen, 0, {0, line + ImGui::CalcTextSize(below.c_str()).y + theme.px(2)});
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(at, there ? theme.text : theme.dim, entry.name.c_str());
  list.AddText({at.x, at.y + line}, there ? theme.dim : theme.warning, below.c_str());
  if (!ImGui::IsItemHovered()) return clicked;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(theme.px(360));
  ImGui::TextUnformatted((there ? entry.title : entry.wrong).c_str());
  if (!entry.source.empty()) ImGui::TextDisabled("%s", entry.source.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  return clicked;
}

}  // namespace

std::string aboutStudy(const LoadedStudy& study) {
  return study.source.empty() ? study.description : fmt::format("{} ({})", study.description, study.source);
}

void drawStudyMark(const Experiments& experiments, const Theme& theme) {
  const Experiment* running = experiments.running();
  if (!running) return;
  const StudyProgress progress = running->runner->progress();
  const std::string text =
      fmt::format("study {}: {:.0f} %", running->runner->study().name, 100 * std::clamp(progress.fraction, 0.0, 1.0));
  ImGui::SameLine(0, theme.px(18));
  ImGui::PushStyleColor(ImGuiCol_Text, theme.accent);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void ExperimentsPage::draw(Experiments& experiments, const Scene* open, SettingsTable& table, Renderer& renderer,
                           const Theme& theme) {
  saver_.step();
  if (!experiments.open) return;
  place(table, theme);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool visible =
      ImGui::Begin("Experiments", &experiments.open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (visible) {
    keepPlace(table, theme);
    const float all = ImGui::GetContentRegionAvail().x;
    ImGui::BeginChild("studies", {std::min(theme.px(210), 0.3F * all), 0}, true);
    drawList(experiments, theme);
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("study", {0, 0});
    drawStudy(experiments, open, table, renderer, theme);
    ImGui::EndChild();
  }
  ImGui::End();
}

void ExperimentsPage::drawList(Experiments& experiments, const Theme& theme) {
  const std::vector<Experiments::Entry>& all = experiments.list();
  if (all.empty()) return note(theme, theme.dim, "No studies were found beside the program (configs/studies).");
  for (const Experiments::Entry& entry : all) {
    const Experiment* experiment = experiments.resultOf(entry.name);
    if (studyItem(entry, entry.name == experiments.chosen(), theme)) experiments.choose(entry.name);
    if (!experiment) continue;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const ImU32 colour = !experiment->ended               ? theme.accent
                         : !experiment->trouble().empty() ? theme.warning
                         : compares(*experiment)          ? theme.good
                                                          : theme.dim;
    const char* word = !experiment->ended ? "runs" : experiment->trouble().empty() ? "done" : "broken off";
    const float wide = ImGui::CalcTextSize(word).x;
    if (ImGui::CalcTextSize(entry.name.c_str()).x + wide + theme.px(12) > high.x - low.x) word = "*";
    ImGui::GetWindowDrawList()->AddText({high.x - ImGui::CalcTextSize(word).x - theme.px(4), low.y}, colour, word);
  }
}

void ExperimentsPage::drawStudy(Experiments& experiments, const Scene* open, SettingsTable& table, Renderer& renderer,
                                const Theme& theme) {
  if (const LoadedStudy* study = experiments.study()) {
    paragraph(study->title);
    if (!experiments.result()) note(theme, theme.dim, aboutStudy(*study));  // later it stands under the findings
    drawChoices(experiments, open, theme);
    if (experiments.showSettings && experiments.study()) drawSettings(experiments, theme);  // a choice may have lost it
  }
  if (!experiments.wrong().empty()) note(theme, theme.bad, experiments.wrong());
  const Experiment* experiment = experiments.result();
  if (!experiment) return;
  if (const std::string trouble = experiment->trouble(); !trouble.empty()) note(theme, theme.bad, trouble);
  drawResult(*experiment, table, renderer, theme);
}

void ExperimentsPage::drawChoices(Experiments& experiments, const Scene* open, const Theme& theme) {
  const Experiment* mine = experiments.result();
  const bool runs = mine && !mine->ended;
  ImGui::BeginDisabled(runs);
  if (ImGui::RadioButton("quick", experiments.quick())) experiments.setQuick(true);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Coarser, in some seconds");
  ImGui::SameLine();
  if (ImGui::RadioButton("full", !experiments.quick())) experiments.setQuick(false);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("As published: some minutes");
  if (experiments.takesAnyScene()) {
    ImGui::SameLine(0, theme.px(18));
    ImGui::Checkbox("the open scene", &experiments.onOpenScene);
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip("%s, with the parameters as the panels have them now; otherwise the study's own scene",
                        open ? open->name.c_str() : "the scene");
    }
  }
  ImGui::EndDisabled();
  ImGui::SameLine(0, theme.px(18));
  ImGui::Checkbox("settings", &experiments.showSettings);
  if (runs) {
    if (ImGui::Button("Cancel", {theme.px(90), 0})) experiments.cancel();
    ImGui::SameLine();
    return progressBar(*mine, theme);
  }
  const bool ready = experiments.study() && open;
  ImGui::BeginDisabled(!ready);
  if (ImGui::Button(mine ? "Start again" : "Start", {theme.px(90), 0})) experiments.start(*open);
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  if (const Experiment* other = experiments.running()) {
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.warning), "cancels %s, which runs now",
                       other->runner->study().name.c_str());
  } else if (mine && mine->ended) {
    ImGui::TextDisabled("took %.1f s, %s", mine->seconds, mine->runner->study().request.quick ? "quick" : "full");
  } else {
    ImGui::TextDisabled("The cloth waits while a study runs.");
  }
}

void ExperimentsPage::drawSettings(Experiments& experiments, const Theme& theme) {
  const Params params = experiments.study()->study->params();
  const LoadedStudy* initial = experiments.initial();
  const Params before = initial ? initial->study->params() : Params();
  const float row = ImGui::GetFrameHeightWithSpacing();
  const float share = experiments.result() ? 0.36F : 0.9F;  // what comes out needs room, too
  const float most = std::max(2.5F * row, share * ImGui::GetContentRegionAvail().y);
  const float wanted = row * static_cast<float>(std::max<std::size_t>(params.size(), 1));
  const Experiment* mine = experiments.result();
  std::optional<std::pair<std::string, ParamValue>>
      changed;                       // set after all rows: `params` are of the study it replaces
  const bool folds = wanted > most;  // otherwise they take what they need, messages too
  ImGui::Separator();
  if (folds) ImGui::BeginChild("settings", {0, most});
  ImGui::BeginDisabled(mine && !mine->ended);
  for (std::size_t i = 0; i < params.size(); ++i) {
    ParamRow line{.param = params[i]};
    if (i < before.size()) line.initial = &before[i];
    editor_.row(theme, line, [&](const ParamValue& value, bool) {
      changed.emplace(params[i].key, value);
      return experiments.wrongWith(params[i].key, value);
    });
  }
  if (changed) static_cast<void>(experiments.set(changed->first, changed->second));
  if (params.empty()) ImGui::TextDisabled("There is nothing to set.");
  ImGui::EndDisabled();
  if (folds) ImGui::EndChild();
}

}  // namespace selvedge

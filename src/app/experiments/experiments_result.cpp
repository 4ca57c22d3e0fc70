// What comes out of a study, as it runs and at its end.
#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "app/experiments/experiments_page.h"
#include "app/settings/settings_file.h"
#include "studies/report_text.h"
#include "ui/text_field.h"
#include "ui/windows/splitter.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

// The figure's share of the height that it and the findings have.
constexpr const char* kSettingShare = "experiments.figure";

ImU32 verdictColour(const Claim& claim, const Theme& theme) {
  switch (claim.verdict) {
    case Verdict::holds:
      return theme.good;
    case Verdict::differs:
      return claim.must ? theme.bad : theme.warning;
    case Verdict::open:
      return theme.dim;
  }
  return theme.dim;
}

std::string rowText(const Claim& claim) {
  return fmt::format("{}\t{}\t{}\t{}{}{}", claim.what, claim.published, claim.measured, verdictName(claim.verdict),
                     claim.why.empty() ? "" : "\t", claim.why);
}

void claimTooltip(const Claim& claim, const Theme& theme) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(theme.px(380));
  if (!claim.why.empty()) ImGui::TextUnformatted(claim.why.c_str());
  ImGui::PushStyleColor(ImGuiCol_Text, theme.dim);
  if (claim.must) ImGui::TextUnformatted("Theory, or the published order, demands it.");
  if (claim.timed) ImGui::TextUnformatted("Measured with a clock: another run gives another number.");
  ImGui::TextUnformatted("Click: copies the row.");
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void claimRow(const Claim& claim, const Theme& theme) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(&claim);
  const float top = ImGui::GetCursorPosY();
  float high = ImGui::GetTextLineHeight();
  const auto cell = [&](const std::string& text, ImU32 colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    paragraph(text);
    ImGui::PopStyleColor();
    high = std::max(high, ImGui::GetItemRectSize().y);
  };
  const ImVec2 at = ImGui::GetCursorPos();
  cell(claim.what, theme.text);
  ImGui::TableNextColumn();
  cell(claim.published, theme.text);
  ImGui::TableNextColumn();
  cell(claim.measured, theme.text);
  ImGui::TableNextColumn();
  cell(std::string(verdictName(claim.verdict)), verdictColour(claim, theme));
  ImGui::TableSetColumnIndex(0);
  ImGui::SetCursorPos({at.x, top});
  if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns, {0, high})) {
    ImGui::SetClipboardText(rowText(claim).c_str());
  }
  if (ImGui::IsItemHovered()) claimTooltip(claim, theme);
  ImGui::PopID();
}

}  // namespace

void drawClaims(const StudyReport& report, const Theme& theme) {
  if (report.claims.empty()) return;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("claims", 4, kFlags)) return;
  ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 2.2F);
  ImGui::TableSetupColumn("published", ImGuiTableColumnFlags_WidthStretch, 1.6F);
  ImGui::TableSetupColumn("measured", ImGuiTableColumnFlags_WidthStretch, 1.4F);
  ImGui::TableSetupColumn("verdict", ImGuiTableColumnFlags_WidthFixed, theme.px(56));
  ImGui::TableHeadersRow();
  for (const Claim& claim : report.claims) claimRow(claim, theme);
  ImGui::EndTable();
}

// Where a new report comes the zoom stays, and what is hidden.
void ExperimentsPage::follow(const std::shared_ptr<const StudyReport>& report, const std::string& study) {
  const bool other = std::exchange(study_, study) != study;
  if (other) {
    folder_[0] = '\0';
    saver_.forget();
  }
  const Figure* wanted = nullptr;
  for (const Figure& figure : report->figures) {
    if (!wanted || (figure.name == figure_ && figure.timed == timed_)) wanted = &figure;
  }
  if (wanted == drawn_ && report == report_) return;
  std::unique_ptr<FigurePlot> plot;
  if (wanted && wanted->cloths.empty()) plot = std::make_unique<FigurePlot>(*wanted);
  const bool again = drawn_ && wanted && drawn_->name == wanted->name && drawn_->timed == wanted->timed;
  if (plot && plot_ && !other && again) plot->lookAs(*plot_);
  plot_ = std::move(plot);  // before the report it looks at goes
  cloths_ = wanted && !wanted->cloths.empty() ? std::make_unique<FigureCloths>(*wanted) : nullptr;
  drawn_ = wanted;
  report_ = report;
}

void ExperimentsPage::chooseFigure(const Theme& theme) {
  if (report_->figures.size() < 2) return;
  ImGui::SetNextItemWidth(std::min(ImGui::GetContentRegionAvail().x, theme.px(420)));
  if (!ImGui::BeginCombo("##figure", drawn_->title.c_str(), ImGuiComboFlags_HeightLarge)) return;
  for (const Figure& figure : report_->figures) {
    ImGui::PushID(&figure);
    if (ImGui::Selectable(figure.title.c_str(), &figure == drawn_)) {
      figure_ = figure.name;
      timed_ = figure.timed;
    }
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void ExperimentsPage::drawFigure(Renderer& renderer, const Theme& theme, ImVec2 size) {
  ImGui::BeginChild("figure", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  if (plot_) plot_->draw(theme, size);
  if (cloths_) cloths_->draw(renderer, theme, size);
  ImGui::EndChild();
}

void ExperimentsPage::drawResult(const Experiment& experiment, SettingsTable& table, Renderer& renderer,
                                 const Theme& theme) {
  follow(experiment.runner->report(), experiment.runner->study().name);
  ImGui::Separator();
  if (drawn_) {
    chooseFigure(theme);
    if (report_->figures.size() < 2) paragraph(drawn_->title);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = theme.px(4), least = theme.px(120), gaps = line + 2 * ImGui::GetStyle().ItemSpacing.y;
    const float most = std::max(least, room.y - gaps - theme.px(90));
    const double usual = experiment.ended ? 0.5 : 0.8;  // before the end there are few findings
    const float height = std::clamp(room.y * static_cast<float>(remembered(table, kSettingShare, usual)), least, most);
    drawFigure(renderer, theme, {room.x, height});
    if (const float moved = splitter("##figuresplit", {room.x, line}, false, theme); moved != 0) {
      remember(table, kSettingShare, static_cast<double>(std::clamp(height + moved, least, most) / room.y));
    }
  } else if (!experiment.ended) {
    ImGui::TextDisabled("Nothing has been measured yet.");
  }
  ImGui::BeginChild("findings", {0, std::max(theme.px(90), ImGui::GetContentRegionAvail().y)});
  drawFindings(experiment, theme);
  ImGui::EndChild();
}

void ExperimentsPage::drawFindings(const Experiment& experiment, const Theme& theme) {
  if (drawn_ && !drawn_->caption.empty()) note(theme, theme.dim, drawn_->caption);
  if (!report_->answer.empty()) paragraph(report_->answer);
  drawClaims(*report_, theme);
  for (const std::string& each : report_->notes) {
    ImGui::Bullet();
    paragraph(each);
  }
  note(theme, theme.dim, aboutStudy(experiment.runner->study()));
  if (experiment.ended && experiment.trouble().empty()) drawSaving(experiment, theme);
}

void ExperimentsPage::drawSaving(const Experiment& experiment, const Theme& theme) {
  const std::string& name = experiment.runner->study().name;
  if (folder_[0] == '\0') std::snprintf(folder_.data(), folder_.size(), "%s", freeReportFolder(name).c_str());
  ImGui::Separator();
  if (ImGui::Button("Copy as text")) ImGui::SetClipboardText(reportText(*report_).c_str());
  ImGui::SameLine();
  ImGui::BeginDisabled(saver_.busy());
  if (ImGui::Button(saver_.busy() ? "Saving...##save" : "Save report##save", {theme.px(100), 0})) {
    saver_.start(experiment.runner, experiment.seconds, folder_.data());
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-theme.px(4));
  textField("##folder", folder_);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("A new folder in the one the program was started in, or a whole path");
  ImGui::EndDisabled();
  if (!saver_.said().empty()) note(theme, saver_.wrong() ? theme.bad : theme.good, saver_.said());
  if (std::exchange(told_, saver_.said()) != saver_.said()) ImGui::SetScrollHereY(1);  // where it is seen
}

}  // namespace selvedge

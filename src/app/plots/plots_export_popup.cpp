// The small window that asks under which name a plot is to be saved.
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "app/plots/plots_cell.h"
#include "ui/text_field.h"

namespace selvedge {

namespace {

constexpr float kPopupWidth = 260;  // px at scale 1

void tellWhere(const std::string& name) {
  const std::string path = exportPath(name, "csv");
  ImGui::TextDisabled("%s", path.substr(0, path.size() - 4).c_str());
  std::error_code none;
  for (const char* ending : {"csv", "png", "svg", "pdf"}) {
    if (std::filesystem::exists(exportPath(name, ending), none)) {
      ImGui::TextDisabled("replaces the .%s that is there", ending);
    }
  }
}

void writeCsv(PlotCell& cell, const PlotContent& content, const PlotSpan& span, CellResult& result) {
  const std::string path = exportPath(cell.name.data(), "csv");
  cell.error = exportCsv(path, content, cell.view, span, cell.choice);
  if (!cell.error.empty()) return;
  result.message = fmt::format("{} written", path);
  ImGui::CloseCurrentPopup();
}

// Made anew in the colours of paper.
void writeDrawing(PlotCell& cell, const PlotContent& shown, const PlotSpan& span, const PlotSource& source,
                  const char* ending, CellResult& result) {
  const Theme theme = Theme::paper(kPaperScale);
  PlotsInput input{theme, source.input.frame, source.input.lane, source.input.speed};
  PlotSource paper{input, source.store, source.spectrum, source.body, source.curves};
  PlotContent content;
  content.trace = &paper.trace();
  content.marks = shown.marks;
  if (!cell.kind->ofAllLanes) content.stretches = shown.stretches;
  content.now = shown.now;
  content.fits = shown.fits;
  cell.kind->make(paper, content);
  const std::string path = exportPath(cell.name.data(), ending);
  cell.error = exportDrawing(path, content, cell.view, span, std::string(cell.kind->label));
  if (!cell.error.empty()) return;
  result.message = fmt::format("{} written", path);
  ImGui::CloseCurrentPopup();
}

void askPicture(PlotCell& cell) {
  cell.picturePath = exportPath(cell.name.data(), "png");
  cell.pictureIn = 3;
  ImGui::CloseCurrentPopup();
}

}  // namespace

void drawExportPopup(PlotCell& cell, const PlotContent& content, const PlotSpan& span, const PlotSource& source,
                     CellResult& result) {
  const Theme& theme = source.theme();
  if (!ImGui::BeginPopup("export")) return;
  ImGui::TextUnformatted("Save this plot as");
  ImGui::SetNextItemWidth(theme.px(kPopupWidth));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const bool entered = textField("##name", cell.name, "", ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + theme.px(kPopupWidth));
  tellWhere(cell.name.data());
  ImGui::PopTextWrapPos();
  ImGui::Checkbox("all columns, hidden ones too", &cell.choice.allColumns);
  bool seen = !cell.choice.allRows;
  if (ImGui::Checkbox("only the time that is shown", &seen)) cell.choice.allRows = !seen;
  const bool csv = ImGui::Button("Numbers (.csv)");
  ImGui::SameLine();
  if (ImGui::Button("Picture (.png)")) askPicture(cell);
  for (const auto& [label, ending] : {std::pair("Drawing (.svg)", "svg"), std::pair("Drawing (.pdf)", "pdf")}) {
    if (ImGui::Button(label)) writeDrawing(cell, content, span, source, ending, result);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("lines and text on white, as large as one likes");
    ImGui::SameLine();
  }
  ImGui::NewLine();
  if (csv || entered) writeCsv(cell, content, span, result);
  if (!cell.error.empty()) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + theme.px(kPopupWidth));
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.bad), "%s", cell.error.c_str());
    ImGui::PopTextWrapPos();
  }
  ImGui::EndPopup();
}

}  // namespace selvedge

// The small window that asks under which name a plot is to be saved.
#include <filesystem>

#include <fmt/format.h>

#include "app/plots/plots_cell.h"

namespace selvedge {

namespace {

constexpr float kPopupWidth = 260;  // px at scale 1

void tellWhere(const std::string& name) {
  const std::string path = exportPath(name, "csv");
  ImGui::TextDisabled("%s", path.substr(0, path.size() - 4).c_str());
  std::error_code none;
  for (const char* ending : {"csv", "png"}) {
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

void askPicture(PlotCell& cell) {
  cell.picturePath = exportPath(cell.name.data(), "png");
  cell.pictureIn = 3;
  ImGui::CloseCurrentPopup();
}

}  // namespace

void drawExportPopup(PlotCell& cell, const PlotContent& content, const PlotSpan& span, const Theme& theme,
                     CellResult& result) {
  if (!ImGui::BeginPopup("export")) return;
  ImGui::TextUnformatted("Save this plot as");
  ImGui::SetNextItemWidth(theme.px(kPopupWidth));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const bool entered =
      ImGui::InputText("##name", cell.name.data(), cell.name.size(), ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + theme.px(kPopupWidth));
  tellWhere(cell.name.data());
  ImGui::PopTextWrapPos();
  ImGui::Checkbox("all columns, hidden ones too", &cell.choice.allColumns);
  bool seen = !cell.choice.allRows;
  if (ImGui::Checkbox("only the time that is shown", &seen)) cell.choice.allRows = !seen;
  const bool csv = ImGui::Button("Numbers (.csv)");
  ImGui::SameLine();
  if (ImGui::Button("Picture (.png)")) askPicture(cell);
  if (csv || entered) writeCsv(cell, content, span, result);
  if (!cell.error.empty()) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + theme.px(kPopupWidth));
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.bad), "%s", cell.error.c_str());
    ImGui::PopTextWrapPos();
  }
  ImGui::EndPopup();
}

}  // namespace selvedge

// What the page of files shows: where one is, places to go to, the list, and what is said and asked at its foot.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/files/file_page.h"
#include "base/data_folders.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace fs = std::filesystem;
namespace {

struct FilePlace {
  std::string name, folder;
};

std::vector<FilePlace> filePlaces() {
  std::error_code unknown;
  std::vector<FilePlace> places{{"Working folder", fs::current_path(unknown).string()}};
  if (const char* home = std::getenv("HOME"); home && *home) places.push_back({"Home", home});
  for (const std::string& folder : dataFolders("configs")) {
    if (!fs::is_directory(folder, unknown)) continue;
    places.push_back({"Scenes of Selvedge", absolutePath(folder, places.front().folder)});
    break;
  }
  return places;
}

// The same words of different files are different items.
bool placeItem(const Theme& theme, const std::string& name, const std::string& path, bool chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(path.c_str());
  const bool clicked = ImGui::Selectable("##place", chosen);
  ImGui::PopID();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", path.c_str());
  ImGui::GetWindowDrawList()->AddText(at, theme.text, shortenedInMiddle(name, room).c_str());
  return clicked;
}

}  // namespace

// The folder, part by part; where there is no room for all, the last ones.
void FilePage::drawPath(const Theme& theme) {
  std::vector<fs::path> parts;
  for (fs::path at = listing_.folder; !at.empty(); at = at.parent_path()) {
    parts.push_back(at);
    if (at == at.parent_path()) break;
  }
  const float gap = theme.px(2), room = ImGui::GetContentRegionAvail().x;
  const auto nameOf = [](const fs::path& part) {
    return part.has_filename() ? part.filename().string() : part.string();
  };
  const auto widthOf = [&](const fs::path& part) {
    return ImGui::CalcTextSize(nameOf(part).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x + gap;
  };
  std::size_t first = 0;  // how many are shown, from the end
  for (float width = 0; first < parts.size(); ++first) {
    width += widthOf(parts[first]);
    if (width > room && first > 0) break;
  }
  std::string chosen;
  for (std::size_t i = first; i-- > 0;) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton(fmt::format("{}###part", nameOf(parts[i])).c_str())) chosen = parts[i].string();
    ImGui::PopID();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", parts[i].c_str());
    if (i > 0) ImGui::SameLine(0, gap);
  }
  if (chosen.empty()) return;
  if (!saves()) put("");
  go(chosen);
  wantsKeyboard_ = true;
}

void FilePage::drawPlaces(Workbench& bench, const Theme& theme, float height) {
  ImGui::BeginChild("##places", {theme.px(190), height});
  for (const FilePlace& place : filePlaces()) {
    if (!placeItem(theme, place.name, place.folder, place.folder == listing_.folder)) continue;
    if (!saves()) put("");
    go(place.folder);
    wantsKeyboard_ = true;
  }
  if (!recent_.empty()) {
    ImGui::Spacing();
    ImGui::TextDisabled("Recent files");
  }
  std::string taken;
  for (const std::string& file : recent_) {
    if (placeItem(theme, fs::path(file).filename().string(), file, false)) taken = file;
  }
  ImGui::EndChild();
  if (taken.empty()) return;
  if (!saves()) return open(bench, taken);
  put(fs::path(taken).filename().string());
  go(fs::path(taken).parent_path().string());
  wantsKeyboard_ = true;
}

void FilePage::drawRow(std::size_t i, const Theme& theme) {
  const FolderEntry& entry = listing_.entries[shown_[i]];
  const std::string path = pathOf(entry);
  auto known = details_.find(path);
  if (known == details_.end()) {
    known = details_
                .emplace(path, entry.folder ? Details{"folder", "", ""}
                                            : Details{kindOfFile(path), sizeOfFile(path), changeOfFile(path)})
                .first;
  }
  const Details& details = known->second;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 low = ImGui::GetItemRectMin();
  const float width = ImGui::GetItemRectSize().x, change = theme.px(132), size = theme.px(64), kind = theme.px(64);
  const float sizeEnds = width - change - theme.px(10), kindAt = sizeEnds - size - kind;
  const float top = low.y + ImGui::GetStyle().ItemSpacing.y / 2;
  const std::string name = shortenedInMiddle(entry.folder ? entry.name + "/" : entry.name, kindAt - theme.px(12));
  draw.AddText({low.x + theme.px(4), top}, entry.folder ? theme.accent : theme.text, name.c_str());
  const bool cut = name != (entry.folder ? entry.name + "/" : entry.name);
  if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", entry.name.c_str());
  draw.AddText({low.x + kindAt, top}, theme.dim, details.kind.c_str());
  draw.AddText({low.x + sizeEnds - ImGui::CalcTextSize(details.size.c_str()).x, top}, theme.dim, details.size.c_str());
  draw.AddText({low.x + width - change, top}, theme.dim, details.change.c_str());
}

void FilePage::drawList(Workbench& bench, const Theme& theme, float height) {
  ImGui::BeginChild("##files", {0, height}, true);
  const bool bare = listing_.others == 0;
  if (shown_.empty() && listing_.wrong.empty() && (saves() || (bare && typed_[0] == '\0'))) {
    note(theme, theme.dim, bare ? "This folder is empty." : "No file of this kind is here yet, but other files are.");
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown_.size()), ImGui::GetTextLineHeightWithSpacing());
  if (moved_ && isChosen())
    clipper.ForceDisplayRangeByIndices(static_cast<int>(chosen_), static_cast<int>(chosen_) + 1);
  bool taken = false;
  while (clipper.Step()) {
    for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at) {
      const auto i = static_cast<std::size_t>(at);
      ImGui::PushID(at);
      const bool clicked = ImGui::Selectable("##file", i == chosen_, ImGuiSelectableFlags_AllowDoubleClick);
      ImGui::PopID();
      if (moved_ && i == chosen_) ImGui::SetScrollHereY();
      drawRow(i, theme);
      if (!clicked) continue;
      const FolderEntry& entry = listing_.entries[shown_[i]];
      chosen_ = i;
      wantsKeyboard_ = true;
      if (saves() && !entry.folder) put(entry.name);
      taken = taken || ImGui::IsMouseDoubleClicked(0);
    }
  }
  ImGui::EndChild();
  if (taken) take(bench);
}

void FilePage::drawFoot(Workbench& bench, const Theme& theme) {
  const float top = ImGui::GetCursorPosY();
  const bool asks = !question_.empty();
  if (asks) {
    note(theme, theme.warning, question_);
  } else if (!wrong_.empty()) {
    note(theme, theme.warning, wrong_);
  } else {
    note(theme, listing_.wrong.empty() ? theme.dim : theme.warning, remark(bench));
  }
  ImGui::SetCursorPosY(top + 2 * ImGui::GetTextLineHeightWithSpacing() + theme.px(4));
  if (asks) {
    // The Enter that asked says nothing yet.
    const bool enter = !entered_ && !ImGui::GetIO().WantTextInput &&
                       (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                        ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false));
    if (ImGui::Button("Replace (Enter)") || enter) return save(bench, true);
    ImGui::SameLine();
    if (ImGui::Button("Another name (Escape)")) question_.clear(), wantsKeyboard_ = true;
    return;
  }
  const bool any = saves() ? typed_[0] != '\0' : isChosen() || typed_[0] != '\0';
  ImGui::BeginDisabled(!any);
  if (ImGui::Button(saves() ? "Save" : "Open")) take(bench);
  ImGui::EndDisabled();
  if (task_ == Task::none) return;
  ImGui::SameLine();
  if (ImGui::Button("Cancel")) end(bench);
  if (task_ == Task::none || listing_.others == 0 || saves()) return;
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled(listing_.others == 1 ? "1 other file is not shown" : "%zu other files are not shown",
                      listing_.others);
}

}  // namespace selvedge

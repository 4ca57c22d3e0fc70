#include "app/manual/manual_window.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "ui/text_field.h"

namespace selvedge {

void ManualWindow::draw(bool& open, const Theme& theme) {
  if (!open) return;
  if (!manual_) manual_ = readManual(dataFolders("docs"));
  const ImVec2 room = ImGui::GetMainViewport()->Size;
  const ImVec2 most{room.x - theme.px(16), room.y - ImGui::GetFrameHeight() - theme.px(16)};
  const ImVec2 size{std::min(most.x, theme.px(1180)), std::min(most.y, theme.px(860))};
  ImGui::SetNextWindowPos({room.x / 2, (room.y + ImGui::GetFrameHeight()) / 2}, ImGuiCond_Appearing, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  ImGui::SetNextWindowSizeConstraints({std::min(theme.px(380), most.x), std::min(theme.px(260), most.y)}, most);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool visible = ImGui::Begin("Manual", &open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (visible && manual_->empty()) {
    ImGui::TextWrapped("The manual was not found beside the program (docs/manual.md).");
  } else if (visible) {
    ImGui::BeginChild("contents", {std::min(theme.px(230), 0.3F * ImGui::GetContentRegionAvail().x), 0}, true);
    drawContents(theme);
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild(fmt::format("text{}", page_).c_str(), {0, 0}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    drawText(theme);
    ImGui::EndChild();
  }
  ImGui::End();
}

void ManualWindow::drawContents(const Theme& theme) {
  ImGui::SetNextItemWidth(-1);
  if (textField("##words", words_, "find words")) {
    found_ = findWords(*manual_, words_.data());
  }
  ImGui::BeginDisabled(earlier_.empty());
  if (ImGui::Button("Back", {-1, 0}) && !earlier_.empty()) {
    page_ = earlier_.back().page;
    wanted_ = earlier_.back().block;
    earlier_.pop_back();
  }
  ImGui::EndDisabled();
  ImGui::Spacing();
  if (words_[0] != 0) return drawFound(theme);
  for (std::size_t i = 0; i < manual_->size(); ++i) {
    const ManualPage& page = (*manual_)[i];
    if (ImGui::Selectable(page.title.c_str(), i == page_)) go({i, 0});
    if (i != page_) continue;
    ImGui::Indent(theme.px(12));
    ImGui::PushStyleColor(ImGuiCol_Text, theme.dim);
    for (std::size_t b = 0; b < page.blocks.size(); ++b) {
      const MarkdownBlock& block = page.blocks[b];
      if (block.kind != MarkdownKind::heading || block.level != 2) continue;
      if (ImGui::Selectable(fmt::format("{}##{}", plainText(block.text), b).c_str())) go({i, b});
    }
    ImGui::PopStyleColor();
    ImGui::Unindent(theme.px(12));
  }
}

void ManualWindow::drawFound(const Theme& theme) {
  if (found_.empty()) ImGui::TextDisabled("nothing found");
  const MarkdownBlock* last = nullptr;
  std::optional<std::size_t> page;
  for (const ManualPlace& place : found_) {
    if (page != place.page) ImGui::TextDisabled("%s", (*manual_)[place.page].title.c_str());
    page = place.page;
    const MarkdownBlock* heading = headingOf(*manual_, place);
    if (heading && heading == last) continue;  // one line for all of a section
    last = heading;
    ImGui::Indent(theme.px(12));
    const std::string title = heading ? plainText(heading->text) : (*manual_)[place.page].title;
    if (ImGui::Selectable(fmt::format("{}##{}.{}", title, place.page, place.block).c_str())) go(place);
    ImGui::Unindent(theme.px(12));
  }
}

bool ManualWindow::marked(std::size_t block) const {
  return words_[0] != 0 && std::find(found_.begin(), found_.end(), ManualPlace{page_, block}) != found_.end();
}

void ManualWindow::drawText(const Theme& theme) {
  const std::vector<MarkdownBlock>& blocks = (*manual_)[page_].blocks;
  MarkdownView view(theme, images_);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::Indent(theme.px(14));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (wanted_ == i) {
      ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y, 0);
      wanted_.reset();
    }
    view.draw(blocks[i], marked(i));
  }
  ImGui::Unindent(theme.px(14));
  ImGui::PopStyleVar();
  if (!view.clicked().empty()) follow(view.clicked());
  if (!told_.empty()) ImGui::SetTooltip("%s", told_.c_str());
  if (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0) told_.clear();
}

void ManualWindow::follow(const std::string& link) {
  if (const std::optional<ManualPlace> place = linkTarget(*manual_, page_, link)) return go(*place);
  ImGui::SetClipboardText(link.c_str());
  told_ = fmt::format("{}\nis not a page of the manual; its address is copied", link);
}

void ManualWindow::go(ManualPlace place) {
  earlier_.push_back({page_, 0});
  page_ = place.page;
  wanted_ = place.block;
}

}  // namespace selvedge

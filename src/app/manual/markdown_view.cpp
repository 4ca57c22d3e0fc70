#include "app/manual/markdown_view.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace selvedge {
namespace {

constexpr float kReadingWidth = 760;  // of paragraphs; tables and code may be wider
constexpr float kLineHeight = 1.4F;   // times the size of the letters
constexpr float kCellGap = 18;
constexpr std::string_view kAssets = "../assets/";

float widthOf(ImFont* font, float size, std::string_view words) {
  return font->CalcTextSizeA(size, 1e9F, 0, words.data(), words.data() + words.size()).x;
}

struct TableColumn {
  float wanted = 0, least = 0;  // px: all of a cell in one line; its longest word
  bool given = false;
};

// Widths of columns that want more than there is: those that want little get it, the others share what is left as the
// square roots of what they want, so that a long text takes more lines and not all of the width. Words stay whole as
// long as that is possible.
std::vector<float> shared(std::vector<TableColumn> columns, float room) {
  for (bool again = true; again;) {
    again = false;
    float left = room, weights = 0;
    for (const TableColumn& c : columns) (c.given ? left : weights) += c.given ? -c.wanted : std::sqrt(c.wanted);
    const auto share = [&](const TableColumn& c) { return std::max(0.0F, left) * std::sqrt(c.wanted) / weights; };
    for (TableColumn& c : columns) {
      if (c.given || (c.wanted > share(c) && c.least < share(c))) continue;
      c.wanted = std::min(c.wanted, std::max(c.least, share(c)));
      c.given = again = true;
    }
    for (TableColumn& c : columns) {
      if (!c.given && !again) c.wanted = share(c);
    }
  }
  float all = 0;
  std::vector<float> widths;
  for (const TableColumn& c : columns) all += c.wanted;
  for (const TableColumn& c : columns) widths.push_back(c.wanted * std::min(1.0F, room / all));
  return widths;
}

float longestWord(ImFont* font, float size, std::string_view words) {
  float longest = 0;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    longest = std::max(longest, widthOf(font, size, words.substr(0, end)));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return longest;
}

}  // namespace

// A part of a word, or a word: what has one look.
struct MarkdownView::Piece {
  const MarkdownSpan* span;
  std::string_view words;
  float width;
  bool spaced;  // a space stands before it
  bool joined;  // the piece before it is of the same span
};

MarkdownView::Look MarkdownView::look(const Look& base, const MarkdownSpan& span) const {
  Look look = base;
  if (span.style == MarkdownStyle::bold) look.font = fonts_.bold;
  if (span.style == MarkdownStyle::code) look.font = fonts_.code, look.size = base.size * 0.92F;
  if (!span.link.empty()) look.colour = theme_.accent;
  return look;
}

void MarkdownView::piece(const Piece& piece, const Look& base, ImVec2 at) {
  const Look look = this->look(base, *piece.span);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high{at.x + piece.width, at.y + base.size};
  if (piece.span->style == MarkdownStyle::code) {
    const float gap = piece.joined && piece.spaced ? widthOf(look.font, look.size, " ") : theme_.px(2);
    list.AddRectFilled({at.x - gap, at.y - theme_.px(1)}, {high.x + theme_.px(2), high.y + theme_.px(2)}, theme_.field);
  }
  // Letters of another font stand on the same line.
  const float drop =
      base.font->Ascent * base.size / base.font->FontSize - look.font->Ascent * look.size / look.font->FontSize;
  list.AddText(look.font, look.size, {at.x, at.y + std::round(drop)}, look.colour, piece.words.data(),
               piece.words.data() + piece.words.size());
  if (piece.span->link.empty() || !ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(at, high)) return;
  list.AddLine({at.x, high.y + theme_.px(1)}, {high.x, high.y + theme_.px(1)}, look.colour);
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) clicked_ = piece.span->link;
}

float MarkdownView::flow(const MarkdownText& text, const Look& base, ImVec2 at, float width) {
  std::vector<Piece> pieces;
  bool spaced = false;
  for (const MarkdownSpan& span : text) {
    const Look look = this->look(base, span);
    const std::string_view all = span.text;
    bool joined = false;
    for (std::size_t begin = 0; begin < all.size();) {
      if (all[begin] == ' ') {
        spaced = true;
        ++begin;
        continue;
      }
      const std::size_t end = std::min(all.find(' ', begin), all.size());
      // What is longer than a line is broken where the line ends.
      for (std::string_view word = all.substr(begin, end - begin); !word.empty();) {
        std::size_t fits = word.size();
        while (fits > 1 && widthOf(look.font, look.size, word.substr(0, fits)) > width) {
          do {
            --fits;
          } while (fits > 1 && (static_cast<unsigned char>(word[fits]) & 0xC0) == 0x80);  // within a UTF-8 letter
        }
        pieces.push_back(
            {&span, word.substr(0, fits), widthOf(look.font, look.size, word.substr(0, fits)), spaced, joined});
        word.remove_prefix(fits);
        spaced = false;
        joined = true;
      }
      begin = end;
    }
  }
  const float line = std::round(kLineHeight * base.size);
  float x = 0, y = 0;
  for (std::size_t i = 0; i < pieces.size();) {
    std::size_t end = i + 1;  // pieces without a space between them are one word
    float wide = pieces[i].width;
    while (end < pieces.size() && !pieces[end].spaced && wide + pieces[end].width <= width) wide += pieces[end++].width;
    const Look look = this->look(base, *pieces[i].span);
    const float space =
        widthOf(pieces[i].joined ? look.font : base.font, pieces[i].joined ? look.size : base.size, " ");
    const float gap = pieces[i].spaced && x > 0 ? space : 0;
    if (x > 0 && x + gap + wide > width) {
      x = 0;
      y += line;
      pieces[i].joined = false;
    } else {
      x += gap;
    }
    for (; i < end; ++i) {
      piece(pieces[i], base, {at.x + x, at.y + y + std::round((line - base.size) / 2)});
      x += pieces[i].width;
    }
  }
  return pieces.empty() ? 0 : y + line;
}

float MarkdownView::drawHeading(const MarkdownBlock& block, ImVec2 at, float width) {
  Look look = body_;
  const float size = block.level == 1 ? 1.6F : block.level == 2 ? 1.25F : 1.0F;
  look.font = block.level > 2 ? fonts_.bold : fonts_.heading;
  look.size = std::round(body_.size * size);
  const float above = block.level == 1 ? 0 : theme_.px(block.level == 2 ? 14 : 8);
  return above + flow(block.text, look, {at.x, at.y + above}, width);
}

float MarkdownView::drawItem(const MarkdownBlock& block, ImVec2 at, float width) {
  const float indent = theme_.px(22) * static_cast<float>(block.level + 1);
  const float line = std::round(kLineHeight * body_.size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (block.marker.empty()) {
    list.AddCircleFilled({at.x + indent - theme_.px(11), at.y + line / 2}, theme_.px(2), theme_.dim);
  } else {
    const float wide = widthOf(body_.font, body_.size, block.marker);
    list.AddText(body_.font, body_.size,
                 {at.x + indent - theme_.px(6) - wide, at.y + std::round((line - body_.size) / 2)}, theme_.dim,
                 block.marker.data(), block.marker.data() + block.marker.size());
  }
  return flow(block.text, body_, {at.x + indent, at.y}, width - indent);
}

float MarkdownView::drawCode(const MarkdownBlock& block, ImVec2 at, float width) {
  const float size = body_.size * 0.92F, line = std::round(1.3F * size), inset = theme_.px(10);
  // The ground comes first, and its height is known last.
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  float y = theme_.px(7);
  const char* at0 = block.source.data();
  const char* const end = at0 + block.source.size();
  while (at0 <= end) {
    const char* stop = std::find(at0, end, '\n');
    do {  // a line that is too long goes on in the next one
      const char* part = fonts_.code->CalcWordWrapPositionA(size / fonts_.code->FontSize, at0, stop, width - 2 * inset);
      if (part == at0 && at0 < stop) part = at0 + 1;
      list.AddText(fonts_.code, size, {at.x + inset, at.y + y}, theme_.text, at0, part);
      y += line;
      at0 = part;
      while (at0 < stop && *at0 == ' ') ++at0;
    } while (at0 < stop);
    at0 = stop + 1;
  }
  y += theme_.px(7);
  list.ChannelsSetCurrent(0);
  list.AddRectFilled(at, {at.x + width, at.y + y}, theme_.field, theme_.px(4));
  list.ChannelsMerge();
  if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + y})) {
    ImGui::SetTooltip("a click copies it");
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ImGui::SetClipboardText(block.source.c_str());
  }
  return y;
}

float MarkdownView::drawTable(const MarkdownBlock& block, ImVec2 at, float width) {
  std::vector<TableColumn> wanted;
  for (const std::vector<MarkdownText>& row : block.rows) {
    wanted.resize(std::max(wanted.size(), row.size()), {theme_.px(20), theme_.px(20)});
    for (std::size_t i = 0; i < row.size(); ++i) {
      float wide = theme_.px(2);
      for (const MarkdownSpan& span : row[i]) {
        const Look look = this->look(body_, span);
        wide += std::ceil(widthOf(look.font, look.size, span.text));
        wanted[i].least = std::max(wanted[i].least, std::ceil(longestWord(look.font, look.size, span.text)));
      }
      wanted[i].wanted = std::max(wanted[i].wanted, wide);
    }
  }
  const float gap = theme_.px(kCellGap);
  const std::vector<float> columns = shared(wanted, width - gap * static_cast<float>(wanted.size()));
  const float across = std::accumulate(columns.begin(), columns.end(), gap * static_cast<float>(columns.size()));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  Look head = body_;
  head.colour = theme_.dim;
  float y = 0;
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    float x = 0, high = 0;
    for (std::size_t i = 0; i < block.rows[r].size(); ++i) {
      high = std::max(high,
                      flow(block.rows[r][i], r == 0 ? head : body_, {at.x + x, at.y + y + theme_.px(2)}, columns[i]));
      x += columns[i] + gap;
    }
    if (high == 0 && r == 0) continue;  // a table without a head
    y += high + theme_.px(4);
    list.AddLine({at.x, at.y + y}, {at.x + across - gap, at.y + y}, r == 0 ? theme_.line : theme_.faint);
  }
  return y;
}

float MarkdownView::drawPicture(const MarkdownBlock& block, ImVec2 at, float width) {
  float y = 0;
  const std::string_view file = block.source;
  if (file.starts_with(kAssets)) {
    const ImageShelf::Image& image = images_.image(std::string(file.substr(kAssets.size())));
    if (image.texture) {
      const float wide = std::min(width, theme_.px(static_cast<float>(image.width)));
      y = wide * static_cast<float>(image.height) / static_cast<float>(image.width);
      ImGui::GetWindowDrawList()->AddImage(image.id(), at, {at.x + wide, at.y + y});
    }
  }
  Look caption = body_;
  caption.colour = theme_.dim;
  return y + flow(block.text, caption, {at.x, at.y + y}, width);
}

void MarkdownView::draw(const MarkdownBlock& block, bool marked) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, reading = std::min(room, theme_.px(kReadingWidth));
  float high = 0, below = theme_.px(9);
  switch (block.kind) {
    case MarkdownKind::heading:
      high = drawHeading(block, at, reading), below = theme_.px(4);
      break;
    case MarkdownKind::paragraph:
      high = flow(block.text, body_, at, reading);
      break;
    case MarkdownKind::item:
      high = drawItem(block, at, reading), below = theme_.px(3);
      break;
    case MarkdownKind::code:
      high = drawCode(block, at, std::min(room, theme_.px(kReadingWidth + 120)));
      break;
    case MarkdownKind::table:
      high = drawTable(block, at, std::min(room, theme_.px(kReadingWidth + 240)));
      break;
    case MarkdownKind::picture:
      high = drawPicture(block, at, reading);
      break;
  }
  if (marked) {
    ImGui::GetWindowDrawList()->AddRectFilled({at.x - theme_.px(9), at.y}, {at.x - theme_.px(6), at.y + high},
                                              theme_.accent);
  }
  ImGui::Dummy({reading, high + below});
}

}  // namespace selvedge

// Blocks of Markdown drawn in an ImGui window: a column of text as wide as one reads well.
#pragma once

#include <string>

#include "app/manual/markdown.h"
#include "ui/fonts.h"
#include "ui/image_shelf.h"
#include "ui/theme.h"

namespace selvedge {

class MarkdownView {
 public:
  MarkdownView(const Theme& theme, ImageShelf& images) : theme_(theme), images_(images) {}

  // At the cursor, as wide as there is room. `marked`: words that are looked for stand in it.
  void draw(const MarkdownBlock& block, bool marked);
  // What was clicked since this was made: a link, or empty.
  const std::string& clicked() const { return clicked_; }

 private:
  struct Look {  // of a line of text
    ImFont* font = nullptr;
    float size = 0;  // px
    ImU32 colour = 0;
  };
  struct Piece;
  Look look(const Look& base, const MarkdownSpan& span) const;
  // Words in lines within a width from a place on. The answer: how high they are.
  float flow(const MarkdownText& text, const Look& base, ImVec2 at, float width);
  void piece(const Piece& piece, const Look& base, ImVec2 at);
  float drawHeading(const MarkdownBlock& block, ImVec2 at, float width);
  float drawItem(const MarkdownBlock& block, ImVec2 at, float width);
  float drawCode(const MarkdownBlock& block, ImVec2 at, float width);
  float drawTable(const MarkdownBlock& block, ImVec2 at, float width);
  float drawPicture(const MarkdownBlock& block, ImVec2 at, float width);

  const Theme& theme_;
  ImageShelf& images_;
  ReadingFonts fonts_ = readingFonts();
  Look body_{fonts_.text, fonts_.text->FontSize, theme_.text};
  std::string clicked_;
};

}  // namespace selvedge

// Markdown as plain data: as much of it as the manual uses. Headings, paragraphs, lists, tables, blocks of code and
// pictures; within a line bold words, code and links.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

enum class MarkdownStyle { plain, bold, code };

struct MarkdownSpan {
  std::string text{};
  MarkdownStyle style = MarkdownStyle::plain;
  std::string link{};  // where a click leads: "scenes.md#fabrics"; empty: nowhere
};
using MarkdownText = std::vector<MarkdownSpan>;

enum class MarkdownKind { heading, paragraph, item, code, table, picture };

struct MarkdownBlock {
  MarkdownKind kind = MarkdownKind::paragraph;
  int level = 0;                                  // of a heading: 1 is the largest; of an item: 0 is not indented
  std::string marker{};                           // of an item of a numbered list: "3."
  MarkdownText text{};                            // of a heading, paragraph or item; a picture's caption
  std::string source{};                           // of code: its lines as they are; of a picture: its file
  std::vector<std::vector<MarkdownText>> rows{};  // of a table; the first one is its head
};

std::vector<MarkdownBlock> readMarkdown(std::string_view text);

std::string plainText(const MarkdownText& text);
std::string plainText(const MarkdownBlock& block);  // all that is written in it
// What a link to a heading ends in, by GitHub's rule: "Back in time" is "back-in-time".
std::string anchorOf(std::string_view heading);

}  // namespace selvedge

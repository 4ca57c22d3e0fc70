#include "app/manual/markdown.h"

#include <algorithm>
#include <cctype>

namespace selvedge {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

void add(MarkdownText& to, std::string text, MarkdownStyle style, const std::string& link = "") {
  if (text.empty()) return;
  if (!to.empty() && to.back().style == style && to.back().link == link) {
    to.back().text += text;
  } else {
    to.push_back({std::move(text), style, link});
  }
}

// [words](target) at the beginning of `text`: how many characters it takes; 0 where it is none.
std::size_t linkLength(std::string_view text) {
  const std::size_t close = text.find(']');
  if (!text.starts_with("[") || close == std::string_view::npos || !text.substr(close).starts_with("](")) return 0;
  const std::size_t end = text.find(')', close);
  return end == std::string_view::npos ? 0 : end + 1;
}

std::size_t addCode(std::string_view rest, MarkdownText& to, const std::string& link) {
  const std::size_t end = rest.find('`', 1);
  if (end == std::string_view::npos) return 0;
  add(to, std::string(rest.substr(1, end - 1)), MarkdownStyle::code, link);
  return end + 1;
}

void addInline(std::string_view text, MarkdownStyle style, const std::string& link, MarkdownText& to);

std::size_t addBold(std::string_view rest, MarkdownText& to, const std::string& link) {
  const std::size_t end = rest.find("**", 2);
  if (!rest.starts_with("**") || end == std::string_view::npos) return 0;
  addInline(rest.substr(2, end - 2), MarkdownStyle::bold, link, to);
  return end + 2;
}

// *words* are shown like **words**: there is no slanted font. A lone star is a star.
std::size_t addSlanted(std::string_view rest, MarkdownText& to, const std::string& link) {
  const std::size_t end = rest.find('*', 1);
  if (end == std::string_view::npos || end < 2 || rest[1] == ' ' || rest[end - 1] == ' ') return 0;
  addInline(rest.substr(1, end - 1), MarkdownStyle::bold, link, to);
  return end + 1;
}

std::size_t addLink(std::string_view rest, MarkdownText& to, MarkdownStyle style) {
  const std::size_t length = linkLength(rest);
  if (length == 0) return 0;
  const std::size_t close = rest.find("](");
  addInline(rest.substr(1, close - 1), style, std::string(rest.substr(close + 2, length - close - 3)), to);
  return length;
}

void addInline(std::string_view text, MarkdownStyle style, const std::string& link, MarkdownText& to) {
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    std::size_t taken = 0;
    if (rest[0] == '`') taken = addCode(rest, to, link);
    if (rest[0] == '*') taken = addBold(rest, to, link);
    if (rest[0] == '*' && taken == 0) taken = addSlanted(rest, to, link);
    if (rest[0] == '[' && link.empty()) taken = addLink(rest, to, style);
    if (taken == 0) {
      const bool escaped = rest[0] == '\\' && rest.size() > 1 && std::ispunct(static_cast<unsigned char>(rest[1]));
      add(to, std::string(1, rest[escaped ? 1 : 0]), style, link);
      taken = escaped ? 2 : 1;
    }
    i += taken;
  }
}

MarkdownText inlineText(std::string_view text) {
  MarkdownText spans;
  addInline(trimmed(text), MarkdownStyle::plain, "", spans);
  return spans;
}

// "| a | b |" -> its cells; a bar within code or after a backslash belongs to its cell.
std::vector<MarkdownText> cells(std::string_view line) {
  std::vector<MarkdownText> found;
  std::string cell;
  bool code = false;
  line = trimmed(line);
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '`') code = !code;
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += line[++i];
    } else if (line[i] == '|' && !code) {
      found.push_back(inlineText(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  if (!trimmed(cell).empty()) found.push_back(inlineText(cell));
  return found;
}

bool isRule(std::string_view line) { return line.find_first_not_of("|-: \r") == std::string_view::npos; }

// "- words", "3. words": the length of the marker with its space; 0 where it is no item.
std::size_t markerLength(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return 2;
  const std::size_t digits = line.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return 0;
  return line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<MarkdownBlock> read() {
    while (!text_.empty()) line(take());
    endWords();
    return std::move(blocks_);
  }

 private:
  std::string_view take() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return line;
  }

  void line(std::string_view whole) {
    const std::string_view words = trimmed(whole);
    const std::size_t hashes = std::min(words.find_first_not_of('#'), words.size());
    if (words.starts_with("|")) return row(words);
    table_ = false;
    if (words.empty() || words.starts_with("<!--")) return endWords();  // a comment, of one line
    if (words.starts_with("```")) return code();
    if (hashes > 0 && words.substr(hashes).starts_with(" ")) return heading(static_cast<int>(hashes), words);
    if (words.starts_with("![") && linkLength(words.substr(1)) + 1 == words.size()) return picture(words);
    if (const std::size_t marker = markerLength(words); marker > 0) return item(whole, words, marker);
    if (!wordsOf_) start({.kind = MarkdownKind::paragraph});
    if (!words_.empty()) words_ += ' ';
    words_ += words;
  }

  // A block whose words may go on in the next lines.
  void start(MarkdownBlock block) {
    endWords();
    blocks_.push_back(std::move(block));
    wordsOf_ = true;
  }
  void endWords() {
    if (wordsOf_) blocks_.back().text = inlineText(words_);
    words_.clear();
    wordsOf_ = false;
  }

  void heading(int level, std::string_view words) {
    endWords();
    blocks_.push_back({.kind = MarkdownKind::heading,
                       .level = level,
                       .text = inlineText(words.substr(static_cast<std::size_t>(level)))});
  }
  void item(std::string_view whole, std::string_view words, std::size_t marker) {
    const std::size_t indent = whole.find_first_not_of(' ');
    const bool numbered = marker != 2 || std::isdigit(static_cast<unsigned char>(words[0]));
    start({.kind = MarkdownKind::item,
           .level = static_cast<int>(indent / 2),
           .marker = numbered ? std::string(words.substr(0, marker - 1)) : ""});
    words_ = words.substr(marker);
  }
  void picture(std::string_view words) {
    endWords();
    const std::size_t close = words.find("](");
    blocks_.push_back({.kind = MarkdownKind::picture,
                       .text = inlineText(words.substr(2, close - 2)),
                       .source = std::string(words.substr(close + 2, words.size() - close - 3))});
  }
  void row(std::string_view words) {
    endWords();
    if (!table_) blocks_.push_back({.kind = MarkdownKind::table});
    table_ = true;
    if (!isRule(words)) blocks_.back().rows.push_back(cells(words));
  }
  void code() {
    endWords();
    MarkdownBlock block{.kind = MarkdownKind::code};
    while (!text_.empty()) {
      const std::string_view next = take();
      if (trimmed(next).starts_with("```")) break;
      if (!block.source.empty()) block.source += '\n';
      block.source += next;
    }
    blocks_.push_back(std::move(block));
  }

  std::string_view text_;  // what is left
  std::vector<MarkdownBlock> blocks_;
  std::string words_;     // of the last block, so far
  bool wordsOf_ = false;  // the last block still takes words
  bool table_ = false;    // the last block still takes rows
};

}  // namespace

std::vector<MarkdownBlock> readMarkdown(std::string_view text) { return Reader(text).read(); }

std::string plainText(const MarkdownText& text) {
  std::string all;
  for (const MarkdownSpan& span : text) all += span.text;
  return all;
}

std::string plainText(const MarkdownBlock& block) {
  std::string all = plainText(block.text);
  if (block.kind == MarkdownKind::code) all += block.source;
  for (const std::vector<MarkdownText>& row : block.rows) {
    for (const MarkdownText& cell : row) all += plainText(cell) + '\n';
  }
  return all;
}

std::string anchorOf(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ' || c == '-') anchor += '-';
    if (std::isalnum(byte) || c == '_' || byte >= 0x80) anchor += static_cast<char>(std::tolower(byte));
  }
  return anchor;
}

}  // namespace selvedge

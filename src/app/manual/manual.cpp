#include "app/manual/manual.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/quote.h"

namespace selvedge {
namespace {

constexpr const char* kFirstPage = "manual.md";

std::optional<ManualPage> readPage(const std::string& folder, const std::string& file) {
  std::ifstream in(std::filesystem::path(folder) / file, std::ios::binary);
  if (!in) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  ManualPage page{.file = file, .title = file, .blocks = readMarkdown(text)};
  const auto heading = std::find_if(page.blocks.begin(), page.blocks.end(),
                                    [](const MarkdownBlock& b) { return b.kind == MarkdownKind::heading; });
  if (heading != page.blocks.end()) page.title = plainText(heading->text);
  return page;
}

void collectLinks(const MarkdownText& text, std::vector<std::string>& to) {
  for (const MarkdownSpan& span : text) {
    if (!span.link.empty()) to.push_back(span.link);
  }
}

std::vector<std::string> linksOf(const ManualPage& page) {
  std::vector<std::string> links;
  for (const MarkdownBlock& block : page.blocks) {
    collectLinks(block.text, links);
    for (const std::vector<MarkdownText>& row : block.rows) {
      for (const MarkdownText& cell : row) collectLinks(cell, links);
    }
  }
  return links;
}

bool has(const Manual& manual, const std::string& file) {
  return std::any_of(manual.begin(), manual.end(), [&](const ManualPage& p) { return p.file == file; });
}

}  // namespace

Manual readManual(const std::vector<std::string>& folders) {
  Manual manual;
  for (const std::string& folder : folders) {
    std::optional<ManualPage> first = readPage(folder, kFirstPage);
    if (!first) continue;
    manual.push_back(std::move(*first));
    for (const std::string& link : linksOf(manual[0])) {
      const std::string file = link.substr(0, link.find('#'));
      if (file.find('/') != std::string::npos || !file.ends_with(".md") || has(manual, file)) continue;
      if (std::optional<ManualPage> page = readPage(folder, file)) manual.push_back(std::move(*page));
    }
    break;
  }
  return manual;
}

std::optional<ManualPlace> linkTarget(const Manual& manual, std::size_t page, const std::string& link) {
  const std::size_t hash = std::min(link.find('#'), link.size());
  const std::string file = hash == 0 ? manual[page].file : link.substr(0, hash);
  const std::string anchor = link.substr(std::min(hash + 1, link.size()));
  for (std::size_t i = 0; i < manual.size(); ++i) {
    if (manual[i].file != file) continue;
    if (anchor.empty()) return ManualPlace{i, 0};
    const std::vector<MarkdownBlock>& blocks = manual[i].blocks;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (blocks[b].kind == MarkdownKind::heading && anchorOf(plainText(blocks[b].text)) == anchor) {
        return ManualPlace{i, b};
      }
    }
  }
  return std::nullopt;
}

std::vector<ManualPlace> findWords(const Manual& manual, const std::string& words) {
  std::vector<ManualPlace> found;
  const std::string wanted = lowerCase(words);
  for (std::size_t i = 0; i < manual.size() && !wanted.empty(); ++i) {
    for (std::size_t b = 0; b < manual[i].blocks.size(); ++b) {
      if (lowerCase(plainText(manual[i].blocks[b])).find(wanted) != std::string::npos) found.push_back({i, b});
    }
  }
  return found;
}

const MarkdownBlock* headingOf(const Manual& manual, ManualPlace place) {
  const std::vector<MarkdownBlock>& blocks = manual[place.page].blocks;
  for (std::size_t b = std::min(place.block + 1, blocks.size()); b-- > 0;) {
    if (blocks[b].kind == MarkdownKind::heading) return &blocks[b];
  }
  return nullptr;
}

}  // namespace selvedge

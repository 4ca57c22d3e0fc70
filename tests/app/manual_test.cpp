// The manual: Markdown as plain data, links that lead somewhere, words that are found.
#include "app/manual/manual.h"

#include <fstream>

#include <gtest/gtest.h>

#include "base/data_folders.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

TEST(Markdown, BlocksAreToldApart) {
  const std::vector<MarkdownBlock> blocks = readMarkdown(
      "# Cloth\n\nFirst line\nsecond line\n<!-- made by a script -->\n\n- one\n  goes on\n- two\n  1. "
      "deep\n\n```toml\n[mesh]\n\ncolumns = "
      "3\n```\n"
      "![A flag](../assets/flag.png)\n");
  ASSERT_EQ(blocks.size(), 7U);
  EXPECT_EQ(blocks[0].kind, MarkdownKind::heading);
  EXPECT_EQ(blocks[0].level, 1);
  EXPECT_EQ(plainText(blocks[0]), "Cloth");
  EXPECT_EQ(plainText(blocks[1]), "First line second line");
  EXPECT_EQ(blocks[2].kind, MarkdownKind::item);
  EXPECT_EQ(plainText(blocks[2]), "one goes on");
  EXPECT_EQ(plainText(blocks[3]), "two");
  EXPECT_EQ(blocks[4].marker, "1.");
  EXPECT_EQ(blocks[4].level, 1);
  EXPECT_EQ(blocks[5].kind, MarkdownKind::code);
  EXPECT_EQ(blocks[5].source, "[mesh]\n\ncolumns = 3");
  EXPECT_EQ(blocks[6].kind, MarkdownKind::picture);
  EXPECT_EQ(blocks[6].source, "../assets/flag.png");
  EXPECT_EQ(plainText(blocks[6]), "A flag");
}

TEST(Markdown, WordsHaveStyles) {
  const MarkdownText text =
      readMarkdown("a **bold `x*y`** and [the *page*](scenes.md#wind), 2 * 3 * 4 \\* `p^T`")[0].text;
  ASSERT_EQ(text.size(), 8U);
  EXPECT_EQ(text[1].style, MarkdownStyle::bold);
  EXPECT_EQ(text[2].style, MarkdownStyle::code);
  EXPECT_EQ(text[2].text, "x*y");
  EXPECT_EQ(text[4].text, "the ");
  EXPECT_EQ(text[5].text, "page");
  EXPECT_EQ(text[5].style, MarkdownStyle::bold);
  EXPECT_EQ(text[5].link, "scenes.md#wind");
  EXPECT_EQ(text[6].text, ", 2 * 3 * 4 * ");
  EXPECT_EQ(text[7].text, "p^T");
}

TEST(Markdown, TablesHaveRowsOfCells) {
  const std::vector<MarkdownBlock> blocks =
      readMarkdown("| a | b |\n| --- | ---: |\n| `x|y` | 1 \\| 2 |\n\n| c |\nend\n");
  ASSERT_EQ(blocks.size(), 3U);
  ASSERT_EQ(blocks[0].rows.size(), 2U);
  ASSERT_EQ(blocks[0].rows[1].size(), 2U);
  EXPECT_EQ(plainText(blocks[0].rows[1][0]), "x|y");
  EXPECT_EQ(plainText(blocks[0].rows[1][1]), "1 | 2");
  EXPECT_EQ(blocks[1].rows.size(), 1U);
  EXPECT_EQ(plainText(blocks[2]), "end");
}

TEST(Markdown, WhatIsNotClosedIsText) {
  for (const char* text :
       {"`", "**", "*", "[", "[a](", "[a", "![a](b", "|", "```", "#", "- ", "1.", "a ` b ** c [ d"}) {
    EXPECT_NO_THROW(static_cast<void>(readMarkdown(text))) << text;
  }
  EXPECT_EQ(plainText(readMarkdown("a ` b ** c [ d")[0]), "a ` b ** c [ d");
}

TEST(Markdown, AnchorsAreThoseOfGitHub) {
  EXPECT_EQ(anchorOf("Back in time"), "back-in-time");
  EXPECT_EQ(anchorOf("Fabrics, wind: what's new?"), "fabrics-wind-whats-new");
}

TEST(Manual, PagesComeInTheOrderOfTheFirstOnesLinks) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("manual.md")) << "# Start\n- [B](b.md)\n- [A](a.md#here)\n- [out](../x.md)\n- [B](b.md)\n";
  std::ofstream(folder.file("a.md")) << "# Ah\n\n## Here\nthe Wind blows\n";
  std::ofstream(folder.file("b.md")) << "# Be\n";
  const Manual manual = readManual({"/nowhere", folder.file("")});
  ASSERT_EQ(manual.size(), 3U);
  EXPECT_EQ(manual[1].title, "Be");
  EXPECT_EQ(manual[2].file, "a.md");
  EXPECT_EQ(linkTarget(manual, 0, "a.md#here"), (ManualPlace{2, 1}));
  EXPECT_EQ(linkTarget(manual, 2, "#here"), (ManualPlace{2, 1}));
  EXPECT_EQ(linkTarget(manual, 0, "b.md"), (ManualPlace{1, 0}));
  EXPECT_FALSE(linkTarget(manual, 0, "a.md#there"));
  EXPECT_FALSE(linkTarget(manual, 0, "../x.md"));
  const std::vector<ManualPlace> found = findWords(manual, "wind");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (ManualPlace{2, 2}));
  EXPECT_EQ(plainText(*headingOf(manual, found[0])), "Here");
  EXPECT_TRUE(findWords(manual, "").empty());
  EXPECT_TRUE(readManual({"/nowhere"}).empty());
}

// Of Selvedge's own.
TEST(Manual, EveryLinkBetweenItsPagesLeadsToAHeading) {
  const Manual manual = readManual(dataFolders("docs"));
  ASSERT_GE(manual.size(), 9U);
  const auto check = [&](std::size_t page, const MarkdownText& text) {
    for (const MarkdownSpan& span : text) {
      if (span.link.empty() || span.link.starts_with("../") || span.link.starts_with("http")) continue;
      EXPECT_TRUE(linkTarget(manual, page, span.link)) << manual[page].file << ": " << span.link;
    }
  };
  for (std::size_t i = 0; i < manual.size(); ++i) {
    EXPECT_EQ(manual[i].blocks.at(0).kind, MarkdownKind::heading) << manual[i].file;
    for (const MarkdownBlock& block : manual[i].blocks) {
      check(i, block.text);
      for (const std::vector<MarkdownText>& row : block.rows) {
        for (const MarkdownText& cell : row) check(i, cell);
      }
    }
  }
}

}  // namespace
}  // namespace selvedge::test

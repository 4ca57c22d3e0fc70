#include "ui/plot/export/plot_export.h"

#include <cmath>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace selvedge {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::vector<double>> readBack(const std::string& path, std::string& header) {
  std::ifstream file(path);
  std::getline(file, header);
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(file, line);) {
    rows.emplace_back();
    std::stringstream words(line);
    for (std::string word; std::getline(words, word, ',');) rows.back().push_back(std::stod(word));
  }
  return rows;
}

class PlotExport : public testing::Test {
 protected:
  PlotExport() {
    const std::vector<std::string> names{"kinetic_J", "gravity_J", "solve_ms"};
    for (int i = 0; i < 500; ++i) {
      trace.append(i * 0.1, names, std::array<double, 3>{1.0 / (i + 3), -std::sqrt(i), i % 7 ? 0.3 : std::nan("")});
    }
    content.trace = &trace;
    content.panes.push_back({.unit = "J", .curves = {{"kinetic", 0}, {"gravity", 1, 0, 2, 1}}});
  }

  TemporaryFolder folder;
  Trace trace;
  PlotContent content;
  PlotView view;
  PlotSpan span{{10, 20}, 0};
  std::string header;
};

TEST_F(PlotExport, AllColumnsReadBackEqual) {
  ASSERT_EQ(exportCsv(folder.file("a.csv"), content, view, span, {true, true}), "");
  const auto rows = readBack(folder.file("a.csv"), header);
  EXPECT_EQ(header, "time_s,kinetic_J,gravity_J,solve_ms");
  ASSERT_EQ(rows.size(), trace.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i][0], trace.x(i));
    for (std::size_t c = 0; c < 3; ++c) {
      const double value = trace.column(c)[i];
      EXPECT_TRUE(rows[i][c + 1] == value || (std::isnan(value) && std::isnan(rows[i][c + 1])));
    }
  }
}

TEST_F(PlotExport, OnlyWhatIsSeen) {
  view.hidden = {"kinetic_J"};
  ASSERT_EQ(exportCsv(folder.file("a.csv"), content, view, span, {false, false}), "");
  const auto rows = readBack(folder.file("a.csv"), header);
  EXPECT_EQ(header, "time_s,gravity_J");  // as the ledger has it, not as it is drawn
  ASSERT_EQ(rows.size(), 101U);
  EXPECT_EQ(rows.front()[0], trace.x(100));
  EXPECT_EQ(rows.front()[1], trace.column(1)[100]);
}

TEST_F(PlotExport, AFileThatCannotBeWrittenIsToldAbout) {
  const std::string path = folder.file("missing/a.csv");
  EXPECT_NE(exportCsv(path, content, view, span, {}).find(path), std::string::npos);
}

TEST_F(PlotExport, AnSvgHasLinesAndText) {
  content.panes[0].curves[0].colour = IM_COL32(1, 2, 3, 255);
  content.panes[0].curves[0].label = "kinetic < \"gravity\" & more";
  ASSERT_EQ(exportDrawing(folder.file("a.svg"), content, view, {{0, 50}, kAllTime}, "Energy by kind"), "");
  const std::string text = folder.read("a.svg");
  EXPECT_THAT(text, HasSubstr("<polyline"));
  EXPECT_THAT(text, HasSubstr("stroke=\"#010203\""));
  EXPECT_THAT(text, HasSubstr(">Energy by kind</text>"));
  EXPECT_THAT(text, HasSubstr("kinetic &lt; \"gravity\" &amp; more</text>"));
  EXPECT_THAT(text, HasSubstr(">t (s)</text>"));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
  const auto count = [&](const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<g "), count("</g>"));
  EXPECT_GT(count("<text"), 8U) << "the axes' numbers";
  view.hidden = {"kinetic_J"};
  ASSERT_EQ(exportDrawing(folder.file("a.svg"), content, view, {{0, 50}, kAllTime}, "Energy by kind"), "");
  EXPECT_THAT(folder.read("a.svg"), Not(HasSubstr("stroke=\"#010203\"")));
}

TEST_F(PlotExport, TheNumberAtTheFootOfAnAxisIsThere) {
  content.panes[0].home = PlotRange{0.2, 1.2};
  content.panes[0].tight = true;
  ASSERT_EQ(exportDrawing(folder.file("a.svg"), content, view, {{0, 50}, kAllTime}, "Energy by kind"), "");
  EXPECT_THAT(folder.read("a.svg"), HasSubstr(">0.2</text>"));
}

TEST_F(PlotExport, UnitAndLettersOfCurvesLieBesideThem) {
  content.panes[0].curves[0].tag = "A";
  ASSERT_EQ(exportDrawing(folder.file("a.svg"), content, view, {{0, 49.9}, kAllTime}, "Energy of lanes"), "");
  const std::string text = folder.read("a.svg");
  const auto number = [&](const std::string& name, std::size_t before) {
    return std::stod(text.substr(text.rfind(name + "=\"", before) + name.size() + 2));
  };
  const std::size_t field = text.find("rx=\"3.2\""), unit = text.find(" J</text>"), letter = text.find(">A</text>");
  ASSERT_TRUE(field < text.size() && unit < text.size() && letter < text.size());
  EXPECT_LT(number(" x", unit), number(" x", field));
  EXPECT_GT(number(" x", letter), number(" x", field) + number(" width", field));
}

// Its table of objects says where each of them is, and the stream is as long as it says.
TEST_F(PlotExport, APdfIsOne) {
  content.panes[0].curves[0].label = "(kinetic) \\ 5 \u00b1 1 \u03c1";
  ASSERT_EQ(exportDrawing(folder.file("a.pdf"), content, view, {{0, 50}, kAllTime}, "Energy"), "");
  const std::string text = folder.read("a.pdf");
  EXPECT_TRUE(text.starts_with("%PDF-1.4"));
  EXPECT_TRUE(text.ends_with("%%EOF\n"));
  const std::size_t table = std::stoul(text.substr(text.rfind("startxref\n") + 10));
  ASSERT_EQ(text.substr(table, 5), "xref\n");
  std::stringstream lines(text.substr(table));
  std::string line;
  for (int i = 0; i < 3; ++i) std::getline(lines, line);  // the first object is nobody's
  for (int object = 1; object <= 6; ++object) {
    std::getline(lines, line);
    ASSERT_EQ(line.size(), 19U);
    EXPECT_EQ(text.substr(std::stoul(line), 7), std::to_string(object) + " 0 obj");
  }
  const std::size_t length = std::stoul(text.substr(text.find("/Length ") + 8));
  const std::size_t begin = text.find("stream\n") + 7;
  EXPECT_EQ(text.substr(begin + length, 10), "\nendstream");
  EXPECT_THAT(text, HasSubstr("(\\(kinetic\\) \\\\ 5 \xb1 1 ?) Tj"));
  EXPECT_THAT(text, HasSubstr("(Energy) Tj"));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
}

TEST_F(PlotExport, NothingIsDrawnOfNothing) {
  trace = Trace();
  content.panes[0].curves.clear();
  EXPECT_THAT(exportDrawing(folder.file("a.svg"), content, view, span, "Energy"), HasSubstr("nothing to draw"));
  EXPECT_EQ(folder.files(), 0);
}

TEST_F(PlotExport, NamesGetTheirEnding) {
  EXPECT_TRUE(exportPath("energy", "csv").ends_with("/energy.csv"));
  EXPECT_TRUE(exportPath("energy.csv", "csv").ends_with("/energy.csv"));
  EXPECT_EQ(exportPath("/tmp/x/../e", "png"), "/tmp/e.png");
  EXPECT_TRUE(exportPath("", "csv").ends_with("/plot.csv"));
}

}  // namespace
}  // namespace selvedge

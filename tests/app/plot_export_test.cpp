#include "ui/plot/plot_export.h"

#include <cmath>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace selvedge {
namespace {

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

TEST_F(PlotExport, NamesGetTheirEnding) {
  EXPECT_TRUE(exportPath("energy", "csv").ends_with("/energy.csv"));
  EXPECT_TRUE(exportPath("energy.csv", "csv").ends_with("/energy.csv"));
  EXPECT_EQ(exportPath("/tmp/x/../e", "png"), "/tmp/e.png");
  EXPECT_TRUE(exportPath("", "csv").ends_with("/plot.csv"));
}

}  // namespace
}  // namespace selvedge

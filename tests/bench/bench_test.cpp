// The benchmark runs every case on a tiny cloth, and its numbers mean what their columns say.
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

using Row = std::map<std::string, std::string>;

// The rows of `bench --json`, each an object of its own on a line.
std::vector<Row> rows(const std::string& json) {
  static const std::regex kField(R"re("(\w+)": (?:"([^"]*)"|([-+.\w]+)))re");
  std::vector<Row> all;
  std::istringstream lines(json);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("{\"case\"") == std::string::npos) continue;
    Row& row = all.emplace_back();
    for (std::sregex_iterator it(line.begin(), line.end(), kField), end; it != end; ++it) {
      row[(*it)[1]] = (*it)[2].matched ? (*it)[2] : (*it)[3];
    }
  }
  return all;
}

const std::vector<Row>& bench() {
  static const std::vector<Row> all = rows(runProgram("bench --sizes 9 --frames 2 --json").out);
  return all;
}

TEST(Bench, timesEveryCase) {
  ASSERT_GT(bench().size(), 20U);
  for (const Row& row : bench()) {
    EXPECT_GT(std::stod(row.at("frame_ms")), 0) << row.at("case") << ": " << row.at("note");
    EXPECT_GE(std::stod(row.at("stretch_p99")), std::stod(row.at("stretch_mean"))) << row.at("case");
    EXPECT_GT(std::stod(row.at("frame_processor_ms")), 0) << row.at("case");
    EXPECT_EQ(row.at("size"), "9");
  }
}

TEST(Bench, explicitMethodsTakeTheSubstepsTheyNeedAndImplicitOnesIterate) {
  for (const Row& row : bench()) {
    const std::string name = row.at("case");
    if (name == "symplectic-euler" || name == "rk4") {
      EXPECT_GT(std::stoi(row.at("substeps")), 2) << name;
    }
    if (name == "backward-euler" || name == "gauss-legendre-4") {
      EXPECT_GT(std::stod(row.at("iterations")), 1) << name;
    }
    if (name == "symplectic-euler, any mesh") {
      EXPECT_EQ(row.at("nodes"), "91");  // five rings
    }
  }
}

TEST(Bench, bothPrecisionsEndAtNearlyTheSameStretch) {
  std::map<std::string, double> p99;
  for (const Row& row : bench()) p99[row.at("case")] = std::stod(row.at("stretch_p99"));
  const double twice = p99.at("symplectic-euler"), once = p99.at("symplectic-euler, single");
  EXPECT_GT(twice, 0);
  EXPECT_NE(twice, once);
  EXPECT_NEAR(once, twice, 0.02 * twice);
}

// The same program against itself in a file whose times were cut down: what is beyond noise is said, and what is not.
TEST(Bench, comparesWithAnEarlierRun) {
  const TemporaryFolder folder;
  const std::string only = "bench --sizes 9 --frames 3 --only rk4";
  std::string before = runProgram(only + " --json").out;
  const std::string kept = folder.write("before.json", before);
  const std::string same = runProgram(only + " --against " + kept).out;
  EXPECT_NE(same.find("beyond noise?"), std::string::npos) << same;
  EXPECT_NE(same.find("Before: version "), std::string::npos) << same;
  before = std::regex_replace(before, std::regex(R"re("frame(\w*)_ms": [^,]*)re"), "\"frame$1_ms\": 1e-5");
  before = std::regex_replace(before, std::regex(R"re("stretch_p99": [^,]*)re"), "\"stretch_p99\": 0.5");
  const std::string quick = folder.write("quick.json", before);
  const std::string slower = runProgram(only + " --against " + quick).out;
  EXPECT_NE(slower.find("yes, slower"), std::string::npos) << slower;
  EXPECT_NE(slower.find("another cloth: stretched by"), std::string::npos) << slower;
  const std::string other = folder.write("other.json", "{}\n");
  const Ran refused = runProgram(only + " --against " + other);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("other.json: is no result of \"selvedge bench --json\""), std::string::npos)
      << refused.err;
  EXPECT_EQ(runProgram(only + " --json --against " + kept).status, 2);
}

TEST(Bench, timesWhatFallsAndWhatSwingsApart) {
  const auto some =
      rows(runProgram("bench --sizes 9 --frames 2 --from 0,0.5 --whole --json --only backward-euler").out);
  ASSERT_GT(some.size(), 4U);
  std::map<std::string, double> whole;
  for (const Row& row : some) {
    const bool first = row.at("from_s") == "0";
    EXPECT_TRUE(first || row.at("from_s") == "0.5") << row.at("from_s");
    const double all = std::stod(row.at("stretch_whole_p99"));
    EXPECT_GE(all, std::stod(row.at("stretch_p99"))) << row.at("case") << ": the frame is one of the run's";
    if (first) whole[row.at("case")] = all;
    if (!first) {
      EXPECT_GT(all, whole.at(row.at("case"))) << row.at("case") << ": the longer run has the shorter in it";
    }
  }
  EXPECT_NE(runProgram("bench --sizes 9 --frames 1 --only rk4 --json").out.find("\"stretch_whole_p99\": null"),
            std::string::npos);
  EXPECT_NE(runProgram("bench --sizes 9 --from 0,-1").err.find("--from"), std::string::npos);
}

TEST(Bench, refusesSizesItCannotMake) {
  const Ran result = runProgram("bench --sizes 2");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("--sizes"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace selvedge::test

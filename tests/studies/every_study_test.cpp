// Every study there is, in its quick form: what theory and the published order demand holds, and a second run writes the
// same bytes.
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/timer.h"
#include "scene/files/scene_files.h"
#include "studies/report_text.h"
#include "studies/report_writer.h"
#include "support/studies.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

void expectSound(const StudyReport& report) {
  EXPECT_TRUE(report.sound()) << reportText(report);
  EXPECT_FALSE(report.claims.empty());
  EXPECT_FALSE(report.answer.empty());
  EXPECT_FALSE(report.figures.empty());
  const auto must = std::count_if(report.claims.begin(), report.claims.end(), [](const Claim& c) { return c.must; });
  EXPECT_GT(must, 0) << "nothing that could fail";
  std::set<std::string> files;
  for (const ReportTable& table : report.tables) {
    EXPECT_TRUE(files.insert(fmt::format("{}{}", table.name, table.timed)).second) << table.name << " twice";
  }
  for (const Figure& figure : report.figures) {
    EXPECT_TRUE(files.insert(fmt::format("{}{}", figure.name, figure.timed)).second) << figure.name << " twice";
    EXPECT_EQ(figure.xName == "method" || figure.xName == "motion", !figure.xNames.empty())
        << figure.name << ": methods have names, not numbers";
  }
  for (const Claim& claim : report.claims) {
    EXPECT_FALSE(claim.must && claim.verdict == Verdict::open) << claim.what;
    EXPECT_TRUE(claim.verdict != Verdict::differs || claim.must || !claim.why.empty()) << claim.what << ": why not?";
  }
}

void expectQuickHolds(const std::string& name) {
  const Timer timer;
  const StudyEnd end = runStudy({.name = name, .quick = true});
  ASSERT_EQ(end.failure, "");
  expectSound(*end.report);
  EXPECT_NEAR(end.progress.counted, 1, 1e-6) << "its progress ends where it should";
  fmt::print("{}: {:.1f} s\n", name, timer.seconds());
}

class EveryStudy : public testing::TestWithParam<std::string> {};
TEST_P(EveryStudy, QuickHolds) { expectQuickHolds(GetParam()); }

// All numbers that claims of this kind tell, in their order.
std::vector<double> toldBy(const StudyReport& report, const std::string& kind) {
  std::vector<double> numbers;
  for (const Claim& claim : report.claims) {
    if (!claim.what.starts_with(kind)) continue;
    std::istringstream words(claim.measured);
    for (std::string word; words >> word;) {
      if (word.find('.') != word.npos) numbers.push_back(std::stod(word));
    }
  }
  return numbers;
}

// The flag's eight rates of decay (1/s) as README and docs tell them: of the published method, each with the spread over the
// starts, and with Newton converged. At 0.005 s generalized-alpha is chaotic: its last digits are chance.
void expectTheFlagsNumbers(const StudyReport& report) {
  const std::vector<double> published{0.0825, 0, 0.3318, 0, 0.0095, 0.0010, 0.0757, 0};
  const std::vector<double> converged{0.0816, 0.0085, 0.3304, 0.0286};
  const auto expectNear = [](const std::vector<double>& told, const std::vector<double>& numbers) {
    ASSERT_EQ(told.size(), numbers.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      const bool chance = numbers[i] < 0.01;
      EXPECT_NEAR(told[i], numbers[i], chance ? 1e-3 : 2e-4);
    }
  };
  expectNear(toldBy(report, "decay of "), published);
  expectNear(toldBy(report, "with Newton converged"), converged);
}

class EveryStudyLong : public testing::TestWithParam<std::string> {};

TEST_P(EveryStudyLong, FullHolds) {
  const StudyEnd end = runStudy({.name = GetParam()});
  ASSERT_EQ(end.failure, "");
  fmt::print("{}", reportText(*end.report));
  expectSound(*end.report);
  if (GetParam() == "flag-energy") expectTheFlagsNumbers(*end.report);
}

// What no clock measured does not depend on the run nor on the number of threads.
TEST_P(EveryStudyLong, WritesTheSameBytesAgain) {
  const TemporaryFolder first, second;
  for (const auto& [folder, threads] : {std::pair{&first, 1}, std::pair{&second, 2}}) {
    const StudyEnd end = runStudy({.name = GetParam(), .quick = true}, threads);
    writeReport(*end.study, *end.report, 0, folder->path(), {});
  }
  EXPECT_GT(first.files(), 2);
  for (const auto& entry : std::filesystem::directory_iterator(first.path())) {
    const std::string name = entry.path().filename();
    if (name.find("times") != std::string::npos) continue;
    EXPECT_EQ(first.read(name), second.read(name)) << name;
  }
}

std::vector<std::string> allStudies() { return studyNames({SELVEDGE_SOURCE_DIR "/configs"}); }

std::string testNameOf(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// Of these the quick form alone takes more than a few seconds.
bool isSlow(const std::string& name) {
  static const std::set<std::string> kSlow{"conservation",      "contact-laws",  "convergence",    "damping-models",
                                           "flag-energy",       "flag-frames",   "macri-table",    "rho-sweep",
                                           "resolution",        "stability-map", "work-precision", "yarn-damping",
                                           "yarn-damping-ratio"};
  return kSlow.contains(name);
}
std::vector<std::string> studiesThat(bool are) {
  std::vector<std::string> names = allStudies();
  std::erase_if(names, [are](const std::string& name) { return isSlow(name) != are; });
  return names;
}

INSTANTIATE_TEST_SUITE_P(Studies, EveryStudy, testing::ValuesIn(studiesThat(false)), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, EveryStudy, testing::ValuesIn(studiesThat(true)), testNameOf);
INSTANTIATE_TEST_SUITE_P(Studies, EveryStudyLong, testing::ValuesIn(allStudies()), testNameOf);

}  // namespace
}  // namespace selvedge::test

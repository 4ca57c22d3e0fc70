// Every scene of configs/ keeps the promise of its own [expect] table.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

// Of a run until its expectations are judged; the others take seconds.
bool takesAQuarterOfAMinute(const std::string& name) {
  static const std::set<std::string> kThese{"bunny",   "catwalk",        "curtain",      "draped-apart", "dress",
                                            "fabrics", "five-over-ball", "five-twisted", "flag-pole",    "pile-pulled",
                                            "towel",   "towel-twisted",  "table-cloth",  "windsock-flag"};
  return kThese.contains(name);
}

std::vector<std::string> scenesThat(bool areLong) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SELVEDGE_SOURCE_DIR "/configs")) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() == ".toml" && takesAQuarterOfAMinute(name) == areLong) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

void expectKept(const std::string& scene) {
  const Ran ran = runProgram("run " + scene + " --expect");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("ok     "), std::string::npos) << "a scene without expectations proves nothing";
}

class Scenes : public testing::TestWithParam<std::string> {};
TEST_P(Scenes, KeepTheirExpectations) { expectKept(GetParam()); }

class ScenesLong : public testing::TestWithParam<std::string> {};
TEST_P(ScenesLong, KeepTheirExpectations) { expectKept(GetParam()); }

std::string testNameOf(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, Scenes, testing::ValuesIn(scenesThat(false)), testNameOf);
INSTANTIATE_TEST_SUITE_P(All, ScenesLong, testing::ValuesIn(scenesThat(true)), testNameOf);

}  // namespace
}  // namespace selvedge::test

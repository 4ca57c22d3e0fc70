// Every scene of configs/ keeps the promise of its own [expect] table.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "support/program.h"

namespace selvedge::test {
namespace {

// Of a run until its expectations are judged; the others take a second or two.
bool takesLong(const std::string& name) {
  static const std::set<std::string> kThese{
      "hanging",        "jelly",        "pile",         "soft-ball",     "weave-swing", "banner-ball",  "breeze",
      "carousel",       "bunny",        "catwalk",      "crease",        "curtain",     "curtain-ball", "curtain-cut",
      "cushion",        "draped-apart", "dress",        "fabrics",       "flag-frays",  "foil",         "flag-pole",
      "five-over-ball", "five-twisted", "net",          "perforated",    "pillow",      "tear",         "trampoline",
      "weave",          "weave-bend",   "weaves",       "pile-pulled",   "rope-bridge", "table-cloth",  "towel",
      "towel-twisted",  "weave-flag",   "weave-sphere", "windsock-flag", "jelly-torn"};
  return kThese.contains(name);
}

std::vector<std::string> scenesThat(bool areLong) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SELVEDGE_SOURCE_DIR "/configs")) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() == ".toml" && takesLong(name) == areLong) names.push_back(name);
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
TEST_P(Scenes, KeepTheirExpectations) {
  const bool meetsItself = loadScene(SELVEDGE_SOURCE_DIR "/configs/" + GetParam() + ".toml", {}).contact.self;
  if (takesLong(GetParam()) && meetsItself)
    GTEST_SKIP() << "ClothOnClothLong, which runs it whole, judges its end, too";
  expectKept(GetParam());
}

std::string testNameOf(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, Scenes, testing::ValuesIn(scenesThat(false)), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, Scenes, testing::ValuesIn(scenesThat(true)), testNameOf);

}  // namespace
}  // namespace selvedge::test

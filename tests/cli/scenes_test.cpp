// Every scene of configs/ keeps the promise of its own [expect] table.
#include <filesystem>

#include <gtest/gtest.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

std::vector<std::string> sceneFiles() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SELVEDGE_SOURCE_DIR "/configs")) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Scenes : public testing::TestWithParam<std::string> {};

TEST_P(Scenes, KeepTheirExpectations) {
  const Ran ran = runProgram("run " + GetParam() + " --expect");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("ok     "), std::string::npos) << "a scene without expectations proves nothing";
}

INSTANTIATE_TEST_SUITE_P(All, Scenes, testing::ValuesIn(sceneFiles()), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace selvedge::test

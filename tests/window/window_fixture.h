// The window of the program on a display of its own.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "window/desktop.h"

namespace selvedge::test {

// The looks that a user without a graphics processor begins with, which Desktop::start takes away.
inline std::vector<std::string> asUsersSeeIt(std::vector<std::string> arguments) {
  for (const char* look : {"look.samples=2", "look.smooth=yes", "look.shadows=yes"}) {
    arguments.insert(arguments.end(), {"--remember", look});
  }
  return arguments;
}

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!desktop.works()) GTEST_SKIP() << "Xvfb or xdotool is not installed";
  }
  void open(std::vector<std::string> arguments, bool firstStart = false) {
    if (!firstStart) arguments.insert(arguments.end(), {"--remember", "hints=no"});
    for (const char* word : {"--size", "1024x640"}) arguments.emplace_back(word);
    ASSERT_TRUE(desktop.start(arguments)) << desktop.said() << desktop.status().text;
  }
  // Nothing of OpenGL went wrong, and the program is still there.
  void expectHealthy() {
    EXPECT_TRUE(desktop.running()) << desktop.said();
    EXPECT_EQ(desktop.status().number("gl_errors"), 0);
  }
  // The middle node of the cloth on the screen.
  std::array<double, 2> middle() {
    const std::vector<double> at = desktop.status().list("middle");
    return {at.at(0), at.at(1)};
  }
  bool becomes(const std::string& flag, bool wanted) {
    return desktop.until([&](const Status& s) { return s.flag(flag) == wanted; });
  }

  explicit WindowTest(int width = 1600, int height = 1000, int dpi = 96) : desktop(width, height, dpi) {}

  Desktop desktop;
};

}  // namespace selvedge::test

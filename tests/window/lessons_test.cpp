// A lesson with keys, as a lecturer with a presenter in his hand has it.
#include <cmath>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

using LessonWindowTest = WindowTest;

TEST_F(LessonWindowTest, KeysGoFromCaptionToCaption) {
  open({"lessons/explicit-euler"});
  const auto standsAt = [&](double time) {
    return desktop.until([&](const Status& s) { return s.flag("paused") && std::abs(s.number("time") - time) < 1e-6; });
  };
  ASSERT_TRUE(standsAt(0)) << desktop.status().text;
  desktop.key("Page_Down");
  ASSERT_TRUE(standsAt(0.02)) << desktop.status().text;
  desktop.key("space");
  ASSERT_TRUE(standsAt(0.1)) << desktop.status().text;
  desktop.key("Page_Down");
  ASSERT_TRUE(standsAt(0.14)) << desktop.status().text;
  EXPECT_TRUE(desktop.status().flag("wireframe")) << "which shows what the caption speaks of";
  desktop.key("Page_Up");
  ASSERT_TRUE(standsAt(0.1)) << desktop.status().text;
  for (const double time : {0.14, 0.17}) {
    desktop.key("Page_Down");
    ASSERT_TRUE(standsAt(time)) << desktop.status().text;
  }
  desktop.key("Page_Down");
  ASSERT_TRUE(desktop.until([](const Status& s) {
    return s.flag("paused") && s.lane('A').flag("failed") && std::abs(s.lane('D').number("time") - 0.2) < 1e-6;
  })) << "what is meant to fail stops nothing"
      << desktop.status().text;
  EXPECT_FALSE(desktop.status().shows("Halve the step")) << "no banner lies over the views";
  EXPECT_TRUE(desktop.status().shows("A stopped at")) << "its view may be empty";
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test

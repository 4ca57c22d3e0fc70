#include "base/param.h"

#include <gtest/gtest.h>

namespace selvedge {
namespace {

TEST(Param, AssignsWithinRangeAndExplainsOutside) {
  double step = 1;
  const Param p = param("step", &step, "s", "Time step.").above(0).atMost(10);
  EXPECT_EQ(assign(p, 0.5), "");
  EXPECT_EQ(step, 0.5);
  EXPECT_EQ(assign(p, 0.0), "step must be a number above 0 and up to 10 (s), got 0");
  EXPECT_EQ(assign(p, std::string("fast")), "step must be a number above 0 and up to 10 (s), got \"fast\"");
  EXPECT_EQ(assign(p, std::numeric_limits<double>::quiet_NaN()),
            "step must be a number above 0 and up to 10 (s), got nan");
  EXPECT_EQ(step, 0.5) << "a refused value must change nothing";
}

TEST(Param, OneNumberSetsBothOfAPair) {
  Vec2 stretch(0, 0);
  const Param p = param("stretch", &stretch, "N/m", "Membrane modulus.").atLeast(0);
  EXPECT_EQ(assign(p, std::int64_t{1200}), "");
  EXPECT_EQ(stretch, Vec2(1200, 1200));
  EXPECT_EQ(assign(p, std::vector<double>{10, 20}), "");
  EXPECT_EQ(stretch, Vec2(10, 20));
  EXPECT_NE(assign(p, std::vector<double>{10, -1}), "");
  EXPECT_EQ(stretch, Vec2(10, 20));
}

TEST(Param, WholeNumbersStayWhole) {
  int n = 1;
  const Param p = param("substeps", &n, "", "Steps a step.").range(1, 1000);
  EXPECT_EQ(assign(p, 3.0), "");
  EXPECT_EQ(n, 3);
  EXPECT_NE(assign(p, 2.5), "");
  EXPECT_EQ(n, 3);
}

TEST(Param, ChoicesNameTheNearest) {
  std::string method = "rk4";
  const Param p = param("method", &method, "", "Integrator.").oneOf({"rk4", "midpoint", "backward-euler"});
  EXPECT_EQ(
      assign(p, std::string("bakward-euler")),
      "method must be one of rk4, midpoint, backward-euler, got \"bakward-euler\"; did you mean \"backward-euler\"?");
  EXPECT_EQ(method, "rk4");
}

TEST(Param, MessagesStayOnOneLine) {
  double step = 1;
  const Param p = param("step", &step, "", "Time step.");
  EXPECT_EQ(assign(p, std::string("a\"b\\c\nd\te\x01\x7f\xc3\xa9")),
            "step must be a number, got \"a\\\"b\\\\c\\nd\\te\\u0001\\u007F\xc3\xa9\"");
  EXPECT_EQ(escaped("a\n\"", true), "a\n\\\"");
}

TEST(NearestName, FindsTypingErrorsOnly) {
  const std::vector<std::string> known{"stretch", "shear", "bend"};
  EXPECT_EQ(nearestName("strech", known), "stretch");
  EXPECT_EQ(nearestName("completely-different-word", known), "");
}

}  // namespace
}  // namespace selvedge

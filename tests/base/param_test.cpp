#include <gtest/gtest.h>

#include "base/params/param_value.h"
#include "base/params/read_number.h"

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

TEST(ReadNumber, NumbersAndFractionsAndNothingElse) {
  EXPECT_EQ(readNumber("12.5"), 12.5);
  EXPECT_EQ(readNumber(" +1e-3 "), 1e-3);
  EXPECT_EQ(readNumber("1/60"), 1.0 / 60);
  for (const char* wrong : {"", "abc", "1.2.3", "1/0", "5 N/m", "--1", "++1", "+-1", "1/"})
    EXPECT_FALSE(readNumber(wrong)) << wrong;
}

TEST(Param, AFractionIsANumber) {
  double step = 1;
  const Param p = param("step", &step, "s", "Time step.").above(0);
  EXPECT_EQ(assign(p, std::string("1/60")), "");
  EXPECT_EQ(step, 1.0 / 60);
  EXPECT_EQ(assign(p, std::string("1/0")), "step must be a number above 0 (s), got \"1/0\"");
  for (const std::string wrong : {"1/", "/60", "0/0", "1/6 0", "1/60/2", "1/x", "1/60, 1/60", "1/60,", "[1/60]"}) {
    EXPECT_NE(assign(p, wrong), "") << wrong;
  }
  EXPECT_EQ(step, 1.0 / 60);
  std::vector<double> steps;
  EXPECT_EQ(assign(param("steps", &steps, "s", "Time steps.").above(0), std::string("1/60, 1/240")), "");
  EXPECT_EQ(steps, (std::vector<double>{1.0 / 60, 1.0 / 240}));
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

TEST(Param, ListsOfNumbers) {
  std::vector<double> steps{1};
  const Param p = param("steps", &steps, "s", "Time steps.").range(0, 2);
  EXPECT_EQ(assign(p, std::vector<double>{0.5, 1}), "");
  EXPECT_EQ(steps, (std::vector<double>{0.5, 1}));
  EXPECT_EQ(assign(p, 0.25), "");
  EXPECT_EQ(steps, std::vector<double>{0.25});
  EXPECT_EQ(assign(p, std::string(" 0.5,1e-3 ,+2")), "");
  EXPECT_EQ(steps, (std::vector<double>{0.5, 1e-3, 2}));
  EXPECT_EQ(assign(p, std::string("1, x")), "steps must be a list, each a number from 0 to 2 (s), got \"1, x\"");
  EXPECT_EQ(assign(p, std::string(" , ")), "steps must be a list, each a number from 0 to 2 (s), got \" , \"");
  EXPECT_EQ(assign(p, std::vector<double>{1, 3}), "steps must be a list, each a number from 0 to 2 (s), got [1, 3]");
  EXPECT_EQ(assign(p, std::vector<double>{}), "steps must be a list, each a number from 0 to 2 (s), got []");
  EXPECT_EQ(steps.size(), 3U) << "a refused value must change nothing";
  EXPECT_EQ(valueOf(p), ParamValue(steps));
  EXPECT_EQ(typedText(valueOf(p)), "[0.5, 0.001, 2]");
}

TEST(Param, ListsOfWords) {
  std::vector<std::string> names{"rk4"};
  const Param p = param("methods", &names, "", "Methods.").oneOf({"rk4", "bdf2", "verlet"});
  EXPECT_EQ(assign(p, std::string(" bdf2 , verlet")), "");
  EXPECT_EQ(names, (std::vector<std::string>{"bdf2", "verlet"}));
  EXPECT_EQ(assign(p, std::vector<std::string>{"rk4", "bdf2"}), "");
  EXPECT_EQ(names, (std::vector<std::string>{"rk4", "bdf2"}));
  EXPECT_EQ(assign(p, std::vector<std::string>{"rk4", "verlett"}),
            "methods must be a list, each one of rk4, bdf2, verlet, got [\"rk4\", \"verlett\"]; did you mean "
            "\"verlet\"?");
  EXPECT_EQ(assign(p, 5.0), "methods must be a list, each one of rk4, bdf2, verlet, got 5");
  EXPECT_EQ(names, (std::vector<std::string>{"rk4", "bdf2"}));
  EXPECT_EQ(typedText(valueOf(p)), "rk4, bdf2");
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
  EXPECT_EQ(nearestName("x", {"a", "bc"}), "") << "a letter or two are near to everything";
  EXPECT_EQ(nearestName("xy", {"ab"}), "");
  EXPECT_EQ(nearestName("ay", {"ab"}), "ab");
}

TEST(Counted, OneIsNotMany) {
  EXPECT_EQ(counted(1, "step"), "1 step");
  EXPECT_EQ(counted(0L, "step"), "0 steps");
  EXPECT_EQ(counted(std::size_t{2}, "inner step"), "2 inner steps");
}

}  // namespace
}  // namespace selvedge

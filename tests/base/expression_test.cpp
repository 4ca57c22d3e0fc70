// Formulas: values, messages, and that evaluating one neither allocates nor depends on what was asked before.
#include "base/params/expression.h"

#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/input_error.h"

namespace selvedge {
namespace {

const std::vector<std::string> kVariables{"x", "y", "t"};
const std::string kMayUse =
    "; it may use x, y, t, pi, + - * / ^, comparisons, && || ?: and abs, acos, acosh, asin, asinh, atan, atan2, atanh, "
    "avg, cos, cosh, exp, ln, log, log10, log2, max, min, rint, sign, sin, sinh, sqrt, sum, tan, tanh";

double valueOf(const std::string& text, double x, double y, double t) {
  return Expression(text, kVariables)(std::array{x, y, t});
}

TEST(Expression, HasTheValueOfItsFormula) {
  EXPECT_EQ(valueOf("sin(x*y) + t^2", 0.3, 0.7, 2), std::sin(0.3 * 0.7) + 4);
  EXPECT_EQ(valueOf("atan2(y, x) - 2*pi", 0.3, 0.7, 2), std::atan2(0.7, 0.3) - 2 * std::numbers::pi);
  EXPECT_EQ(valueOf("t < 1 ? x : y", 3, 4, 0.5), 3);
  EXPECT_EQ(valueOf("t <= 0.4 || x == y ? x : max(x, y, t)", 3, 4, 0.5), 4);
  EXPECT_EQ(valueOf("7", 1, 2, 3), 7);
}

TEST(Expression, HasNoValueWithoutAFuss) {
  EXPECT_TRUE(std::isnan(valueOf("sqrt(x)", -1, 0, 0)));
  EXPECT_TRUE(std::isinf(valueOf("1 / x", 0, 0, 0)));
  EXPECT_TRUE(std::isnan(valueOf("0 / 0", 0, 0, 0)));
}

TEST(Expression, RemembersNothing) {
  Expression moved("x - y * t", kVariables);
  const double first = moved(std::array{1.0, 2.0, 3.0});
  EXPECT_EQ(moved(std::array{9.0, 9.0, 9.0}), -72);
  const Expression formula = std::move(moved);
  EXPECT_EQ(formula(std::array{1.0, 2.0, 3.0}), first);
  EXPECT_EQ(formula.text(), "x - y * t");
}

TEST(Expression, SaysWhatIsWrongWhereAndWhatThereIs) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"", "it is empty"},
      {"sin(", "it ends too early"},
      {"x +", "it ends too early"},
      {"sin(q)", "unknown \"q\" at character 5"},
      {"sine(x)", "unknown \"sine\" at character 1 (did you mean \"sin\"?)"},
      {"2 + sin", "\"sin\" at character 5 needs its arguments in parentheses"},
      {"2x", "unexpected \"x\" at character 2"},
      {"x ** 2", "unexpected \"*\" at character 4"},
      {"x)", "unexpected \")\" at character 2"},
      {"((x)", "a closing parenthesis is missing"},
      {"x ? 1", "a \":\" is missing after the \"?\""},
      {"x : 1", "a \":\" has no \"?\" before it"},
      {"x = 3", "\"=\" at character 3 assigns; \"==\" compares"},
      {"x, y", "\",\" separates arguments; this has more than one value"},
      {"atan2(x)", "too few arguments for \"atan2\""},
      {"sin(x, y)", "too many arguments for \"sin\""},
      {"x \xc3\xa9", "unknown \"\xc3\xa9\" at character 3"}};
  for (const auto& [text, message] : wrong) EXPECT_EQ(formulaProblem(text, kVariables), message + kMayUse) << text;
  EXPECT_EQ(formulaProblem(std::string(3000, '('), kVariables), "it has more than 2000 characters");
  EXPECT_EQ(formulaProblem("x >= y", kVariables), "");
  EXPECT_EQ(inputError([] { Expression("q", kVariables); }), "\"q\": unknown \"q\" at character 1" + kMayUse);
}

// Whatever the characters, the answer is a value or a message.
TEST(Expression, SurvivesRandomText) {
  constexpr std::string_view kPieces[] = {
      "x",  "y", "t",  "1",  ".5", "1e3", "(",   ")",  ",", "+",  "-", "*", "/",  "^",   "?",    ":",  "<",    ">=",
      "==", "=", "!=", "&&", "||", "sin", "max", "pi", " ", "\"", "_", "#", "\n", "sum", "\xff", "0x", "sqrt", "atan2"};
  std::uint32_t seed = 1;
  const auto random = [&](std::size_t below) { return (seed = seed * 1664525U + 1013904223U) / 256U % below; };
  int valid = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t n = 1 + random(9); n > 0; --n) text += kPieces[random(std::size(kPieces))];
    if (!formulaProblem(text, kVariables).empty()) continue;
    valueOf(text, 0.5, -2, 3);
    ++valid;
  }
  EXPECT_GT(valid, 100);
}

}  // namespace
}  // namespace selvedge

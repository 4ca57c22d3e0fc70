#include "base/params/expression.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <muParser.h>

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/quote.h"

namespace selvedge {

struct ExpressionParser {
  ExpressionParser(const std::string& text, const std::vector<std::string>& variables) : values(variables.size()) {
    mu.DefineConst("pi", std::numbers::pi);
    for (std::size_t i = 0; i < variables.size(); ++i) mu.DefineVar(variables[i], &values[i]);
    mu.SetExpr(text);
    mu.Eval(results);  // compiles it: later evaluations neither parse nor allocate
  }
  ExpressionParser(const ExpressionParser&) = delete;  // the parser holds pointers to the values

  std::vector<double> values;  // [variables]
  mu::Parser mu;
  int results = 0;  // "1, 2" has two
};

namespace {

constexpr std::size_t kLongest = 2000;  // characters; more is no formula

std::vector<std::string> functionNames() {
  const mu::Parser parser;
  std::vector<std::string> names;
  for (const auto& [name, callback] : parser.GetFunDef()) names.push_back(name);
  return names;
}

// muParser takes "x = 3" for an assignment to x.
std::size_t findAssignment(const std::string& text) {
  for (std::size_t i = text.find('='); i != std::string::npos; i = text.find('=', i + 1)) {
    if (i + 1 < text.size() && text[i + 1] == '=') {
      ++i;
    } else if (i == 0 || std::string_view("<>!").find(text[i - 1]) == std::string_view::npos) {
      return i;
    }
  }
  return std::string::npos;
}

std::string unknownName(const std::string& token, long character) {
  const std::vector<std::string> functions = functionNames();
  if (std::find(functions.begin(), functions.end(), token) != functions.end()) {
    return fmt::format("\"{}\" at character {} needs its arguments in parentheses", token, character);
  }
  const std::string near = token.size() < 3 ? "" : nearestName(token, functions);
  return fmt::format("unknown {} at character {}{}", quote(token), character,
                     near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near));
}

std::string problemText(const mu::ParserError& error) {
  constexpr std::array<std::pair<mu::EErrorCodes, std::string_view>, 6> kPlain{
      {{mu::ecEMPTY_EXPRESSION, "it is empty"},
       {mu::ecUNEXPECTED_EOF, "it ends too early"},
       {mu::ecMISSING_PARENS, "a closing parenthesis is missing"},
       {mu::ecMISSING_ELSE_CLAUSE, "a \":\" is missing after the \"?\""},
       {mu::ecMISPLACED_COLON, "a \":\" has no \"?\" before it"},
       {mu::ecUNEXPECTED_CONDITIONAL, "\"?\" needs a condition before it"}}};
  const auto plain =
      std::find_if(kPlain.begin(), kPlain.end(), [&](const auto& pair) { return pair.first == error.GetCode(); });
  if (plain != kPlain.end()) return std::string(plain->second);
  std::string token = error.GetToken();
  token.erase(token.find_last_not_of(' ') + 1);
  if (error.GetCode() == mu::ecTOO_MANY_PARAMS) return fmt::format("too many arguments for \"{}\"", token);
  if (error.GetCode() == mu::ecTOO_FEW_PARAMS) return fmt::format("too few arguments for \"{}\"", token);
  const auto character = static_cast<long>(error.GetPos()) + 1;
  if (error.GetCode() == mu::ecUNASSIGNABLE_TOKEN) return unknownName(token, character);
  return fmt::format("unexpected {} at character {}", quote(token), character);
}

}  // namespace

Expression::Expression(const std::string& text, const std::vector<std::string>& variables) : text_(text) {
  if (const std::string wrong = formulaProblem(text, variables); !wrong.empty()) {
    throw InputError(quote(text), wrong);
  }
  parser_ = std::make_unique<ExpressionParser>(text, variables);
}

Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;

double Expression::operator()(std::span<const double> values) const {
  std::copy(values.begin(), values.end(), parser_->values.begin());
  try {
    return parser_->mu.Eval();
  } catch (const mu::ParserError&) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

std::string formulaProblem(const std::string& text, const std::vector<std::string>& variables) {
  const auto explained = [&](const std::string& what) {
    return fmt::format("{}; it may use {}, pi, + - * / ^, comparisons, && || ?: and {}", what,
                       fmt::join(variables, ", "), fmt::join(functionNames(), ", "));
  };
  if (text.size() > kLongest) return fmt::format("it has more than {} characters", kLongest);
  if (const std::size_t at = findAssignment(text); at != std::string::npos) {
    return explained(fmt::format("\"=\" at character {} assigns; \"==\" compares", at + 1));
  }
  try {
    const ExpressionParser parser(text, variables);
    if (parser.results > 1) return explained("\",\" separates arguments; this has more than one value");
    return "";
  } catch (const mu::ParserError& error) {
    return explained(problemText(error));
  }
}

}  // namespace selvedge

#include "base/params/param.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/params/expression.h"
#include "base/params/read_number.h"
#include "base/quote.h"

namespace selvedge {
namespace {

template <class... F>
struct Overload : F... {
  using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

std::string rangeWords(const Param& p) {
  const bool low = std::isfinite(p.min), high = std::isfinite(p.max);
  std::string words;
  if (low && high && !p.exclusiveMin) {
    words = fmt::format(" from {} to {}", p.min, p.max);
  } else if (low && high) {
    words = fmt::format(" above {} and up to {}", p.min, p.max);
  } else if (low) {
    words = p.exclusiveMin ? fmt::format(" above {}", p.min) : fmt::format(", {} or more", p.min);
  } else if (high) {
    words = fmt::format(", {} or less", p.max);
  }
  if (!p.unit.empty()) words += fmt::format(" ({})", p.unit);
  if (p.nonzero) words += ", not all of them 0";
  return words;
}

bool inRange(const Param& p, double x) {
  return std::isfinite(x) && x <= p.max && (p.exclusiveMin ? x > p.min : x >= p.min);
}

constexpr int kLargestInt = std::numeric_limits<int>::max();

bool fitsInt(double x) { return std::abs(x) <= kLargestInt; }

// A whole number without a limit of its own has that of the machine.
std::string wholeNumbers(Param p) {
  if (std::isfinite(p.min)) p.max = std::min(p.max, static_cast<double>(kLargestInt));
  return "a whole number" + rangeWords(p);
}

// The numbers a value holds: one, or a list; empty for words and flags.
std::vector<double> numbers(const ParamValue& value) {
  if (const auto* x = std::get_if<double>(&value)) return {*x};
  if (const auto* i = std::get_if<std::int64_t>(&value)) return {static_cast<double>(*i)};
  if (const auto* v = std::get_if<std::vector<double>>(&value)) return *v;
  return {};
}

bool assignNumbers(const Param& p, const std::vector<double>& x) {
  if (x.empty() || !std::all_of(x.begin(), x.end(), [&](double each) { return inRange(p, each); })) return false;
  if (p.nonzero && std::all_of(x.begin(), x.end(), [](double each) { return each == 0; })) return false;
  return std::visit(Overload{[&](double* t) { return x.size() == 1 && (*t = x[0], true); },
                             [&](int* t) {
                               const bool whole = x.size() == 1 && x[0] == std::floor(x[0]) && fitsInt(x[0]);
                               return whole && (*t = static_cast<int>(x[0]), true);
                             },
                             [&](Vec2* t) { return x.size() <= 2 && (*t = Vec2(x[0], x.back()), true); },
                             [&](Vec3* t) { return x.size() == 3 && (*t = Vec3(x[0], x[1], x[2]), true); },
                             [&](std::vector<double>* t) { return *t = x, true; }, [](auto*) { return false; }},
                    p.target);
}

// What may help with a text that the parameter does not take; none when it does.
std::optional<std::string> textProblem(const Param& p, const std::string& text) {
  if (!p.variables.empty()) {
    const std::string wrong = formulaProblem(text, p.variables);
    return wrong.empty() ? std::nullopt : std::optional(": " + wrong);
  }
  if (p.choices.empty() || std::find(p.choices.begin(), p.choices.end(), text) != p.choices.end()) return std::nullopt;
  const std::string near = nearestName(text, p.choices);
  return near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
}

// The words between commas, without the space around them.
std::vector<std::string> wordsIn(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::size_t first = text.find_first_not_of(" \t", begin);
    if (first < end) words.push_back(text.substr(first, text.find_last_not_of(" \t", end - 1) - first + 1));
    begin = end + 1;
  }
  return words;
}

// The numbers between commas; none of them where a word is no number.
std::vector<double> numbersIn(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& word : wordsIn(text)) {
    const std::optional<double> number = readNumber(word);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

bool assignWords(const Param& p, const ParamValue& value, std::vector<std::string>& to, std::string& hint) {
  std::vector<std::string> words;
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) words = *list;
  if (const auto* text = std::get_if<std::string>(&value)) words = wordsIn(*text);
  if (words.empty()) return false;
  for (const std::string& word : words) {
    const auto problem = textProblem(p, word);
    if (problem) return hint = *problem, false;
  }
  return to = std::move(words), true;
}

std::string shortList(const std::vector<std::string>& texts, const char* what) {
  constexpr std::size_t kShown = 8;
  if (texts.size() <= kShown) return fmt::format("[{}]", fmt::join(texts, ", "));
  return fmt::format("[{}, ...] ({} {})", fmt::join(texts.begin(), texts.begin() + kShown, ", "), texts.size(), what);
}

std::string shortList(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double x : numbers) texts.push_back(fmt::format("{}", x));
  return shortList(texts, "numbers");
}

std::string shortList(const std::vector<std::string>& words) {
  std::vector<std::string> texts;
  for (const std::string& word : words) texts.push_back(quote(word));
  return shortList(texts, "items");
}

// Of one word.
std::string allowedWords(const Param& p) {
  if (!p.variables.empty()) return fmt::format("a formula of {}", fmt::join(p.variables, ", "));
  return p.choices.empty() ? "a text" : fmt::format("one of {}", fmt::join(p.choices, ", "));
}

}  // namespace

std::string allowedValues(const Param& p) {
  return std::visit(
      Overload{[&](double*) { return "a number" + rangeWords(p); }, [&](int*) { return wholeNumbers(p); },
               [](bool*) { return std::string("true or false"); }, [&](std::string*) { return allowedWords(p); },
               [&](Vec2*) { return "a number or [warp, weft], each a number" + rangeWords(p); },
               [&](Vec3*) { return "[x, y, z], each a number" + rangeWords(p); },
               [&](std::vector<double>*) { return "a list, each a number" + rangeWords(p); },
               [&](std::vector<std::string>*) { return "a list, each " + allowedWords(p); }},
      p.target);
}

std::string describe(const ParamValue& value) {
  return std::visit(
      Overload{[](const std::string& s) { return quote(s); }, [](const std::vector<double>& v) { return shortList(v); },
               [](const std::vector<std::string>& v) { return shortList(v); },
               [](bool b) { return std::string(b ? "true" : "false"); }, [](auto x) { return fmt::format("{}", x); }},
      value);
}

std::string assign(const Param& p, const ParamValue& value) {
  bool done = false;
  std::string hint;
  if (auto* const* target = std::get_if<bool*>(&p.target)) {
    if (const bool* b = std::get_if<bool>(&value)) done = (** target = *b, true);
  } else if (auto* const* text = std::get_if<std::string*>(&p.target)) {
    if (const auto* s = std::get_if<std::string>(&value)) {
      const auto problem = textProblem(p, *s);
      done = !problem;
      if (done) **text = *s;
      hint = problem.value_or("");
    }
  } else if (auto* const* words = std::get_if<std::vector<std::string>*>(&p.target)) {
    done = assignWords(p, value, **words, hint);
  } else if (std::holds_alternative<std::vector<double>*>(p.target)) {
    const auto* typed = std::get_if<std::string>(&value);
    done = assignNumbers(p, typed ? numbersIn(*typed) : numbers(value));
  } else {
    const auto* list = std::get_if<std::vector<double>>(&value);
    const auto* typed = std::get_if<std::string>(&value);
    const bool alone = list && list->size() < 2;  // [5] is not 5
    const std::optional<double> fraction = typed && typed->find('/') != typed->npos ? readNumber(*typed) : std::nullopt;
    done = !alone && assignNumbers(p, fraction ? std::vector{*fraction} : numbers(value));
  }
  return done ? "" : fmt::format("{} must be {}, got {}{}", p.key, allowedValues(p), describe(value), hint);
}

}  // namespace selvedge

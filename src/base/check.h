// Checks of our own assumptions. A failed check is a bug of ours, never the user's input: it prints both operands and
// aborts.
#pragma once

#include <cstdlib>
#include <source_location>

#include <fmt/format.h>

namespace selvedge {

[[noreturn]] inline void checkFailed(const char* expression, const std::string& operands, std::source_location where) {
  fmt::print(stderr, "{}:{}: check failed: {} ({})\n", where.file_name(), where.line(), expression, operands);
  std::abort();
}

template <class A, class B>
void checkEqual(const A& a, const B& b, const char* expression,
                std::source_location where = std::source_location::current()) {
  if (!(a == b)) checkFailed(expression, fmt::format("{} != {}", a, b), where);
}

}  // namespace selvedge

#define SELVEDGE_CHECK_EQ(a, b) ::selvedge::checkEqual((a), (b), #a " == " #b)

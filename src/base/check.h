// Checks of our own assumptions. A failed check is a bug of ours, never the user's input: it prints both operands and
// aborts.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

namespace selvedge {

[[noreturn]] inline void checkFailed(const char* expression, const std::string& operands, const char* file, int line) {
  fmt::print(stderr, "{}:{}: check failed: {} ({})\n", file, line, expression, operands);
  std::abort();
}

// The place is the caller's. (std::source_location is not to be had in clang 14.)
template <class A, class B>
void checkEqual(const A& a, const B& b, const char* expression, const char* file = __builtin_FILE(),
                int line = __builtin_LINE()) {
  if (!(a == b)) checkFailed(expression, fmt::format("{} != {}", a, b), file, line);
}

}  // namespace selvedge

#define SELVEDGE_CHECK_EQ(a, b) ::selvedge::checkEqual((a), (b), #a " == " #b)

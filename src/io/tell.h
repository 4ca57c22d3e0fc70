// Messages on standard error. Where nobody can read them (it is closed, or the disk behind it is full) the program goes
// on without: a message that is lost is no reason to lose a result.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace selvedge {

template <class... Values>
void tell(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// Sends what was printed on standard output: empty, or that it has not arrived. The system says why only once: `error` is
// what it said before.
std::string outputProblem(int error = 0);

// Standard streams that were closed when the program started are taken by nothing that can be written: otherwise the
// first file that is opened would be one of them, and messages would end in it.
void holdStandardStreams();

}  // namespace selvedge

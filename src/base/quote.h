// Text of the user's, or of a file's, and counts inside a message.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace selvedge {

// In quotes, on one line and short: control characters escaped, bytes that are not UTF-8 as \xNN, a long text cut with
// its size behind it.
std::string quote(std::string_view text);

// Quotes, backslashes and control characters as TOML escapes them; `keepLines`: all but line breaks.
std::string escaped(std::string_view text, bool keepLines = false);

// "1 step", "2 steps"
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace selvedge

// Text of the user's, or of a file's, and counts and sizes inside a message.
#pragma once

#include <concepts>
#include <cstdint>
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

// Letters of ASCII alone.
std::string lowerCase(std::string_view text);

// "712 B", "24 kB", "1.3 MB"
std::string sizeText(std::uint64_t bytes);

}  // namespace selvedge

// Text of the user's, or of a file's, inside a message.
#pragma once

#include <string>
#include <string_view>

namespace selvedge {

// In quotes, on one line and short: control characters escaped, bytes that are not UTF-8 as \xNN, a long text cut with
// its size behind it.
std::string quote(std::string_view text);

// Quotes, backslashes and control characters as TOML escapes them; `keepLines`: all but line breaks.
std::string escaped(std::string_view text, bool keepLines = false);

}  // namespace selvedge

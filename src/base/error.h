// The user's input was wrong. While loading, the command line catches it and ends with exit status 2; a running
// simulation answers an order that it cannot do with its text.
#pragma once

#include <stdexcept>
#include <string>

namespace selvedge {

class InputError : public std::runtime_error {
 public:
  // `where` is "file:line:column", "--set", a file's path; `what` says what is wrong and what to do.
  InputError(const std::string& where, const std::string& what)
      : std::runtime_error(where.empty() ? what : where + ": " + what) {}
};

}  // namespace selvedge

// What an InputError says.
#pragma once

#include <string>

#include "base/error.h"

namespace selvedge {

// The message of the InputError that `action` throws; empty when it throws none.
template <class Action>
std::string inputError(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace selvedge

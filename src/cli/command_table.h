// The commands of the program: the one place that knows them all.
#pragma once

#include <span>

#include "cli/commands/command.h"

namespace selvedge {

std::span<const CommandRow> commands();  // in the order of the help

}  // namespace selvedge

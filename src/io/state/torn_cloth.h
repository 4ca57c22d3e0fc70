// How a cloth has come apart, read from a state file.
#pragma once

#include <string>

#include "model/tears/tears.h"

namespace selvedge {

// `made`: the cloth as it was made; null: it was whole. Throws InputError where the file is of another cloth.
TearsPtr readTears(const std::string& path, const Tears& made);

}  // namespace selvedge

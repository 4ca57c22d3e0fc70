// Which parameters of a scene a method does something with.
#pragma once

#include <string_view>

#include "integrators/method_info.h"

namespace selvedge {

bool readsKey(const MethodInfo& method, std::string_view key);  // "integrator.rho_inf"

}  // namespace selvedge

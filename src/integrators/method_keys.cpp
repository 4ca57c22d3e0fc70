#include "integrators/method_keys.h"

#include <algorithm>
#include <iterator>

namespace selvedge {

bool readsKey(const MethodInfo& method, std::string_view key) {
  constexpr std::string_view kOfAll[] = {"integrator.method", "integrator.step", "integrator.substeps",
                                         "integrator.halvings", "integrator.stretch_limit"};
  return std::ranges::find(kOfAll, key) != std::end(kOfAll) || method.reads(key) ||
         method.reads(key.substr(key.find('.') + 1));
}

}  // namespace selvedge

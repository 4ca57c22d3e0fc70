#include "base/param_value.h"

namespace selvedge {

ParamValue valueOf(const Param& p) {
  return std::visit(
      [](const auto* x) -> ParamValue {
        using T = std::decay_t<decltype(*x)>;
        if constexpr (std::is_same_v<T, int>) {
          return static_cast<std::int64_t>(*x);
        } else if constexpr (std::is_same_v<T, Vec2> || std::is_same_v<T, Vec3>) {
          return std::vector<double>(x->data(), x->data() + x->size());
        } else {
          return *x;
        }
      },
      p.target);
}

}  // namespace selvedge

#include "base/params/param_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string typedText(const ParamValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* words = std::get_if<std::vector<std::string>>(&value))
    return fmt::format("{}", fmt::join(*words, ", "));
  if (const auto* numbers = std::get_if<std::vector<double>>(&value)) {
    return fmt::format("[{}]", fmt::join(*numbers, ", "));
  }
  return describe(value);
}

}  // namespace selvedge

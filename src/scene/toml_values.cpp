#include "scene/toml_values.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

void Problems::add(const toml::source_region& place, std::string what) {
  problems_.push_back({place.begin, std::move(what)});
}

void Problems::throwIfAny() const {
  if (problems_.empty()) return;
  std::vector<Problem> sorted = problems_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Problem& a, const Problem& b) { return a.place < b.place; });
  std::string text;
  for (const auto& [place, what] : sorted) {
    text += fmt::format("{}{}:{}:{}: {}", text.empty() ? "" : "\n", file_, place.line, place.column, what);
  }
  throw InputError("", text);
}

std::optional<double> number(const toml::node& node) {
  if (const auto* whole = node.as_integer()) return static_cast<double>(whole->get());
  const auto* real = node.as_floating_point();
  if (!real || !std::isfinite(real->get())) return std::nullopt;
  return real->get();
}

std::optional<std::int64_t> wholeNumber(const toml::node& node) {
  const auto* whole = node.as_integer();
  return whole ? std::optional(whole->get()) : std::nullopt;
}

std::optional<std::vector<double>> numberList(const toml::node& node) {
  const toml::array* array = node.as_array();
  if (!array) return std::nullopt;
  std::vector<double> list;
  for (const toml::node& item : *array) {
    const auto x = number(item);
    if (!x) return std::nullopt;
    list.push_back(*x);
  }
  return list;
}

std::optional<Vec3> vector3(const toml::node& node) {
  const auto list = numberList(node);
  if (!list || list->size() != 3) return std::nullopt;
  return Vec3((*list)[0], (*list)[1], (*list)[2]);
}

std::optional<ParamValue> paramValue(const toml::node& node) {
  if (const auto* text = node.as_string()) return ParamValue(text->get());
  if (const auto* flag = node.as_boolean()) return ParamValue(flag->get());
  if (const auto* whole = node.as_integer()) return ParamValue(std::int64_t{whole->get()});
  if (const auto* real = node.as_floating_point()) return ParamValue(real->get());
  if (auto list = numberList(node)) return ParamValue(std::move(*list));
  return std::nullopt;
}

std::string describe(const toml::node& node) {
  if (const auto value = paramValue(node)) return describe(*value);
  if (node.is_table()) return "a table";
  return node.is_array() ? "a list of other things" : "a date or a time";
}

std::string assignNode(const Param& p, const toml::node& node) {
  if (const auto value = paramValue(node)) return assign(p, *value);
  return fmt::format("{} must be {}, got {}", p.key, allowedValues(p), describe(node));
}

}  // namespace selvedge

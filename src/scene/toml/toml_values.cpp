#include "scene/toml/toml_values.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {
namespace {

Place placeOf(toml::source_position at) { return {static_cast<int>(at.line), static_cast<int>(at.column)}; }

// toml++ makes a table of each part of a dotted key and frees them one inside the other: a million parts would overflow
// the stack. Counts the dots of a line that are not those of numbers.
void requireShallowKeys(std::string_view text, const std::string& where) {
  constexpr int kMostParts = 1000;
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  int parts = 0, line = 1;
  std::size_t lineBegin = 0;
  bool afterDot = false;  // only digits since the last dot
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      parts = 0, line += 1, lineBegin = i + 1, afterDot = false;
    } else if (text[i] != '.') {
      afterDot = afterDot && digit(i);
    } else {
      const bool number = i > 0 && digit(i - 1) && digit(i + 1) && !afterDot;
      afterDot = true;
      if (number || ++parts <= kMostParts) continue;
      throw InputError(placeIn(where, {line, static_cast<int>(i - lineBegin) + 1}),
                       fmt::format("more than {} dots on one line: no key has so many parts", kMostParts));
    }
  }
}

}  // namespace

toml::table parseToml(std::string_view text, const std::string& where) {
  requireShallowKeys(text, where);
  try {
    return toml::parse(text, std::string_view(where));
  } catch (const toml::parse_error& error) {
    const auto at = error.source().begin;
    throw InputError(fmt::format("{}:{}:{}", where, at.line, at.column), std::string(error.description()));
  }
}

Place placeOf(const toml::node& node) { return placeOf(node.source().begin); }

void Problems::add(const toml::source_region& place, std::string what) { add(placeOf(place.begin), std::move(what)); }

void Problems::add(Place place, std::string what) { problems_.push_back({place, std::move(what)}); }

void Problems::throwIfAny() const {
  if (problems_.empty()) return;
  std::vector<Problem> sorted = problems_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
  });
  std::string text;
  constexpr std::size_t kMost = 20;  // a reader will not go through more at once
  if (sorted.size() > kMost) {
    const std::size_t more = sorted.size() - kMost;
    sorted.resize(kMost);
    sorted.push_back({sorted.back().place, fmt::format("... and {} more", more)});
  }
  for (const auto& [place, what] : sorted) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", placeIn(file_, place), what);
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

std::optional<std::vector<std::string>> textList(const toml::node& node) {
  const toml::array* array = node.as_array();
  if (!array) return std::nullopt;
  std::vector<std::string> list;
  for (const toml::node& item : *array) {
    const auto* text = item.as_string();
    if (!text) return std::nullopt;
    list.push_back(text->get());
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
  if (auto list = textList(node)) return ParamValue(std::move(*list));
  return std::nullopt;
}

std::string describe(const toml::node& node) {
  if (const auto value = paramValue(node)) return describe(*value);
  if (node.is_table()) return "a table";
  const toml::array* list = node.as_array();
  if (!list) return "a date or a time";
  constexpr std::size_t kShown = 8;
  std::string items;
  for (std::size_t i = 0; i < std::min(list->size(), kShown); ++i) {
    const toml::node& item = *list->get(i);
    items += fmt::format("{}{}", i == 0 ? "" : ", ", item.is_array() ? "[...]" : describe(item));
  }
  return list->size() <= kShown ? fmt::format("[{}]", items) : fmt::format("[{}, ...] ({} items)", items, list->size());
}

std::string assignNode(const Param& p, const toml::node& node) {
  if (const auto value = paramValue(node)) return assign(p, *value);
  return fmt::format("{} must be {}, got {}", p.key, allowedValues(p), describe(node));
}

}  // namespace selvedge

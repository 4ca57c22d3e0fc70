#include "ui/number_text.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/params/param_value.h"

namespace selvedge {

std::string numberText(double value, int digits) { return fmt::format("{:.{}g}", value, digits); }

std::optional<double> readNumber(std::string_view text) {
  const auto one = [](std::string_view part) -> std::optional<double> {
    const auto trimmed = part.substr(std::min(part.find_first_not_of(" \t+"), part.size()));
    double value = 0;
    const auto [stop, error] = std::from_chars(trimmed.data(), trimmed.data() + trimmed.size(), value);
    const std::string_view rest = trimmed.substr(static_cast<std::size_t>(stop - trimmed.data()));
    if (error != std::errc() || rest.find_first_not_of(" \t") != std::string_view::npos) return {};
    return value;
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return one(text);
  const auto above = one(text.substr(0, slash)), below = one(text.substr(slash + 1));
  if (!above || !below || *below == 0) return {};
  return *above / *below;
}

std::string valueText(const ParamValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return numberText(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
  if (const auto* words = std::get_if<std::string>(&value)) return *words;
  const auto* list = std::get_if<std::vector<double>>(&value);
  if (!list) return describe(value);
  if (std::adjacent_find(list->begin(), list->end(), std::not_equal_to<>()) == list->end())
    return numberText(list->front());
  std::vector<std::string> texts;
  for (const double each : *list) texts.push_back(numberText(each));
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace selvedge

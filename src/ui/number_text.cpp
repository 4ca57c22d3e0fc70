#include "ui/number_text.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/params/param_value.h"

namespace selvedge {

std::string numberText(double value, int digits) { return fmt::format("{:.{}g}", value, digits); }

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

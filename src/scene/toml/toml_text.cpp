#include "scene/toml/toml_text.h"

#include <cmath>

#include <fmt/format.h>

namespace selvedge {
std::string tomlText(double value) {
  if (value == 0 && std::signbit(value)) return "-0.0";  // "-0" would be the whole number 0
  return fmt::format("{}", value);
}

std::string tomlText(int value) { return fmt::format("{}", value); }

std::string tomlText(bool value) { return value ? "true" : "false"; }

std::string tomlText(const std::string& value) {
  const bool block = value.find('\n') != std::string::npos;  // """ keeps its lines; the one after the quotes is dropped
  return block ? fmt::format("\"\"\"\n{}\"\"\"", escaped(value, true)) : fmt::format("\"{}\"", escaped(value));
}

std::string tomlText(const Vec2& value) { return fmt::format("[{}, {}]", tomlText(value[0]), tomlText(value[1])); }

std::string tomlText(const Vec3& value) {
  return fmt::format("[{}, {}, {}]", tomlText(value[0]), tomlText(value[1]), tomlText(value[2]));
}

std::string tomlText(const ParamValue& value) {
  if (const auto* list = std::get_if<std::vector<double>>(&value)) return tomlList(*list);
  if (const auto* words = std::get_if<std::vector<std::string>>(&value)) return tomlList(*words);
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *whole);
  if (const auto* number = std::get_if<double>(&value)) return tomlText(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return tomlText(*flag);
  return tomlText(std::get<std::string>(value));
}

std::string tomlText(const NodeSelection& value) {
  std::string text;
  const auto add = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
  for (const std::string& name : value.names) add(tomlText(name));
  for (int node : value.nodes) add(tomlText(node));
  for (const auto& box : value.boxes) {
    add(fmt::format("{{ low = {}, high = {} }}", tomlText(box.low), tomlText(box.high)));
  }
  return "[" + text + "]";
}

std::string tomlText(const Param& p) {
  return std::visit([](const auto* target) { return tomlText(*target); }, p.target);
}

}  // namespace selvedge

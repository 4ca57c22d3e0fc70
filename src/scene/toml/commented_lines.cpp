#include "scene/toml/commented_lines.h"

#include <fmt/format.h>

#include "scene/toml/toml_text.h"

namespace selvedge {

std::string commentLine(std::string_view help, std::string_view unit) {
  return fmt::format("# {}{}\n", help, unit.empty() ? "" : fmt::format(" [{}]", unit));
}

std::string paramLine(const Param& p, bool commented) {
  std::string help = p.help;
  if (!p.choices.empty()) help += fmt::format(" ({})", allowedValues(p));
  return fmt::format("{}{} = {}\n", commented ? commentLine(help, p.unit) : "", p.key, tomlText(p));
}

}  // namespace selvedge

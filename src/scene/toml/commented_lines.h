// Keys with their values as a scene file has them, each below a comment that says what it is.
#pragma once

#include "scene/toml/fields.h"

namespace selvedge {

std::string commentLine(std::string_view help, std::string_view unit);  // "# What it is [m/s]" and the line's end
std::string paramLine(const Param& p, bool commented);                  // its key and its present value

template <class Block>
std::string fieldLines(const Block& block, std::span<const Field<Block>> fields, bool commented) {
  std::string out;
  for (const Field<Block>& field : fields) {
    const std::string value = field.write(block);
    if (value.empty()) continue;
    if (commented) out += commentLine(field.help, field.unit);
    out += std::string(field.name) + " = " + value + "\n";
  }
  return out;
}

}  // namespace selvedge

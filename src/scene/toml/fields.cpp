#include "scene/toml/fields.h"

#include <fmt/format.h>

namespace selvedge {

const toml::table* tableOf(std::string_view name, const toml::node& node, Problems& problems) {
  if (!node.is_table()) problems.add(node.source(), fmt::format("{0} must be a table; write [{0}]", name));
  return node.as_table();
}

}  // namespace selvedge

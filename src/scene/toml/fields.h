// Keys of a block that hold more than a scalar, as a table from which it is read, written and listed. (Its scalar keys
// are Params.)
#pragma once

#include <algorithm>
#include <span>

#include "scene/toml/field_values.h"

namespace selvedge {

template <class Block>
struct Field {
  std::string_view name;
  std::string_view unit;
  std::string_view allowed;
  std::string_view help;
  void (*read)(const toml::node&, Block&, const FieldPlace&);
  std::string (*write)(const Block&);  // as TOML; empty: leave it out
};

// The keys of one table: parameters (with their full keys), fields, and nothing else.
template <class Block>
void readTable(const toml::table& table, const std::string& name, const Params& params,
               std::span<const Field<Block>> fields, Block& block, Problems& problems) {
  for (const auto& [key, value] : table) {
    const std::string own(key.str()), full = name + "." + own;
    const Param* p = findParam(params, full);
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field<Block>& f) { return f.name == own; });
    if (p) {
      if (const std::string wrong = assignNode(*p, value); !wrong.empty()) problems.add(value.source(), wrong);
    } else if (field != fields.end()) {
      field->read(value, block, {problems, full, field->allowed});
    } else {
      std::vector<std::string> known = keysOf(params);
      for (const Field<Block>& f : fields) known.push_back(name + "." + std::string(f.name));
      problems.add(key.source(), unknownKey(full, known));
    }
  }
}

// [name]: null, and a problem, for what is no table.
const toml::table* tableOf(std::string_view name, const toml::node& node, Problems& problems);

// [[name]]: a list of tables, one block each, also of those with something wrong in them.
template <class Block>
void readTables(const toml::node& node, const std::string& name, std::span<const Field<Block>> fields,
                std::vector<Block>& blocks, Problems& problems) {
  const toml::array* array = node.as_array();
  if (!array || !array->is_homogeneous(toml::node_type::table)) {
    if (array && array->empty()) return;
    problems.add(node.source(), name + " must be a list of tables; write [[" + name + "]]");
    return;
  }
  for (const toml::node& item : *array) {
    Block& block = blocks.emplace_back();
    readTable(*item.as_table(), name, withPrefix(block.params(), name), fields, block, problems);
  }
}

}  // namespace selvedge

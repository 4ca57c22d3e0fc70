// Reads the values that are more than a scalar: selections of nodes, lists of numbers and of vectors.
#pragma once

#include "scene/scene.h"
#include "scene/toml/toml_values.h"

namespace selvedge {

// Where a field's value stands, for saying what is wrong with it.
struct FieldPlace {
  Problems& problems;
  std::string key;
  std::string_view allowed;

  void refuse(const toml::node& wrong) const;  // "pin.nodes must be a list of node numbers, got 1.5"
};

// Whether a table has at least one of these keys.
bool containsAny(const toml::table& table, std::initializer_list<std::string_view> keys);

inline constexpr std::string_view kPlaces =
    "a place (\"top\", \"corner0\", ...), a node number, a box { low, high }, or a list of them";
void readPlaces(const toml::node& node, NodeSelection& to, const FieldPlace& place);  // names, numbers, boxes
void readNodes(const toml::node& node, NodeSelection& to, const FieldPlace& place);
void readBoxes(const toml::node& node, NodeSelection& to, const FieldPlace& place);
void readVectors(const toml::node& node, std::vector<Vec3>& to, const FieldPlace& place);
void readNumbers(const toml::node& node, std::vector<double>& to, const FieldPlace& place);

}  // namespace selvedge

#include "scene/toml/field_values.h"

#include <algorithm>

#include <fmt/format.h>

namespace selvedge {
namespace {

void readNode(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  const auto whole = wholeNumber(node);
  if (!whole || *whole < 0 || *whole > 1'000'000'000) return place.refuse(node);
  to.nodes.push_back(static_cast<int>(*whole));
  to.places.nodes.push_back(placeOf(node));
}

void readBox(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  const toml::table* table = node.as_table();
  const toml::node* low = table ? table->get("low") : nullptr;
  const toml::node* high = table ? table->get("high") : nullptr;
  if (!low || !high || table->size() != 2) return place.refuse(node);
  const auto from = vector3(*low), to3 = vector3(*high);
  if (!from || !to3 || (from->array() > to3->array()).any()) return place.refuse(from ? *high : *low);
  to.boxes.push_back({*from, *to3});
  to.places.boxes.push_back(placeOf(node));
}

void readPlace(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  if (const auto* name = node.as_string()) {
    to.names.push_back(name->get());
    to.places.names.push_back(placeOf(node));
  } else if (node.is_integer()) {
    readNode(node, to, place);
  } else if (node.is_table()) {
    readBox(node, to, place);
  } else {
    place.refuse(node);
  }
}

// One item, or a list of at least one.
template <class Item>
void readItems(const toml::node& node, NodeSelection& to, const FieldPlace& place, Item readItem) {
  const toml::array* array = node.as_array();
  if (!array) return readItem(node, to, place);
  if (array->empty()) return place.refuse(node);
  for (const toml::node& item : *array) readItem(item, to, place);
}

}  // namespace

void FieldPlace::refuse(const toml::node& wrong) const {
  problems.add(wrong.source(), fmt::format("{} must be {}, got {}", key, allowed, describe(wrong)));
}

bool containsAny(const toml::table& table, std::initializer_list<std::string_view> keys) {
  return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return table.contains(key); });
}

void readPlaces(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  readItems(node, to, place, readPlace);
}

void readNodes(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  readItems(node, to, place, readNode);
}

void readBoxes(const toml::node& node, NodeSelection& to, const FieldPlace& place) {
  readItems(node, to, place, readBox);
}

void readVectors(const toml::node& node, std::vector<Vec3>& to, const FieldPlace& place) {
  const toml::array* array = node.as_array();
  if (!array) return place.refuse(node);
  for (const toml::node& item : *array) {
    const auto v = vector3(item);
    if (!v) place.refuse(item);
    to.push_back(v.value_or(Vec3::Zero()));
  }
}

void readNumbers(const toml::node& node, std::vector<double>& to, const FieldPlace& place) {
  const auto list = numberList(node);
  if (!list) return place.refuse(node);
  to = *list;
}

}  // namespace selvedge

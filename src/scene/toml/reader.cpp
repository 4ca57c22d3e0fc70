#include "scene/toml/reader.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/fabrics.h"
#include "scene/scene_checks.h"
#include "scene/toml/block_fields.h"

namespace selvedge {
namespace {

// One file being read: a function for each key at the top of a scene that is not a section of plain parameters.
class Reader {
 public:
  explicit Reader(const std::string& where) : problems_(where) {
    scene.path = where;
    scene.name = std::filesystem::path(where).stem().string();
  }
  void read(const toml::table& root);

  Scene scene;

 private:
  struct Entry {
    std::string_view key;
    void (Reader::*read)(const toml::node&);
  };
  static const std::array<Entry, 6> kEntries;

  void title(const toml::node& node) { text(param("title", &scene.title, "", ""), node); }
  void description(const toml::node& node) { text(param("description", &scene.description, "", ""), node); }
  void pins(const toml::node& node);
  void events(const toml::node& node);
  void nodes(const toml::node& node);
  void expect(const toml::node& node);
  void section(const toml::key& key, const toml::node& node);

  void text(const Param& p, const toml::node& node);
  const toml::table* table(std::string_view name, const toml::node& node);
  std::vector<std::string> knownKeys() const;

  Problems problems_;
  Params params_ = scene.params();
};

const std::array<Reader::Entry, 6> Reader::kEntries{{{"title", &Reader::title},
                                                     {"description", &Reader::description},
                                                     {"nodes", &Reader::nodes},
                                                     {"pin", &Reader::pins},
                                                     {"event", &Reader::events},
                                                     {"expect", &Reader::expect}}};

void Reader::read(const toml::table& root) {
  for (const auto& [key, node] : root) {
    const std::string_view name = key.str();
    const auto entry = std::find_if(kEntries.begin(), kEntries.end(), [&](const Entry& e) { return e.key == name; });
    if (entry != kEntries.end()) {
      (this->*entry->read)(node);
    } else {
      section(key, node);
    }
  }
  if (const toml::node* fabric = root["material"]["fabric"].node()) {
    if (const std::string wrong = applyFabric(scene, false); !wrong.empty()) problems_.add(fabric->source(), wrong);
  }
  checkMesh(scene, root, problems_);
  checkNodes(scene, root, problems_);
  problems_.throwIfAny();
}

void Reader::text(const Param& p, const toml::node& node) {
  if (const std::string wrong = assignNode(p, node); !wrong.empty()) problems_.add(node.source(), wrong);
}

const toml::table* Reader::table(std::string_view name, const toml::node& node) {
  if (!node.is_table()) problems_.add(node.source(), fmt::format("{0} must be a table; write [{0}]", name));
  return node.as_table();
}

void Reader::pins(const toml::node& node) {
  readTables(node, "pin", pinFields(), scene.pins, problems_);
  for (std::size_t i = 0; i < scene.pins.size(); ++i) {
    const toml::table& own = *node.as_array()->get(i)->as_table();
    scene.pins[i].place = placeOf(own);
    checkPin(scene.pins[i], own, problems_);
  }
}

void Reader::events(const toml::node& node) {
  readTables(node, "event", eventFields(), scene.events, problems_);
  for (std::size_t i = 0; i < scene.events.size(); ++i) {
    const toml::table& own = *node.as_array()->get(i)->as_table();
    scene.events[i].place = placeOf(own);
    checkEvent(own, problems_);
  }
}

void Reader::nodes(const toml::node& node) {
  if (const toml::table* own = table("nodes", node)) {
    scene.from["nodes"] = scene.where(placeOf(*own));
    readTable(*own, "nodes", {}, nodeFields(), scene.nodes, problems_);
  }
}

// probe = [low, high], kept in the order of the file (a TOML table is sorted by name).
void Reader::expect(const toml::node& node) {
  const toml::table* own = table("expect", node);
  if (!own) return;
  std::vector<std::pair<toml::source_position, Expectation>> found;
  for (const auto& [key, value] : *own) {
    Expectation expectation{std::string(key.str())};
    if (readExpectation(key, value, expectation, problems_)) found.push_back({key.source().begin, expectation});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [place, expectation] : found) scene.expect.push_back(std::move(expectation));
}

void Reader::section(const toml::key& key, const toml::node& node) {
  const std::string name(key.str());
  const bool known = std::any_of(params_.begin(), params_.end(),
                                 [&](const Param& p) { return p.key.compare(0, name.size() + 1, name + ".") == 0; });
  if (!known) return problems_.add(key.source(), unknownKey(name, knownKeys()));
  if (const toml::table* own = table(name, node)) {
    scene.from[name] = scene.where(placeOf(*own));
    for (const auto& [valueName, value] : *own) {
      scene.from[fmt::format("{}.{}", name, valueName.str())] = scene.where(placeOf(value));
    }
    readTable<Scene>(*own, name, params_, {}, scene, problems_);
  }
}

std::vector<std::string> Reader::knownKeys() const {
  std::vector<std::string> keys;
  for (const Entry& entry : kEntries) keys.emplace_back(entry.key);
  for (const Param& p : params_) {
    const std::string name = p.key.substr(0, p.key.find('.'));
    if (std::find(keys.begin(), keys.end(), name) == keys.end()) keys.push_back(name);
  }
  const auto all = keysOf(params_);
  keys.insert(keys.end(), all.begin(), all.end());
  return keys;
}

}  // namespace

Scene parseScene(std::string_view text, const std::string& where) {
  Reader reader(where);
  reader.read(parseToml(text, where));
  return reader.scene;
}

}  // namespace selvedge

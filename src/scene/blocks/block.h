// A block of a scene file: title = "...", [mesh], [[pin]]. Whatever reads, writes, checks and lists scenes, and what makes
// their timeline, goes through the table of all blocks (blocks.h) and knows none of them by name.
#pragma once

#include <functional>

#include "model/mesh/mesh.h"
#include "scene/keys.h"
#include "scene/timeline_event.h"
#include "scene/toml/commented_lines.h"

namespace selvedge {

struct Block {
  std::string name;      // "pin"
  bool repeats = false;  // [[pin]], any number of times; otherwise [pin], or pin = ..., once
  // What --set, events and panels can change, by its key in the block; none: only a file gives what the block holds.
  std::function<Params(Scene&)> params{};
  // Adds what is wrong to the problems and reads on.
  std::function<void(const toml::node&, Scene&, Problems&)> read{};
  // What the block alone cannot show, once the whole file (`root`) has been read; may be none.
  std::function<void(Scene&, const toml::table& root, Problems&)> check{};
  std::function<std::string(Scene&)> write{};  // with comments; empty text: it is left out
  std::function<std::vector<KeyInfo>()> keys{};
  // What it makes happen, and when; may be none.
  std::function<void(const Scene&, const Mesh&, std::vector<TimelineEvent>&)> happens{};
};

// [name] of parameters that --set can change. `useful`: whether a key has an effect, and is written; none: all have.
Block section(const std::string& name, std::function<Params(Scene&)> params,
              bool (*useful)(const Scene&, std::string_view key) = nullptr);

std::vector<KeyInfo> paramKeys(const Params& params, bool settable);  // `params` with their full keys

template <class Item>
std::vector<KeyInfo> fieldKeys(const std::string& block, std::span<const Field<Item>> fields) {
  std::vector<KeyInfo> keys;
  for (const Field<Item>& f : fields) {
    keys.push_back(
        {block + "." + std::string(f.name), "", std::string(f.unit), std::string(f.allowed), std::string(f.help)});
  }
  return keys;
}

// How the items of a [[block]] are read and written beside their params().
template <class Item>
struct ItemRules {
  std::span<const Field<Item>> fields;
  void (*check)(const Item&, const toml::table&, Problems&);
  bool (*useful)(const Item&, std::string_view key);  // whether a parameter has an effect, and is written
};

// [[name]], whose items remember their place in the file. Keys are explained in the first one that is written.
template <class Item>
Block repeated(const std::string& name, std::vector<Item> Scene::*list, const ItemRules<Item>& rules) {
  Block block{.name = name, .repeats = true};
  block.read = [=](const toml::node& node, Scene& scene, Problems& problems) {
    std::vector<Item>& items = scene.*list;
    readTables(node, name, rules.fields, items, problems);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const toml::table& own = *node.as_array()->get(i)->as_table();
      items[i].place = placeOf(own);
      rules.check(items[i], own, problems);
    }
  };
  block.write = [=](Scene& scene) {
    std::string out;
    bool first = true;
    for (Item& item : scene.*list) {
      out += "\n[[" + name + "]]\n" + fieldLines(item, rules.fields, first);
      for (const Param& p : item.params()) {
        if (rules.useful(item, p.key)) out += paramLine(p, first);
      }
      first = false;
    }
    return out;
  };
  block.keys = [=] {
    Item item;
    std::vector<KeyInfo> keys = fieldKeys(name, rules.fields);
    for (KeyInfo& key : paramKeys(withPrefix(item.params(), name), false)) keys.push_back(std::move(key));
    return keys;
  };
  return block;
}

}  // namespace selvedge

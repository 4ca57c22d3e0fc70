// [[body]]: one of several cloths in a scene. What it does not say of its mesh, material, plastic flow,
// tearing, ropes, solids, gas and start is said by [mesh], [material], [plastic], [tearing], [rope], [solid], [gas] and [start].
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scene/blocks/blocks.h"
#include "scene/blocks/body_keys.h"
#include "scene/blocks/presets.h"
#include "scene/keys.h"
#include "scene/mesh/build_mesh.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

struct BodyPart {
  std::string_view name;
  Params (*params)(BodyBlock&);
};
constexpr BodyPart kBodyParts[] = {{"mesh", [](BodyBlock& body) { return body.mesh.params(); }},
                                   {"material", [](BodyBlock& body) { return body.material.params(); }},
                                   {"plastic", [](BodyBlock& body) { return body.material.plastic.params(); }},
                                   {"tearing", [](BodyBlock& body) { return body.material.tearing.params(); }},
                                   {"rope", [](BodyBlock& body) { return body.material.rope.params(); }},
                                   {"solid", [](BodyBlock& body) { return body.material.solid.params(); }},
                                   {"gas", [](BodyBlock& body) { return body.gas.params(); }},
                                   {"start", [](BodyBlock& body) {
                                      Params own = body.start.params();
                                      std::erase_if(own, [](const Param& p) { return isOfSceneStart(p.key); });
                                      return own;
                                    }}};

Params partParams(BodyBlock& body, const BodyPart& part) {
  return withPrefix(part.params(body), std::string(part.name));
}

// An empty list is none. False where it is no list of tables.
bool isList(const toml::node& node, Problems& problems) {
  const toml::array* array = node.as_array();
  if (array && (array->empty() || array->is_homogeneous(toml::node_type::table))) return true;
  problems.add(node.source(), "body must be a list of tables; write [[body]]");
  return false;
}

void readPart(const BodyPart& part, const toml::node& node, const Scene& scene, BodyBlock& body,
              std::map<std::string, std::string>& from, Problems& problems) {
  const std::string name = fmt::format("body.{}", part.name);
  const toml::table* table = tableOf(name, node, problems);
  if (!table) return;
  readTable<BodyBlock>(*table, name, withPrefix(part.params(body), name), {}, body, problems);
  from[fmt::format("{}{}", prefixOf(body), part.name)] = scene.where(placeOf(*table));
  for (const auto& [key, value] : *table) {
    from[fmt::format("{}{}.{}", prefixOf(body), part.name, key.str())] = scene.where(placeOf(value));
    if (part.name != "mesh") continue;
    if (const std::string wrong = uselessMeshKey(key.str(), body.mesh.kind); !wrong.empty()) {
      problems.add(key.source(), "body." + wrong);
    }
  }
}

void readName(const toml::table& table, const Scene& scene, BodyBlock& body, Problems& problems) {
  const toml::node* name = table.get("name");
  if (!name) return problems.add(table.source(), "body needs name: how its places and values are called");
  if (!name->is_string() || name->value_or(std::string()).empty()) {
    return problems.add(name->source(),
                        fmt::format("body.name must be a text of a letter or more, got {}", describe(*name)));
  }
  body.name = name->value_or(std::string());
  if (const std::string wrong = wrongName("body", body.name); !wrong.empty()) problems.add(name->source(), wrong);
  for (const BodyBlock& other : scene.bodies) {
    if (other.name == body.name)
      problems.add(name->source(), fmt::format("body.name: there are two called {}", quote(body.name)));
  }
}

void readBody(const toml::table& table, Scene& scene, Problems& problems) {
  BodyBlock body{"", scene.mesh, scene.material, scene.gas, scene.start, placeOf(table)};
  readName(table, scene, body, problems);
  for (const auto& [key, node] : table) {
    const std::string_view name = key.str();
    if (name == "name") continue;
    const auto part =
        std::find_if(std::begin(kBodyParts), std::end(kBodyParts), [&](const BodyPart& p) { return p.name == name; });
    if (part == std::end(kBodyParts)) {
      std::vector<std::string> known{"body.name"};
      for (const BodyPart& each : kBodyParts) known.push_back(fmt::format("body.{}", each.name));
      problems.add(key.source(), unknownKey(fmt::format("body.{}", name), known));
      continue;
    }
    readPart(*part, node, scene, body, scene.from, problems);
  }
  if (const toml::node* plastic = table.get("plastic")) {
    checkPlasticLimits(body.material.plastic, *plastic, fmt::format("body.{}.plastic", body.name), problems);
  }
  if (body.mesh.kind == "nodes") {
    problems.add(table.source(),
                 "body.mesh.kind cannot be \"nodes\": nodes given one by one are the only cloth of their scene");
  }
  scene.bodies.push_back(std::move(body));
}

// What the sections of the scene say that bodies have, too, has been read before this, and the fabric of [material] has
// been applied.
void readBodies(Scene& scene, const toml::table& root, Problems& problems) {
  const toml::array* array = root["body"].as_array();
  if (!array || array->empty() || !array->is_homogeneous(toml::node_type::table)) return;
  for (const toml::node& item : *array) readBody(*item.as_table(), scene, problems);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const toml::node* fabric = (*array)[i].as_table()->at_path("material.fabric").node();
    if (!fabric || scene.bodies[i].name.empty()) continue;
    if (const std::string wrong = applyPreset(scene, prefixOf(scene.bodies[i]) + "material.fabric", false);
        !wrong.empty()) {
      problems.add(fabric->source(), wrong);
    }
  }
}

std::string writeBody(BodyBlock& body, bool explained) {
  std::string out = fmt::format("\n[[body]]\nname = {}\n", tomlText(ParamValue(body.name)));
  for (const BodyPart& part : kBodyParts) {
    out += fmt::format("[body.{}]\n", part.name);
    for (const Param& p : part.params(body)) {
      if (part.name != "mesh" || uselessMeshKey(p.key, body.mesh.kind).empty()) out += paramLine(p, explained);
    }
  }
  return out;
}

std::string writeBodies(Scene& scene) {
  std::string out;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) out += writeBody(scene.bodies[i], i == 0);
  return out;
}

std::vector<KeyInfo> bodyKeyList() {
  std::vector<KeyInfo> keys{{"body.name", "", "", "a text", "How its places (name.corner0) and values are called."}};
  BodyBlock body;
  for (const BodyPart& part : kBodyParts) {
    const Params own = withPrefix(partParams(body, part), "body.NAME");  // as --set and events have them
    for (KeyInfo& key : paramKeys(own, true)) keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace

bool isOfSceneStart(std::string_view key) { return key == "state" || key == "time"; }

std::string prefixOf(const BodyBlock& body) { return fmt::format("{}{}.", kBodyKeys, body.name); }

std::vector<Scene::Cloth> Scene::cloths() const {
  if (bodies.empty()) return {{"", mesh, material, gas, start}};
  std::vector<Cloth> all;
  for (const BodyBlock& body : bodies) all.push_back({prefixOf(body), body.mesh, body.material, body.gas, body.start});
  return all;
}

BodyList& BodyList::operator=(const BodyList& other) {
  if (size() == other.size()) {
    std::copy(other.begin(), other.end(), begin());
  } else {
    assign(other.begin(), other.end());
  }
  return *this;
}

std::string Scene::Cloth::name() const {
  return prefix.empty() ? "" : prefix.substr(kBodyKeys.size(), prefix.size() - kBodyKeys.size() - 1);
}

Params bodyParams(Scene& scene) {
  Params all;
  for (BodyBlock& body : scene.bodies) {
    for (const BodyPart& part : kBodyParts) {
      for (Param& p : withPrefix(partParams(body, part), body.name)) all.push_back(std::move(p));
    }
  }
  return all;
}

std::string wrongBodyKey(const Scene& scene, const std::string& key) {
  std::vector<std::string> names;
  for (const BodyBlock& body : scene.bodies) names.push_back(body.name);
  const std::string known = names.empty() ? "this scene has one cloth, without bodies"
                                          : fmt::format("the bodies are: {}", fmt::join(names, ", "));
  const std::string_view prefix = bodyPrefix(key);
  if (!key.starts_with(kBodyKeys)) return fmt::format("{0} is of which body? Write body.NAME.{0}; {1}", key, known);
  if (prefix.empty())
    return fmt::format("{} is no key: write body.NAME.KEY, such as body.NAME.material.stretch; {}", quote(key), known);
  const std::string name(prefix.substr(kBodyKeys.size(), prefix.size() - kBodyKeys.size() - 1));
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    const std::string near = nearestName(name, names);
    return fmt::format("{}: there is no body {}{}; {}", key, quote(name),
                       near.empty() ? "" : fmt::format(", did you mean {}?", quote(near)), known);
  }
  BodyBlock body;
  body.name = name;
  Params params;
  for (const BodyPart& part : kBodyParts) {
    for (Param& p : withPrefix(partParams(body, part), "body." + name)) params.push_back(std::move(p));
  }
  if (isOfSceneStart(withoutBody(key).substr(std::min<std::size_t>(6, withoutBody(key).size())))) {
    return fmt::format("{} is the same for all bodies: it is a key of [start]", withoutBody(key));
  }
  return unknownKey(key, keysOf(params));
}

Block bodyBlock() {
  Block block{.name = "body", .repeats = true};
  block.params = bodyParams;
  block.read = [](const toml::node& node, Scene&, Problems& problems) { isList(node, problems); };
  block.check = readBodies;
  block.write = writeBodies;
  block.keys = bodyKeyList;
  return block;
}

}  // namespace selvedge

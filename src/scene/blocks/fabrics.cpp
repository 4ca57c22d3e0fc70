#include "scene/blocks/fabrics.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "io/text_scanner.h"
#include "scene/toml/fields.h"

namespace selvedge {
namespace {

constexpr std::size_t kLargestFabrics = std::size_t{64} << 20U;  // bytes
constexpr std::array<std::string_view, 9> kFabricKeys{
    "material.density",      "material.stretch",         "material.shear",
    "material.bend",         "material.stretch_damping", "material.shear_damping",
    "material.bend_damping", "air.drag_coefficient",     "air.skin_coefficient"};

// In fabrics.toml keys stand without their section: "density".
std::string shortKey(std::string_view key) { return std::string(key.substr(key.find('.') + 1)); }

void readFabric(const toml::key& name, const toml::node& node, std::vector<Fabric>& fabrics, Problems& problems) {
  const toml::table* table = node.as_table();
  if (!table || name.str() == kNoFabric) {
    return problems.add(name.source(), table ? "no fabric may be called none: that is the word for no fabric"
                                             : fmt::format("{0} must be a table; write [{0}]", name.str()));
  }
  Fabric& fabric = fabrics.emplace_back();
  fabric.name = name.str();
  Params params{param("description", &fabric.description, "", ""), param("source", &fabric.source, "", "")};
  for (Param& p : fabric.params()) {
    p.key = shortKey(p.key);
    params.push_back(std::move(p));
  }
  Params all = params;
  for (Param& p : fabric.appearance.params()) all.push_back(std::move(p));
  readTable<Fabric>(*table, fabric.name, withPrefix(all, fabric.name), {}, fabric, problems);
  for (const Param& p : params) {
    if (!table->contains(p.key)) problems.add(table->source(), fmt::format("{} needs {}", fabric.name, p.key));
  }
}

void copyValue(const Param& from, const Param& to) {
  std::visit([&](auto* target) { *target = *std::get<decltype(target)>(from.target); }, to.target);
}

}  // namespace

std::string findFabrics() {
  namespace fs = std::filesystem;
  std::error_code none;
  const std::vector<std::string> folders = dataFolders("assets");
  for (const std::string& folder : folders) {
    const fs::path file = fs::path(folder) / "fabrics.toml";
    if (fs::exists(file, none)) return file.string();
  }
  throw InputError("fabrics.toml", fmt::format("is in none of {}", fmt::join(folders, ", ")));
}

Params FabricAppearance::params() {
  const auto share = [](const char* key, double* target) { return param(key, target, "", "").range(0, 1); };
  return {param("colour", &colour, "", "").range(0, 1),
          param("lining", &lining, "", "").range(0, 1),
          param("weave", &weave, "", "").oneOf({kWeaves.begin(), kWeaves.end()}),
          share("grain", &grain),
          share("sheen", &sheen),
          share("gloss", &gloss),
          share("through", &through)};
}

Params Fabric::params(std::string_view body) {
  Params all = withPrefix(material.params(), "material");
  for (Param& p : withPrefix(air.params(), "air")) all.push_back(std::move(p));
  std::erase_if(all, [](const Param& p) {
    return std::find(kFabricKeys.begin(), kFabricKeys.end(), p.key) == kFabricKeys.end();
  });
  if (body.empty()) return all;
  std::erase_if(all, [](const Param& p) { return !p.key.starts_with("material."); });
  for (Param& p : all) p.key.insert(0, body);
  return all;
}

std::vector<Fabric> parseFabrics(std::string_view text, const std::string& where) {
  std::vector<Fabric> fabrics;
  Problems problems(where);
  for (const auto& [name, node] : parseToml(text, where)) readFabric(name, node, fabrics, problems);
  problems.throwIfAny();
  return fabrics;
}

std::vector<Fabric> loadFabrics() {
  const std::string path = findFabrics();
  return parseFabrics(readWholeFile(path, kLargestFabrics), path);
}

std::string applyFabric(Scene& scene, bool overFile, std::string_view body) {
  const std::string key = fmt::format("{}material.fabric", body);
  const Params to = scene.params();
  const std::string& name = *std::get<std::string*>(findParam(to, key)->target);
  Fabric plain;
  plain.name = kNoFabric;
  std::vector<Fabric> fabrics;
  if (name != kNoFabric) fabrics = loadFabrics();
  const auto found =
      std::find_if(fabrics.begin(), fabrics.end(), [&](const Fabric& fabric) { return fabric.name == name; });
  if (found == fabrics.end() && name != kNoFabric) {
    std::vector<std::string> names{plain.name};
    for (const Fabric& fabric : fabrics) names.push_back(fabric.name);
    std::string word;
    return assign(param(key, &word, "", "").oneOf(names), name);
  }
  for (const Param& from : (found == fabrics.end() ? plain : *found).params(body)) {
    if (!scene.from.contains(from.key) || (overFile && scene.fromFile(from.key)))
      copyValue(from, *findParam(to, from.key));
  }
  return "";
}

}  // namespace selvedge

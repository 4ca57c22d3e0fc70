#include "scene/blocks/presets.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "io/text_scanner.h"
#include "scene/keys.h"
#include "scene/toml/fields.h"

namespace selvedge {
namespace {

constexpr double kThickest = 50;                                 // mm
constexpr std::size_t kLargestPresets = std::size_t{64} << 20U;  // bytes
constexpr std::array<std::string_view, 9> kFabricKeys{
    "material.density",      "material.stretch",         "material.shear",
    "material.bend",         "material.stretch_damping", "material.shear_damping",
    "material.bend_damping", "air.drag_coefficient",     "air.skin_coefficient"};
constexpr std::array<std::string_view, 7> kYarnKeys{
    "yarn.radius",          "yarn.density",      "yarn.stretch",           "yarn.bend",
    "yarn.stretch_damping", "yarn.bend_damping", "yarn.rayleigh_stiffness"};

// In the file keys stand without their section: "density".
std::string shortKey(std::string_view key) { return std::string(key.substr(key.find('.') + 1)); }

void readPreset(const PresetKind& kind, const toml::key& name, const toml::node& node, std::vector<Preset>& presets,
                Problems& problems) {
  const toml::table* table = node.as_table();
  if (!table || name.str() == kNoPreset) {
    return problems.add(name.source(),
                        table ? fmt::format("no {0} may be called none: that is the word for no {0}", kind.noun)
                              : fmt::format("{0} must be a table; write [{0}]", name.str()));
  }
  Preset& preset = presets.emplace_back();
  preset.name = name.str();
  Params params{param("description", &preset.description, "", ""), param("source", &preset.source, "", "")};
  for (Param& p : kind.params(preset)) {
    p.key = shortKey(p.key);
    params.push_back(std::move(p));
  }
  Params all = params;
  if (kind.looks) {
    for (Param& p : preset.appearance.params()) all.push_back(std::move(p));
  }
  readTable<Preset>(*table, preset.name, withPrefix(all, preset.name), {}, preset, problems);
  for (const Param& p : params) {
    if (!table->contains(p.key)) problems.add(table->source(), fmt::format("{} needs {}", preset.name, p.key));
  }
}

void copyValue(const Param& from, const Param& to) {
  std::visit([&](auto* target) { *target = *std::get<decltype(target)>(from.target); }, to.target);
}

}  // namespace

const PresetKind kFabrics{"material.fabric", "fabrics.toml", "fabric", kFabricKeys, true};
const PresetKind kYarns{"yarn.preset", "yarns.toml", "yarn", kYarnKeys, false};

bool isFabric(std::string_view key) { return withoutBody(key) == kFabrics.key; }

const PresetKind& presetKind(std::string_view key) { return withoutBody(key) == kYarns.key ? kYarns : kFabrics; }

std::string findPresets(const PresetKind& kind) {
  namespace fs = std::filesystem;
  std::error_code none;
  const std::vector<std::string> folders = dataFolders("assets");
  for (const std::string& folder : folders) {
    const fs::path file = fs::path(folder) / kind.file;
    if (fs::exists(file, none)) return file.string();
  }
  throw InputError(std::string(kind.file), fmt::format("is in none of {}", fmt::join(folders, ", ")));
}

Params FabricAppearance::params() {
  const auto share = [](const char* key, double* target) { return param(key, target, "", "").range(0, 1); };
  return {param("colour", &colour, "", "").range(0, 1),
          param("lining", &lining, "", "").range(0, 1),
          param("weave", &weave, "", "").oneOf({kWeaves.begin(), kWeaves.end()}),
          share("grain", &grain),
          share("sheen", &sheen),
          share("gloss", &gloss),
          share("through", &through),
          param("thickness", &thickness, "mm", "").range(0, kThickest)};
}

Params PresetKind::params(Preset& preset, std::string_view body) const {
  Params all = withPrefix(preset.material.params(), "material");
  for (Param& p : withPrefix(preset.air.params(), "air")) all.push_back(std::move(p));
  for (Param& p : withPrefix(preset.yarn.params(), "yarn")) all.push_back(std::move(p));
  std::erase_if(all, [&](const Param& p) { return std::find(keys.begin(), keys.end(), p.key) == keys.end(); });
  if (body.empty()) return all;
  std::erase_if(all, [](const Param& p) { return !p.key.starts_with("material."); });
  for (Param& p : all) p.key.insert(0, body);
  return all;
}

Params presetKeys(std::string_view key, Preset& plain) { return presetKind(key).params(plain, bodyPrefix(key)); }

std::vector<Preset> parsePresets(const PresetKind& kind, std::string_view text, const std::string& where) {
  std::vector<Preset> presets;
  Problems problems(where);
  for (const auto& [name, node] : parseToml(text, where)) readPreset(kind, name, node, presets, problems);
  problems.throwIfAny();
  return presets;
}

std::vector<Preset> loadPresets(const PresetKind& kind) {
  const std::string path = findPresets(kind);
  return parsePresets(kind, readWholeFile(path, kLargestPresets), path);
}

std::string applyPreset(Scene& scene, std::string_view key, bool overFile) {
  const PresetKind& kind = presetKind(key);
  const Params to = scene.params();
  const std::string& name = *std::get<std::string*>(findParam(to, key)->target);
  Preset plain;
  plain.name = kNoPreset;
  std::vector<Preset> presets;
  if (name != kNoPreset) presets = loadPresets(kind);
  const auto found =
      std::find_if(presets.begin(), presets.end(), [&](const Preset& each) { return each.name == name; });
  if (found == presets.end() && name != kNoPreset) {
    std::vector<std::string> names{plain.name};
    for (const Preset& each : presets) names.push_back(each.name);
    std::string word;
    return assign(param(std::string(key), &word, "", "").oneOf(names), name);
  }
  for (const Param& from : kind.params(found == presets.end() ? plain : *found, bodyPrefix(key))) {
    if (!scene.from.contains(from.key) || (overFile && scene.fromFile(from.key)))
      copyValue(from, *findParam(to, from.key));
  }
  return "";
}

}  // namespace selvedge

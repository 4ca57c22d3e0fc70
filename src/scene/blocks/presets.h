// Presets: what a fabric or a yarn is made of, as defaults for a scene (assets/fabrics.toml, assets/yarns.toml).
#pragma once

#include <array>
#include <span>

#include "scene/scene.h"

namespace selvedge {

inline constexpr std::string_view kNoPreset = "none";  // the word for it, as the value of a preset's key

// The words for weaves; the renderer's enum Weave has their order.
inline constexpr std::array<std::string_view, 5> kWeaves{"none", "plain", "twill", "satin", "knit"};

// How a fabric looks; colours in sRGB, 0 to 1.
struct FabricAppearance {
  Vec3 colour{0.80, 0.36, 0.29}, lining{0.86, 0.80, 0.71};
  std::string weave = "plain";
  double grain = 0.18, sheen = 0.35, gloss = 0, through = 0.34;
  double thickness = 0;  // mm, of its free edges

  Params params();
};

struct Preset {
  std::string name, description, source;
  MaterialSettings material;
  AirSettings air;
  YarnSettings yarn;
  FabricAppearance appearance;  // of a fabric
};

// One of the two kinds: by which key a scene chooses one, where they stand, and what they set.
struct PresetKind {
  std::string_view key, file, noun;
  std::span<const std::string_view> keys;  // full ones
  bool looks;                              // it has an appearance

  // A preset's values by their keys in a scene. Those of a body ("body.shirt.") are without the air's, which is the same for
  // all.
  Params params(Preset& preset, std::string_view body = {}) const;
};

extern const PresetKind kFabrics, kYarns;

// Of a cloth or a body: one that an event may set. A preset of yarns also says how thick they are, which is fixed once they
// are woven.
bool isFabric(std::string_view key);
const PresetKind& presetKind(std::string_view key);  // of material.fabric, body.shirt.material.fabric, yarn.preset

// Reads the presets; each gives every key. `where` is the file's path. Throws InputError, as parseScene() does.
std::vector<Preset> parsePresets(const PresetKind& kind, std::string_view text, const std::string& where);

// The file in the first of dataFolders("assets") that has it. Throws InputError.
std::string findPresets(const PresetKind& kind);
// Those of it. Throws InputError.
std::vector<Preset> loadPresets(const PresetKind& kind);

// What a preset that is chosen by this key sets, with the plain defaults.
Params presetKeys(std::string_view key, Preset& plain);

// Gives what the scene does not say itself (Scene::from) the values of the preset that `key` names ("material.fabric",
// "body.shirt.material.fabric", "yarn.preset"); "none": the defaults. With `overFile`, a preset that --set asks for, what
// the scene's file says gives way too; other --set values never do. The answer is empty on success, otherwise what is wrong
// with the name. Throws InputError for the file.
[[nodiscard]] std::string applyPreset(Scene& scene, std::string_view key, bool overFile);

}  // namespace selvedge

// The presets of assets/fabrics.toml: what a fabric is made of, as defaults for a scene.
#pragma once

#include <array>

#include "scene/scene.h"

namespace selvedge {

inline constexpr std::string_view kNoFabric = "none";  // the word for it, as material.fabric

// The words for weaves; the renderer's enum Weave has their order.
inline constexpr std::array<std::string_view, 5> kWeaves{"none", "plain", "twill", "satin", "knit"};

// How a fabric looks; colours in sRGB, 0 to 1.
struct FabricAppearance {
  Vec3 colour{0.80, 0.36, 0.29}, lining{0.86, 0.80, 0.71};
  std::string weave = "plain";
  double grain = 0.18, sheen = 0.35, gloss = 0, through = 0.34;

  Params params();
};

struct Fabric {
  std::string name, description, source;
  MaterialSettings material;  // kFabricKeys of it are the fabric's
  AirSettings air;
  FabricAppearance appearance;

  // By their keys in a scene: "material.density". Those of a body ("body.shirt.") are without the air's, which is the
  // same for all.
  Params params(std::string_view body = {});
};

// Reads the presets; each gives every key. `where` is the file's path. Throws InputError, as parseScene() does.
std::vector<Fabric> parseFabrics(std::string_view text, const std::string& where);

// fabrics.toml in the first of dataFolders("assets") that has it. Throws InputError.
std::string findFabrics();
// Those of it. Throws InputError.
std::vector<Fabric> loadFabrics();

// Gives what the scene does not say itself (Scene::from) the values of its material.fabric, or of that of a body
// ("body.shirt."); "none": the defaults. With `overFile`, a fabric that --set asks for, what the scene's file says gives
// way too; other --set values never do. The answer is empty on success, otherwise what is wrong with material.fabric.
// Throws InputError for the file.
[[nodiscard]] std::string applyFabric(Scene& scene, bool overFile, std::string_view body = {});

}  // namespace selvedge

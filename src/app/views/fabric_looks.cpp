#include "app/views/fabric_looks.h"

#include <algorithm>

#include <glm/gtc/color_space.hpp>

#include "base/error.h"
#include "render/view/body_colours.h"
#include "scene/blocks/presets.h"

namespace selvedge {
namespace {

glm::vec3 linear(const Vec3& srgb) {
  return glm::convertSRGBToLinear(glm::vec3(glm::dvec3(srgb.x(), srgb.y(), srgb.z())));
}

Weave weaveNamed(const std::string& name) {
  const auto found = std::find(kWeaves.begin(), kWeaves.end(), name);
  return static_cast<Weave>(found - kWeaves.begin());  // in the order of the enum
}

FabricLook lookOf(const FabricAppearance& seen) {
  return {linear(seen.colour),
          linear(seen.lining),
          weaveNamed(seen.weave),
          static_cast<float>(seen.grain),
          static_cast<float>(seen.sheen),
          static_cast<float>(seen.gloss),
          static_cast<float>(seen.through),
          static_cast<float>(1e-3 * seen.thickness)};
}

// A figure is no cloth: it is smooth and lets no light through.
FabricLook lookOfFigure() {
  const glm::vec3 colour(0.34F, 0.31F, 0.29F);
  return {colour, colour, Weave::none, 0, 0.15F, 0.1F, 0, 0};
}

}  // namespace

std::shared_ptr<const FabricLooks> loadFabricLooks() {
  const auto looks = std::make_shared<FabricLooks>();
  try {
    for (const Preset& fabric : loadPresets(kFabrics)) (*looks)[fabric.name] = lookOf(fabric.appearance);
  } catch (const InputError&) {
    looks->clear();
  }
  return looks;
}

std::vector<FabricLook> looksOf(const Scene& scene, const Look& look) {
  if (scene.bodies.empty() && scene.mesh.kind == "figure") return {lookOfFigure()};
  if (scene.bodies.empty()) return {fabricLook(look, scene.material.fabric, 0)};
  std::vector<FabricLook> looks;
  for (const BodyBlock& body : scene.bodies) {
    if (body.mesh.kind == "figure") {
      looks.push_back(lookOfFigure());
      continue;
    }
    const auto own = look.bodyColours.find(body.name);
    looks.push_back(fabricLook(look, body.material.fabric, own == look.bodyColours.end() ? looks.size() : own->second));
  }
  return looks;
}

}  // namespace selvedge

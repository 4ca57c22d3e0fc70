#include "render/cloth_pass.h"

#include <algorithm>
#include <array>
#include <vector>

#include <glm/gtc/color_space.hpp>

namespace selvedge {
namespace {

constexpr int kMapSize = 256;

std::vector<std::uint8_t> mapTexels() {
  std::vector<std::uint8_t> texels;
  for (const bool diverging : {false, true})
    for (int i = 0; i < kMapSize; ++i) {
      const glm::vec3 colour = mapColour(diverging, static_cast<float>(i) / (kMapSize - 1));
      for (int c = 0; c < 3; ++c) texels.push_back(static_cast<std::uint8_t>(255 * colour[c] + 0.5F));
    }
  return texels;
}

bool diverging(Quantity quantity) {
  for (const QuantityInfo& info : quantities())
    if (info.quantity == quantity) return info.diverging;
  return false;
}

struct Sides {
  glm::vec3 front, back;  // linear
};

// A tint takes the place of the fabric's own colours; its other side is paler.
Sides sidesOf(const Look& look, const glm::vec4& tint) {
  const glm::vec3 colour(tint);
  if (colour == glm::vec3(1)) return {look.fabric, look.lining};
  const glm::vec3 linear = glm::convertSRGBToLinear(colour);
  return {linear, glm::mix(linear, glm::vec3(0.75F), 0.35F)};
}

// Whether a thread can be two pixels wide anywhere on the cloth.
bool threadsShow(const Picture& picture, const ClothBuffers& cloth) {
  const glm::vec3 eye = picture.camera.eye();
  const float nearest = glm::distance(eye, glm::clamp(eye, cloth.low(), cloth.high()));
  const float pixel = picture.camera.heightAt(nearest) / static_cast<float>(picture.height);
  return pixel * picture.look.threads < 0.5F;
}

void prepareFabric(const Picture& picture, const DrawnCloth& cloth) {
  const ShaderProgram& program = picture.shaders.use(ShaderName::cloth);
  const Sides sides = sidesOf(picture.look, cloth.tint);
  program.set("fabric", sides.front);
  program.set("lining", sides.back);
  program.set("threads", picture.look.threads);
  program.set("closeUp", threadsShow(picture, *cloth.buffers) ? 1 : 0);
  program.set("opacity", cloth.tint.a);
}

void prepareMap(const Picture& picture, const DrawnCloth& cloth) {
  const ShaderProgram& program = picture.shaders.use(ShaderName::clothMap);
  const float low = picture.look.low, span = picture.look.high - low;
  program.set("mapRange", glm::vec2(low, span > 0 ? 1 / span : 0));
  program.set("mapRow", diverging(picture.look.quantity) ? 0.75F : 0.25F);
  program.set("opacity", cloth.tint.a);
}

}  // namespace

ClothPass::ClothPass() {
  const auto texels = mapTexels();
  glBindTexture(GL_TEXTURE_2D, colourMaps_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, kMapSize, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, texels.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void ClothPass::draw(const Picture& picture, bool seeThrough) const {
  glActiveTexture(GL_TEXTURE0 + kColourMapUnit);
  glBindTexture(GL_TEXTURE_2D, colourMaps_.id());
  glActiveTexture(GL_TEXTURE0);
  if (seeThrough) glEnable(GL_BLEND);
  for (const DrawnCloth& cloth : picture.cloths) {
    if (!cloth.buffers->surface() || (cloth.tint.a < 1) != seeThrough) continue;
    if (picture.look.quantity != Quantity::none && cloth.buffers->hasQuantity()) {
      prepareMap(picture, cloth);
    } else {
      prepareFabric(picture, cloth);
    }
    cloth.buffers->drawTriangles();
  }
  glDisable(GL_BLEND);
}

}  // namespace selvedge

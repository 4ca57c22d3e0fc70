#include "render/passes/cloth_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/gtc/color_space.hpp>

#include "render/passes/detail.h"
#include "render/view/body_colours.h"
#include "render/view/colour_maps.h"
#include "render/view/weaves.h"

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

// A tint takes the place of the bodies' own colours.
FabricLook tinted(const PassInput& input, const DrawnCloth& cloth, std::size_t body) {
  FabricLook look = body < cloth.bodies.size() ? cloth.bodies[body] : fabricLook(input.look, "", body);
  if (const glm::vec3 colour(cloth.tint); colour != glm::vec3(1)) {
    const ClothSides sides = sidesOf(glm::convertSRGBToLinear(colour));
    look.front = sides.front;
    look.back = sides.back;
  }
  return look;
}

// Which share of the crossings has the warp on the side of the normals.
float warpShare(const ClothShape& shape) {
  std::size_t warp = 0, above = 0;
  for (const ClothShape::YarnPiece& piece : shape.yarnPieces) {
    if (!piece.warp) continue;
    ++warp;
    if (piece.above[1]) ++above;
  }
  return warp > 0 ? static_cast<float>(above) / static_cast<float>(warp) : 0.5F;
}

// Threads are drawn where the rest shape says how they run: over a ball they would be a flat weave's shadow.
FabricLook withoutThreads(FabricLook look) {
  look.weave = Weave::none;
  look.grain = 0;
  return look;
}

// Of yarns that are too thin to be seen: each side has the mean of the two colours, and no other weave on it.
FabricLook fromAfar(FabricLook look, const ClothShape& shape) {
  const float share = warpShare(shape);
  const glm::vec3 warp = look.front, weft = look.back;
  constexpr float kRound = 0.75F;  // as shaders/yarn.vert has it, with the furrows between plies
  look.front = kRound * glm::mix(weft, warp, share);
  look.back = kRound * glm::mix(warp, weft, share);
  return withoutThreads(look);
}

void setFabric(const ShaderProgram& program, const FabricLook& look, const Look& all, float pixel) {
  constexpr float kBroad = 10, kNarrow = 60;  // highlights of a dull and of a glossy cloth
  const WeaveLook& weave = weaveLook(look.weave);
  program.set("fabric", look.front);
  program.set("lining", look.back);
  program.set("fabricFinish", glm::vec4(look.sheen, look.gloss, glm::mix(kBroad, kNarrow, look.gloss), look.through));
  program.set("grainOne", weave.one);
  program.set("grainOther", weave.other);
  program.set("grainStrength", look.grain * weave.strength);
  program.set("grainEven", weave.even);
  const GrainScale scale = grainScale(weave, pixel);
  program.set("grainScale", scale.dense);
  // Two patterns that have nothing to do with each other stand out as much as one of them where the squares add up to 1.
  program.set("grainShares", glm::vec2(std::sqrt(1 - scale.finer), std::sqrt(scale.finer)));
  program.set("crossing", weave.crossing);
  program.set("knit", weave.knit ? 1 : 0);
  const bool near = pixel * all.threads < 0.5F;  // a thread may be two pixels wide
  program.set("closeUp", near && weave.relief ? 1 : 0);
}

// Triangles hardly larger than pixels.
bool dense(const ClothBuffers& cloth, float pixel) {
  constexpr float kPixels = 3;
  return meanEdge(cloth, cloth.drawnTriangles()) < kPixels * pixel;
}

bool isMapped(const Look& look, const DrawnCloth& cloth) {  // else what is behind it keeps its own colour
  return look.quantity != Quantity::none && cloth.buffers->hasQuantity() && cloth.tint.a >= 1;
}

ShaderName shaderOf(const Look& look, const DrawnCloth& cloth, float pixel) {
  if (cloth.buffers->tubes().rings > 0) return ShaderName::yarn;
  if (dense(*cloth.buffers, pixel)) return ShaderName::clothDense;
  return isMapped(look, cloth) ? ShaderName::clothMap : ShaderName::cloth;
}

const ShaderProgram& prepare(const PassInput& input, const DrawnCloth& cloth, ShaderName name) {
  const Look& look = input.look;
  const bool mapped = isMapped(look, cloth);
  const ShaderProgram& program = input.shaders.use(name);
  const bool log = look.mapLog && look.low > 0;
  const float low = log ? std::log(look.low) : look.low, span = (log ? std::log(look.high) : look.high) - low;
  program.set("threads", look.threads);
  program.set("opacity", cloth.tint.a);
  program.set("mapped", mapped ? 1 : 0);
  program.set("mapRange", glm::vec2(low, span > 0 ? 1 / span : 0));
  program.set("mapLog", log ? 1 : 0);
  program.set("mapRow", infoOf(look.quantity).diverging ? 0.75F : 0.25F);
  return program;
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

// All in the colour of the first body that has ropes.
void ClothPass::drawRopes(const PassInput& input, const DrawnCloth& cloth, float pixel) {
  const ShaderProgram& program = prepare(input, cloth, ShaderName::yarn);
  const ClothShape& shape = cloth.buffers->shape();
  const ClothShape::Body& owner = shape.bodyOf(static_cast<int>(shape.ropePieces.front().nodes[1]));
  const auto body = static_cast<std::size_t>(&owner - shape.bodies.data());
  setFabric(program, tinted(input, cloth, body), input.look, pixel);
  program.set("warpShare", 1.0F);
  program.set("pixels", static_cast<float>(input.height) / input.camera.heightAt(1));
  tubes_.drawRopes(program, *cloth.buffers);
}

void ClothPass::draw(const PassInput& input, bool seeThrough) {
  glActiveTexture(GL_TEXTURE0 + kColourMapUnit);
  glBindTexture(GL_TEXTURE_2D, colourMaps_.id());
  glActiveTexture(GL_TEXTURE0);
  if (seeThrough) {
    glEnable(GL_BLEND);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 4);  // behind an opaque one in the same place
  }
  for (const DrawnCloth& cloth : input.cloths) {
    if ((cloth.tint.a < 1) != seeThrough) continue;
    const float pixel = nearestPixel(input.camera, input.height, *cloth.buffers);
    if (cloth.buffers->ropeTubes().rings > 0) drawRopes(input, cloth, pixel);
    if (!cloth.buffers->surface()) continue;
    const ShaderProgram& program = prepare(input, cloth, shaderOf(input.look, cloth, pixel));
    if (cloth.buffers->tubes().rings > 0) {  // of all bodies together
      setFabric(program, tinted(input, cloth, 0), input.look, pixel);
      program.set("warpShare", warpShare(cloth.buffers->shape()));
      program.set("pixels", static_cast<float>(input.height) / input.camera.heightAt(1));
      tubes_.draw(program, *cloth.buffers);
      continue;
    }
    for (std::size_t body = 0; body < cloth.buffers->bodies(); ++body) {
      const FabricLook look = tinted(input, cloth, body);
      const ClothShape& shape = cloth.buffers->shape();
      const bool woven = !shape.yarnPieces.empty(), flat = shape.bodies[body].flat;
      setFabric(program, woven ? fromAfar(look, shape) : flat ? look : withoutThreads(look), input.look, pixel);
      cloth.buffers->drawBody(body);
      cloth.buffers->drawRim(body);
    }
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_BLEND);
}

}  // namespace selvedge

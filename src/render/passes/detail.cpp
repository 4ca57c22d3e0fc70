#include "render/passes/detail.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace selvedge {

float nearestPixel(const Camera& camera, int height, const ClothBuffers& cloth) {
  const glm::vec3 eye = camera.eye();
  // An eye in the midst of the cloth sees nothing of what touches it.
  const float nearest = std::max(glm::distance(eye, glm::clamp(eye, cloth.low(), cloth.high())), camera.nearest());
  return camera.heightAt(nearest) / static_cast<float>(height);
}

float meanEdge(const ClothBuffers& cloth, std::size_t pieces) {
  return glm::distance(cloth.low(), cloth.high()) / std::sqrt(static_cast<float>(pieces));
}

int roundsFor(const ClothBuffers& cloth, float pixel, const DetailLimits& limits) {
  if (!cloth.surface() || !cloth.whole()) return 0;  // a vertex is a mixture of many nodes
  int rounds = 0;
  std::size_t triangles = 4 * cloth.shape().triangles.size();
  while (rounds < kMostRounds && triangles <= limits.triangles && meanEdge(cloth, triangles) >= limits.edge * pixel) {
    ++rounds;
    triangles *= 4;
  }
  return rounds;
}

namespace {

// Of pieces of such a radius, in pixels; none where it is too thin to be seen as a tube.
TubeDetail tubesOf(float radius, std::size_t pieces, const DetailLimits& limits) {
  struct Step {
    float radius;  // pixels, from which on it is as fine as this
    TubeDetail detail;
  };
  constexpr std::array<Step, 6> kSteps{
      {{24, {10, 12}}, {10, {8, 10}}, {4, {6, 8}}, {2, {4, 6}}, {0.8F, {3, 4}}, {0.4F, {2, 4}}}};
  constexpr std::size_t kTimes = 3;  // as many triangles as a surface: with fewer than six corners a yarn has edges
  for (const Step& step : kSteps) {
    if (radius < step.radius) continue;
    const auto each = static_cast<std::size_t>(2 * step.detail.rings * step.detail.corners);
    if (each * pieces <= kTimes * limits.triangles) return step.detail;
  }
  return radius >= kSteps.back().radius ? kSteps.back().detail : TubeDetail{};
}

}  // namespace

TubeDetail tubeDetail(const ClothBuffers& cloth, float pixel, const DetailLimits& limits) {
  const std::size_t pieces = cloth.shape().yarnPieces.size();
  return pieces > 0 ? tubesOf(cloth.shape().yarnRadius / pixel, pieces, limits) : TubeDetail{};
}

// However thin, a rope is a tube: there is nothing else to be drawn of it.
TubeDetail ropeDetail(const ClothBuffers& cloth, float pixel, const DetailLimits& limits) {
  const std::vector<float>& radii = cloth.shape().ropeRadii;
  const float radius = *std::max_element(radii.begin(), radii.end()) / pixel;
  return tubesOf(std::max(radius, 0.5F), cloth.shape().ropePieces.size(), limits);
}

// m, of each body's free edges. Yarns are as thick as they are; what is see-through would be twice as dense there.
std::vector<float> rimsOf(const DrawnCloth& cloth, const Look& look, float pixel) {
  constexpr float kLeast = 0.7F;  // pixels
  std::vector<float> thickness;
  if (!look.hems || !look.shaded || cloth.tint.a < 1 || !cloth.buffers->shape().yarnPieces.empty()) return thickness;
  for (const FabricLook& body : cloth.bodies) thickness.push_back(body.thickness > kLeast * pixel ? body.thickness : 0);
  return thickness;
}

}  // namespace selvedge

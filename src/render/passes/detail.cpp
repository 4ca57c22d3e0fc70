#include "render/passes/detail.h"

#include <cmath>

namespace selvedge {

float nearestPixel(const Camera& camera, int height, const ClothBuffers& cloth) {
  const glm::vec3 eye = camera.eye();
  const float nearest = glm::distance(eye, glm::clamp(eye, cloth.low(), cloth.high()));
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

}  // namespace selvedge

// How finely a cloth is worth drawing: its triangles beside the pixels that it covers.
#pragma once

#include "render/buffers/cloth_buffers.h"
#include "render/passes/pass_input.h"

namespace selvedge {

// m, of a pixel where the cloth is nearest to the eye; the picture is so many pixels high.
float nearestPixel(const Camera& camera, int height, const ClothBuffers& cloth);

// m, across a piece if so many of them covered the box that the cloth is in.
float meanEdge(const ClothBuffers& cloth, std::size_t pieces);

// How far a smooth surface goes.
struct DetailLimits {
  std::size_t triangles;  // no more of them
  float edge;             // pixels, no shorter ones
};

// How often to cut its triangles into four (SmoothSurface).
// 0 rings where yarns would be thinner than pixels. `pixel`: m, where the cloth is nearest to the eye.
TubeDetail tubeDetail(const ClothBuffers& cloth, float pixel, const DetailLimits& limits);
TubeDetail ropeDetail(const ClothBuffers& cloth, float pixel, const DetailLimits& limits);  // of ropes that there are
int roundsFor(const ClothBuffers& cloth, float pixel, const DetailLimits& limits);

// m, of the free edges of each of its bodies; 0 where they are thinner than could be seen.
std::vector<float> rimsOf(const DrawnCloth& cloth, const Look& look, float pixel);

}  // namespace selvedge

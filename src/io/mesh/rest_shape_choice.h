// The rest shape of a mesh from a file: which of several, and what the user is told about it.
#pragma once

#include <string>
#include <vector>

#include "model/mesh/mesh.h"

namespace selvedge {

// auto takes the texture coordinates where lengths in them differ from those of the mesh by this much or less
// (meanStretch() after they are scaled to the mesh's area). Patterns of garments, laid out in metres or as a picture,
// differ by some per cent where the garment was draped before it was saved; the islands of an ordinary picture, whose
// triangles each have a scale of their own, by tens of per cent.
inline constexpr double kNearlyIsometric = 0.05;

// auto: texture where it is nearly isometric, otherwise initial. See model/flatten/mesh_rest_shape.h for the others.
std::vector<std::string> restShapeNames();

struct RestShapeSource {
  const Topology& topology;
  const MeshOrigin& origin;
  bool hasTexture;  // of at least one triangle
};

// Sets rest and restIsFlat; rest holds the texture before, which was turned round with the triangles. Throws InputError.
void takeRestShape(const std::string& name, const RestShapeSource& source, Mesh& mesh);

}  // namespace selvedge

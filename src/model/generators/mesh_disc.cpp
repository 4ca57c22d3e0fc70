#include <cmath>
#include <numbers>

#include "model/flatten/mesh_rest_shape.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

// Ring k has 6k nodes; those before it number 1 + 6 (1 + ... + (k-1)). Ring 0 is the centre.
int ringNode(int k, int i) { return k == 0 ? 0 : 1 + 3 * k * (k - 1) + i % (6 * k); }

// Between ring k-1 and ring k, sector by sector: k triangles on the outer side, k-1 on the inner.
void addRing(int k, Mesh& mesh) {
  for (int sector = 0; sector < 6; ++sector) {
    const int in = sector * (k - 1), out = sector * k;
    for (int i = 0; i < k; ++i) {
      mesh.triangles.push_back({ringNode(k - 1, in + i), ringNode(k, out + i), ringNode(k, out + i + 1)});
      if (i + 1 < k) {
        mesh.triangles.push_back({ringNode(k - 1, in + i), ringNode(k, out + i + 1), ringNode(k - 1, in + i + 1)});
      }
    }
  }
}

}  // namespace

Mesh discMesh(double diameter, int rings) {
  Mesh mesh;
  mesh.positions.emplace_back(0, 0, 0);
  for (int k = 1; k <= rings; ++k) {
    const double radius = diameter / 2 * k / rings;
    for (int i = 0; i < 6 * k; ++i) {
      const double angle = 2 * std::numbers::pi * i / (6 * k);
      mesh.positions.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
    }
    addRing(k, mesh);
  }
  mesh.rest = planeRest(mesh);
  for (double degrees : {135.0, 45.0, 225.0, 315.0}) {
    mesh.corners.push_back(ringNode(rings, static_cast<int>(std::lround(degrees / 360 * 6 * rings))));
  }
  nameRegions(mesh, buildTopology(mesh));
  return mesh;
}

}  // namespace selvedge

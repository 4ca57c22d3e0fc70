#include "model/generators/solid_surface.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <Eigen/Geometry>

#include "model/flatten/mesh_rest_shape.h"
#include "model/mesh/tetrahedron_faces.h"

namespace selvedge {
namespace {

using Face = std::array<int, 3>;

constexpr int kEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

void turnUpright(Mesh& mesh) {
  for (Tetrahedron& t : mesh.tetrahedra) {
    if (tetrahedronVolume(mesh.positions, t) < 0) std::swap(t[2], t[3]);
  }
}

std::vector<Face> outerFaces(const std::vector<Tetrahedron>& tetrahedra) {
  std::vector<std::pair<Face, Face>> faces;  // sorted corners, and as they are seen from outside
  for (const Tetrahedron& t : tetrahedra) {
    for (std::size_t corner = 0; corner < 4; ++corner) {
      Face face = faceOpposite(t, corner);
      const Face seen = face;
      std::ranges::sort(face);
      faces.emplace_back(face, seen);
    }
  }
  std::ranges::stable_sort(faces, {}, &std::pair<Face, Face>::first);
  std::vector<Face> outer;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (i + 1 < faces.size() && faces[i].first == faces[i + 1].first) {
      ++i;  // a tetrahedron on both sides
    } else {
      outer.push_back(faces[i].second);
    }
  }
  return outer;
}

}  // namespace

std::vector<Spring> solidSprings(const Mesh& mesh) {
  std::vector<Spring> springs;
  std::map<std::pair<int, int>, double> volumes;
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const double volume = tetrahedronVolume(mesh.positions, t);
    for (const auto& [i, j] : kEdges) volumes[std::minmax(t[toIndex(i)], t[toIndex(j)])] += volume;
  }
  for (const auto& [nodes, volume] : volumes) {
    Spring& spring = springs.emplace_back();
    std::tie(spring.a, spring.b) = nodes;
    spring.rest = (mesh.positions[toIndex(spring.b)] - mesh.positions[toIndex(spring.a)]).norm();
    spring.warp = volume / (spring.rest * spring.rest);
  }
  return springs;
}

namespace {

void nameSurface(Mesh& mesh) {
  std::vector<char> onSurface(mesh.positions.size(), 0);
  for (const Face& face : mesh.triangles) {
    for (const int node : face) onSurface[toIndex(node)] = 1;
  }
  for (int node = 0; node < mesh.nodes(); ++node) {
    if (onSurface[toIndex(node)]) mesh.regions["boundary"].push_back(node);
  }
}

}  // namespace

void nameSides(Mesh& mesh) {
  Vec3 low = mesh.positions.front(), high = low;
  for (const Vec3& p : mesh.positions) low = low.cwiseMin(p), high = high.cwiseMax(p);
  const double slack = 1e-6 * (high - low).maxCoeff();
  struct Side {
    const char* name;
    int axis;
    bool isHigh;
  };
  constexpr Side kSides[] = {{"left", 0, false}, {"right", 0, true}, {"bottom", 1, false},
                             {"top", 1, true},   {"back", 2, false}, {"front", 2, true}};
  for (const auto& [name, axis, isHigh] : kSides) {
    std::vector<int>& region = mesh.regions[name];
    region.clear();
    for (int node = 0; node < mesh.nodes(); ++node) {
      const double off =
          isHigh ? high[axis] - mesh.positions[toIndex(node)][axis] : mesh.positions[toIndex(node)][axis] - low[axis];
      if (off <= slack) region.push_back(node);
    }
  }
}

void makeSolid(Mesh& mesh) {
  turnUpright(mesh);
  mesh.triangles = outerFaces(mesh.tetrahedra);
  mesh.rest = initialRest(mesh);
  mesh.restIsFlat = false;
  mesh.springs = solidSprings(mesh);
  nameSides(mesh);
  nameSurface(mesh);
}

}  // namespace selvedge

// One of the cloths that a system holds.
#pragma once

#include <string>
#include <vector>

#include "model/mesh/mesh.h"
#include "model/tears/tears.h"

namespace selvedge {

struct NamedMesh {
  std::string name;
  Mesh mesh;
};

struct ClothBody {
  std::string name;  // empty where it is the only one
  // The places are those of all nodes of the system, so that elements name nodes by their numbers in the whole;
  // triangles, springs, corners and regions are its own.
  Mesh mesh;
  Topology topology;
  int firstNode = 0, nodes = 0;              // as it was made
  std::vector<int> added;                    // nodes where it has come apart: of the last of the system, ascending
  std::vector<MadePlace> places;             // [added] where each is in the cloth as it was made
  int firstTriangle = 0;                     // of the whole mesh
  int firstMade = 0, madeTriangles = 0;      // of Tears::triangles, as it was made
  std::vector<int> parts;                    // [triangles after those] their numbers in Tears::triangles, ascending
  int firstTetrahedron = 0;                  // of Tears::tetrahedra
  std::size_t firstLone = 0;                 // of Tears::broken, where it has no triangles
  std::size_t firstSpring = 0, springs = 0;  // of the system's network

  bool isPuppet() const { return mesh.puppet != nullptr; }
  bool isSolid() const { return !mesh.tetrahedra.empty(); }
  bool has(int node) const;
  // Its nodes as numbers from 0 on, and as those of the system.
  int count() const { return nodes + static_cast<int>(added.size()); }
  int node(int own) const { return own < nodes ? firstNode + own : added[toIndex(own - nodes)]; }
  int own(int node) const;
  int ownTriangle(int ofTears) const;
};

// In order, each with its nodes after those of the one before. Throws InputError for a mesh that is not a surface, naming
// the body where it has a name. `tears`: how they have come apart; null: they are whole.
std::vector<ClothBody> makeBodies(std::vector<NamedMesh> meshes, const Tears* tears = nullptr);

// All bodies as one mesh. Places are those of a body with its name in front ("shirt.corner0", "shirt.top", "shirt.all");
// the corners are those of all bodies, one after the other.
Mesh wholeMesh(const std::vector<ClothBody>& bodies);

}  // namespace selvedge

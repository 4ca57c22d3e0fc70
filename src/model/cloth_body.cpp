#include "model/cloth_body.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "model/flatten/mesh_rest_shape.h"
#include "model/generators/solid_surface.h"
#include "model/mesh/spring_network.h"
#include "model/tears/torn_springs.h"
#include "model/tears/torn_stitches.h"

namespace selvedge {
namespace {

void shift(Mesh& mesh, int by) {
  for (auto& triangle : mesh.triangles) {
    for (int& node : triangle) node += by;
  }
  for (Spring& spring : mesh.springs) spring.a += by, spring.b += by;
  for (Stitch& stitch : mesh.stitches) stitch.a += by, stitch.b += by;
  for (MeshYarn& yarn : mesh.yarns) {
    for (int& node : yarn.nodes) node += by;
  }
  for (std::vector<int>& strand : mesh.strands) {
    for (int& node : strand) node += by;
  }
  for (std::array<int, 4>& tetrahedron : mesh.tetrahedra) {
    for (int& node : tetrahedron) node += by;
  }
  for (int& corner : mesh.corners) corner += by;
  for (auto& [name, nodes] : mesh.regions) {
    for (int& node : nodes) node += by;
  }
}

template <class Items>
void append(const Items& from, Items& to) {
  to.insert(to.end(), from.begin(), from.end());
}

void nameRegions(const ClothBody& body, Mesh& whole) {
  const auto named = [&](const std::string& place) { return body.name + "." + place; };
  for (const auto& [name, nodes] : body.mesh.regions) whole.regions[named(name)] = nodes;
  std::vector<int>& all = whole.regions[named("all")];
  all.resize(toIndex(body.nodes));
  std::iota(all.begin(), all.end(), body.firstNode);
  all.insert(all.end(), body.added.begin(), body.added.end());
  if (body.mesh.corners.empty()) return;
  whole.regions[named("corners")] = body.mesh.corners;
  for (std::size_t i = 0; i < body.mesh.corners.size(); ++i) {
    whole.regions[named("corner" + std::to_string(i))] = {body.mesh.corners[i]};
  }
}

// The rest shape of a triangle, cut out of the rest shape of the one that it is a part of.
std::array<Vec2, 3> restIn(const std::array<int, 3>& corners, const std::array<int, 3>& made,
                           const std::array<Vec2, 3>& rest, const Tears& tears) {
  std::array<Vec2, 3> own;
  for (std::size_t k = 0; k < 3; ++k) {
    const MadePlace place = tears.placeOf(corners[k]);
    own[k] = Vec2::Zero();
    for (std::size_t j = 0; j < 3; ++j) own[k] += place.of(made[j]) * rest[j];
  }
  return own;
}

// Its surface and its tetrahedra get the corners that they have now, and it has the faces that have come to lie open.
void openSolid(const Tears& tears, std::vector<std::array<int, 3>> torn, ClothBody& body) {
  Mesh& mesh = body.mesh;
  std::copy_n(tears.tetrahedra.begin() + body.firstTetrahedron, mesh.tetrahedra.size(), mesh.tetrahedra.begin());
  Mesh open;
  open.positions = mesh.positions;
  for (const int part : body.parts) open.triangles.push_back(tears.triangles[toIndex(part)]);
  append(open.triangles, torn);
  append(initialRest(open), mesh.rest);
  mesh.triangles = std::move(torn);
  mesh.springs = solidSprings(mesh);
}

// Its triangles get the corners that they have now, those that cuts divided off, and its springs the ends.
void tear(const Tears& tears, ClothBody& body) {
  for (int node = tears.made; node < tears.nodes(); ++node) {
    if (const MadePlace place = tears.placeOf(node); body.has(place.nodes[0])) {
      body.added.push_back(node);
      body.places.push_back(place);
    }
  }
  const auto first = tears.triangles.begin() + body.firstMade;
  std::vector<std::array<int, 3>> torn(first, first + body.madeTriangles);
  std::vector<char> divided(torn.size(), 0);
  std::vector<std::array<Vec2, 3>> rest = body.mesh.rest;
  for (std::size_t i = 0; i < tears.partOf.size(); ++i) {
    const int part = tears.madeTriangles() + static_cast<int>(i), root = tears.rootOf(part) - body.firstMade;
    const bool opened = tears.partOf[i] < 0;
    if (!(opened ? body.has(tears.triangles[toIndex(part)][0]) : root >= 0 && root < body.madeTriangles)) continue;
    body.parts.push_back(part);
    body.mesh.partOf.push_back(opened ? -1 : body.ownTriangle(tears.partOf[i]));
    if (part < tears.settled) body.mesh.settled = body.madeTriangles + static_cast<int>(body.parts.size());
    if (!opened) divided[toIndex(root)] = 1;
  }
  if (body.isSolid()) return openSolid(tears, std::move(torn), body);
  body.mesh.springs = body.madeTriangles == 0
                          ? unbrokenSprings(body.mesh.springs,
                                            std::span(tears.broken).subspan(body.firstLone, body.mesh.springs.size()))
                          : tornSprings(body.mesh, torn, divided);
  std::vector<int> roots(torn.size());
  std::iota(roots.begin(), roots.end(), 0);
  for (const int part : body.parts) {
    torn.push_back(tears.triangles[toIndex(part)]);
    roots.push_back(tears.rootOf(part) - body.firstMade);
  }
  body.mesh.stitches = tornStitches(body.mesh, torn, roots, tears);
  rest.resize(torn.size());
  std::vector<std::array<Vec2, 3>> wholeRest = rest;
  for (int t = 0; t < static_cast<int>(torn.size()); ++t) {
    const int root = roots[toIndex(t)];
    if (!divided[toIndex(root)]) continue;
    const std::array<Vec2, 3>& whole = body.mesh.rest[toIndex(root)];
    rest[toIndex(t)] = restIn(torn[toIndex(t)], body.mesh.triangles[toIndex(root)], whole, tears);
    wholeRest[toIndex(t)] = whole;
  }
  body.mesh.triangles = std::move(torn);
  body.mesh.rest = std::move(rest);
  if (!body.parts.empty()) body.mesh.wholeRest = std::move(wholeRest);
}

// A mesh with springs of its own has lost those that ran over what is divided: its parts get those of any triangle.
void addSpringsOfParts(const Topology& topology, Mesh& mesh) {
  if (mesh.partOf.empty() || mesh.springs.empty() || !mesh.tetrahedra.empty()) return;
  std::vector<char> parts(mesh.triangles.size(), 0);
  for (int t = mesh.wholeTriangles(); t < static_cast<int>(mesh.triangles.size()); ++t) {
    parts[toIndex(t)] = parts[toIndex(mesh.rootOf(t))] = 1;
  }
  append(springsOf(mesh, topology, parts), mesh.springs);
}

}  // namespace

bool ClothBody::has(int node) const {
  return (node >= firstNode && node < firstNode + nodes) || std::binary_search(added.begin(), added.end(), node);
}

int ClothBody::own(int node) const {
  if (node >= firstNode && node < firstNode + nodes) return node - firstNode;
  return nodes + static_cast<int>(std::lower_bound(added.begin(), added.end(), node) - added.begin());
}

int ClothBody::ownTriangle(int ofTears) const {
  if (ofTears >= firstMade && ofTears < firstMade + madeTriangles) return ofTears - firstMade;
  return madeTriangles + static_cast<int>(std::lower_bound(parts.begin(), parts.end(), ofTears) - parts.begin());
}

std::vector<ClothBody> makeBodies(std::vector<NamedMesh> meshes, const Tears* tears) {
  std::vector<ClothBody> bodies;
  std::vector<Vec3> places;
  for (NamedMesh& each : meshes) {
    ClothBody& body = bodies.emplace_back();
    body.name = std::move(each.name);
    body.mesh = std::move(each.mesh);
    body.firstNode = static_cast<int>(places.size());
    body.nodes = body.mesh.nodes();
    body.madeTriangles = static_cast<int>(body.mesh.triangles.size());
    if (bodies.size() > 1)
      body.firstMade = bodies[bodies.size() - 2].firstMade + bodies[bodies.size() - 2].madeTriangles;
    shift(body.mesh, body.firstNode);
    append(body.mesh.positions, places);
  }
  for (std::size_t i = 0; tears && i < tears->added.size(); ++i) {
    const AddedNode& node = tears->added[i];
    const Vec3 of = places[toIndex(node.of)], other = places[toIndex(node.other)];
    places.push_back(node.isCopy() ? of : Vec3((1 - node.share) * of + node.share * other));
  }
  std::size_t lone = 0;
  int triangles = 0, tetrahedra = 0;
  for (ClothBody& body : bodies) {
    if (bodies.size() > 1 || tears) body.mesh.positions = places;
    body.firstTetrahedron = tetrahedra;
    tetrahedra += static_cast<int>(body.mesh.tetrahedra.size());
    body.firstLone = lone;
    if (body.mesh.triangles.empty()) lone += body.mesh.springs.size();
    if (tears) tear(*tears, body);
    body.firstTriangle = triangles;
    triangles += static_cast<int>(body.mesh.triangles.size());
    body.topology = buildTopology(body.mesh, MeshOrigin(body.name.empty() ? "mesh" : body.name));
    addSpringsOfParts(body.topology, body.mesh);
  }
  return bodies;
}

Mesh wholeMesh(const std::vector<ClothBody>& bodies) {
  Mesh whole;
  whole.several = true;
  whole.positions = bodies.front().mesh.positions;
  for (const ClothBody& body : bodies) {
    append(body.mesh.triangles, whole.triangles);
    append(body.mesh.rest, whole.rest);
    append(body.mesh.springs, whole.springs);
    append(body.mesh.stitches, whole.stitches);
    append(body.mesh.yarns, whole.yarns);
    append(body.mesh.strands, whole.strands);
    append(body.mesh.tetrahedra, whole.tetrahedra);
    append(body.mesh.corners, whole.corners);
    nameRegions(body, whole);
    for (const std::string& remark : body.mesh.remarks) {
      whole.remarks.push_back(fmt::format("{}: {}", body.name, remark));
    }
    whole.restIsFlat = whole.restIsFlat && body.mesh.restIsFlat;
  }
  return whole;
}

}  // namespace selvedge

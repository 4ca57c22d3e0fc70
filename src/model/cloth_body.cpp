#include "model/cloth_body.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "model/tears/torn_springs.h"

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
  all.insert(all.end(), body.copies.begin(), body.copies.end());
  if (body.mesh.corners.empty()) return;
  whole.regions[named("corners")] = body.mesh.corners;
  for (std::size_t i = 0; i < body.mesh.corners.size(); ++i) {
    whole.regions[named("corner" + std::to_string(i))] = {body.mesh.corners[i]};
  }
}

// Its triangles get the corners that they have now, and its springs the ends.
void tear(const Tears& tears, ClothBody& body) {
  if (body.isSolid()) return;
  const auto first = tears.triangles.begin() + body.firstTriangle;
  const std::vector<std::array<int, 3>> torn(first, first + static_cast<std::ptrdiff_t>(body.mesh.triangles.size()));
  for (std::size_t i = 0; i < tears.copyOf.size(); ++i) {
    const int copy = tears.made + static_cast<int>(i);
    if (const int origin = tears.origin(copy); body.has(origin)) {
      body.copies.push_back(copy);
      body.originOfCopy.push_back(origin);
    }
  }
  body.mesh.springs = torn.empty()
                          ? unbrokenSprings(body.mesh.springs,
                                            std::span(tears.broken).subspan(body.firstLone, body.mesh.springs.size()))
                          : tornSprings(body.mesh, torn);
  body.mesh.triangles = torn;
}

}  // namespace

bool ClothBody::has(int node) const {
  return (node >= firstNode && node < firstNode + nodes) || std::binary_search(copies.begin(), copies.end(), node);
}

int ClothBody::own(int node) const {
  if (node >= firstNode && node < firstNode + nodes) return node - firstNode;
  return nodes + static_cast<int>(std::lower_bound(copies.begin(), copies.end(), node) - copies.begin());
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
    if (bodies.size() > 1) {
      const ClothBody& before = bodies[bodies.size() - 2];
      body.firstTriangle = before.firstTriangle + static_cast<int>(before.mesh.triangles.size());
    }
    shift(body.mesh, body.firstNode);
    append(body.mesh.positions, places);
  }
  for (std::size_t i = 0; tears && i < tears->copyOf.size(); ++i) {
    places.push_back(places[toIndex(tears->copyOf[i])]);
  }
  std::size_t lone = 0;
  for (ClothBody& body : bodies) {
    body.firstLone = lone;
    if (body.mesh.triangles.empty()) lone += body.mesh.springs.size();
    if (tears) tear(*tears, body);
    if (bodies.size() > 1 || tears) body.mesh.positions = places;
    body.topology = buildTopology(body.mesh, MeshOrigin(body.name.empty() ? "mesh" : body.name));
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

#include "scene/build_mesh.h"

#include <filesystem>
#include <numbers>

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "io/mesh_reader.h"
#include "model/mesh_generators.h"
#include "scene/node_list_mesh.h"

namespace selvedge {
namespace {

struct Source {
  const MeshSettings& settings;
  const NodeList& nodes;
  const std::string& folder;
};

struct MeshKind {
  std::string_view name;
  bool generated;  // lies about the origin in the plane z = 0
  Mesh (*make)(const Source&);
};

void requireAtLeast(const char* key, int value, int least, const std::string& kind) {
  if (value >= least) return;
  throw InputError(fmt::format("mesh.{}", key), fmt::format("a {} mesh needs {} or more, got {}", kind, least, value));
}

Diagonals diagonals(const std::string& name) {
  if (name == "one-way") return Diagonals::oneWay;
  return name == "crossed" ? Diagonals::crossed : Diagonals::alternating;
}

Mesh makeGrid(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 2, s.kind);
  requireAtLeast("rows", s.rows, 2, s.kind);
  return gridMesh(s.size, s.columns, s.rows, diagonals(s.diagonals));
}

Mesh makeStaggered(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 3, s.kind);
  requireAtLeast("rows", s.rows, 2, s.kind);
  return staggeredMesh(s.size, s.columns, s.rows);
}

Mesh makeDisc(const Source& source) { return discMesh(source.settings.size.x(), source.settings.rows); }

Mesh makeFromFile(const Source& source) {
  const MeshSettings& s = source.settings;
  if (s.file.empty()) throw InputError("mesh.file", "a mesh of kind \"file\" needs the name of an OBJ or PLY file");
  const std::filesystem::path path = std::filesystem::path(source.folder) / s.file;  // an absolute name stays
  return readMesh(path.string(), {s.scale, s.restShape});
}

Mesh makeFromNodes(const Source& source) { return nodeListMesh(source.nodes); }

constexpr MeshKind kKinds[] = {
    {"grid", true, makeGrid},      {"staggered", true, makeStaggered}, {"disc", true, makeDisc},
    {"file", false, makeFromFile}, {"nodes", false, makeFromNodes},
};

Mat3 rotationMatrix(const Vec3& degrees) {
  const Vec3 angle = degrees * (std::numbers::pi / 180);
  return (Eigen::AngleAxisd(angle.z(), Vec3::UnitZ()) * Eigen::AngleAxisd(angle.y(), Vec3::UnitY()) *
          Eigen::AngleAxisd(angle.x(), Vec3::UnitX()))
      .toRotationMatrix();
}

Vec3 middleOfBox(const std::vector<Vec3>& positions) {
  Vec3 low = positions.front(), high = low;
  for (const Vec3& p : positions) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return 0.5 * (low + high);
}

void place(const MeshSettings& settings, bool generated, Mesh& mesh) {
  if (generated && settings.plane == "horizontal") {
    for (Vec3& p : mesh.positions) p = Vec3(p.x(), 0, -p.y());  // -90 degrees about x: normals +z become +y
  }
  if (!settings.rotation.isZero(0)) {
    const Mat3 R = rotationMatrix(settings.rotation);
    const Vec3 centre = generated ? Vec3(0, 0, 0) : middleOfBox(mesh.positions);
    for (Vec3& p : mesh.positions) p = centre + R * (p - centre);
  }
  for (Vec3& p : mesh.positions) p += settings.origin;
}

}  // namespace

std::vector<std::string> meshKinds() {
  std::vector<std::string> names;
  for (const MeshKind& kind : kKinds) names.emplace_back(kind.name);
  return names;
}

Mesh buildMesh(const MeshSettings& settings, const NodeList& nodes, const std::string& sceneFolder) {
  for (const MeshKind& kind : kKinds) {
    if (kind.name != settings.kind) continue;
    Mesh mesh = kind.make({settings, nodes, sceneFolder});
    place(settings, kind.generated, mesh);
    return mesh;
  }
  throw InputError("mesh.kind", fmt::format("\"{}\" is not one of {}", settings.kind, fmt::join(meshKinds(), ", ")));
}

}  // namespace selvedge

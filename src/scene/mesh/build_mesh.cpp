#include "scene/mesh/build_mesh.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/memory.h"
#include "contact/mesh/solid_mesh.h"
#include "io/mesh/mesh_reader.h"
#include "model/generators/filled_solid.h"
#include "model/generators/mesh_generators.h"
#include "model/generators/solid_surface.h"
#include "model/mesh/mesh_sides.h"
#include "scene/mesh/figure_mesh.h"
#include "scene/mesh/node_list_mesh.h"
#include "scene/mesh/read_solid.h"
#include "scene/mesh/sewing_pattern.h"

namespace selvedge {
namespace {

struct Source {
  const MeshSettings& settings;
  const NodeList& nodes;
  const std::string& folder;
  const SewingPattern& pattern;
};

struct MeshKind {
  std::string_view name;
  std::string_view keys;                 // of [mesh] that have an effect, beside kind, origin and rotation
  double (*nodes)(const MeshSettings&);  // how many there will be; 0: not known before
  bool generated;                        // lies about the origin in the plane z = 0
  Mesh (*make)(const Source&);
};

std::string gigabytes(double bytes) { return fmt::format("{:.1f} GB", bytes / 1e9); }

// An answer instead of a machine that swaps, or a process that is killed.
void requireNodes(double nodes, const std::string& key, const std::string& what) {
  constexpr double kBytesANode = 3000;  // mesh, springs, laws: measured at 513 x 513; implicit methods take twice that
  constexpr double kMostNodes = 1e7;    // the numbers of a matrix, over a hundred a node, are counted with 32 bits
  const double bytes = nodes * kBytesANode, usable = usableMemory();
  if (nodes <= kMostNodes && bytes <= usable) return;
  const std::string limit = nodes > kMostNodes ? fmt::format("the most that can be run is {:.0f} nodes", kMostNodes)
                                               : fmt::format("there are {}", gigabytes(usable));
  throw InputError(
      key, fmt::format("{} has {:.0f} nodes and would take {} of memory or more; {}: take a {} number", what, nodes,
                       gigabytes(bytes), limit, key == "mesh.spacing" ? "larger" : "smaller"));
}

void requireAtLeast(const char* key, int value, int least, const std::string& kind) {
  if (value >= least) return;
  throw InputError(fmt::format("mesh.{}", key), fmt::format("a {} mesh needs {} or more, got {}", kind, least, value));
}

void requireLattice(const Vec3& size, double spacing, const std::string& what) {
  requireNodes(filledNodes(size, spacing), "mesh.spacing", fmt::format("{} with nodes {} m apart", what, spacing));
}

// No edge alone may hold two parts of it together.
Mesh requireFilled(Mesh mesh, double spacing) {
  if (mesh.tetrahedra.empty()) {
    throw InputError("mesh.spacing",
                     fmt::format("with nodes {} m apart none lies inside the surface; take a smaller number", spacing));
  }
  try {
    sortedSides(mesh.triangles, "mesh");
  } catch (const InputError&) {
    throw InputError(
        "mesh.spacing",
        fmt::format("with nodes {} m apart the solid has places where only an edge holds it together; take a "
                    "smaller number",
                    spacing));
  }
  return mesh;
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

Mesh makePillow(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 3, s.kind);
  requireAtLeast("rows", s.rows, 3, s.kind);
  return pillowMesh(s.size, s.columns, s.rows, diagonals(s.diagonals));
}

Mesh makeWeave(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 2, s.kind);
  requireAtLeast("rows", s.rows, 2, s.kind);
  return weaveMesh(s.size, s.columns, s.rows);
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

Mesh makeFromPanels(const Source& source) {
  const MeshSettings& s = source.settings;
  if (source.pattern.panels.empty()) {
    throw InputError("mesh.kind", "a mesh of kind \"panels\" needs at least one [[panel]]");
  }
  requireNodes(panelNodes(source.pattern, s.spacing), "mesh.spacing",
               fmt::format("a mesh of panels with nodes {} m apart", s.spacing));
  return panelMesh(source.pattern, s.spacing);
}

Mesh makeFigure(const Source& source) { return figureMesh(source.settings, source.folder); }

Mesh makeFromNodes(const Source& source) { return nodeListMesh(source.nodes); }

Mesh makeRope(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 2, s.kind);
  return ropeMesh(s.size.x(), s.columns);
}

Mesh makeNet(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 2, s.kind);
  requireAtLeast("rows", s.rows, 2, s.kind);
  return netMesh(s.size, s.columns, s.rows);
}

Mesh makeBlock(const Source& source) {
  const MeshSettings& s = source.settings;
  requireAtLeast("columns", s.columns, 2, s.kind);
  requireAtLeast("rows", s.rows, 2, s.kind);
  return blockMesh({s.size.x(), s.size.y(), s.depth}, s.columns, s.rows, s.layers);
}

Mesh makeBall(const Source& source) {
  const MeshSettings& s = source.settings;
  requireLattice(Vec3::Constant(s.size.x()), s.spacing, "a ball");
  return requireFilled(ballMesh(s.size.x(), s.spacing), s.spacing);
}

Mesh makeFilled(const Source& source) {
  const MeshSettings& s = source.settings;
  if (s.file.empty()) throw InputError("mesh.file", "a mesh of kind \"filled\" needs the name of an OBJ or PLY file");
  const std::filesystem::path path = std::filesystem::path(source.folder) / s.file;
  const std::shared_ptr<const SolidMesh> surface = readSolid(path.string(), s.scale);
  SolidToFill solid{[&](const Vec3& p) { return -surface->distance(p); }, surface->surface().nodes.front(), {}};
  solid.high = solid.low;
  for (const Vec3& p : surface->surface().nodes) solid.low = solid.low.cwiseMin(p), solid.high = solid.high.cwiseMax(p);
  requireLattice(solid.high - solid.low, s.spacing, s.file);
  return requireFilled(filledSolid(solid, s.spacing), s.spacing);
}

double gridNodes(const MeshSettings& s) {
  const double columns = s.columns, rows = s.rows;
  return columns * rows + (s.diagonals == "crossed" ? (columns - 1) * (rows - 1) : 0);
}
double pillowNodes(const MeshSettings& s) { return 2 * gridNodes(s) - 2.0 * s.columns - 2.0 * s.rows + 4; }
double weaveNodes(const MeshSettings& s) { return static_cast<double>(s.columns) * s.rows; }
double ropeNodes(const MeshSettings& s) { return s.columns; }
double staggeredNodes(const MeshSettings& s) { return (s.columns - 0.5) * s.rows; }
double discNodes(const MeshSettings& s) { return 1 + 3.0 * s.rows * (s.rows + 1.0); }
double blockNodes(const MeshSettings& s) { return static_cast<double>(s.columns) * s.rows * s.layers; }
double unknownNodes(const MeshSettings&) { return 0; }

constexpr MeshKind kKinds[] = {
    {"grid", "size columns rows plane diagonals", gridNodes, true, makeGrid},
    {"weave", "size columns rows plane weave", weaveNodes, true, makeWeave},
    {"staggered", "size columns rows plane", staggeredNodes, true, makeStaggered},
    {"pillow", "size columns rows plane diagonals", pillowNodes, true, makePillow},
    {"disc", "size rows plane", discNodes, true, makeDisc},
    {"panels", "spacing", unknownNodes, false, makeFromPanels},
    {"rope", "size columns plane", ropeNodes, true, makeRope},
    {"net", "size columns rows plane", weaveNodes, true, makeNet},
    {"block", "size depth columns rows layers plane", blockNodes, true, makeBlock},
    {"ball", "size spacing", unknownNodes, false, makeBall},
    {"filled", "file scale spacing", unknownNodes, false, makeFilled},
    {"file", "file scale rest_shape", unknownNodes, false, makeFromFile},
    {"figure", "file scale motion motion_start", unknownNodes, false, makeFigure},
    {"nodes", "", unknownNodes, false, makeFromNodes},
};

bool hasKey(const MeshKind& kind, std::string_view key) {
  for (std::string_view words = kind.keys; !words.empty();) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == key) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

void requireMemory(const MeshKind& kind, const MeshSettings& settings) {
  std::string size = kind.name == "disc" ? fmt::format("{} rings", settings.rows)
                                         : fmt::format("{} columns and {} rows", settings.columns, settings.rows);
  if (kind.name == "block") size += fmt::format(" in {} layers", settings.layers);
  const std::string key = kind.name == "disc" || settings.rows > settings.columns ? "mesh.rows" : "mesh.columns";
  requireNodes(kind.nodes(settings), key, fmt::format("a {} with {}", kind.name, size));
}

Vec3 middleOfBox(const std::vector<Vec3>& positions) {
  Vec3 low = positions.front(), high = low;
  for (const Vec3& p : positions) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return 0.5 * (low + high);
}

void place(const MeshSettings& settings, bool generated, Mesh& mesh) {
  if (mesh.puppet) return;  // it stands where it goes from there
  if (generated && settings.plane == "horizontal") {
    for (Vec3& p : mesh.positions) p = Vec3(p.x(), p.z(), -p.y());  // -90 degrees about x: normals +z become +y
    if (!mesh.tetrahedra.empty()) nameSides(mesh);
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

std::string uselessMeshKey(std::string_view key, std::string_view kind) {
  constexpr std::string_view alwaysUseful[] = {"kind", "origin", "rotation"};
  if (std::find(std::begin(alwaysUseful), std::end(alwaysUseful), key) != std::end(alwaysUseful)) return "";
  std::vector<std::string> kinds;
  for (const MeshKind& each : kKinds) {
    if (!hasKey(each, key)) continue;
    if (each.name == kind) return "";
    kinds.push_back(fmt::format("\"{}\"", each.name));
  }
  if (kinds.empty()) return "";  // no mesh has such a key, which is told elsewhere
  return fmt::format("mesh.{} has no effect with mesh.kind = \"{}\", only with {}; remove it", key, kind,
                     fmt::join(kinds, ", "));
}

Mesh buildMesh(const MeshSettings& settings, const NodeList& nodes, const std::string& sceneFolder,
               const SewingPattern& pattern) {
  for (const MeshKind& kind : kKinds) {
    if (kind.name != settings.kind) continue;
    requireMemory(kind, settings);
    Mesh mesh = kind.make({settings, nodes, sceneFolder, pattern});
    place(settings, kind.generated, mesh);
    return mesh;
  }
  throw InputError("mesh.kind", fmt::format("\"{}\" is not one of {}", settings.kind, fmt::join(meshKinds(), ", ")));
}

}  // namespace selvedge

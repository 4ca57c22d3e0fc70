// [mesh]: the cloth at rest.
#include "io/mesh/rest_shape_choice.h"
#include "scene/blocks/blocks.h"
#include "scene/mesh/build_mesh.h"
#include "yarns/weave_pattern.h"

namespace selvedge {
namespace {

bool isUsefulMeshKey(const Scene& scene, std::string_view key) { return uselessMeshKey(key, scene.mesh.kind).empty(); }

void checkMesh(Scene& scene, const toml::table& root, Problems& problems) {
  const toml::table* table = root["mesh"].as_table();
  if (!table) return;
  const toml::node* kind = table->get("kind");
  if (kind && kind->value_or(std::string()) != scene.mesh.kind) return;  // already refused: keys cannot be judged
  const Params params = scene.mesh.params();
  for (const auto& [key, value] : *table) {
    if (!findParam(params, key.str())) continue;  // unknown: already refused
    if (const std::string wrong = uselessMeshKey(key.str(), scene.mesh.kind); !wrong.empty()) {
      problems.add(key.source(), wrong);
    }
  }
}

std::vector<std::string> ownWeaves() {
  std::vector<std::string> names = weaveNames();
  names.insert(names.begin(), "same");
  return names;
}

}  // namespace

Params MeshSettings::params() {
  return {
      param("kind", &kind, "",
            "How the cloth is made: a rectangular grid, a pillow of two that share their border, yarns woven in a "
            "rectangle ([yarn]), rows staggered like bricks, "
            "a disc, panels that are sewn ([[panel]], [[seam]]), a rope along the first axis or a net of ropes "
            "([rope]), a solid block or ball or a closed surface from a file that is filled ([solid]), a "
            "file, nodes given one by one, or a figure that cloth "
            "touches and does not move.")
          .oneOf(meshKinds())
          .fixedAtLoad(),
      param("size", &size, "m",
            "Size along warp and weft; the first is the diameter of a disc or a ball, and the length of a rope.")
          .range(1e-6, 1e6)
          .fixedAtLoad(),
      param("columns", &columns, "", "Nodes along warp; in a weave, yarns of the weft.").range(2, 1e9).fixedAtLoad(),
      param("rows", &rows, "", "Nodes along weft; rings of a disc; in a weave, yarns of the warp.")
          .range(1, 1e9)
          .fixedAtLoad(),
      param("depth", &depth, "m", "Size of a block across the plane of the other two.").range(1e-6, 1e6).fixedAtLoad(),
      param("layers", &layers, "", "Nodes of a block along its depth.").range(2, 1e9).fixedAtLoad(),
      param("spacing", &spacing, "m",
            "How far the nodes of panels, balls and filled surfaces are from each other, about.")
          .range(1e-5, 1e3)
          .fixedAtLoad(),
      param("diagonals", &diagonals, "",
            "How the cells of a grid or a pillow are cut: all the same way, in turn, or into four about a middle node.")
          .oneOf({"one-way", "alternating", "crossed"})
          .fixedAtLoad(),
      param("plane", &plane, "",
            "Where a grid, pillow, staggered sheet, disc or block lies: horizontal (weft along z), or vertical (first "
            "row on "
            "top).")
          .oneOf({"horizontal", "vertical"})
          .fixedAtLoad(),
      param("origin", &origin, "m",
            "Where the centre goes; meshes from files and nodes given one by one are moved by this much.")
          .range(-1e6, 1e6)
          .fixedAtLoad(),
      param("rotation", &rotation, "deg", "Turn about the centre: about x, then y, then z.")
          .range(-360, 360)
          .fixedAtLoad(),
      param("file", &file, "",
            "OBJ or PLY file (one that is filled must be closed), or the TOML file of a figure, relative to the scene "
            "file.")
          .fixedAtLoad(),
      param("scale", &scale, "m", "Metres a unit of the file.").range(1e-9, 1e9).fixedAtLoad(),
      param("rest_shape", &restShape, "",
            "Rest shape of a file's mesh: its texture coordinates (scaled to the total area in space), flattened, or "
            "as it stands (initial); auto: texture where lengths in it differ from those of the mesh by 5 % or less "
            "(root mean square of stretch - 1), otherwise initial.")
          .oneOf(restShapeNames())
          .fixedAtLoad(),
      param("weave", &weave, "",
            "Which yarn lies above at each crossing of this cloth, where it is not as the others (same: as yarn.weave "
            "says).")
          .oneOf(ownWeaves())
          .fixedAtLoad(),
      param("motion", &motion, "", "What a figure does: stand, or one of the motions that its file has.").fixedAtLoad(),
      param("motion_start", &motionStart, "s", "When a figure begins with its motion; it stands until then.")
          .range(0, 1e6)
          .fixedAtLoad(),
  };
}

Block meshBlock() {
  Block block = section(
      "mesh", [](Scene& scene) { return scene.bodies.empty() ? scene.mesh.params() : Params{}; }, isUsefulMeshKey);
  block.check = checkMesh;
  return block;
}

}  // namespace selvedge

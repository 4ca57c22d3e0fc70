#include "scene/mesh/read_solid.h"

#include <utility>

#include "contact/mesh/solid_flaws.h"
#include "contact/mesh/solid_mesh.h"
#include "io/mesh/mesh_reader.h"

namespace selvedge {

std::shared_ptr<const SolidMesh> readSolid(const std::string& path, double scale) {
  Surface surface;
  readSurface(path, scale, [&](FileSurface& file, const MeshOrigin& origin) {
    surface = {std::move(file.nodes), std::move(file.triangles)};
    requireSolid(surface, origin);
  });
  return std::make_shared<const SolidMesh>(std::move(surface));
}

}  // namespace selvedge

#include "io/mesh/mesh_format.h"

#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"

namespace selvedge {

MeshFormat meshFormat(const std::string& path) {
  const std::string extension = lowerCase(std::filesystem::path(path).extension().string());
  if (extension == ".obj") return MeshFormat::obj;
  if (extension == ".ply") return MeshFormat::ply;
  throw InputError(path, extension.empty() ? "a mesh file's name must end in .obj or .ply"
                                           : fmt::format("a mesh file must be .obj or .ply, not {}", extension));
}

}  // namespace selvedge

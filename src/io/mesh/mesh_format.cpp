#include "io/mesh/mesh_format.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

MeshFormat meshFormat(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".obj") return MeshFormat::obj;
  if (extension == ".ply") return MeshFormat::ply;
  throw InputError(path, extension.empty() ? "a mesh file's name must end in .obj or .ply"
                                           : fmt::format("a mesh file must be .obj or .ply, not {}", extension));
}

}  // namespace selvedge

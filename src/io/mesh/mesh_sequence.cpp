#include "io/mesh/mesh_sequence.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/mesh_writer.h"
#include "io/write_problem.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

}  // namespace

MeshSequence::MeshSequence(std::string stem, YarnsAs yarns) : stem_(std::move(stem)), yarns_(yarns) {
  const fs::path folder = fs::path(stem_).parent_path();
  if (!folder.empty()) makeOutputFolder(folder.string());
}

std::string MeshSequence::add(const ClothShape& shape, const ClothFrame& frame) {
  if (!wrong_.empty()) return wrong_;
  Mesh mesh;
  for (const auto& t : shape.triangles)
    mesh.triangles.push_back({static_cast<int>(t[0]), static_cast<int>(t[1]), static_cast<int>(t[2])});
  for (const Float3& p : frame.positions) mesh.positions.emplace_back(p[0], p[1], p[2]);
  const Eigen::Map<const Eigen::Matrix3Xd> positions(mesh.positions.data()->data(), 3,
                                                     static_cast<Eigen::Index>(mesh.positions.size()));
  const std::string path = fmt::format("{}_{:06d}.obj", stem_, count_);
  try {
    if (yarns_ != YarnsAs::surface && !shape.yarnPieces.empty()) {
      writeYarns(path, shape, positions, yarns_);
    } else {
      writeMesh(path, mesh, positions);
    }
  } catch (const InputError& error) {
    return wrong_ = error.what();
  }
  ++count_;
  std::error_code ignored;
  bytes_ += fs::file_size(path, ignored);
  return "";
}

}  // namespace selvedge

#include "io/mesh/state_file.h"

#include <array>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/mesh_writer.h"
#include "io/mesh/ply_body.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

constexpr std::array<std::string_view, 6> kNames{"x", "y", "z", "vx", "vy", "vz"};

std::array<std::size_t, 6> placesOf(const PlyElement& element, const std::string& path) {
  std::array<std::size_t, 6> places{};
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    const int place = element.find(kNames[k]);
    if (place < 0 || element.properties[static_cast<std::size_t>(place)].countType) {
      throw InputError(path, fmt::format("the vertices have no {}: a state has x y z and vx vy vz", kNames[k]));
    }
    places[k] = static_cast<std::size_t>(place);
  }
  return places;
}

void readVertices(const PlyElement& element, const SurfaceFile& file, PlyBody& body, State& state) {
  if (3 * element.count != state.q.size()) {
    throw InputError(file.path, fmt::format("has {} nodes; the cloth has {}", element.count, state.q.size() / 3));
  }
  const auto places = placesOf(element, file.path);
  PlyBody::Row row;
  for (std::int64_t i = 0; i < element.count; ++i) {
    body.read(element, i, row);
    for (std::size_t k = 0; k < 3; ++k) {
      state.q[3 * i + static_cast<std::int64_t>(k)] = row[places[k]][0];
      state.v[3 * i + static_cast<std::int64_t>(k)] = row[places[k + 3]][0];
    }
  }
  if (!state.q.allFinite() || !state.v.allFinite()) throw InputError(file.path, "has values that are not numbers");
}

}  // namespace

std::string stateBytes(const Mesh& mesh, const State& state) {
  using Map = Eigen::Map<const Eigen::Matrix3Xd>;
  const Positions positions = Map(state.q.data(), 3, state.q.size() / 3);
  const Positions velocities = Map(state.v.data(), 3, state.v.size() / 3);
  return plyBytes(mesh, positions, &velocities);
}

void readState(const std::string& path, State& state) {
  const std::string bytes = readWholeFile(path);
  const PlyHeader header = readPlyHeader(path, bytes);
  SurfaceFile file;
  file.path = path;
  file.bytes = bytes;
  file.binary = !header.ascii;
  PlyBody body(file, header);
  bool found = false;
  PlyBody::Row row;
  for (const PlyElement& element : header.elements) {
    if (element.name == "vertex") {
      readVertices(element, file, body, state);
      found = true;
    } else if (!element.properties.empty()) {
      for (std::int64_t i = 0; i < element.count; ++i) body.read(element, i, row);
    }
  }
  body.finish();
  if (!found) throw InputError(path, "has no vertices");
}

}  // namespace selvedge

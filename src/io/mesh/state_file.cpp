#include "io/mesh/state_file.h"

#include <array>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/mesh_format.h"
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

void readVertices(const PlyElement& element, const SurfaceFile& file, PlyBody& body, const System& system,
                  State& state) {
  if (element.count != system.blockCount()) {
    throw InputError(file.path, fmt::format("has {} nodes; the cloth has {}", element.count, system.blockCount()));
  }
  const auto places = placesOf(element, file.path);
  PlyBody::Row row;
  for (int i = 0; i < system.blockCount(); ++i) {
    body.read(element, i, row);
    for (int axis = 0; axis < 3; ++axis) {
      state.q[system.coordinate(i, axis)] = row[places[toIndex(axis)]][0];
      state.v[system.coordinate(i, axis)] = row[places[toIndex(axis + 3)]][0];
    }
  }
  if (!state.q.allFinite() || !state.v.allFinite()) throw InputError(file.path, "has values that are not numbers");
}

void readMemory(const PlyElement& element, const SurfaceFile& file, PlyBody& body, State& state) {
  if (element.properties.size() != 1 || element.properties.front().countType) {
    throw InputError(file.path, "the element memory must have one number in each row");
  }
  if (element.count != state.memory.size()) {
    throw InputError(file.path, fmt::format("keeps {} numbers of where nodes are held by friction; the scene needs {}",
                                            element.count, state.memory.size()));
  }
  PlyBody::Row row;
  for (double& value : state.memory) {
    body.read(element, &value - state.memory.data(), row);
    value = row.at(0).at(0);
  }
  if (!state.memory.allFinite()) throw InputError(file.path, "has values that are not numbers");
}

}  // namespace

std::string stateBytes(const Mesh& mesh, const System& system, const State& state) {
  const Eigen::Matrix3Xd positions = system.inSpace(state.q), velocities = system.inSpace(state.v);
  const Positions rates = velocities;
  return plyBytes(mesh, positions, &rates, state.memory);
}

void readState(const std::string& path, const System& system, State& state) {
  const std::string bytes = readWholeFile(path, kLargestMeshFile);
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
      readVertices(element, file, body, system, state);
      found = true;
    } else if (element.name == "memory" && state.memory.size() > 0) {  // else no shape is left to be held by
      readMemory(element, file, body, state);
    } else if (!element.properties.empty()) {
      for (std::int64_t i = 0; i < element.count; ++i) body.read(element, i, row);
    }
  }
  body.finish();
  if (!found) throw InputError(path, "has no vertices");
}

}  // namespace selvedge

#include "io/state/state_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/ply_body.h"
#include "io/state/state_numbers.h"

namespace selvedge {
namespace {

constexpr std::array<std::string_view, 6> kNames{"x", "y", "z", "vx", "vy", "vz"};
// Of crossings of yarns, their coordinates beside the place, and the rates of these.
constexpr std::array<std::string_view, 2> kSlides{"u", "v"}, kRates{"vu", "vv"};

int ownCoordinates(const System& system) {
  return std::clamp(system.blockSize() - 3, 0, static_cast<int>(kSlides.size()));
}

// Where in a row the values of these names are.
std::vector<std::size_t> placesOf(const PlyElement& element, std::span<const std::string_view> names,
                                  const std::string& path, std::string_view wanted) {
  std::vector<std::size_t> places;
  for (const std::string_view name : names) {
    const int place = element.find(name);
    if (place < 0 || element.properties[static_cast<std::size_t>(place)].countType) {
      throw InputError(path, fmt::format("the vertices have no {}: {}", name, wanted));
    }
    places.push_back(static_cast<std::size_t>(place));
  }
  return places;
}

void readVertices(const PlyElement& element, const SurfaceFile& file, PlyBody& body, const System& system,
                  State& state) {
  if (element.count != system.blockCount()) {
    throw InputError(file.path, fmt::format("has {} nodes; the cloth has {}", element.count, system.blockCount()));
  }
  const auto places = placesOf(element, kNames, file.path, "a state has x y z and vx vy vz");
  // A file without them leaves the yarns as they were woven.
  const bool slides = ownCoordinates(system) > 0 && element.find(kSlides.front()) >= 0;
  std::vector<std::size_t> own, rates;
  if (slides) {
    constexpr std::string_view kWanted = "a state of yarns has u v and vu vv";
    own = placesOf(element, kSlides, file.path, kWanted);
    rates = placesOf(element, kRates, file.path, kWanted);
  }
  PlyBody::Row row;
  for (int i = 0; i < system.blockCount(); ++i) {
    body.read(element, i, row);
    for (int axis = 0; axis < 3; ++axis) {
      state.q[system.coordinate(i, axis)] = row[places[toIndex(axis)]][0];
      state.v[system.coordinate(i, axis)] = row[places[toIndex(axis + 3)]][0];
    }
    for (int k = 0; slides && k < ownCoordinates(system); ++k) {
      state.q[system.coordinate(i, 3 + k)] = row[own[toIndex(k)]][0];
      state.v[system.coordinate(i, 3 + k)] = row[rates[toIndex(k)]][0];
    }
  }
  if (!state.q.allFinite() || !state.v.allFinite()) throw InputError(file.path, "has values that are not numbers");
}

void readMemory(const PlyElement& element, const SurfaceFile& file, PlyBody& body, State& state) {
  if (element.properties.size() != 1 || element.properties.front().countType) {
    throw InputError(file.path, "the element memory must have one number in each row");
  }
  if (element.count != state.memory.size()) {
    throw InputError(file.path, fmt::format("keeps {} numbers of where nodes are held by friction; the scene needs {}, "
                                            "because it was saved with other shapes or another yarn.sliding",
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

VertexColumns slideColumns(const System& system, const State& state, bool rates) {
  VertexColumns columns;
  for (int k = 0; k < ownCoordinates(system); ++k) {
    const auto of = [&](const VecX& x) {
      return VecX(x(Eigen::seqN(Eigen::Index{3} + k, system.blockCount(), system.blockSize())));
    };
    columns.push_back({std::string(kSlides[toIndex(k)]), of(state.q)});
    if (rates) columns.push_back({std::string(kRates[toIndex(k)]), of(state.v)});
  }
  return columns;
}

std::string stateBytes(const ClothSystem& cloth, const State& state, NumberElement ofMethod) {
  const Eigen::Matrix3Xd velocities = cloth.inSpace(state.v);
  VertexColumns columns;
  for (int axis = 0; axis < 3; ++axis)
    columns.push_back({std::string(kNames[toIndex(axis + 3)]), VecX(velocities.row(axis).transpose())});
  for (VertexColumn& each : slideColumns(cloth, state, true)) columns.push_back(std::move(each));
  const Tears& tears = cloth.tears();
  std::vector<double> of, other, share, origin, parts(tears.partOf.begin(), tears.partOf.end()), broken;
  const bool divided = !tears.partOf.empty();
  for (const AddedNode& node : tears.added) {
    of.push_back(node.of);
    if (divided) other.push_back(node.other), share.push_back(node.share), origin.push_back(node.origin);
  }
  std::vector<double> corners;
  for (const auto& nodes : tears.tetrahedra) {
    if (tears.copies() > 0) corners.insert(corners.end(), nodes.begin(), nodes.end());
  }
  for (std::size_t i = 0; i < tears.broken.size(); ++i) {
    if (tears.broken[i]) broken.push_back(static_cast<double>(i));
  }
  const auto numbers = [](const std::vector<double>& all) {
    return VecX(Eigen::Map<const VecX>(all.data(), std::ssize(all)));
  };
  Mesh mesh = cloth.mesh();
  if (divided) mesh.triangles = tears.triangles;  // parts of all bodies come last
  return plyBytes(mesh, cloth.inSpace(state.q), columns,
                  {{"memory", "value", state.memory},
                   {"copy", "node", numbers(of)},
                   {"other", "node", numbers(other)},
                   {"share", "value", numbers(share)},
                   {"origin", "node", numbers(origin)},
                   {"part", "triangle", numbers(parts)},
                   {"corner", "node", numbers(corners)},
                   {"broken", "spring", numbers(broken)},
                   std::move(ofMethod)});
}

VecX readNumbers(const std::string& path, std::string_view name) { return StateNumbers(StateFile(path)).of(name); }

void readState(const std::string& path, const System& system, State& state) {
  const StateFile whole(path);
  PlyBody body(whole.file, whole.header);
  bool found = false;
  PlyBody::Row row;
  for (const PlyElement& element : whole.header.elements) {
    if (element.name == "vertex") {
      readVertices(element, whole.file, body, system, state);
      found = true;
    } else if (element.name == "memory" && state.memory.size() > 0) {  // else no law remembers
      readMemory(element, whole.file, body, state);
    } else if (!element.properties.empty()) {
      for (std::int64_t i = 0; i < element.count; ++i) body.read(element, i, row);
    }
  }
  body.finish();
  if (!found) throw InputError(path, "has no vertices");
}

}  // namespace selvedge

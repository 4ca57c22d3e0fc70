#include "io/mesh/state_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/mesh_format.h"
#include "io/mesh/ply_body.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

constexpr std::array<std::string_view, 6> kNames{"x", "y", "z", "vx", "vy", "vz"};
// Of crossings of yarns, their coordinates beside the place, and the rates of these.
constexpr std::array<std::string_view, 2> kSlides{"u", "v"}, kRates{"vu", "vv"};

// A file that is read whole, with its head.
struct StateFile {
  explicit StateFile(const std::string& path)
      : bytes(readWholeFile(path, kLargestMeshFile)), header(readPlyHeader(path, bytes)) {
    file.path = path;
    file.bytes = bytes;
    file.binary = !header.ascii;
  }
  std::string bytes;
  PlyHeader header;
  SurfaceFile file{};
};

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
                   {"broken", "spring", numbers(broken)},
                   std::move(ofMethod)});
}

VecX readNumbers(const std::string& path, std::string_view name) {
  const StateFile state(path);
  PlyBody body(state.file, state.header);
  PlyBody::Row row;
  std::vector<double> numbers;
  for (const PlyElement& element : state.header.elements) {
    if (element.properties.empty()) continue;
    for (std::int64_t i = 0; i < element.count; ++i) {
      body.read(element, i, row);
      if (element.name == name && row.size() == 1 && row[0].size() == 1) numbers.push_back(row[0][0]);
    }
  }
  return Eigen::Map<const VecX>(numbers.data(), std::ssize(numbers));
}

namespace {

// The whole numbers of an element with one each, from 0 to below `end`.
std::vector<int> readWholeNumbers(const std::string& path, std::string_view element, double end) {
  std::vector<int> numbers;
  for (const double value : readNumbers(path, element)) {
    if (!(value >= 0 && value < end && value == std::floor(value)))
      throw InputError(path, fmt::format("its element {} has a value that names nothing of this cloth", element));
    numbers.push_back(static_cast<int>(value));
  }
  return numbers;
}

InputError otherTriangles(const std::string& path) {
  return {path, "is of a cloth that has come apart, and its triangles are not those of this scene's mesh"};
}

// Nodes that the cloth was not made with: each comes after those that it was made of.
std::vector<AddedNode> readAdded(const std::string& path, int made) {
  const std::vector<int> of = readWholeNumbers(path, "copy", 1 << 30);
  std::vector<int> other = readWholeNumbers(path, "other", 1 << 30), origin = readWholeNumbers(path, "origin", 1 << 30);
  VecX share = readNumbers(path, "share");
  const bool divided = share.size() > 0;
  if (divided && (std::ssize(of) != share.size() || other.size() != of.size() || origin.size() != of.size()))
    throw InputError(path, "its elements copy, other, share and origin do not have equally many numbers");
  std::vector<AddedNode> added;
  std::vector<std::set<int>> corners;  // of the triangle as it was made that each is in
  for (std::size_t i = 0; i < of.size(); ++i) {
    const int node = made + static_cast<int>(i);
    AddedNode& own = added.emplace_back(AddedNode{of[i], of[i], 0, of[i]});
    if (divided) own = {of[i], other[i], share[static_cast<Eigen::Index>(i)], origin[i]};
    if (!(own.of < node && own.other < node && own.origin <= node && own.share >= 0 && own.share < 1))
      throw InputError(path, "its element copy has a copy of a node that comes after it");
    if (!divided && own.of >= made) own.origin = added[toIndex(own.of - made)].origin;
    std::set<int>& in = corners.emplace_back();
    for (const int from : {own.of, own.other}) {
      if (from < made) in.insert(from);
      if (from >= made) in.insert(corners[toIndex(from - made)].begin(), corners[toIndex(from - made)].end());
    }
    if (in.size() > 3) throw otherTriangles(path);
  }
  return added;
}

void readCorners(const PlyElement& element, PlyBody& body, const std::string& path, const Tears& made, Tears& tears) {
  if (element.count != std::ssize(made.triangles) + std::ssize(tears.partOf)) throw otherTriangles(path);
  tears.triangles.resize(static_cast<std::size_t>(element.count));
  PlyBody::Row row;
  for (int t = 0; t < static_cast<int>(element.count); ++t) {
    body.read(element, t, row);
    if (row.size() != 1 || row[0].size() != 3) throw otherTriangles(path);
    const std::array<int, 3>& whole = made.triangles[toIndex(tears.rootOf(t))];
    for (std::size_t k = 0; k < 3; ++k) {
      const double node = row[0][k];
      if (!(node >= 0 && node < tears.nodes() && node == std::floor(node))) throw otherTriangles(path);
      const auto corner = static_cast<int>(node);
      for (const int from : tears.placeOf(corner).nodes) {
        if (from >= 0 && std::ranges::find(whole, from) == whole.end()) throw otherTriangles(path);
      }
      tears.triangles[toIndex(t)][k] = corner;
    }
  }
}

}  // namespace

TearsPtr readTears(const std::string& path, const Tears& made) {
  auto tears = std::make_shared<Tears>(made);
  tears->added = readAdded(path, made.made);
  for (const int spring : readWholeNumbers(path, "broken", static_cast<double>(made.broken.size())))
    tears->broken[toIndex(spring)] = 1;
  tears->partOf = readWholeNumbers(path, "part", 1 << 30);
  if (!tears->partOf.empty() && tears->added.empty()) throw otherTriangles(path);
  for (std::size_t i = 0; i < tears->partOf.size(); ++i) {
    if (toIndex(tears->partOf[i]) >= made.triangles.size() + i) throw otherTriangles(path);
  }
  // Until its faces are read it has the triangles that it was made with, and the parts none.
  tears->triangles.resize(made.triangles.size() + tears->partOf.size());
  const StateFile state(path);
  PlyBody body(state.file, state.header);
  PlyBody::Row row;
  for (const PlyElement& element : state.header.elements) {
    if (element.name == "face" && !tears->added.empty()) {
      readCorners(element, body, path, made, *tears);
    } else if (!element.properties.empty()) {
      for (std::int64_t i = 0; i < element.count; ++i) body.read(element, i, row);
    }
  }
  return *tears == made ? nullptr : TearsPtr(std::move(tears));
}

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

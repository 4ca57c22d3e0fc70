#include "io/mesh/state_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <Eigen/LU>
#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/mesh_format.h"
#include "io/mesh/ply_body.h"
#include "io/text_scanner.h"
#include "model/mesh/tetrahedron_faces.h"

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

namespace {

using Numbers = std::map<std::string, VecX, std::less<>>;

// Of all elements with one number in each row.
Numbers readAllNumbers(const StateFile& state) {
  Numbers all;
  PlyBody body(state.file, state.header);
  PlyBody::Row row;
  for (const PlyElement& element : state.header.elements) {
    if (element.properties.empty()) continue;
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < element.count; ++i) {
      body.read(element, i, row);
      if (row.size() == 1 && row[0].size() == 1) numbers.push_back(row[0][0]);
    }
    all[element.name] = Eigen::Map<const VecX>(numbers.data(), std::ssize(numbers));
  }
  return all;
}

VecX of(const Numbers& all, std::string_view element) {
  const auto found = all.find(element);
  return found == all.end() ? VecX() : found->second;
}

}  // namespace

VecX readNumbers(const std::string& path, std::string_view name) { return of(readAllNumbers(StateFile(path)), name); }

namespace {

// How a torn cloth is read from a file, which anyone may have written: every number is looked at.
class TornCloth {
 public:
  TornCloth(const std::string& path, const Tears& made) : path_(path), state_(path), made_(made), tears_(made) {}

  Tears read() {
    const Numbers numbers = readAllNumbers(state_);
    readAdded(numbers);
    for (const int spring : wholeNumbers(numbers, "broken", std::ssize(made_.broken)))
      tears_.broken[toIndex(spring)] = 1;
    const std::int64_t triangles = std::ssize(made_.triangles);
    tears_.partOf =
        wholeNumbers(numbers, "part", triangles + of(numbers, "part").size(), made_.tetrahedra.empty() ? 0 : -1);
    for (std::size_t i = 0; i < tears_.partOf.size(); ++i) {
      if (tears_.partOf[i] >= triangles + static_cast<int>(i)) throw other();
    }
    if (!tears_.partOf.empty() && tears_.added.empty()) throw other();
    tears_.triangles.resize(made_.triangles.size() + tears_.partOf.size());
    tears_.settled = static_cast<int>(tears_.triangles.size());
    if (!tears_.added.empty()) {
      readTriangles();
      readTetrahedra(numbers);
    }
    return tears_;
  }

 private:
  InputError wrong(const std::string& what) const { return {path_, what}; }
  InputError other() const {
    return wrong("is of a cloth that has come apart, and its triangles are not those of this scene's mesh");
  }

  // The numbers of an element, which are whole, from `first` to below `end`.
  std::vector<int> wholeNumbers(const Numbers& all, std::string_view element, std::int64_t end, int first = 0) const {
    std::vector<int> numbers;
    for (const double value : of(all, element)) {
      if (!(value >= first && value < static_cast<double>(end) && value == std::floor(value)))
        throw wrong(fmt::format("its element {} has a value that names nothing of this cloth", element));
      numbers.push_back(static_cast<int>(value));
    }
    return numbers;
  }

  // Each comes after the nodes that it was made of.
  void readAdded(const Numbers& numbers) {
    const std::int64_t nodes = made_.made + of(numbers, "copy").size();
    const std::vector<int> from = wholeNumbers(numbers, "copy", nodes), to = wholeNumbers(numbers, "other", nodes),
                           origins = wholeNumbers(numbers, "origin", nodes);
    const VecX shares = of(numbers, "share");
    const bool divided = shares.size() > 0;
    if (divided && (std::ssize(from) != shares.size() || to.size() != from.size() || origins.size() != from.size()))
      throw wrong("its elements copy, other, share and origin do not have equally many numbers");
    for (std::size_t i = 0; i < from.size(); ++i) {
      const int node = tears_.nodes(), end = divided ? to[i] : from[i];
      const double share = divided ? shares[static_cast<Eigen::Index>(i)] : 0;
      if (from[i] >= node) throw wrong("its element copy has a copy of a node that comes after it");
      if (end >= node || !(share >= 0 && share < 1))
        throw wrong("its element other or share names nothing of this cloth");
      MadePlace both = tears_.placeOf(from[i]);
      int corners = both.corners();
      for (const int corner : tears_.placeOf(end).nodes) corners += corner >= 0 && both.of(corner) == 0 ? 1 : 0;
      if (corners > 3) throw other();
      const int origin = divided ? origins[i] : tears_.origin(from[i]);
      tears_.add(from[i], end, share, origin);
      const bool same = origin <= node && tears_.origin(origin) == origin && isAt(tears_.placeOf(origin), node);
      if (!same) throw wrong("its element origin names a node that is at another place of the cloth");
    }
  }

  bool isAt(const MadePlace& place, int node) const {
    const MadePlace own = tears_.placeOf(node);
    double off = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      if (place.nodes[k] >= 0) off += std::abs(place.weights[k] - own.of(place.nodes[k]));
      if (own.nodes[k] >= 0) off += std::abs(own.weights[k] - place.of(own.nodes[k]));
    }
    return off < 1e-6;
  }

  // The parts of a triangle have together its area, each some of it.
  void readTriangles() {
    PlyBody body(state_.file, state_.header);
    PlyBody::Row row;
    std::vector<double> area(made_.triangles.size(), 0);
    for (const PlyElement& element : state_.header.elements) {
      if (element.properties.empty()) continue;
      const bool faces = element.name == "face";
      if (faces && element.count != std::ssize(tears_.triangles)) throw other();
      for (std::int64_t t = 0; t < element.count; ++t) {
        body.read(element, t, row);
        if (!faces) continue;
        if (row.size() != 1 || row[0].size() != 3) throw other();
        const int whole = tears_.rootOf(static_cast<int>(t));
        const auto root = toIndex(std::max(whole, 0));
        Mat3 weights = Mat3::Zero();
        for (std::size_t k = 0; k < 3; ++k) {
          const double node = row[0][k];
          if (!(node >= 0 && node < tears_.nodes() && node == std::floor(node))) throw other();
          const auto corner = tears_.triangles[static_cast<std::size_t>(t)][k] = static_cast<int>(node);
          if (whole < 0) continue;  // looked at beside the tetrahedra
          const MadePlace place = tears_.placeOf(corner);
          double known = 0;
          for (std::size_t j = 0; j < 3; ++j) {
            known += weights(static_cast<int>(j), static_cast<int>(k)) = place.of(made_.triangles[root][j]);
          }
          if (!(std::abs(known - 1) < 1e-6)) throw other();
        }
        if (whole < 0) continue;
        if (!(weights.determinant() > 0)) throw other();
        area[root] += weights.determinant();
      }
    }
    if (std::ranges::any_of(area, [](double each) { return std::abs(each - 1) > 1e-6; })) throw other();
  }

  // Each corner is where it was made, each copy of a node of a solid is in use, and the triangles of solids are the faces with a
  // tetrahedron on one side alone. A file that has no corners is of solids that are whole.
  void readTetrahedra(const Numbers& numbers) {
    const std::vector<int> corners = wholeNumbers(numbers, "corner", tears_.nodes());
    if (!corners.empty() && corners.size() != 4 * made_.tetrahedra.size()) throw other();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const MadePlace place = tears_.placeOf(corners[i]);
      if (place.corners() != 1 || place.nodes[0] != made_.tetrahedra[i / 4][i % 4]) throw other();
      tears_.tetrahedra[i / 4][i % 4] = corners[i];
    }
    std::set<std::array<int, 3>> open;
    for (const auto& nodes : tears_.tetrahedra) {
      for (std::size_t corner = 0; corner < 4; ++corner) {
        const std::array<int, 3> face = faceOpposite(nodes, corner);
        if (open.erase(smallestFirst({face[0], face[2], face[1]})) == 0) open.insert(smallestFirst(face));
      }
    }
    const std::set<int> whole = nodesOf(made_.tetrahedra), now = nodesOf(tears_.tetrahedra);
    for (int node = tears_.made; node < tears_.nodes(); ++node) {
      for (const int of : tears_.placeOf(node).nodes) {
        if (whole.contains(of) && !now.contains(node)) throw other();
      }
    }
    for (std::size_t t = 0; t < tears_.triangles.size(); ++t) {
      const int root = tears_.rootOf(static_cast<int>(t));
      const bool ofSolid = root < 0 || whole.contains(made_.triangles[toIndex(root)][0]);
      if (ofSolid && t >= made_.triangles.size() && tears_.partOf[t - made_.triangles.size()] >= 0) throw other();
      if (ofSolid && open.erase(smallestFirst(tears_.triangles[t])) == 0) throw other();
    }
    if (!open.empty()) throw other();
  }

  static std::set<int> nodesOf(const std::vector<Tetrahedron>& tetrahedra) {
    std::set<int> all;
    for (const Tetrahedron& nodes : tetrahedra) all.insert(nodes.begin(), nodes.end());
    return all;
  }
  static std::array<int, 3> smallestFirst(std::array<int, 3> face) {
    std::ranges::rotate(face, std::ranges::min_element(face));
    return face;
  }

  const std::string& path_;
  StateFile state_;
  const Tears& made_;
  Tears tears_;
};

}  // namespace

TearsPtr readTears(const std::string& path, const Tears& made) {
  auto tears = std::make_shared<const Tears>(TornCloth(path, made).read());
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

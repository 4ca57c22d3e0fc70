#include "io/state/torn_cloth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include <Eigen/LU>
#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/ply_body.h"
#include "io/state/state_numbers.h"
#include "model/mesh/tetrahedron_faces.h"

namespace selvedge {
namespace {

// How a torn cloth is read from a file, which anyone may have written: every number is looked at.
class TornCloth {
 public:
  TornCloth(const std::string& path, const Tears& made) : path_(path), state_(path), made_(made), tears_(made) {}

  Tears read() {
    const StateNumbers numbers(state_);
    readAdded(numbers);
    for (const int spring : wholeNumbers(numbers, "broken", std::ssize(made_.broken)))
      tears_.broken[toIndex(spring)] = 1;
    const std::int64_t triangles = std::ssize(made_.triangles);
    tears_.partOf =
        wholeNumbers(numbers, "part", triangles + numbers.of("part").size(), made_.tetrahedra.empty() ? 0 : -1);
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
  std::vector<int> wholeNumbers(const StateNumbers& all, std::string_view element, std::int64_t end,
                                int first = 0) const {
    std::vector<int> numbers;
    for (const double value : all.of(element)) {
      if (!(value >= first && value < static_cast<double>(end) && value == std::floor(value)))
        throw wrong(fmt::format("its element {} has a value that names nothing of this cloth", element));
      numbers.push_back(static_cast<int>(value));
    }
    return numbers;
  }

  // Each comes after the nodes that it was made of.
  void readAdded(const StateNumbers& numbers) {
    const std::int64_t nodes = made_.made + numbers.of("copy").size();
    const std::vector<int> from = wholeNumbers(numbers, "copy", nodes), to = wholeNumbers(numbers, "other", nodes),
                           origins = wholeNumbers(numbers, "origin", nodes);
    const VecX shares = numbers.of("share");
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
  void readTetrahedra(const StateNumbers& numbers) {
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
    std::rotate(face.begin(), std::ranges::min_element(face), face.end());
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

}  // namespace selvedge

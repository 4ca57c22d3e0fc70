#include "model/tears/tears.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <Eigen/LU>

#include "base/check.h"
#include "model/mesh/mesh.h"

namespace selvedge {

void MadePlace::add(int node, double weight) {
  std::size_t k = 0;
  while (k < 3 && nodes[k] != node && nodes[k] >= 0) ++k;
  SELVEDGE_CHECK_EQ(k < 3, true);
  nodes[k] = node;
  weights[k] += weight;
}

void MadePlace::add(const MadePlace& other, double weight) {
  for (std::size_t k = 0; k < 3 && other.nodes[k] >= 0; ++k) add(other.nodes[k], weight * other.weights[k]);
}

double MadePlace::of(int node) const {
  for (std::size_t k = 0; k < 3; ++k) {
    if (nodes[k] == node) return weights[k];
  }
  return 0;
}

int MadePlace::corners() const { return static_cast<int>(std::ranges::find(nodes, -1) - nodes.begin()); }

int Tears::rootOf(int triangle) const {
  while (triangle >= madeTriangles()) triangle = partOf[toIndex(triangle - madeTriangles())];
  return triangle;
}

std::size_t Tears::copies() const { return static_cast<std::size_t>(std::ranges::count_if(added, &AddedNode::isCopy)); }

MadePlace Tears::placeOf(std::span<const int> nodes, std::span<const double> weights) const {
  MadePlace place;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i] < made) place.add(nodes[i], weights[i]);
    if (nodes[i] >= made) place.add(addedAs(nodes[i]).place, weights[i]);
  }
  return place;
}

MadePlace Tears::placeOf(int node) const {
  if (node >= made) return addedAs(node).place;
  return {{node, -1, -1}, {1, 0, 0}};
}

void Tears::add(int of, int other, double share, int origin) {
  const MadePlace place = share == 0 ? placeOf(of) : placeOf(std::array{of, other}, std::array{1 - share, share});
  added.push_back({of, other, share, origin, place});
}

bool Tears::operator==(const Tears& other) const {
  return made == other.made && added == other.added && triangles == other.triangles && partOf == other.partOf &&
         tetrahedra == other.tetrahedra && broken == other.broken;
}

Tears wholeCloth(const Mesh& mesh, std::size_t loneSprings) {
  Tears tears;
  tears.made = mesh.nodes();
  tears.triangles = mesh.triangles;
  tears.tetrahedra = mesh.tetrahedra;
  tears.settled = static_cast<int>(mesh.triangles.size());
  tears.broken.assign(loneSprings, 0);
  return tears;
}

VecX withAdded(const VecX& numbers, int each, const Tears& tears) {
  VecX all(Eigen::Index{tears.nodes()} * each);
  const auto known = static_cast<int>(numbers.size() / each);
  all.head(numbers.size()) = numbers;
  for (int node = known; node < tears.nodes(); ++node) {
    const AddedNode& own = tears.addedAs(node);
    const auto of = [&](int from) { return all.segment(Eigen::Index{from} * each, each); };
    of(node) = own.isCopy() ? VecX(of(own.of)) : VecX((1 - own.share) * of(own.of) + own.share * of(own.other));
  }
  return all;
}

VecX fromMade(const VecX& numbers, int each, const Tears& tears) {
  return withAdded(numbers.head(Eigen::Index{tears.made} * each), each, tears);
}

namespace {

// The weights that the corners of a triangle have of a place in the made one that it is in; none where it is in another, or
// has no area.
std::optional<Vec3> weightsIn(const std::array<int, 3>& triangle, const ClothPlace& place, const Tears& tears) {
  Mat3 corners;
  for (std::size_t k = 0; k < 3; ++k) {
    const MadePlace corner = tears.placeOf(triangle[k]);
    for (const int node : corner.nodes) {
      if (node >= 0 && std::ranges::find(place.nodes, node) == place.nodes.end()) return {};
    }
    for (std::size_t j = 0; j < 3; ++j)
      corners(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(k)) = corner.of(place.nodes[j]);
  }
  if (corners.determinant() == 0) return {};
  return Vec3(corners.inverse() * place.weights);
}

}  // namespace

ClothPlace placeMade(const ClothPlace& now, const Tears& tears) {
  const MadePlace place = tears.placeOf(now.nodes, std::array{now.weights[0], now.weights[1], now.weights[2]});
  ClothPlace made{place.nodes, Vec3(place.weights[0], place.weights[1], place.weights[2])};
  for (int& node : made.nodes) {
    if (node < 0) node = made.nodes[0];
  }
  return made;
}

ClothPlace placeNow(const ClothPlace& made, const Tears& tears, int preferred) {
  constexpr double kInside = -1e-9;
  const auto& [a, b, c] = made.nodes;
  if (a == b || b == c || c == a) return made;
  ClothPlace best = made;
  double most = -std::numeric_limits<double>::infinity();
  const auto look = [&](int triangle) {
    const std::array<int, 3>& corners = tears.triangles[toIndex(triangle)];
    const std::optional<Vec3> weights = weightsIn(corners, made, tears);
    if (!weights || weights->minCoeff() <= most) return false;
    most = weights->minCoeff();
    best = {corners, *weights, triangle};
    return most > kInside;
  };
  if (preferred >= 0 && look(preferred)) return best;
  for (int t = 0; t < static_cast<int>(tears.triangles.size()); ++t) {
    if (look(t)) break;
  }
  return best;
}

}  // namespace selvedge

#include "sim/frames/edge_reader.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <Eigen/LU>

namespace selvedge {
namespace {

bool has(std::span<const int> nodes, int node) { return std::ranges::find(nodes, node) != nodes.end(); }

// visit(law, elements, number, nodes) for all springs and triangles of laws that are the cloth's own.
template <class Visit>
void forElements(const ClothSystem& cloth, const Visit& visit) {
  for (const auto& law : cloth.laws()) {
    const CompliantElements* elements = law->elastic() ? law->compliant() : nullptr;
    for (int e = 0; elements && e < elements->elements(); ++e) {
      const std::span<const int> nodes = elements->nodesOf(e);
      if (nodes.size() > 3) break;  // folds
      visit(*law, *elements, e, nodes);
    }
  }
}

// The strain at which a triangle rests after it has flowed.
double kept(const CompliantElements* elements, int number, int strain) {
  std::array<Vec3, 3> gradient;
  return elements ? -elements->measureFlat(number, strain, gradient).value : 0;
}

// The tension of the spring from a to b that, with one from a to c, pulls at a with this force.
double alongFirst(const Vec3& force, const Vec3& toB, const Vec3& toC) {
  Eigen::Matrix<double, 3, 2> along;
  along << toB.normalized(), toC.normalized();
  const Eigen::Matrix2d products = along.transpose() * along;
  constexpr double kInLine = 1e-12;  // such a triangle has no two directions
  if (!(products.determinant() > kInLine)) return EdgeReading::kNone;
  return (products.inverse() * (along.transpose() * force))[0];
}

}  // namespace

void EdgeReader::findNodes(const ClothSystem& cloth) {
  nodes_ = {-1, -1};
  if (std::ranges::any_of(asked_, [&](int node) { return node < 0 || node >= cloth.blockCount(); })) return;
  const std::array<int, 2> origins{cloth.origin(asked_[0]), cloth.origin(asked_[1])};
  std::array<int, 2> copies{-1, -1};
  const auto look = [&](std::span<const int> nodes) {
    if (has(nodes, asked_[0]) && has(nodes, asked_[1])) nodes_ = asked_;
    const auto copyOf = [&](int origin) {
      const auto found = std::ranges::find_if(nodes, [&](int node) { return cloth.origin(node) == origin; });
      return found == nodes.end() ? -1 : *found;
    };
    if (copies[0] < 0) copies = {copyOf(origins[0]), copyOf(origins[1])};
    if (copies[1] < 0) copies[0] = -1;
  };
  for (const auto& triangle : cloth.mesh().triangles) look(triangle);
  forElements(cloth, [&](const ForceLaw&, const CompliantElements&, int, std::span<const int> nodes) { look(nodes); });
  if (nodes_[0] < 0) nodes_ = copies;
}

void EdgeReader::find(const ClothSystem& cloth) {
  findNodes(cloth);
  springs_.clear(), triangles_.clear(), sides_.clear();
  const int a = nodes_[0], b = nodes_[1];
  if (a < 0) return;
  std::vector<std::array<int, 3>> corners;  // [sides_]
  const Mesh& mesh = cloth.mesh();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& own = mesh.triangles[t];
    if (!has(own, a) || !has(own, b)) continue;
    const auto at = [&](int node) {
      return mesh.rest[t][static_cast<std::size_t>(std::ranges::find(own, node) - own.begin())];
    };
    sides_.push_back({at(b) - at(a), {}, {}});
    corners.push_back(own);
  }
  forElements(cloth, [&](const ForceLaw& law, const CompliantElements& all, int e, std::span<const int> nodes) {
    if (!has(nodes, a) || !has(nodes, b)) return;
    (nodes.size() == 2 ? springs_ : triangles_).push_back({&all, e});
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (nodes.size() != 3 || !std::ranges::all_of(nodes, [&](int node) { return has(corners[i], node); })) continue;
      if (law.name() == "stretch") sides_[i].stretch = {&all, e};
      if (law.name() == "shear") sides_[i].shear = {&all, e};
    }
  });
}

double EdgeReader::rest(const VecX& q) const {
  if (!springs_.empty()) {
    std::array<Vec3, 2> gradient;
    const int a = nodes_[0], b = nodes_[1];
    const double length = (nodePlace(q.data(), b) - nodePlace(q.data(), a)).norm();
    return length - springs_[0].elements->measure(springs_[0].number, 0, q.data(), gradient).value;
  }
  // |w_u| = 1 + kept_u, |w_v| = 1 + kept_v, w_u . w_v = kept_uv (forces/triangles)
  double sum = 0;
  for (const Side& side : sides_) {
    const double u = (1 + kept(side.stretch.elements, side.stretch.number, 0)) * side.atRest[0];
    const double v = (1 + kept(side.stretch.elements, side.stretch.number, 1)) * side.atRest[1];
    const double uv = kept(side.shear.elements, side.shear.number, 0) * side.atRest[0] * side.atRest[1];
    sum += std::sqrt(std::max(0.0, u * u + v * v + 2 * uv));
  }
  return sides_.empty() ? EdgeReading::kNone : sum / static_cast<double>(sides_.size());
}

double EdgeReader::force(const VecX& q) const {
  if (springs_.empty() && triangles_.empty()) return EdgeReading::kNone;
  const int a = nodes_[0], b = nodes_[1];
  double sum = 0;
  for (const Element& spring : springs_) {
    std::array<Vec3, 2> gradient;
    const ElementStrain c = spring.elements->measure(spring.number, 0, q.data(), gradient);
    sum += c.stiffness * c.value;
  }
  for (const Element& triangle : triangles_) {
    const std::span<const int> nodes = triangle.elements->nodesOf(triangle.number);
    const auto atA = static_cast<std::size_t>(std::ranges::find(nodes, a) - nodes.begin());
    const auto third = std::ranges::find_if(nodes, [&](int node) { return node != a && node != b; });
    Vec3 atEnd = Vec3::Zero();
    std::array<Vec3, 3> gradient;
    for (int strain = 0; strain < triangle.elements->strains(); ++strain) {
      const ElementStrain c = triangle.elements->measure(triangle.number, strain, q.data(), gradient);
      atEnd -= c.stiffness * c.value * gradient[atA];
    }
    const Vec3 from = nodePlace(q.data(), a);
    sum += alongFirst(atEnd, nodePlace(q.data(), b) - from, nodePlace(q.data(), *third) - from);
  }
  return sum;
}

EdgeReading EdgeReader::read(const ClothSystem& cloth, const VecX& q, std::size_t build) {
  if (build_ != build) find(cloth);
  build_ = build;
  if (nodes_[0] < 0) return {};
  return {(cloth.inSpace(q, nodes_[1]) - cloth.inSpace(q, nodes_[0])).norm(), rest(q), force(q)};
}

}  // namespace selvedge

#include <cmath>

#include <Eigen/SparseCholesky>
#include <fmt/format.h>

#include "base/error.h"
#include "model/flatten/mesh_conformal.h"

namespace selvedge {
namespace {

void requireDisc(const Mesh& mesh, const Topology& topology, const std::string& where) {
  const auto euler = std::ssize(mesh.positions) - std::ssize(topology.edges) + std::ssize(mesh.triangles);
  if (euler == 1 && topology.boundaryLoops.size() == 1) return;
  throw InputError(
      where, fmt::format("cannot be flattened: that needs one piece with one boundary and no holes, and this mesh "
                         "has {} boundaries and Euler characteristic {} (a disc has 1 and 1); set rest_shape to "
                         "\"initial\" or \"texture\"",
                         topology.boundaryLoops.size(), euler));
}

RestShape cornersIn(const Mesh& mesh, const FlatMap& flat) {
  RestShape rest(mesh.triangles.size());
  for (std::size_t t = 0; t < rest.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) rest[t][k] = flat.col(mesh.triangles[t][k]);
  }
  return rest;
}

double totalArea(const RestShape& rest) {
  double area = 0;
  for (const auto& corners : rest) area += triangleArea(corners);
  return area;
}

// The Laplacian that gives the nodes from their spans; node 0 stays at the origin, its row replaced by the identity.
SparseMatrix spanLaplacian(const FlatSpans& spans, int nodes) {
  SparseEntries entries{{0, 0, 1}};
  for (const auto& triangle : spans) {
    for (const FlatSpan& s : triangle) {
      if (s.i > 0) entries.emplace_back(s.i, s.i, s.weight);
      if (s.j > 0) entries.emplace_back(s.j, s.j, s.weight);
      if (s.i > 0 && s.j > 0) entries.emplace_back(s.i, s.j, -s.weight), entries.emplace_back(s.j, s.i, -s.weight);
    }
  }
  SparseMatrix L(nodes, nodes);
  L.setFromTriplets(entries.begin(), entries.end());
  return L;
}

// The spans of each triangle, turned by the rotation nearest to its present map and summed up at the nodes.
Eigen::MatrixX2d turnedSpans(const FlatSpans& spans, const FlatMap& flat) {
  Eigen::MatrixX2d sums = Eigen::MatrixX2d::Zero(flat.cols(), 2);
  for (const auto& triangle : spans) {
    double cosine = 0, sine = 0;  // up to a common factor
    for (const FlatSpan& s : triangle) {
      const Vec2 now = flat.col(s.i) - flat.col(s.j);
      cosine += s.weight * s.rest.dot(now);
      sine += s.weight * (s.rest.x() * now.y() - s.rest.y() * now.x());
    }
    const double norm = std::hypot(cosine, sine);
    if (norm > 0) cosine /= norm, sine /= norm;
    for (const FlatSpan& s : triangle) {
      const Vec2 turned(cosine * s.rest.x() - sine * s.rest.y(), sine * s.rest.x() + cosine * s.rest.y());
      sums.row(s.i) += s.weight * turned.transpose();
      sums.row(s.j) -= s.weight * turned.transpose();
    }
  }
  sums.row(0).setZero();
  return sums;
}

void makeRigid(const FlatSpans& spans, double size, FlatMap& flat) {
  constexpr int kMaxSweeps = 100;
  constexpr double kSmallMove = 1e-6;  // of the sheet's size
  const Eigen::SimplicialLDLT<SparseMatrix> solver(spanLaplacian(spans, static_cast<int>(flat.cols())));
  flat.colwise() -= Vec2(flat.col(0));
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    const FlatMap next = solver.solve(turnedSpans(spans, flat)).transpose();
    const double move = (next - flat).cwiseAbs().maxCoeff();
    flat = next;
    if (move < kSmallMove * size) break;
  }
}

// Turns the sheet so that the mean gradient of the space coordinate x points along warp.
void alignWarp(const Mesh& mesh, FlatMap& flat) {
  Vec2 gradient = Vec2::Zero();
  for (const auto& t : mesh.triangles) {
    for (std::size_t k = 0; k < 3;
         ++k) {  // area times gradient = sum of x times the opposite side turned by 90 degrees
      const Vec2 side = flat.col(t[(k + 2) % 3]) - flat.col(t[(k + 1) % 3]);
      gradient += 0.5 * mesh.positions[static_cast<std::size_t>(t[k])].x() * Vec2(-side.y(), side.x());
    }
  }
  if (gradient.norm() < 1e-6 * surfaceArea(mesh)) return;
  gradient.normalize();
  Eigen::Matrix2d turn;
  turn << gradient.x(), gradient.y(), -gradient.y(), gradient.x();
  flat = turn * flat;
}

}  // namespace

RestShape flattenedRest(const Mesh& mesh, const Topology& topology, const std::string& where) {
  requireDisc(mesh, topology, where);
  const RestShape own = initialRest(mesh);
  const FlatSpans spans = flatSpans(mesh, own);
  FlatMap flat = conformalMap(mesh, spans, topology.boundaryLoops.front(), where);
  flat *= std::sqrt(totalArea(own) / std::abs(totalArea(cornersIn(mesh, flat))));
  makeRigid(spans, std::sqrt(totalArea(own)), flat);
  alignWarp(mesh, flat);
  RestShape rest = cornersIn(mesh, flat);
  for (std::size_t t = 0; t < rest.size(); ++t) {
    if (!(triangleArea(rest[t]) > 0)) {
      throw InputError(where,
                       fmt::format("cannot be flattened: triangle {} (counted from 0) folds over; set rest_shape to "
                                   "\"initial\", or cut the mesh open where it bulges",
                                   t));
    }
  }
  return rest;
}

}  // namespace selvedge

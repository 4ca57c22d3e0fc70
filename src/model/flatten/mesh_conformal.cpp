#include "model/flatten/mesh_conformal.h"

#include <Eigen/SparseCholesky>

#include "base/error.h"

namespace selvedge {
namespace {

// Minimise x^T Q x / 2 with some entries of x given: those stay, the others are solved for.
void minimise(const SparseEntries& entries, const std::vector<bool>& given, VecX& x, const std::string& where) {
  std::vector<int> row(given.size(), -1);
  int rows = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) row[i] = rows++;
  }
  SparseEntries inner;
  VecX rhs = VecX::Zero(rows);
  for (const auto& e : entries) {
    const int r = row[static_cast<std::size_t>(e.row())], c = row[static_cast<std::size_t>(e.col())];
    if (r < 0) continue;
    if (c < 0) rhs[r] -= e.value() * x[e.col()];
    if (c >= 0) inner.emplace_back(r, c, e.value());
  }
  SparseMatrix Q(rows, rows);
  Q.setFromTriplets(inner.begin(), inner.end());
  const Eigen::SimplicialLDLT<SparseMatrix> solver(Q);
  const VecX free = solver.solve(rhs);
  if (solver.info() != Eigen::Success || !free.allFinite()) {
    throw InputError(where,
                     "cannot be flattened: its triangles are too thin to solve for; set rest_shape to \"initial\"");
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (row[i] >= 0) x[static_cast<Eigen::Index>(i)] = free[row[i]];
  }
}

void addDirichlet(const FlatSpans& spans, SparseEntries& entries) {
  for (const auto& triangle : spans) {
    for (const FlatSpan& s : triangle) {
      for (int axis = 0; axis < 2; ++axis) {
        const int i = 2 * s.i + axis, j = 2 * s.j + axis;
        entries.emplace_back(i, i, s.weight);
        entries.emplace_back(j, j, s.weight);
        entries.emplace_back(i, j, -s.weight);
        entries.emplace_back(j, i, -s.weight);
      }
    }
  }
}

// Area = sum over the boundary of (xi yj - xj yi) / 2.
void subtractArea(const std::vector<int>& loop, SparseEntries& entries) {
  for (std::size_t k = 0; k < loop.size(); ++k) {
    const int i = 2 * loop[k], j = 2 * loop[(k + 1) % loop.size()];
    entries.emplace_back(i, j + 1, -0.5);
    entries.emplace_back(j + 1, i, -0.5);
    entries.emplace_back(j, i + 1, 0.5);
    entries.emplace_back(i + 1, j, 0.5);
  }
}

}  // namespace

FlatSpans flatSpans(const Mesh& mesh, const RestShape& own) {
  FlatSpans spans(own.size());
  for (std::size_t t = 0; t < own.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
      const double dot = (own[t][i] - own[t][k]).dot(own[t][j] - own[t][k]);
      spans[t][k] = {mesh.triangles[t][i], mesh.triangles[t][j], own[t][i] - own[t][j],
                     0.25 * dot / triangleArea(own[t])};
    }
  }
  return spans;
}

FlatMap conformalMap(const Mesh& mesh, const FlatSpans& spans, const std::vector<int>& loop, const std::string& where) {
  SparseEntries entries;  // of the quadratic form in (x0, y0, x1, y1, ...)
  addDirichlet(spans, entries);
  subtractArea(loop, entries);
  const auto place = [&](int node) { return mesh.positions[static_cast<std::size_t>(node)]; };
  int far = loop[1];
  for (int node : loop) {
    if ((place(node) - place(loop[0])).norm() > (place(far) - place(loop[0])).norm()) far = node;
  }
  FlatMap held = FlatMap::Zero(2, mesh.nodes());
  held(0, far) = (place(far) - place(loop[0])).norm();
  VecX x = held.reshaped();
  std::vector<bool> given(static_cast<std::size_t>(2 * mesh.nodes()), false);
  for (int i : {2 * loop[0], 2 * loop[0] + 1, 2 * far, 2 * far + 1}) given[static_cast<std::size_t>(i)] = true;
  minimise(entries, given, x, where);
  return Eigen::Map<const FlatMap>(x.data(), 2, mesh.nodes());
}

}  // namespace selvedge

// Parts of flattening (mesh_flatten.cpp): a map of the nodes into the plane, and the conformal map it starts from.
#pragma once

#include <array>
#include <string>

#include <Eigen/SparseCore>

#include "model/flatten/mesh_rest_shape.h"
#include "model/mesh/mesh.h"

namespace selvedge {

using FlatMap = Eigen::Matrix2Xd;  // a column a node

// One side of a triangle: the nodes it joins, its vector in the triangle's own plane, and half the cotangent of the
// angle it faces.
struct FlatSpan {
  int i, j;
  Vec2 rest;
  double weight;
};
using FlatSpans = std::vector<std::array<FlatSpan, 3>>;  // [triangles]

FlatSpans flatSpans(const Mesh& mesh, const RestShape& own);

using SparseMatrix = Eigen::SparseMatrix<double>;
using SparseEntries = std::vector<Eigen::Triplet<double>>;

// Minimises Dirichlet energy minus area, which is zero for a map that keeps angles; two far nodes of the loop are held.
FlatMap conformalMap(const Mesh& mesh, const FlatSpans& spans, const std::vector<int>& loop, const std::string& where);

}  // namespace selvedge

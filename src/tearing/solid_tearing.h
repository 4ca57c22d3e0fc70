// How a solid tears: at a node at which it is pulled harder than it bears, across the largest pull and along faces of its
// tetrahedra. The pull of a tetrahedron along its main directions d (F = U s V^T, d being the columns of U) is
//   stretch: s - 1      force: the main stresses, d . (P V), in Pa (forces/solids/solid_energies.h)
// and that of a node the mean over its tetrahedra by their volumes, as of sheets (tearing.h). Those whose middles lie on one side of
// the node and those on the other part; what does not hang together with the most of its side goes with the other one.
#pragma once

#include <array>
#include <vector>

#include "forces/settings.h"
#include "forces/solids/tetrahedron_rest.h"
#include "model/cloth_system.h"
#include "model/tears/tear_edit.h"
#include "tearing/overload.h"

namespace selvedge {

class SolidTearing {
 public:
  SolidTearing(const ClothSystem& cloth, std::size_t body, const MaterialSettings& material);  // all kept by reference

  void findOverloads(const State& state, std::vector<Overload>& overloads) const;
  // False: it holds. Nodes whose pull is another now have `waits` set.
  bool part(const Overload& overload, const State& state, TearEdit& edit, std::vector<char>& waits) const;

 private:
  struct SolidPull {
    std::array<double, 3> much{};
    Mat3 along = Mat3::Zero();  // in space, a column each
  };

  Mat3 deformation(std::size_t tetrahedron, const VecX& q) const;
  SolidPull pullOf(const Mat3& F) const;
  double sideOf(int tetrahedron, const Overload& overload, const State& state, const Tears& now) const;
  std::vector<int> partedFrom(int node, const std::vector<double>& side, const TearEdit& edit) const;

  const ClothSystem& cloth_;
  const ClothBody& body_;
  const MaterialSettings& material_;
  std::vector<TetrahedronRest> rest_;     // [tetrahedra]
  std::vector<int> start_, at_;           // [nodes of the body + 1], [at] the tetrahedra about each
  mutable std::vector<SolidPull> pulls_;  // [tetrahedra]; kept, so that a step in which nothing tears allocates nothing
};

}  // namespace selvedge

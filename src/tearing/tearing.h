// What tears: after an inner step, nodes at which the cloth is pulled harder than it bears come apart, across the largest pull
// and along edges (model/tears/tears.h). The pull at a node is the mean over its triangles of what they are pulled by,
//   S = sum A (much_1 d_1 d_1^T + much_2 d_2 d_2^T) / sum A
// over the main directions d in which they are pulled, not pushed: its largest eigenvalue, along the eigenvector. The hardest
// pulled node comes first; its neighbours wait for the next inner step, in which they are pulled otherwise. Springs of a
// mesh without triangles break one by one; solids come apart likewise (solid_tearing.h).
#pragma once

#include <memory>
#include <vector>

#include "forces/settings.h"
#include "model/cloth_system.h"
#include "model/tears/tear_edit.h"
#include "tearing/kept_of_edges.h"
#include "tearing/overload.h"
#include "tearing/pull.h"

namespace selvedge {

class SolidTearing;

class Tearing {
 public:
  // Of each body; kept by reference.
  Tearing(const ClothSystem& cloth, std::vector<const MaterialSettings*> materials);
  ~Tearing();

  // How the cloth is after it has come apart; null: it holds.
  TearsPtr comeApart(const State& state) const;

 private:
  bool tears(std::size_t body) const;
  void findKept(std::size_t body, const State& state) const;
  Pull pullOf(std::size_t body, std::size_t triangle, const VecX& q) const;
  bool mayTear(std::size_t body, const VecX& q) const;
  void findOverloads(std::size_t body, const State& state) const;
  void findOverstretched(std::size_t body, const State& state) const;
  bool part(const Overload& overload, const State& state, TearEdit& edit, std::vector<char>& waits) const;
  double sideOf(int triangle, const Overload& overload, const State& state, const Tears& now) const;

  const ClothSystem& cloth_;
  std::vector<const MaterialSettings*> materials_;      // [bodies]
  std::vector<std::vector<TriangleRest>> rest_;         // [bodies][triangles]
  std::vector<int> start_, at_;                         // [nodes + 1], [at] the triangles about each node
  std::vector<std::unique_ptr<SolidTearing>> solids_;   // [bodies] null: of sheets
  std::vector<KeptOfEdges> edges_;                      // [bodies] of a material whose edges are springs; else empty
  mutable std::vector<double> keptStrain_, keptAngle_;  // [nodes]
  mutable std::vector<double> keptSprings_;             // [springs of the network], of the body that is looked at
  mutable std::vector<Vec3> keptTriangles_;             // [triangles of that body] Kept::triangles
  // What is pulled too hard now; kept, so that a step in which nothing tears allocates nothing.
  mutable std::vector<Pull> pulls_;  // [triangles of a body]
  mutable std::vector<Overload> overloads_;
  mutable std::vector<std::size_t> overstretched_;  // springs, as Tears::broken counts them
};

// Null where no body ever tears.
std::shared_ptr<const Tearing> makeTearing(ClothSystem& cloth, std::vector<const MaterialSettings*> materials);

}  // namespace selvedge

#include "model/cloth_system.h"

#include <algorithm>

#include "base/check.h"

namespace selvedge {

ClothSystem::ClothSystem(std::vector<ClothBody> bodies, SpringNetwork springs, int blockSize)
    : System(bodies.front().mesh.nodes(), blockSize), bodies_(std::move(bodies)), springs_(std::move(springs)) {
  if (named()) whole_ = wholeMesh(bodies_);
  for (const ClothBody& body : bodies_) {
    if (body.isPuppet()) addPuppet({body.firstNode, body.nodes, body.mesh.puppet});
  }
}

std::size_t ClothSystem::bodyOf(int node) const {
  const auto found =
      std::find_if(bodies_.begin(), bodies_.end(), [&](const ClothBody& body) { return body.has(node); });
  SELVEDGE_CHECK_EQ(found != bodies_.end(), true);
  return static_cast<std::size_t>(found - bodies_.begin());
}

void ClothSystem::massDiagonal(const VecX&, VecX& m) const {
  m.resize(dofs());
  for (int i = 0; i < blockCount(); ++i) m.segment<3>(3 * i).setConstant(mass_[static_cast<std::size_t>(i)]);
}

void ClothSystem::multiplyMass(const VecX&, const VecX& x, VecX& y) const {
  y.resize(dofs());
  for (int i = 0; i < blockCount(); ++i) {
    y.segment<3>(3 * i) = mass_[static_cast<std::size_t>(i)] * x.segment<3>(3 * i);
  }
}

void ClothSystem::addMass(int firstNode, int nodes, double factor, BlockMatrix& A) const {
  for (int i = firstNode; i < firstNode + nodes; ++i) {
    double* block = A.block(A.pattern().diagonal[static_cast<std::size_t>(i)]);
    for (int k = 0; k < 3; ++k) block[4 * k] += factor * mass_[static_cast<std::size_t>(i)];
  }
}

}  // namespace selvedge

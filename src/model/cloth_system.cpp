#include "model/cloth_system.h"

#include <algorithm>

#include "base/check.h"

namespace selvedge {

ClothSystem::ClothSystem(std::vector<ClothBody> bodies, SpringNetwork springs, int blockSize)
    : System(bodies.front().mesh.nodes(), blockSize), bodies_(std::move(bodies)), springs_(std::move(springs)) {
  if (named()) whole_ = wholeMesh(bodies_);
  std::size_t lone = 0;
  for (const ClothBody& body : bodies_) lone += body.mesh.triangles.empty() ? body.mesh.springs.size() : 0;
  tears_ = wholeCloth(mesh(), lone);
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

void ClothSystem::setNodeMass(std::vector<double> mass) {
  mass_ = std::move(mass);
  if (!hasPlacesAlone()) return;
  VecX diagonal(dofs());
  for (int i = 0; i < blockCount(); ++i) diagonal.segment<3>(3 * i).setConstant(mass_[static_cast<std::size_t>(i)]);
  setConstantMass(std::move(diagonal));
}

void ClothSystem::massDiagonal(const VecX&, VecX& m) const {
  SELVEDGE_CHECK_EQ(constantMass().size(), static_cast<Eigen::Index>(dofs()));  // of other nodes its kind says it
  m = constantMass();
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

std::vector<double> ClothSystem::nodeRadii() const {
  std::vector<double> radii(toIndex(blockCount()), 0.0);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    for (int own = 0; own < bodies_[i].count(); ++own) radii[toIndex(bodies_[i].node(own))] = ropeRadius(i);
  }
  return radii;
}

int ClothSystem::inTears(int triangle) const {
  auto body = bodies_.begin();
  while (std::next(body) != bodies_.end() && std::next(body)->firstTriangle <= triangle) ++body;
  const int own = triangle - body->firstTriangle;
  return own < body->madeTriangles ? body->firstMade + own : body->parts[toIndex(own - body->madeTriangles)];
}

int ClothSystem::inMesh(int ofTears) const {
  const ClothBody& body = bodies_[bodyOf(tears_.triangles[toIndex(ofTears)][0])];
  return body.firstTriangle + body.ownTriangle(ofTears);
}

void nameByNodes(const ClothSystem& cloth, std::size_t numbers, std::vector<MemoryNames>& names) {
  const Tears& tears = cloth.tears();
  for (int node = 0; node < tears.nodes(); ++node) {
    const int from = node < tears.made || !tears.addedAs(node).isCopy() ? -1 : tears.addedAs(node).of;
    const auto each = static_cast<std::int64_t>(numbers);
    for (std::int64_t k = 0; k < each; ++k) names.push_back({each * node + k, from < 0 ? -1 : each * from + k});
  }
}

}  // namespace selvedge

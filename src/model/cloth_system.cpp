#include "model/cloth_system.h"

namespace selvedge {

ClothSystem::ClothSystem(Mesh mesh, Topology topology, SpringNetwork springs, std::vector<double> mass)
    : System(mesh.nodes(), 3),
      mesh_(std::move(mesh)),
      topology_(std::move(topology)),
      springs_(std::move(springs)),
      mass_(std::move(mass)) {}

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

void ClothSystem::addMass(const VecX&, double factor, BlockMatrix& A) const {
  for (int i = 0; i < blockCount(); ++i) {
    double* block = A.block(A.pattern().diagonal[static_cast<std::size_t>(i)]);
    for (int k = 0; k < 3; ++k) block[4 * k] += factor * mass_[static_cast<std::size_t>(i)];
  }
}

}  // namespace selvedge

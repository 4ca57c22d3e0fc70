// Particle cloth: three coordinates a node, a constant diagonal mass.
#pragma once

#include "model/mesh/mesh.h"
#include "model/system.h"

namespace selvedge {

class ClothSystem : public System {
 public:
  ClothSystem(Mesh mesh, Topology topology, SpringNetwork springs, std::vector<double> mass);

  const Mesh& mesh() const { return mesh_; }
  const Topology& topology() const { return topology_; }
  const std::vector<double>& nodeMass() const { return mass_; }  // [nodes] kg
  void setNodeMass(std::vector<double> mass) { mass_ = std::move(mass); }
  SpringNetwork& network() { return springs_; }
  // What a user should know of how it begins, a sentence each; said by who builds it.
  const std::vector<std::string>& attention() const { return attention_; }
  void addAttention(std::string sentence) { attention_.push_back(std::move(sentence)); }

  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX& q, VecX& m) const override;
  void multiplyMass(const VecX& q, const VecX& x, VecX& y) const override;
  void addMass(const VecX& q, double factor, BlockMatrix& A) const override;
  const SpringNetwork* springs() const override { return &springs_; }

 private:
  Mesh mesh_;
  Topology topology_;
  SpringNetwork springs_;
  std::vector<double> mass_;
  std::vector<std::string> attention_;
};

}  // namespace selvedge

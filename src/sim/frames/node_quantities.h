// What a colour map shows of each node (model/frame.h: quantities()).
#pragma once

#include "model/frame.h"
#include "sim/simulation.h"

namespace selvedge {

class NodeQuantities {
 public:
  // `first`: the lane that Quantity::difference compares with. Nothing for Quantity::none.
  void measure(Quantity quantity, Simulation& simulation, const Simulation& first, std::vector<float>& values);

 private:
  void strain(const ClothSystem& cloth, const VecX& q);
  void springEnergy(const ClothSystem& cloth, const ClothBody& body, const VecX& q);
  void triangleEnergy(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& material, const VecX& q);

  VecX force_;
  std::vector<double> sum_, weight_;  // [nodes]: the value is sum / weight
};

}  // namespace selvedge

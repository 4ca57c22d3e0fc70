// What a colour map shows of each node (model/frame.h: quantities()).
#pragma once

#include "model/frame.h"
#include "sim/frames/yarn_quantities.h"
#include "sim/simulation.h"

namespace selvedge {

class NodeQuantities {
 public:
  // To `quantity` and `yarnQuantity` of the frame. `first`: the lane that Quantity::difference compares with. Nothing for
  // Quantity::none, and for those of yarns where there are none.
  void measure(Quantity quantity, Simulation& simulation, const Simulation& first, ClothFrame& to);

 private:
  void measureNodes(Quantity quantity, Simulation& simulation, const Simulation& first, std::vector<float>& values);
  void strain(const ClothSystem& cloth, const VecX& q);
  void springEnergy(const ClothSystem& cloth, const ClothBody& body, const VecX& q);
  void elasticEnergy(const Simulation& simulation);
  void triangleEnergy(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& material, const VecX& q);

  YarnQuantities yarns_;
  VecX force_;
  std::vector<TouchMark> touches_;
  std::vector<double> sum_, weight_;  // [nodes]: the value is sum / weight
};

}  // namespace selvedge

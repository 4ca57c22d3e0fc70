// What a colour map shows of the yarns of a woven cloth (model/frame.h: quantities()). Yarns have values of their own at a
// node; the node's is their mean, of those that have one.
#pragma once

#include <optional>

#include "model/frame.h"
#include "sim/simulation.h"
#include "yarns/crossing_forces.h"

namespace selvedge {

class YarnQuantities {
 public:
  // `values`: [nodes]; `ends`: ClothFrame::yarnQuantity. Nothing where the cloth has no yarns.
  void measure(Quantity quantity, const Simulation& simulation, std::vector<float>& values,
               std::vector<std::array<float, 2>>& ends);

 private:
  void take(const YarnSystem& cloth, std::size_t builds);
  void tension(const State& state);
  void hold(const Simulation& simulation);
  void slid(const State& state);
  void bendDamping(const State& state);
  void shearDamping(const State& state, std::vector<float>& values) const;
  // From the numbers of pieces, and from those of the yarns at crossings.
  void showPieces(std::vector<float>& values, std::vector<std::array<float, 2>>& ends);
  void showCrossings(std::vector<float>& values, std::vector<std::array<float, 2>>& ends) const;

  const YarnSystem* cloth_ = nullptr;
  std::size_t builds_ = 0;  // of the simulation, when its cloth was taken
  std::unique_ptr<CrossingForces> pressing_;
  std::unique_ptr<ForceLaw> friction_;  // one beside the cloth's own, to be asked about any moment
  State still_;
  VecX force_;
  std::vector<double> pieces_;                               // [segments]
  std::vector<std::array<std::optional<double>, 2>> yarns_;  // [nodes] of warp and weft; empty: there is none to show
};

}  // namespace selvedge

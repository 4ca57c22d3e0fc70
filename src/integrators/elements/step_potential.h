// The potential that a step of backward Euler makes least,
//   m/2h^2 |x - y|^2 + sum over elements of k/2 C^2 + d/2h (C - C_start)^2   (model/compliant.h),
// piece by piece: nodes that elements join are of one piece, and no piece knows of another. Methods that go downhill on it
// survive any step: none of their sweeps raises it. What acts from outside is as in symplectic Euler.
#pragma once

#include <span>
#include <vector>

#include "integrators/elements/element_method.h"

namespace selvedge {

class StepPotential {
 public:
  // Of a step that is looked for in end.q, where y is now: where nodes would be without the cloth's own forces. Both arguments stay where
  // they are while the step lasts.
  void begin(const ElementStep& step, State& end);
  // Puts each piece where its potential is least of: y; where velocities alone lead; and where it was. From y, what hangs at rest would be
  // drawn out anew by its weight in every step; and nothing that ends below where it began can gain without bound.
  void chooseStart();
  // Of each piece with its nodes at end.q. `gradients`, where there is room for them: those of the elements at their corners, layer by
  // layer, which leave inertia out.
  void find(std::vector<double>& potentials, std::span<Vec3> gradients = {});
  // Each piece that nothing holds goes as a whole to where its potential is least, which is where it has the momentum that it must have.
  void movePieces();

  std::size_t pieces() const { return pieces_.size(); }
  const std::vector<int>& pieceOfNodes() const { return pieceOf_; }
  std::size_t pieceOf(int node) const { return toIndex(pieceOf_[toIndex(node)]); }
  const StrainStep& stepOf(std::size_t layer) const { return layers_[layer].step; }
  const VecX& y() const { return y_; }
  // What has put nodes from `left` to end.q has given them a blow, which inertia does not take back.
  void takeBlow(const VecX& left) { y_ += end_->q - left; }

 private:
  struct OfLayer {
    std::vector<double> startStrains;
    StrainStep step;
  };
  struct Piece {
    Vec3 free = Vec3::Ones();                      // 0 along an axis that something holds
    Vec3 mass = Vec3::Zero(), way = Vec3::Zero();  // the sums over its nodes of m and m (y - x)
  };

  void findPieces();
  void findHeld();

  const ElementStep* step_ = nullptr;
  State* end_ = nullptr;
  VecX y_, best_;
  std::vector<OfLayer> layers_;
  std::vector<int> pieceOf_;  // [nodes]
  std::vector<Piece> pieces_;
  std::vector<double> energies_, least_, here_;
};

}  // namespace selvedge

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
  // `end` is where the step is searched for; its q is y now, where nodes would be without the cloth's own forces. Both
  // arguments must stay valid while the step lasts.
  void begin(const ElementStep& step, State& end);
  // Starts each piece from the place with the least potential of three: y, where velocities alone lead, and where it was.
  // From y alone, what hangs at rest would be stretched by its weight anew in every step; and what ends with no higher
  // potential than where it was cannot gain energy without bound.
  void chooseStart();
  // The potential of each piece with its nodes at end.q. `gradients`, unless it is empty, receives those of the elements
  // at their corners, layer by layer, without inertia.
  void find(std::vector<double>& potentials, std::span<Vec3> gradients = {});
  // Moves each piece that nothing holds, as a whole, to where its potential is least: there it has the right momentum.
  void movePieces();

  std::size_t pieces() const { return pieces_.size(); }
  const std::vector<int>& pieceOfNodes() const { return pieceOf_; }
  std::size_t pieceOf(int node) const { return toIndex(pieceOf_[toIndex(node)]); }
  const StrainStep& stepOf(std::size_t layer) const { return layers_[layer].step; }
  const VecX& y() const { return y_; }
  // Contact has moved nodes from `left` to end.q: shifts y by the same way, so that inertia does not undo it.
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

// Provot's limit on strain, after the positions of a step: sweeps over the stretch and shear springs (never bend) that
// pull both ends of a spring with l > (1 + limit) L0 back along it, the free ones shared by their inverse masses.
// What a sweep gives depends on the order of the springs: they are coloured so that no two of a colour share a node
// (any number of threads gives the same bits), and every other sweep runs through the colours backwards.
#pragma once

#include <array>

#include "integrators/integrator.h"

namespace selvedge {

class DeformationConstraints {
 public:
  // state: where the step of size h ends without limits. Its velocities become v + (pulled q - q) / h.
  void apply(const System&, const Constraints&, const IntegratorSettings&, double h, State& state);

 private:
  bool coloured(const SpringNetwork&) const;  // is the colouring that of these springs?
  void colour(const SpringNetwork&, int nodes);
  void pullColour(const SpringNetwork&, std::size_t colour, double limit, VecX& q) const;

  std::vector<std::array<int, 3>> springs_;  // ends and kind of the springs that were coloured
  std::vector<int> order_;                   // the limited springs, colour by colour
  std::vector<int> colourStart_;             // [colours + 1] in order_
  VecX inverseMass_;                         // [dofs] 1/kg, 0 where prescribed
  VecX unlimited_;
};

}  // namespace selvedge

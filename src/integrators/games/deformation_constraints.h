// Provot's limit on strain, after the positions of a step: sweeps over the stretch and shear springs (never bend) that
// pull both ends of a spring with l > (1 + limit) L0 back along it, the free ones shared by their inverse masses.
// What a sweep gives depends on the order of the springs: they are coloured so that no two of a colour share a node
// (any number of threads gives the same bits), and every other sweep runs through the colours backwards. On grids a colour is
// gone through row by row, each of them a loop over contiguous numbers.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "integrators/games/colours.h"
#include "integrators/games/limit_runs.h"
#include "integrators/games/swept_places.h"
#include "integrators/integrator.h"

namespace selvedge {

class DeformationConstraints {
 public:
  // state: where the step of size h from `start` ends without limits. Its velocities become v + (pulled q - q) / h. After
  // every sweep nodes are put to where they may be (System::placeLimits). Single: the sweeps work in single precision; a
  // node that none of them moves keeps its bits. False where the run gave up before the last sweep: the state is then half done.
  bool apply(const System&, const Constraints&, const IntegratorSettings&, bool single, double h, const State& start,
             State& state);

 private:
  template <class Real>
  struct Work {
    // Three numbers of each node, all in `numbers`: positions, those before the sweeps, inverse masses. As rows, for runs: the x
    // of all nodes, then y, then z; else x, y, z, 0 of each node.
    std::vector<Real> numbers;
    Real *q = nullptr, *start = nullptr, *w = nullptr;
    bool rows = false;
    NodeLayout layout;
    std::vector<Real> longest, perWeight;  // [limited springs, or places of the runs] (1 + limit) L0, 1 / (w_a + w_b)
    // What w, longest and perWeight were made for; no version: they have to be made.
    std::shared_ptr<const int> version;
    double limit = 0;
    Mask fixed;
  };

  bool coloured(const SpringNetwork&) const;  // is the colouring that of these springs?
  void colour(const SpringNetwork&);
  template <class Real>
  bool sweep(const System&, const SpringNetwork& limited, const Constraints&, const IntegratorSettings&, double h,
             Work<Real>&, State&);
  template <class Real>
  void limitColours(bool backwards, Work<Real>&) const;
  template <class Real>
  void split(const VecX& q, bool rows, Work<Real>&) const;
  template <class Real>
  void weigh(const System&, const SpringNetwork&, const VecX& mass, const Mask& fixed, double limit, Work<Real>&) const;

  std::vector<std::array<int, 3>> springs_;  // ends and kind of the springs that were coloured
  std::shared_ptr<const int> version_;       // of the system when they were last compared
  Colours colours_;                          // of the limited ones
  std::vector<LimitedSpring> limited_;       // their ends, colour by colour
  LimitRuns runs_;
  VecX mass_;  // [dofs] kg; room
  SweptPlaces places_;
  Work<double> double_;
  Work<float> single_;
};

}  // namespace selvedge

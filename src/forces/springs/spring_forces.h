// The forces of many springs at once, in either precision: what an explicit method spends its time on.
// Nodes fall into blocks of neighbours. Where springs lead from the nodes of a block to as many others that follow each
// other, too, as on grids, they are a loop over contiguous numbers; where few of them do (irregular meshes), the ends of each
// are looked up instead.
// Blocks fall into fixed chunks. A chunk adds up the forces on its own nodes alone, always in the same order, so that
// chunks may run on any thread; a spring between two chunks is computed by both.
#pragma once

#include <span>
#include <vector>

#include "base/types.h"
#include "forces/springs/spring_kernels.h"
#include "model/kick.h"

namespace selvedge {

struct SpringElement {
  int a = 0, b = 0;  // nodes
  double rest = 0;   // m
  bool operator==(const SpringElement&) const = default;
};

class SpringForces {
 public:
  SpringForces(int nodeCount, std::vector<SpringElement> springs);

  const std::vector<SpringElement>& springs() const { return springs_; }

  void setStiffness(const std::vector<double>& k);  // [springs] N/m; before the first add() or kick()
  // [springs] m: other lengths than the springs had, each its own.
  void setRests(const std::vector<double>& rests);

  // F += the springs' forces. Single: positions are rounded to single precision, and all is computed in it but the last
  // addition.
  void add(const VecX& q, VecX& F, bool single) const;
  // The same for nodes that take their kick (kick.h) as soon as their force is known.
  void kick(const Kick& kick, const KickForces& forces, State& state, bool single) const;

 private:
  template <class Real>
  struct Work {
    std::vector<Real> k, rest;  // [places]
    std::vector<Real> rows;
    std::ptrdiff_t row = 0;  // how many numbers the y of a node stands behind its x
    // In `rows`. Blocks: x of all nodes, then y, then z, each with room for a block beyond the last; pairs: x, y, z, 0 of
    // each node and, in F, of a dump a chunk.
    Real *q = nullptr, *F = nullptr;
  };
  struct Range {
    int begin, end;
  };

  struct Visit {
    int a, b, spring;  // a < b
    double rest;
  };

  void sortIntoChunks();
  bool findBlocks();
  void addBlocksOf(int chunk);
  void addBlocksOf(int chunk, std::span<const int> some);
  void makePairs();
  template <class Real>
  void prepare(Work<Real>& work) const;
  template <class Real>
  void split(Work<Real>& work, const VecX& q) const;
  // The forces at these places, given to take(first, count, force) for some neighbours at a time as soon as they are known.
  template <class Real, class Take>
  void sumUp(Work<Real>& work, const VecX& places, const Take& take) const;
  // The forces on some neighbours, three numbers a node.
  template <class Real>
  void join(const Work<Real>& work, int first, int count, double* F) const;
  Range nodesOf(int chunk) const;

  std::vector<SpringElement> springs_;
  int nodes_, chunks_;
  std::vector<Visit> visits_;        // chunk by chunk; a spring between two chunks comes twice
  std::vector<int> visitStart_;      // [chunks + 1]
  std::vector<int> place_;           // [visits] of its stiffness and rest length among all places
  std::vector<SpringBlock> blocks_;  // empty where they would have few springs
  std::vector<int> blockStart_;      // [chunks + 1]
  int places_ = 0;                   // of all blocks
  std::vector<SpringPair> pairs_;    // [visits], where there are no blocks
  std::vector<double> k_, rest_;     // [places] N/m, m
  mutable Work<double> double_;
  mutable Work<float> single_;  // filled when first used
};

}  // namespace selvedge

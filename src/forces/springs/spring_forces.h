// The forces of many springs at once, in either precision: what an explicit method spends its time on.
// Springs are sorted into runs of one rest length whose ends both advance by one node, as the rows of a grid do: a run
// is a loop over contiguous numbers. Where runs are short (irregular meshes) the ends are looked up instead.
// Nodes fall into fixed chunks. A chunk adds up the forces on its own nodes alone, always in the same order, so that
// chunks may run on any thread; a spring between two chunks is computed by both.
#pragma once

#include <vector>

#include "base/types.h"
#include "forces/springs/spring_kernels.h"

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

  void setStiffness(const std::vector<double>& k);  // [springs] N/m; before the first add()
  // [springs] m: other lengths than the springs had, each its own.
  void setRests(const std::vector<double>& rests);

  // F += the springs' forces. Single: positions are rounded to single precision, and all is computed in it but the last
  // addition.
  void add(const VecX& q, VecX& F, bool single) const;

 private:
  template <class Real>
  struct Work {
    std::vector<Real> k, rest;  // [visits]
    std::vector<Real> q,
        F;  // runs: x, y, z of all nodes in turn; pairs: x, y, z, 0 of each node and, in F, of a dump a chunk
  };
  struct Range {
    int begin, end;
  };

  struct Visit {
    int a, b, spring;  // a < b
    double rest;
  };

  void sortIntoChunks();
  void findRuns();
  void makePairs();
  template <class Real>
  void prepare(Work<Real>& work) const;
  template <class Real>
  void addIn(Work<Real>& work, const VecX& q, VecX& F) const;
  template <class Real>
  void addRunsOf(int chunk, Work<Real>& work, VecX& F) const;
  template <class Real>
  void addPairsOf(int chunk, Work<Real>& work, VecX& F) const;
  Range nodesOf(int chunk) const;

  std::vector<SpringElement> springs_;
  int nodes_, chunks_;
  std::vector<Visit> visits_;      // chunk by chunk; a spring between two chunks comes twice
  std::vector<int> visitStart_;    // [chunks + 1]
  std::vector<SpringRun> runs_;    // empty where they would be short
  std::vector<int> runStart_;      // [chunks + 1]
  std::vector<SpringPair> pairs_;  // [visits], where there are no runs
  std::vector<double> k_, rest_;   // [visits] N/m, m
  bool ownRests_ = false;          // a run has more than one
  mutable Work<double> double_;
  mutable Work<float> single_;  // filled when first used
};

}  // namespace selvedge

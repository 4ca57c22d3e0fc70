// The inner loops of DeformationConstraints, compiled for the machine at hand. A spring with l = |q_b - q_a| beyond
// `longest` pulls both ends back to that length, shared by their inverse masses:
//   pull = (l - longest) / (l weight) (q_b - q_a),  q_a += w_a pull,  q_b -= w_b pull
#pragma once

#include <cstddef>

namespace selvedge {

struct LimitedSpring {
  int a, b;
};

// q: x, y, z, 0 of each node. w: the inverse masses along x, y, z, and 0. perWeight: 1 / (w_a + w_b) of each spring, 0
// where both ends are held. No two of the springs share a node.
void limitSprings(const LimitedSpring* springs, int count, const double* longest, const double* perWeight,
                  const double* w, double* q);
void limitSprings(const LimitedSpring* springs, int count, const float* longest, const float* perWeight, const float* w,
                  float* q);

constexpr int kLongestRun = 96;  // springs

// The springs (a, b), (a + 1, b + 1), ..., with b > a. `first`: of their longest lengths and weights, which are 0 where there is
// no spring.
struct LimitRun {
  int a, b, count, first;
};

// The same for runs of which no two share a node. q and w: the x of all nodes, `row` numbers later their y, then z.
void limitRuns(const LimitRun* runs, int count, const double* longest, const double* perWeight, std::ptrdiff_t row,
               const double* w, double* q);
void limitRuns(const LimitRun* runs, int count, const float* longest, const float* perWeight, std::ptrdiff_t row,
               const float* w, float* q);

}  // namespace selvedge

// The inner loops of DeformationConstraints, compiled for the machine at hand. A spring with l = |q_b - q_a| beyond
// `longest` pulls both ends back to that length, shared by their inverse masses:
//   pull = (l - longest) / (l weight) (q_b - q_a),  q_a += w_a pull,  q_b -= w_b pull
#pragma once

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

}  // namespace selvedge

// The inner loops of SpringForces, compiled for the machine at hand. With d = q_b - q_a, l = |d|:
//   force on a: s d,  on b: -s d,  s = k (l - L0) / l
// l -> 0 has no direction: no force, unless L0 = 0, where s = k is exact.
#pragma once

namespace selvedge {

// `count` springs of one rest length: (a, b), (a + 1, b + 1), ... with b > a. Their stiffnesses start at `first`, and so do
// the rest lengths where each has its own.
struct SpringRun {
  int a, b, count, first;
  double rest;        // m
  bool ownsA, ownsB;  // which ends take the force
};

// One spring: the nodes it lies between, and where the forces on them go.
struct SpringPair {
  int a, b, targetA, targetB;
};

// Three arrays of one number a node each: x, y and z.
template <class Real>
struct Coordinates {
  Real *x, *y, *z;
};

// `rests` may be null: those of the runs.
void addRunForces(const SpringRun* runs, int count, const double* k, const double* rests, Coordinates<const double> q,
                  Coordinates<double> F);
void addRunForces(const SpringRun* runs, int count, const float* k, const float* rests, Coordinates<const float> q,
                  Coordinates<float> F);

// q and F: four numbers a node, the last one zero.
void addPairForces(const SpringPair* pairs, int count, const double* k, const double* rest, const double* q, double* F);
void addPairForces(const SpringPair* pairs, int count, const float* k, const float* rest, const float* q, float* F);

}  // namespace selvedge

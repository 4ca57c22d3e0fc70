// The inner loops of SpringForces, compiled for the machine at hand. With d = q_b - q_a, l = |d|:
//   force on a: s d,  on b: -s d,  s = k (l - L0) / l
// l -> 0 has no direction: no force, unless L0 = 0, where s = k is exact.
#pragma once

namespace selvedge {

constexpr int kSpringGroup = 16;  // springs; a multiple of every vector's width
constexpr int kSpringBlock = 64;  // the most that a block has; a multiple of it
constexpr double kOwnRests = -1;  // SpringBlock::rest where each spring has its own

// The springs (a, b), (a + 1, b + 1), ... of neighbours, with b > a: a loop over contiguous numbers. Where there is no
// spring, the stiffness is 0. q and F have room for a block beyond the last node.
struct SpringBlock {
  int a, b, count;   // count: whole groups
  int first;         // of its stiffnesses, and of its rest lengths where each spring has its own
  double rest;       // m, of all its springs, or kOwnRests
  bool ownsA;        // do the ends at a take the force, and
  int firstB, endB;  // which of those at b, counted from the first?
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

void addBlockForces(const SpringBlock* blocks, int count, const double* k, const double* rests,
                    Coordinates<const double> q, Coordinates<double> F);
void addBlockForces(const SpringBlock* blocks, int count, const float* k, const float* rests,
                    Coordinates<const float> q, Coordinates<float> F);

// q and F: four numbers a node, the last one zero.
void addPairForces(const SpringPair* pairs, int count, const double* k, const double* rest, const double* q, double* F);
void addPairForces(const SpringPair* pairs, int count, const float* k, const float* rest, const float* q, float* F);

}  // namespace selvedge

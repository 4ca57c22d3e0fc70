// The arithmetic of dihedral_bend.cpp over the lanes of a strip (lanes.h), compiled for the machine at hand. Corners in
// the order a, b, c, d; `nodes` holds four an element.
#pragma once

#include "model/lanes.h"

namespace selvedge {

// Hinges as they stand: the first triangle is (a, b, c), the second (a, b, d), both with the edge e = b - a.
struct HingeLanes {
  Lanes<2> turn;           // sine and cosine of theta, times a positive number; 0 where a triangle has no area
  Lanes<12> gradient;      // of theta
  Lanes<3> edge;           // e^
  Lanes<1> inverseLength;  // 1/l
  Lanes<1> foot[2];        // beta_b
  Lanes<1> flatness[2];    // h^2 / (2 l^2)
};

using HingeSides = Lanes<9>;  // of b, c and d less that of a: places, velocities, any vector

void hingeSides(const int* nodes, int count, const double* x, HingeSides& side);
// A triangle has no area where |n|^2 is not above `smallest`: then turn and gradient are 0, and with them all below.
void measureHinges(const HingeSides& side, const double* smallest, HingeLanes& hinge);
// C = theta - theta0, in [-pi, pi]
void hingeValues(const HingeLanes& hinge, const double* restAngle, double* value);
// f = scale stiffness s gradient
void scaleGradient(const double* stiffness, double scale, const Lanes<1>& s, const HingeLanes& hinge, Lanes<12>& f);
// The change of C with nodes that move: gradient . v
void hingeRates(const HingeSides& v, const HingeLanes& hinge, double* rate);
// f += weight (second derivative of C) x
void addHingeHessianProduct(const HingeSides& x, const double* weight, const HingeLanes& hinge, Lanes<12>& f);

// Blocks of the pairs (a,a) (a,b) .. (d,d), each with the smaller node's row: bit p of `swapped` tells that in pair p
// this is the second corner.
//   blocks = weight gradient gradient^T
void hingeOuterBlocks(const double* weight, const HingeLanes& hinge, const int* swapped, Lanes<90>& blocks);
//   blocks += weight (second derivative of C)
void addHingeHessianBlocks(const double* weight, const HingeLanes& hinge, const int* swapped, Lanes<90>& blocks);

// A += weight gradient gradient^T, above the diagonal alone. `order` packs the corners by rising node, two bits each;
// `slots` holds ten an element, of the pairs in that order.
void addHingeOuterProducts(const double* weight, const HingeLanes& hinge, int count, const int* slots, const int* order,
                           BlockMatrix& A);

}  // namespace selvedge

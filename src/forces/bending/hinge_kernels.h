// The arithmetic of dihedral_bend.cpp over a strip (strips.h), compiled for the machine at hand. Corners in
// the order a, b, c, d; `nodes` holds four an element.
#pragma once

#include "model/elements/strips.h"

namespace selvedge {

// Hinges as they stand: the first triangle is (a, b, c), the second (a, b, d), both with the edge e = b - a.
struct HingeStrip {
  Strip<2> turn;           // sine and cosine of theta, times a positive number; 0 where a triangle has no area
  Strip<12> gradient;      // of theta
  Strip<3> edge;           // e^
  Strip<1> inverseLength;  // 1/l
  Strip<1> foot[2];        // beta_b
  Strip<1> flatness[2];    // h^2 / (2 l^2)
};

using HingeSides = Strip<9>;  // of b, c and d less that of a: places, velocities, any vector

void hingeSides(const int* nodes, int count, const double* x, HingeSides& side);
// A triangle has no area where |n|^2 is not above `smallest`: then turn and gradient are 0, and with them all below.
void measureHinges(const HingeSides& side, const double* smallest, HingeStrip& hinge);
// C = theta - theta0, in [-pi, pi]
void hingeValues(const HingeStrip& hinge, const double* restAngle, double* value);
// f = scale stiffness s gradient
void scaleGradient(const double* stiffness, double scale, const Strip<1>& s, const HingeStrip& hinge, Strip<12>& f);
// The change of C with nodes that move: gradient . v
void hingeRates(const HingeSides& v, const HingeStrip& hinge, double* rate);
// f += weight (second derivative of C) x
void addHingeHessianProduct(const HingeSides& x, const double* weight, const HingeStrip& hinge, Strip<12>& f);

// Blocks of the pairs (a,a) (a,b) .. (d,d), each with the smaller node's row: bit p of `swapped` tells that in pair p
// this is the second corner.
//   blocks = weight gradient gradient^T
void hingeOuterBlocks(const double* weight, const HingeStrip& hinge, const int* swapped, Strip<90>& blocks);
//   blocks += weight (second derivative of C)
void addHingeHessianBlocks(const double* weight, const HingeStrip& hinge, const int* swapped, Strip<90>& blocks);

// A += weight gradient gradient^T, above the diagonal alone. `order` packs the corners by rising node, two bits each;
// `slots` holds ten an element, of the pairs in that order.
void addHingeOuterProducts(const double* weight, const HingeStrip& hinge, int count, const int* slots, const int* order,
                           BlockMatrix& A);

}  // namespace selvedge

// The arithmetic that laws on triangles share, over a strip (strips.h), compiled for the machine at hand.
// Of the three corners, in the order of their nodes, the weights of 1 and 2 are given; all three sum to zero.
#pragma once

#include "model/elements/strips.h"

namespace selvedge {

using Deformation = Strip<6>;  // w_u, w_v; also their rates and the derivatives by them
// A second derivative by (w_u, w_v): uu as xx xy xz yy yz zz (from 0), uv row by row (from 6), vv like uu (from 15).
using Tangent = Strip<21>;
enum : int { kUU = 0, kUV = 6, kVV = 15 };

struct Weights {
  const double *a1, *b1, *a2, *b2;  // [lanes] 1/m
};

// w_u and w_v from differences of positions, so that a translation changes nothing. `nodes` holds three an element.
void deformTriangles(const int* nodes, int count, const double* x, const Weights& weights, Deformation& w);
// The forces on the corners: f_i = -(a_i P_u + b_i P_v).
void cornerForces(const Weights& weights, const Deformation& P, Strip<9>& f);
// The nine numbers of the blocks (0,0) (0,1) (0,2) (1,1) (1,2) (2,2).
void cornerBlocks(const Weights& weights, const Tangent& H, Strip<54>& blocks);
// P = H rate
void applyTangent(const Tangent& H, const Deformation& rate, Deformation& P);

}  // namespace selvedge

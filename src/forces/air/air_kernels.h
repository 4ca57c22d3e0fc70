// Air on the triangles of a strip (strips.h), compiled for the machine at hand; the formulas stand in aerodynamics.cpp.
#pragma once

#include "model/elements/strips.h"

namespace selvedge {

struct AirResistance {
  double pressure, skin;  // rho/2 times cd and cf, kg/m^3
};

// How triangles stand in the stream.
struct AirStream {
  Strip<3> u;         // m/s, the mean velocity of the corners less the wind
  Strip<3> n;         // the unit normal; 0 where there is no area
  Strip<1> strength;  // area times speed, m^3/s
};

// `stride` coordinates a node. The winds of the triangles stand `windStride` numbers apart; 0: they have one.
void findStream(const int* nodes, int count, const double* q, const double* v, int stride, const double* wind,
                int windStride, AirStream& air);
void airForces(const AirStream& air, const AirResistance& resistance, Strip<3>& F);  // of the whole triangle
// factor times the definite dF/du, as xx xy xz yy yz zz.
void airSlopes(const AirStream& air, const AirResistance& resistance, double factor, Strip<6>& D);

}  // namespace selvedge

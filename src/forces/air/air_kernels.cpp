#include "forces/air/air_kernels.h"

#include <cmath>

#include "base/simd.h"

namespace selvedge {

SELVEDGE_KERNEL void findStream(const int* nodes, int count, const double* q, const double* v, int stride,
                                const double* wind, int windStride, AirStream& air) {
  Strip<6> side;  // x1 - x0, x2 - x0
  for (int l = 0; l < kStripWidth; ++l) {
    const int element = std::min(l, count - 1), *corner = nodes + 3 * element;
    const std::ptrdiff_t a = std::ptrdiff_t{stride} * corner[0], b = std::ptrdiff_t{stride} * corner[1],
                         c = std::ptrdiff_t{stride} * corner[2];
    const double* w = wind + std::ptrdiff_t{windStride} * element;
    for (int k = 0; k < 3; ++k) {
      side[k][l] = q[b + k] - q[a + k];
      side[3 + k][l] = q[c + k] - q[a + k];
      air.u[k][l] = (v[a + k] + v[b + k] + v[c + k]) / 3 - w[k];
    }
  }
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double Nx = 0.5 * (side[1][l] * side[5][l] - side[2][l] * side[4][l]);
    const double Ny = 0.5 * (side[2][l] * side[3][l] - side[0][l] * side[5][l]);
    const double Nz = 0.5 * (side[0][l] * side[4][l] - side[1][l] * side[3][l]);
    const double area = std::sqrt(Nx * Nx + Ny * Ny + Nz * Nz);
    const double scale = 1 / (area > 0 ? area : 1.0);
    air.n[0][l] = scale * Nx, air.n[1][l] = scale * Ny, air.n[2][l] = scale * Nz;
    const double x = air.u[0][l], y = air.u[1][l], z = air.u[2][l];
    air.strength[0][l] = area * std::sqrt(x * x + y * y + z * z);
  }
}

namespace {

// rho/2 P u
[[gnu::always_inline]] inline void resist(const AirStream& air, const AirResistance& resistance, int l, double* Pu) {
  const double along = air.n[0][l] * air.u[0][l] + air.n[1][l] * air.u[1][l] + air.n[2][l] * air.u[2][l];
  const double across = (resistance.pressure - resistance.skin) * along;
  for (int k = 0; k < 3; ++k) Pu[k] = resistance.skin * air.u[k][l] + across * air.n[k][l];
}

}  // namespace

SELVEDGE_KERNEL void airForces(const AirStream& air, const AirResistance& resistance, Strip<3>& F) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double Pu[3];
    resist(air, resistance, l, Pu);
    for (int k = 0; k < 3; ++k) F[k][l] = -air.strength[0][l] * Pu[k];
  }
}

SELVEDGE_KERNEL void airSlopes(const AirStream& air, const AirResistance& resistance, double factor, Strip<6>& D) {
  const double skin = resistance.skin, normal = resistance.pressure - skin;
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double Pu[3];
    resist(air, resistance, l, Pu);
    const double power = air.u[0][l] * Pu[0] + air.u[1][l] * Pu[1] + air.u[2][l] * Pu[2];
    const double scale = power > 0 ? 1 / (power > 0 ? power : 1.0) : 0.0, strength = -factor * air.strength[0][l];
    const double nx = air.n[0][l], ny = air.n[1][l], nz = air.n[2][l];
    D[0][l] = strength * (skin + normal * nx * nx + scale * Pu[0] * Pu[0]);
    D[1][l] = strength * (normal * nx * ny + scale * Pu[0] * Pu[1]);
    D[2][l] = strength * (normal * nx * nz + scale * Pu[0] * Pu[2]);
    D[3][l] = strength * (skin + normal * ny * ny + scale * Pu[1] * Pu[1]);
    D[4][l] = strength * (normal * ny * nz + scale * Pu[1] * Pu[2]);
    D[5][l] = strength * (skin + normal * nz * nz + scale * Pu[2] * Pu[2]);
  }
}

}  // namespace selvedge

#include "forces/springs/relax_springs.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kSprings = 64;

// A batch of springs, number by number: the loop with the roots and the divisions has no look-ups.
struct Batch {
  double x[kSprings], y[kSprings], z[kSprings];     // from one end to the other
  double wx[kSprings], wy[kSprings], wz[kSprings];  // inverse masses of both ends
  double rest[kSprings], k[kSprings], kd[kSprings], multiplier[kSprings];
  double stretching[kSprings];  // d . (d - d_start)
  double pull[kSprings];        // over the length
};

[[gnu::always_inline]] inline void relax(Batch& batch, int n, double h, double damping) {
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    const double xx = batch.x[i] * batch.x[i], yy = batch.y[i] * batch.y[i], zz = batch.z[i] * batch.z[i];
    const double square = xx + yy + zz, length = std::sqrt(square), perLength = 1 / length;
    const double weight = (batch.wx[i] * xx + batch.wy[i] * yy + batch.wz[i] * zz) * perLength * perLength;
    const double stiff = batch.k[i] * h * h, damped = (batch.kd[i] + damping * batch.k[i]) * h;
    const double change =
        -(stiff * (length - batch.rest[i]) + damped * batch.stretching[i] * perLength + batch.multiplier[i]) /
        ((stiff + damped) * weight + 1);
    const bool hasDirection = square > 0;
    batch.multiplier[i] += hasDirection ? change : 0;
    batch.pull[i] = hasDirection ? change * perLength : 0;
  }
}

}  // namespace

SELVEDGE_KERNEL void relaxSprings(std::span<const int> some, const std::array<int, 2>* nodes,
                                  const SpringCoefficients* springs, const CompliantStep& step, double* multipliers) {
  Batch batch;
  for (std::size_t from = 0; from < some.size(); from += kSprings) {
    const int* members = some.data() + from;
    const int n = static_cast<int>(std::min<std::size_t>(kSprings, some.size() - from));
    bool damped = step.damping != 0;
    for (int i = 0; i < n; ++i) {
      const int e = members[i];
      const std::ptrdiff_t a = 3 * std::ptrdiff_t{nodes[e][0]}, b = 3 * std::ptrdiff_t{nodes[e][1]};
      batch.x[i] = step.q[b] - step.q[a];
      batch.y[i] = step.q[b + 1] - step.q[a + 1];
      batch.z[i] = step.q[b + 2] - step.q[a + 2];
      batch.wx[i] = step.inverseMass[a] + step.inverseMass[b];
      batch.wy[i] = step.inverseMass[a + 1] + step.inverseMass[b + 1];
      batch.wz[i] = step.inverseMass[a + 2] + step.inverseMass[b + 2];
      batch.rest[i] = springs[e].rest;
      batch.k[i] = springs[e].k;
      batch.kd[i] = springs[e].kd;
      batch.multiplier[i] = multipliers[e];
      batch.stretching[i] = 0;
      damped |= springs[e].kd != 0;
    }
    for (int i = 0; damped && i < n; ++i) {
      const std::ptrdiff_t a = 3 * std::ptrdiff_t{nodes[members[i]][0]}, b = 3 * std::ptrdiff_t{nodes[members[i]][1]};
      const double x = batch.x[i], y = batch.y[i], z = batch.z[i];
      batch.stretching[i] = x * (x - (step.start[b] - step.start[a])) +
                            y * (y - (step.start[b + 1] - step.start[a + 1])) +
                            z * (z - (step.start[b + 2] - step.start[a + 2]));
    }
    relax(batch, n, step.h, step.damping);
    for (int i = 0; i < n; ++i) {
      const int e = members[i];
      const std::ptrdiff_t a = 3 * std::ptrdiff_t{nodes[e][0]}, b = 3 * std::ptrdiff_t{nodes[e][1]};
      const double px = batch.pull[i] * batch.x[i], py = batch.pull[i] * batch.y[i], pz = batch.pull[i] * batch.z[i];
      multipliers[e] = batch.multiplier[i];
      step.q[a] -= step.inverseMass[a] * px;
      step.q[a + 1] -= step.inverseMass[a + 1] * py;
      step.q[a + 2] -= step.inverseMass[a + 2] * pz;
      step.q[b] += step.inverseMass[b] * px;
      step.q[b + 1] += step.inverseMass[b + 1] * py;
      step.q[b + 2] += step.inverseMass[b + 2] * pz;
    }
  }
}

}  // namespace selvedge

#include "model/kick.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kTask = 48 * Kicker::kMost;  // coordinates of a task

SELVEDGE_KERNEL void addOthers(int count, const double* others, double* F) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) F[i] += others[i];
}

SELVEDGE_KERNEL void kickPart(int count, const double* mass, const double* field, double kick, double drift, double* F,
                              double* v, double* q) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    F[i] = F[i] / mass[i] + field[i];
    v[i] += kick * F[i];
    q[i] += drift * v[i];
  }
}

SELVEDGE_KERNEL void kickByPart(int count, const double* a, double kick, double drift, double* v, double* q) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    v[i] += kick * a[i];
    q[i] += drift * v[i];
  }
}

}  // namespace

Kicker::Kicker(const Kick& kick, const KickForces& forces, State& state)
    : kick_(kick.kick),
      drift_(kick.drift),
      mass_(forces.mass->data()),
      others_(forces.others ? forces.others->data() : nullptr),
      acceleration_(forces.acceleration ? forces.acceleration->data() : nullptr),
      q_(state.q.data()),
      v_(state.v.data()) {
  for (std::size_t i = 0; i < field_.size(); ++i) field_[i] = forces.field[static_cast<Eigen::Index>(i % 3)];
}

void Kicker::give(Eigen::Index first, int count, double* F) const {
  if (others_) addOthers(count, others_ + first, F);
  kickPart(count, mass_ + first, field_.data(), kick_, drift_, F, v_ + first, q_ + first);
  if (acceleration_) std::copy(F, F + count, acceleration_ + first);
}

void kickAndDrift(const Kick& kick, const KickForces& forces, VecX& F, State& state) {
  const Kicker kicker(kick, forces, state);
  parallelFor(
      static_cast<int>(F.size()),
      [&](int begin, int end) {
        for (; begin < end; begin += Kicker::kMost) {
          kicker.give(begin, std::min(Kicker::kMost, end - begin), F.data() + begin);
        }
      },
      kTask);
}

void kickAndDrift(const Kick& kick, const VecX& a, State& state) {
  parallelFor(
      static_cast<int>(a.size()),
      [&](int begin, int end) {
        kickByPart(end - begin, a.data() + begin, kick.kick, kick.drift, state.v.data() + begin,
                   state.q.data() + begin);
      },
      kTask);
}

}  // namespace selvedge

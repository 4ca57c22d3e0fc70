#include "model/kick.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/simd.h"

namespace selvedge {
namespace {

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

}  // namespace

Kicks::Kicks(const Kick& kick, State& state)
    : kick_(kick.kick),
      drift_(kick.drift),
      mass_(kick.mass->data()),
      others_(kick.others ? kick.others->data() : nullptr),
      acceleration_(kick.acceleration ? kick.acceleration->data() : nullptr),
      q_(state.q.data()),
      v_(state.v.data()) {
  for (std::size_t i = 0; i < field_.size(); ++i) field_[i] = kick.field[static_cast<Eigen::Index>(i % 3)];
}

void Kicks::give(Eigen::Index first, int count, double* F) const {
  if (others_) addOthers(count, others_ + first, F);
  kickPart(count, mass_ + first, field_.data(), kick_, drift_, F, v_ + first, q_ + first);
  if (acceleration_) std::copy(F, F + count, acceleration_ + first);
}

void kickAndDrift(const Kick& kick, VecX& F, State& state) {
  const Kicks kicks(kick, state);
  constexpr int kTask = 48 * Kicks::kMost;
  parallelFor(
      static_cast<int>(F.size()),
      [&](int begin, int end) {
        for (; begin < end; begin += Kicks::kMost) {
          kicks.give(begin, std::min(Kicks::kMost, end - begin), F.data() + begin);
        }
      },
      kTask);
}

}  // namespace selvedge

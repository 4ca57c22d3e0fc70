// Gravity: E = -sum_i m_i g . x_i, force m_i g on each node. Masses are the cloth's, read when needed.
#include "base/parallel.h"
#include "base/simd.h"
#include "forces/laws.h"

namespace selvedge {
namespace {

SELVEDGE_KERNEL void addWeights(const double* mass, int count, const double* g, double* F) {
  const double x = g[0], y = g[1], z = g[2];
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    F[3 * i] += mass[i] * x;
    F[3 * i + 1] += mass[i] * y;
    F[3 * i + 2] += mass[i] * z;
  }
}

class Gravity final : public ForceLaw {
 public:
  Gravity(const ClothSystem& cloth, const GravitySettings& settings) : cloth_(cloth), settings_(settings) {
    Gravity::refresh();
  }

  std::string_view name() const override { return "gravity"; }
  void refresh() override { g_ = settings_.acceleration; }
  const Vec3* field() const override { return &g_; }

  double energy(const State& state) const override {
    const auto& mass = cloth_.nodeMass();
    return orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double sum = 0;
      for (int i = begin; i < end; ++i) sum -= mass[static_cast<std::size_t>(i)] * g_.dot(state.q.segment<3>(3 * i));
      return sum;
    });
  }
  void addForce(const State&, VecX& F) const override {
    const auto& mass = cloth_.nodeMass();
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      addWeights(mass.data() + begin, end - begin, g_.data(), F.data() + 3 * static_cast<std::ptrdiff_t>(begin));
    });
  }

 private:
  const ClothSystem& cloth_;
  const GravitySettings& settings_;
  Vec3 g_;  // m/s^2
};

}  // namespace

LawPtr makeGravity(const ClothSystem& cloth, const GravitySettings& settings) {
  return std::make_unique<Gravity>(cloth, settings);
}

}  // namespace selvedge

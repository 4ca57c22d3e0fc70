#include "cli/bench/bench_limits.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "base/simd.h"
#include "base/timer.h"

namespace selvedge {
namespace {

SELVEDGE_KERNEL void triad(int count, const double* a, const double* b, double* c) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) c[i] = a[i] + 0.3 * b[i];
}

SELVEDGE_KERNEL void roots(int count, const double* a, double* b) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) b[i] = 1 - 0.5 / std::sqrt(a[i]);
}

SELVEDGE_KERNEL void roots(int count, const float* a, float* b) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) b[i] = 1 - 0.5F / std::sqrt(a[i]);
}

// Seconds a call takes: the best of some rounds, for a limit is what nothing disturbs.
template <class Body>
double bestSeconds(int repeats, const Body& body) {
  constexpr int kRounds = 15;
  double best = 1e300;
  for (int round = 0; round < kRounds; ++round) {
    const Timer timer;
    for (int i = 0; i < repeats; ++i) body();
    best = std::min(best, timer.seconds() / repeats);
  }
  return best;
}

double bandwidth(int count, int repeats) {
  const std::vector<double> a(static_cast<std::size_t>(count), 1.0), b(a);
  std::vector<double> c(a);
  const double seconds = bestSeconds(repeats, [&] { triad(count, a.data(), b.data(), c.data()); });
  return 24e-9 * count / seconds;
}

template <class Real>
double rootNanoseconds() {
  constexpr int kCount = 2048;
  const std::vector<Real> a(kCount, Real(1.3));
  std::vector<Real> b(a);
  return 1e9 / kCount * bestSeconds(200, [&] { roots(kCount, a.data(), b.data()); });
}

std::string processorName() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "an unnamed processor";
}

}  // namespace

MachineLimits measureMachine() {
  return {processorName(), bandwidth(12500, 400), bandwidth(8500000, 1), rootNanoseconds<double>(),
          rootNanoseconds<float>()};
}

}  // namespace selvedge

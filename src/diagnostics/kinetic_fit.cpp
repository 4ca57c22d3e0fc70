#include "diagnostics/kinetic_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "diagnostics/oscillation_fit.h"
#include "diagnostics/oscillation_models.h"
#include "diagnostics/spectrum_peaks.h"

namespace selvedge {
namespace {

using namespace oscillation;

constexpr double kGrows = -1e-2;  // of sigma times the window: less is no round-off any more
constexpr double kDead = 1e-5;    // of the largest kinetic energy: what is below it to the end tells nothing

// `fewest`: radians of K in the window. What turns further than half a circle from sample to sample looks like something
// slower.
bool allowed(const Samples& s, const Found<Pulses>& f, double fewest) {
  const double most = std::numbers::pi * static_cast<double>(s.t.size() - 1), omega = std::abs(f.p[3]);
  return f.p[1] > 0 && f.p[2] > kGrows && omega >= fewest && omega <= most;
}

std::size_t aliveSamples(std::span<const double> kinetic) {
  double most = 0;
  for (const double k : kinetic) most = std::max(most, k);
  std::size_t alive = kinetic.size();
  while (alive > 0 && !(kinetic[alive - 1] > kDead * most)) --alive;
  return alive;
}

// The best of descents from these frequencies, with more and less damping. The window's middle is where the phase of a
// start counts from.
void tryPeriods(const Samples& s, const std::vector<double>& periods, double fewest, Found<Pulses>& best) {
  const std::size_t every = std::max<std::size_t>(1, s.t.size() / kCoarse);
  for (const double count : periods) {
    const double omega = 2 * std::numbers::pi * count;
    for (const double share : {0.02, 0.15, 0.5, 1.5}) {
      for (const double phase : {0.0, 2.0, 4.0}) {
        const Found<Pulses> found = descend<Pulses>(s, every, {0, 0, share * omega, omega, phase}, 1e-3);
        if (allowed(s, found, fewest) && found.square < best.square) best = found;
      }
    }
  }
}

// A motion that is damped heavily is a single pulse, of whose frequency the spectrum says nothing.
Found<Pulses> fitPulses(const Samples& s, double fewest) {
  constexpr double kGood = 1e-6;  // of the mean square
  Found<Pulses> best;
  tryPeriods(s, strongestPeriods(s.t, s.y), fewest, best);
  if (best.square > kGood) tryPeriods(s, {0.25, 0.5, 2, 4}, fewest, best);
  if (!(best.square < 1e300)) return best;
  for (int i = 0; i < 3; ++i) best = descend<Pulses>(s, 1, best.p, 1e-9);
  return best;
}

}  // namespace

double KineticFit::undamped() const { return std::hypot(sigma, omega); }
double KineticFit::zeta() const { return sigma == 0 ? 0 : sigma / undamped(); }

double KineticFit::at(double t) const {
  return offset + amplitude * std::exp(-2 * sigma * (t - begin)) * (1 - std::cos(2 * omega * (t - begin) + phase));
}

KineticFit fitKineticEnergy(std::span<const double> t, std::span<const double> kinetic) {
  KineticFit fit;
  const std::size_t alive = std::min(t.size(), aliveSamples(kinetic));
  const Samples s = scaledSamples(t.first(alive), kinetic.first(alive), 0, kFitSamples);
  fit.why = s.why;
  if (!fit.why.empty()) return fit;
  const double fewest = 2 * std::numbers::pi * s.span / (t.back() - t.front());
  Found<Pulses> f = fitPulses(s, fewest);
  if (!(f.square < 1e300) || !allowed(s, f, fewest)) {
    fit.why = "no decaying oscillation";
    return fit;
  }
  if (f.p[3] < 0) f.p[3] *= -1, f.p[4] *= -1;
  fit.found = true;
  fit.begin = s.begin;
  fit.offset = s.mean + s.rms * f.p[0];
  fit.amplitude = s.rms * f.p[1] * std::exp(f.p[2] / 2);
  fit.sigma = f.p[2] / s.span / 2;
  fit.omega = f.p[3] / s.span / 2;
  fit.phase = std::remainder(f.p[4] - f.p[3] / 2, 2 * std::numbers::pi);
  fit.rms = std::sqrt(f.square);
  return fit;
}

}  // namespace selvedge

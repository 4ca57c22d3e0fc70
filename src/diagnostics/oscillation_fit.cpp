#include "diagnostics/oscillation_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "diagnostics/oscillation_models.h"
#include "diagnostics/spectrum_peaks.h"

namespace selvedge {
namespace {

using namespace oscillation;

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr double kNothing = 0.9;  // of y's own rms: a residual so large explains nothing
constexpr double kExact = 1e-12;  // and this is as good as exact

// What of y goes with exp(i omega t), in one half of the window.
double strength(const Samples& s, double omega, bool second) {
  double re = 0, im = 0;
  const std::size_t every = std::max<std::size_t>(1, s.t.size() / kCoarse);
  for (std::size_t i = 0; i < s.t.size(); i += every) {
    if ((s.t[i] >= 0) != second) continue;
    re += s.y[i] * std::cos(omega * s.t[i]);
    im += s.y[i] * std::sin(omega * s.t[i]);
  }
  return std::hypot(re, im);
}

Found<Oscillation> fitOscillating(const Samples& s) {
  std::vector<Oscillation::Vector> starts;
  for (const double periods : strongestPeriods(s.t, s.y)) {
    const double omega = kTwoPi * periods;
    const double ratio = strength(s, omega, false) / std::max(strength(s, omega, true), 1e-12);
    const double sigma = std::clamp(2 * std::log(std::max(ratio, 1e-12)), -12.0, 12.0);
    starts.push_back({0, 0, 0, sigma, omega});
  }
  return bestOf<Oscillation>(s, starts);
}

Found<Decay> fitDecaying(const Samples& s) {
  std::vector<Decay::Vector> starts;
  for (const double sigma : {1.0, -1.0, 6.0, -6.0}) starts.push_back({0, 0, sigma});
  return bestOf<Decay>(s, starts);
}

// Standard error of a parameter. Neighbouring residuals that are alike count as fewer samples (AR(1)).
template <class Model>
double errorOf(const Found<Model>& f, std::size_t samples, std::size_t parameter) {
  const double memory = std::clamp(f.memory, 0.0, 0.98), n = static_cast<double>(samples);
  const double variance = f.square * n / (n - static_cast<double>(Model::kSize)) * (1 + memory) / (1 - memory);
  Normal<Model::kSize> inverse = f.normal;
  inverse.b = {};
  inverse.b[parameter] = 1;
  return std::sqrt(std::max(0.0, variance * inverse.solved()[parameter]));
}

void take(const Samples& s, Found<Oscillation> f, OscillationFit& fit) {
  if (f.p[4] < 0) f.p[4] *= -1, f.p[2] *= -1;
  fit.kind = OscillationFit::Kind::oscillation;
  fit.offset = s.mean + s.rms * f.p[0];
  fit.sigma = f.p[3] / s.span;
  fit.omega = f.p[4] / s.span;
  fit.sigmaError = errorOf(f, s.t.size(), 3) / s.span;
  fit.omegaError = errorOf(f, s.t.size(), 4) / s.span;
  // a cos + b sin = A cos(omega t + phi) about the middle; then seen from the first sample. A mean over `width` has
  // made it smaller by sinc(omega width / 2).
  const double half = fit.omega * s.width / 2, sinc = half > 1e-9 ? std::sin(half) / half : 1;
  fit.amplitude = s.rms * std::hypot(f.p[1], f.p[2]) * std::exp(f.p[3] / 2) / std::max(sinc, 0.1);
  fit.phase = std::remainder(std::atan2(-f.p[2], f.p[1]) - f.p[4] / 2, kTwoPi);
}

void take(const Samples& s, const Found<Decay>& f, OscillationFit& fit) {
  fit.kind = OscillationFit::Kind::decay;
  fit.offset = s.mean + s.rms * f.p[0];
  fit.amplitude = s.rms * f.p[1] * std::exp(f.p[2] / 2);
  fit.sigma = f.p[2] / s.span;
  fit.sigmaError = errorOf(f, s.t.size(), 2) / s.span;
}

// Two parameters more, and the best of n / 2 frequencies, fit noise as well.
bool clearlyBetter(double square, double than, std::size_t samples) {
  const auto n = static_cast<double>(samples);
  return than > kExact && n * std::log(than / std::max(square, kExact)) > 4 * std::log(n);
}

// Mean square of what a straight line leaves.
double offTheLine(const Samples& s) {
  double tt = 0, ty = 0, meanT = 0;
  const auto n = static_cast<double>(s.t.size());
  for (const double t : s.t) meanT += t / n;
  for (std::size_t i = 0; i < s.t.size(); ++i) {
    tt += (s.t[i] - meanT) * (s.t[i] - meanT);
    ty += (s.t[i] - meanT) * s.y[i];
  }
  return std::max(0.0, 1 - ty * ty / (tt * n));
}

void choose(const Samples& s, OscillationFit& fit) {
  const std::size_t n = s.t.size();
  const double line = offTheLine(s);
  const Found<Decay> decay = fitDecaying(s);
  const Found<Oscillation> wave = fitOscillating(s);
  const double periods = std::abs(wave.p[4]) / kTwoPi;
  const bool isWave = clearlyBetter(wave.square, decay.square, n);
  const double best = isWave ? wave.square : decay.square;
  if (best > kNothing * kNothing) {
    fit.why = "neither an oscillation nor a decay";
  } else if (!clearlyBetter(best, line, n)) {
    fit.why = "too straight to tell a rate";
  } else if (isWave && periods < 1) {
    fit.why = "shorter than a period";
  } else if (isWave) {
    take(s, wave, fit);
  } else {
    take(s, decay, fit);
  }
  fit.rms = std::sqrt(best);
}

}  // namespace

double OscillationFit::zeta() const { return sigma == 0 ? 0 : sigma / std::hypot(sigma, omega); }

double OscillationFit::zetaError() const {
  const double size = std::hypot(sigma, omega);
  // d zeta = omega (omega d sigma - sigma d omega) / |.|^3
  return size == 0 ? 0 : omega * std::hypot(omega * sigmaError, sigma * omegaError) / (size * size * size);
}

double OscillationFit::frequency() const { return omega / kTwoPi; }
double OscillationFit::frequencyError() const { return omegaError / kTwoPi; }

double OscillationFit::at(double t) const {
  return offset + amplitude * std::exp(-sigma * (t - begin)) * std::cos(omega * (t - begin) + phase);
}

OscillationFit fitOscillation(std::span<const double> t, std::span<const double> y, double width) {
  OscillationFit fit;
  const Samples s = scaledSamples(t, y, width, kFitSamples);
  fit.why = s.why;
  if (!fit.why.empty()) return fit;
  choose(s, fit);
  fit.begin = s.begin;
  return fit;
}

}  // namespace selvedge

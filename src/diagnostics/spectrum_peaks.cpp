#include "diagnostics/spectrum_peaks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace selvedge {
namespace {

constexpr std::size_t kPoints = 512, kPadded = 2 * kPoints;  // zeros make bins half a period apart
constexpr std::size_t kPeaks = 3;
using Spectrum = std::vector<std::complex<double>>;

// At even places, straight between the samples.
Spectrum resampled(std::span<const double> t, std::span<const double> y) {
  Spectrum even(kPadded);
  std::size_t at = 0;
  for (std::size_t i = 0; i < kPoints; ++i) {
    const double time = t.front() + (t.back() - t.front()) * static_cast<double>(i) / (kPoints - 1.0);
    while (at + 2 < t.size() && t[at + 1] < time) ++at;
    const double part = (time - t[at]) / std::max(t[at + 1] - t[at], 1e-300);
    even[i] = y[at] + std::clamp(part, 0.0, 1.0) * (y[at + 1] - y[at]);
  }
  return even;
}

// Cooley and Tukey's, in place.
void transform(Spectrum& a) {
  for (std::size_t i = 1, j = 0; i < a.size(); ++i) {
    std::size_t bit = a.size() / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(a[i], a[j]);
  }
  for (std::size_t length = 2; length <= a.size(); length *= 2) {
    const std::complex<double> turn = std::polar(1.0, -2 * std::numbers::pi / static_cast<double>(length));
    for (std::size_t begin = 0; begin < a.size(); begin += length) {
      double re = 1, im = 0;
      for (std::size_t k = begin; k < begin + length / 2; ++k) {
        std::complex<double>&low = a[k], &high = a[k + length / 2];
        const std::complex<double> far{high.real() * re - high.imag() * im, high.real() * im + high.imag() * re};
        high = low - far;
        low += far;
        const double next = re * turn.real() - im * turn.imag();
        im = re * turn.imag() + im * turn.real();
        re = next;
      }
    }
  }
}

}  // namespace

std::vector<double> strongestPeriods(std::span<const double> t, std::span<const double> y) {
  Spectrum spectrum = resampled(t, y);
  transform(spectrum);
  std::vector<double> size(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) size[i] = std::abs(spectrum[i]);
  std::vector<std::size_t> peaks;
  for (std::size_t i = 2; i + 1 < kPoints; ++i) {
    if (size[i] >= size[i - 1] && size[i] > size[i + 1]) peaks.push_back(i);
  }
  std::sort(peaks.begin(), peaks.end(), [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
  if (peaks.size() > kPeaks) peaks.resize(kPeaks);
  std::vector<double> periods;
  for (const std::size_t i : peaks) {
    // The top of a parabola through three neighbours.
    const double curved = size[i - 1] - 2 * size[i] + size[i + 1];
    const double off = curved < 0 ? 0.5 * (size[i - 1] - size[i + 1]) / curved : 0;
    periods.push_back((static_cast<double>(i) + off) / 2);
  }
  if (periods.empty() || periods.front() < 3) periods.insert(periods.end(), {1.0, 1.6});
  return periods;
}

}  // namespace selvedge

// Gusts: smooth random wind, the curl of a noise potential and so without divergence, as air that is not compressed.
//   w = sum over octaves o of a_o curl psi_o(p, tau),  p = (x - U t) / l_o,  tau = t / T_o   (curl: derivatives by p)
//   l_o = l / 2^o,  a_o ~ l_o^(1/3),  T_o ~ l_o / a_o ~ l_o^(2/3), as eddies of sizes l_o have them (Kolmogorov 1941)
// The eddies drift with the mean wind U = air.wind (Taylor's frozen turbulence, 1938) and change within T on their way.
// The three components of psi are gradient noise (Perlin 1985, 2002) in space, its lattice vectors g fading from one
// random set to the next in time:
//   psi(p, tau) = sum over the 8 corners c of the cell of W_c (g_c . d_c),  d_c = p - c,  W_c = product of f(1 - |d_ck|)
//   grad psi = sum of grad W_c (g_c . d_c) + W_c g_c
//   f(s) = s^3 (6 s^2 - 15 s + 10),  f' = f'' = 0 at 0 and 1
// psi has continuous second derivatives, across the cells' borders too, and so w first ones, in space and in time.
// The g are hashes of (seed, octave, cell, time slice), uniform in [-1, 1]^3: their mean is 0, and so is that of w.
// kScale makes the root mean square of each component, over all space and time, the user's gust_speed. (Bridson 2007:
// the curl of noise as a velocity.)
#include <array>
#include <cmath>
#include <cstdint>

#include "forces/air/wind.h"

namespace selvedge {
namespace {

constexpr double kScale = 1.6037613938271256;  // 1 / rms of curl psi, from the integral of its square over a cell
constexpr double kFarthest = 1e15;             // cells; beyond, a coordinate has no fraction left

struct Octave {
  double amplitude = 0, length = 0, time = 0;  // m/s, m, s
  std::uint64_t key = 0;
};

// The finalizer of splitmix64 (Steele, Lea & Flood 2014): every bit of the answer depends on every bit of x.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

std::uint64_t chained(std::uint64_t key, std::int64_t index) {
  return mixed(key ^ (static_cast<std::uint64_t>(index) * 0xd6e8feb86659fd93U));
}

Vec3 unitBox(std::uint64_t bits) {  // 21 bits a component, to [-1, 1)
  constexpr double kStep = 1.0 / (1U << 20U);
  const auto part = [&](unsigned shift) { return static_cast<double>((bits >> shift) & 0x1fffffU) * kStep - 1; };
  return {part(0), part(21), part(42)};
}

double fade(double s) { return s * s * s * (s * (6 * s - 15) + 10); }
double fadeSlope(double s) { return 30 * s * s * (1 - s) * (1 - s); }

// Along one axis: the cell, the distances from its two ends, their weights and the weights' derivatives.
struct Axis {
  explicit Axis(double p) : cell(static_cast<std::int64_t>(std::floor(p))) {
    const double s = p - std::floor(p);
    distance = {s, s - 1};
    weight = {1 - fade(s), fade(s)};
    slope = {-fadeSlope(s), fadeSlope(s)};
  }
  std::int64_t cell;
  std::array<double, 2> distance{}, weight{}, slope{};
};

// The lattice vectors around a cell at one time; column k of g[corner] is that of psi_k. Neighbouring places are mostly
// in one cell, and the hashes are most of the work.
struct Cell {
  bool is(const std::array<Axis, 3>& axes) const {
    return known && index[0] == axes[0].cell && index[1] == axes[1].cell && index[2] == axes[2].cell;
  }
  void fill(const std::array<Axis, 3>& axes, const Axis& time, std::uint64_t key);

  bool known = false;
  std::array<std::int64_t, 3> index{};
  std::array<Mat3, 8> g;
};

void Cell::fill(const std::array<Axis, 3>& axes, const Axis& time, std::uint64_t key) {
  known = true;
  index = {axes[0].cell, axes[1].cell, axes[2].cell};
  for (unsigned corner = 0; corner < 8; ++corner) {
    std::uint64_t place = key;
    for (unsigned k = 0; k < 3; ++k) place = chained(place, index[k] + ((corner >> k) & 1U));
    const std::uint64_t before = chained(place, time.cell), after = chained(place, time.cell + 1);
    for (unsigned k = 0; k < 3; ++k) {
      g[corner].col(k) = time.weight[0] * unitBox(mixed(before + k)) + time.weight[1] * unitBox(mixed(after + k));
    }
  }
}

Vec3 curlOfNoise(const std::array<Axis, 3>& axes, const Cell& cell) {
  Mat3 slopes = Mat3::Zero();  // column k: grad psi_k
  for (unsigned corner = 0; corner < 8; ++corner) {
    Vec3 d, weight, slope;
    for (unsigned k = 0; k < 3; ++k) {
      const unsigned side = (corner >> k) & 1U;
      d[k] = axes[k].distance[side];
      weight[k] = axes[k].weight[side];
      slope[k] = axes[k].slope[side];
    }
    const Vec3 gradW(slope[0] * weight[1] * weight[2], weight[0] * slope[1] * weight[2],
                     weight[0] * weight[1] * slope[2]);
    slopes += gradW * (d.transpose() * cell.g[corner]) + weight.prod() * cell.g[corner];
  }
  return {slopes(1, 2) - slopes(2, 1), slopes(2, 0) - slopes(0, 2), slopes(0, 1) - slopes(1, 0)};
}

class Gusts final : public WindField {
 public:
  explicit Gusts(const AirSettings& air) : drift_(air.wind) {
    double power = 0;
    for (int o = 0; o < air.gustOctaves; ++o) {
      const double ratio = std::ldexp(1.0, -o), amplitude = std::cbrt(ratio);
      octaves_.push_back({amplitude, air.gustLength * ratio, air.gustTime * std::cbrt(ratio * ratio),
                          chained(mixed(static_cast<std::uint64_t>(air.gustSeed)), o)});
      power += amplitude * amplitude;
    }
    for (Octave& octave : octaves_) octave.amplitude *= kScale * air.gustSpeed / std::sqrt(power);
  }

  void add(std::span<const Vec3> places, double t, int, std::span<Vec3> velocities) const override {
    for (const Octave& octave : octaves_) {
      if (!(std::abs(t / octave.time) < kFarthest)) continue;
      const Axis time(t / octave.time);
      Cell cell;
      for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec3 p = (places[i] - t * drift_) / octave.length;
        if (!(p.cwiseAbs().maxCoeff() < kFarthest)) continue;
        const std::array<Axis, 3> axes{Axis(p.x()), Axis(p.y()), Axis(p.z())};
        if (!cell.is(axes)) cell.fill(axes, time, octave.key);
        velocities[i] += octave.amplitude * curlOfNoise(axes, cell);
      }
    }
  }

 private:
  Vec3 drift_;  // m/s
  std::vector<Octave> octaves_;
};

}  // namespace

WindFieldPtr makeGusts(const AirSettings& air) { return std::make_unique<Gusts>(air); }

}  // namespace selvedge

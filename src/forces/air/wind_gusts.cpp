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
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "base/simd.h"
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

[[gnu::always_inline]] inline double fade(double s) { return s * s * s * (s * (6 * s - 15) + 10); }
[[gnu::always_inline]] inline double fadeSlope(double s) { return 30 * s * s * (1 - s) * (1 - s); }

// Along an axis of time: the slice, and the weights of its two ends.
struct Moment {
  explicit Moment(double p) : slice(static_cast<std::int64_t>(std::floor(p))) {
    const double w = fade(p - std::floor(p));
    weight = {1 - w, w};
  }
  std::int64_t slice;
  std::array<double, 2> weight{};
};

// The lattice vectors at the corners of a cell at one time: g[corner][3 k + j] is component j of that of psi_k, and
// curl[corner] is what W_c g_c adds to the curl, divided by W_c.
struct Cell {
  using Index = std::array<double, 3>;  // whole numbers

  void fill(const Index& at, const Moment& time, std::uint64_t key);

  bool known = false;
  Index index;
  double g[8][9], curl[8][3];
};

void Cell::fill(const Index& at, const Moment& time, std::uint64_t key) {
  known = true;
  index = at;
  for (unsigned corner = 0; corner < 8; ++corner) {
    std::uint64_t place = key;
    for (unsigned k = 0; k < 3; ++k) {
      place = chained(place, static_cast<std::int64_t>(index[k]) + ((corner >> k) & 1U));
    }
    const std::uint64_t before = chained(place, time.slice), after = chained(place, time.slice + 1);
    double* vectors = g[corner];
    for (unsigned k = 0; k < 3; ++k) {
      const Vec3 own = time.weight[0] * unitBox(mixed(before + k)) + time.weight[1] * unitBox(mixed(after + k));
      for (int j = 0; j < 3; ++j) vectors[3 * k + static_cast<unsigned>(j)] = own[j];
    }
    curl[corner][0] = vectors[7] - vectors[5];
    curl[corner][1] = vectors[2] - vectors[6];
    curl[corner][2] = vectors[3] - vectors[1];
  }
}

// The cells of an octave that were met last. The hashes are most of the work, and a cloth comes back to its cells row by row.
class CellTable {
 public:
  CellTable(std::uint64_t key, const Moment& time) : key_(key), time_(time) {}

  const Cell& at(const Cell::Index& index) {
    const auto place = static_cast<std::int64_t>(index[0] + 3 * index[1] + 5 * index[2]);
    Cell& cell = cells_[static_cast<std::size_t>(place) % cells_.size()];
    if (!cell.known || cell.index != index) cell.fill(index, time_, key_);
    return cell;
  }

 private:
  std::uint64_t key_;
  Moment time_;
  std::array<Cell, 32> cells_;
};

constexpr std::size_t kPlaces = 64;  // that are looked at together

// Of some places, an array for each coordinate.
struct Places {
  double low[3][kPlaces], at[3][kPlaces];  // their cells, and where they stand in them, from 0 to 1

  Cell::Index cell(std::size_t i) const { return {low[0][i], low[1][i], low[2][i]}; }
};
using Winds = double[3][kPlaces];  // m/s

// `places`: three numbers each, m.
SELVEDGE_KERNEL void findCells(const double* places, int count, const double* drifted, double length, Places& in) {
  for (int k = 0; k < 3; ++k) {
#pragma GCC ivdep
    for (int i = 0; i < count; ++i) {
      const double p = (places[3 * i + k] - drifted[k]) / length, low = std::floor(p);
      in.low[k][i] = low;
      in.at[k][i] = p - low;
    }
  }
}

// winds += amplitude curl psi at the places from `first` to `end`, all in one cell.
SELVEDGE_KERNEL void addCurls(const Cell& cell, double amplitude, const Places& places, int first, int end,
                              Winds& winds) {
#pragma GCC ivdep
  for (int i = first; i < end; ++i) {
    double distance[3][2], weight[3][2], slope[3][2];
    for (int k = 0; k < 3; ++k) {
      const double s = places.at[k][i], w = fade(s), dw = fadeSlope(s);
      distance[k][0] = s, distance[k][1] = s - 1;
      weight[k][0] = 1 - w, weight[k][1] = w;
      slope[k][0] = -dw, slope[k][1] = dw;
    }
    double x = 0, y = 0, z = 0;
#pragma GCC unroll 8
    for (int corner = 0; corner < 8; ++corner) {
      const int a = corner & 1, b = (corner >> 1) & 1, c = corner >> 2;
      const double *g = cell.g[corner], *curl = cell.curl[corner];
      const double dx = distance[0][a], dy = distance[1][b], dz = distance[2][c];
      const double psi0 = dx * g[0] + dy * g[1] + dz * g[2], psi1 = dx * g[3] + dy * g[4] + dz * g[5],
                   psi2 = dx * g[6] + dy * g[7] + dz * g[8];
      const double weights = weight[1][b] * weight[2][c], W = weight[0][a] * weights;
      const double Wx = slope[0][a] * weights, Wy = weight[0][a] * slope[1][b] * weight[2][c],
                   Wz = weight[0][a] * weight[1][b] * slope[2][c];
      x += Wy * psi2 - Wz * psi1 + W * curl[0];
      y += Wz * psi0 - Wx * psi2 + W * curl[1];
      z += Wx * psi1 - Wy * psi0 + W * curl[2];
    }
    winds[0][i] += amplitude * x;
    winds[1][i] += amplitude * y;
    winds[2][i] += amplitude * z;
  }
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
      CellTable cells(octave.key, Moment(t / octave.time));
      for (std::size_t done = 0; done < places.size(); done += kPlaces) {
        const std::size_t count = std::min<std::size_t>(kPlaces, places.size() - done);
        addSome(octave, cells, places.subspan(done, count), t, velocities.subspan(done, count));
      }
    }
  }

 private:
  void addSome(const Octave& octave, CellTable& cells, std::span<const Vec3> places, double t,
               std::span<Vec3> velocities) const {
    const Vec3 drifted = t * drift_;
    const std::size_t count = places.size();
    Places in;
    findCells(places.data()->data(), static_cast<int>(count), drifted.data(), octave.length, in);
    Winds winds{};
    for (std::size_t i = 0, end = 0; i < count; i = end) {
      const Cell::Index cell = in.cell(i);
      for (end = i + 1; end < count && in.cell(end) == cell;) ++end;
      const bool near = std::ranges::all_of(cell, [](double each) { return std::abs(each) < kFarthest; });
      if (near) addCurls(cells.at(cell), octave.amplitude, in, static_cast<int>(i), static_cast<int>(end), winds);
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (int k = 0; k < 3; ++k) velocities[i][k] += winds[k][i];
    }
  }

  Vec3 drift_;  // m/s
  std::vector<Octave> octaves_;
};

}  // namespace

WindFieldPtr makeGusts(const AirSettings& air) { return std::make_unique<Gusts>(air); }

}  // namespace selvedge

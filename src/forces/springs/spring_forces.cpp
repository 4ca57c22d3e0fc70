#include "forces/springs/spring_forces.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "base/parallel.h"
#include "base/row_apart.h"
#include "base/simd.h"

namespace selvedge {
namespace {

// Few springs are between chunks, and what a chunk works on stays in the cache.
constexpr int kChunkNodes = 32 * kSpringBlock;
constexpr int kBandNodes = 512;       // pairs are sorted by bands of nodes first: those too stay near each other
constexpr double kUsefulShare = 0.4;  // of a block's places that have a spring: with fewer, pairs are faster

template <class Real>
[[gnu::always_inline]] inline void splitNodes(const double* q, int count, Real* x, Real* y, Real* z) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    x[i] = static_cast<Real>(q[3 * i]);
    y[i] = static_cast<Real>(q[3 * i + 1]);
    z[i] = static_cast<Real>(q[3 * i + 2]);
  }
}

template <class Real>
[[gnu::always_inline]] inline void joinNodes(const Real* x, const Real* y, const Real* z, int count, double* F) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    F[3 * i] = static_cast<double>(x[i]);
    F[3 * i + 1] = static_cast<double>(y[i]);
    F[3 * i + 2] = static_cast<double>(z[i]);
  }
}

SELVEDGE_KERNEL void splitRow(const double* q, int count, double* x, double* y, double* z) {
  splitNodes(q, count, x, y, z);
}
SELVEDGE_KERNEL void splitRow(const double* q, int count, float* x, float* y, float* z) {
  splitNodes(q, count, x, y, z);
}
SELVEDGE_KERNEL void joinRow(const double* x, const double* y, const double* z, int count, double* F) {
  joinNodes(x, y, z, count, F);
}
SELVEDGE_KERNEL void joinRow(const float* x, const float* y, const float* z, int count, double* F) {
  joinNodes(x, y, z, count, F);
}

int blockOf(int node) { return node / kSpringBlock; }

}  // namespace

SpringForces::SpringForces(int nodeCount, std::vector<SpringElement> springs)
    : springs_(std::move(springs)),
      nodes_(nodeCount),
      chunks_(std::max(1, (nodeCount + kChunkNodes - 1) / kChunkNodes)) {
  sortIntoChunks();
  if (!findBlocks()) makePairs();
  for (std::size_t i = 0; i < visits_.size(); ++i) rest_[static_cast<std::size_t>(place_[i])] = visits_[i].rest;
}

SpringForces::Range SpringForces::nodesOf(int chunk) const {
  return {chunk * kChunkNodes, std::min(nodes_, (chunk + 1) * kChunkNodes)};
}

void SpringForces::setStiffness(const std::vector<double>& k) {
  for (std::size_t i = 0; i < visits_.size(); ++i) {
    k_[static_cast<std::size_t>(place_[i])] = k[static_cast<std::size_t>(visits_[i].spring)];
  }
  double_.k.clear();
  single_.k.clear();
}

void SpringForces::setRests(const std::vector<double>& rests) {
  for (std::size_t i = 0; i < visits_.size(); ++i) {
    rest_[static_cast<std::size_t>(place_[i])] = rests[static_cast<std::size_t>(visits_[i].spring)];
  }
  for (SpringBlock& block : blocks_) block.rest = kOwnRests;
  double_.k.clear();
  single_.k.clear();
}

void SpringForces::sortIntoChunks() {
  std::vector<Visit> sorted;
  for (const SpringElement& s : springs_) {
    sorted.push_back({std::min(s.a, s.b), std::max(s.a, s.b), static_cast<int>(sorted.size()), s.rest});
  }
  const auto key = [](const Visit& v) { return std::make_tuple(v.a / kBandNodes, v.b - v.a, v.rest, v.a, v.spring); };
  std::sort(sorted.begin(), sorted.end(), [&](const Visit& v, const Visit& w) { return key(v) < key(w); });
  std::vector<std::vector<Visit>> of(static_cast<std::size_t>(chunks_));
  for (const Visit& v : sorted) {
    const int first = v.a / kChunkNodes, second = v.b / kChunkNodes;
    of[static_cast<std::size_t>(first)].push_back(v);
    if (second != first) of[static_cast<std::size_t>(second)].push_back(v);
  }
  visitStart_ = {0};
  for (const auto& visits : of) {
    visits_.insert(visits_.end(), visits.begin(), visits.end());
    visitStart_.push_back(static_cast<int>(visits_.size()));
  }
}

// False where too few places would have a spring.
bool SpringForces::findBlocks() {
  place_.resize(visits_.size());
  blockStart_ = {0};
  for (int chunk = 0; chunk < chunks_; ++chunk) addBlocksOf(chunk);
  if (static_cast<double>(visits_.size()) < kUsefulShare * places_) {
    blocks_.clear();
    return false;
  }
  k_.assign(static_cast<std::size_t>(places_), 0);
  rest_.assign(static_cast<std::size_t>(places_), 0);
  return true;
}

void SpringForces::addBlocksOf(int chunk) {
  const int first = visitStart_[static_cast<std::size_t>(chunk)],
            last = visitStart_[static_cast<std::size_t>(chunk) + 1];
  std::vector<int> order(static_cast<std::size_t>(last - first));
  std::iota(order.begin(), order.end(), first);
  const auto visit = [this](int i) { return visits_[static_cast<std::size_t>(i)]; };
  const auto key = [&](int i) {
    const Visit v = visit(i);
    return std::make_tuple(blockOf(v.a), v.b - v.a, v.a, v.spring);
  };
  std::ranges::sort(order, {}, key);
  const auto alike = [&](int i, int k) {
    return blockOf(visit(i).a) == blockOf(visit(k).a) && visit(i).b - visit(i).a == visit(k).b - visit(k).a;
  };
  for (auto from = order.begin(); from != order.end();) {
    const auto to = std::find_if(from, order.end(), [&](int i) { return !alike(i, *from); });
    addBlocksOf(chunk, {from, to});
    from = to;
  }
  blockStart_.push_back(static_cast<int>(blocks_.size()));
}

// Of visits, in order, that lead the same way from nodes of one block. Several springs between the same two nodes lie in as
// many blocks.
void SpringForces::addBlocksOf(int chunk, std::span<const int> some) {
  const auto visit = [this](int i) { return visits_[static_cast<std::size_t>(i)]; };
  const auto [begin, end] = nodesOf(chunk);
  const int way = visit(some.front()).b - visit(some.front()).a;
  const int a = visit(some.front()).a / kSpringGroup * kSpringGroup;
  const int count = (visit(some.back()).a / kSpringGroup + 1) * kSpringGroup - a;
  const int endB = chunk + 1 == chunks_ ? count : end - a - way;  // the room beyond the last node is the last chunk's
  const std::size_t first = blocks_.size();
  std::size_t layer = first;
  for (std::size_t i = 0; i < some.size(); ++i) {
    const Visit v = visit(some[i]);
    layer = i > 0 && visit(some[i - 1]).a == v.a ? layer + 1 : first;
    if (layer == blocks_.size()) {
      blocks_.push_back({.a = a,
                         .b = a + way,
                         .count = count,
                         .first = places_,
                         .rest = v.rest,
                         .ownsA = a >= begin,
                         .firstB = std::clamp(begin - a - way, 0, count),
                         .endB = std::clamp(endB, 0, count)});
      places_ += count;
    }
    if (blocks_[layer].rest != v.rest) blocks_[layer].rest = kOwnRests;
    place_[static_cast<std::size_t>(some[i])] = blocks_[layer].first + v.a - a;
  }
}

void SpringForces::makePairs() {
  std::iota(place_.begin(), place_.end(), 0);
  k_.assign(visits_.size(), 0);
  rest_.assign(visits_.size(), 0);
  for (int chunk = 0; chunk < chunks_; ++chunk) {
    // The end that another chunk owns sends its force to a place past all nodes, which nobody reads. It is that chunk's
    // alone: chunks run at once.
    const auto target = [&](int node) { return node / kChunkNodes == chunk ? node : nodes_ + chunk; };
    for (int i = visitStart_[static_cast<std::size_t>(chunk)]; i < visitStart_[static_cast<std::size_t>(chunk) + 1];
         ++i) {
      const Visit& s = visits_[static_cast<std::size_t>(i)];
      pairs_.push_back({s.a, s.b, target(s.a), target(s.b)});
    }
  }
}

void SpringForces::add(const VecX& q, VecX& F, bool single) const {
  if (visits_.empty()) return;
  const auto take = [&](int first, int count, double* force) {
    VecX::Map(F.data() + 3 * static_cast<std::ptrdiff_t>(first), 3 * count) += VecX::Map(force, 3 * count);
  };
  single ? sumUp(single_, q, take) : sumUp(double_, q, take);
}

void SpringForces::kick(const Kick& kick, const KickForces& forces, State& state, bool single) const {
  static_assert(3 * kSpringBlock <= Kicker::kMost);
  const Kicker kicker(kick, forces, state);
  const auto take = [&](int first, int count, double* force) {
    kicker.give(3 * static_cast<Eigen::Index>(first), 3 * count, force);
  };
  single ? sumUp(single_, state.q, take) : sumUp(double_, state.q, take);
}

template <class Real>
void SpringForces::prepare(Work<Real>& work) const {
  const auto copy = [](const std::vector<double>& from, std::vector<Real>& to) {
    to.resize(from.size());
    std::transform(from.begin(), from.end(), to.begin(), [](double x) { return static_cast<Real>(x); });
  };
  copy(k_, work.k);
  copy(rest_, work.rest);
  if (work.q) return;
  work.row = rowApart<Real>((blockOf(nodes_) + 2) * kSpringBlock);  // with a block beyond the last node
  const auto n = static_cast<std::size_t>(nodes_), row = static_cast<std::size_t>(work.row);
  const std::size_t places = blocks_.empty() ? 4 * n : 3 * row;
  const std::size_t forces = blocks_.empty() ? 4 * (n + static_cast<std::size_t>(chunks_)) : 3 * row;
  work.rows.assign(places + forces, Real(0));
  work.q = work.rows.data();
  work.F = work.q + places;
}

template <class Real>
void SpringForces::split(Work<Real>& work, const VecX& q) const {
  if (work.k.size() != k_.size() || !work.q) prepare(work);
  Real* to = work.q;
  parallelFor(
      nodes_,
      [&](int begin, int end) {
        const double* from = q.data() + 3 * static_cast<std::ptrdiff_t>(begin);
        if (!blocks_.empty())
          return splitRow(from, end - begin, to + begin, to + work.row + begin, to + 2 * work.row + begin);
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) to[4 * static_cast<std::size_t>(i) + c] = static_cast<Real>(q[3 * i + c]);
        }
      },
      kChunkNodes);
}

template <class Real, class Take>
void SpringForces::sumUp(Work<Real>& work, const VecX& places, const Take& take) const {
  split(work, places);
  const std::ptrdiff_t n = work.row;
  const Real* q = work.q;
  Real* f = work.F;
  parallelFor(
      chunks_,
      [&](int firstChunk, int endChunk) {
        for (int chunk = firstChunk; chunk < endChunk; ++chunk) {
          const auto at = static_cast<std::size_t>(chunk);
          const auto [begin, end] = nodesOf(chunk);
          if (blocks_.empty()) {
            std::fill(f + 4 * static_cast<std::ptrdiff_t>(begin), f + 4 * static_cast<std::ptrdiff_t>(end), Real(0));
            const int first = visitStart_[at];
            addPairForces(pairs_.data() + first, visitStart_[at + 1] - first, work.k.data() + first,
                          work.rest.data() + first, q, f);
          } else {
            for (int c = 0; c < 3; ++c) std::fill(f + c * n + begin, f + c * n + end, Real(0));
            const int first = blockStart_[at];
            addBlockForces(blocks_.data() + first, blockStart_[at + 1] - first, work.k.data(), work.rest.data(),
                           Coordinates<const Real>{q, q + n, q + 2 * n}, Coordinates<Real>{f, f + n, f + 2 * n});
          }
          std::array<double, 3 * kSpringBlock> force;
          for (int first = begin; first < end; first += kSpringBlock) {
            const int count = std::min(kSpringBlock, end - first);
            join(work, first, count, force.data());
            take(first, count, force.data());
          }
        }
      },
      1);
}

template <class Real>
void SpringForces::join(const Work<Real>& work, int first, int count, double* F) const {
  if (!blocks_.empty()) {
    const Real* x = work.F + first;
    return joinRow(x, x + work.row, x + 2 * work.row, count, F);
  }
  const Real* f = work.F + 4 * static_cast<std::ptrdiff_t>(first);
  for (int i = 0; i < count; ++i) {
    for (int c = 0; c < 3; ++c) F[3 * i + c] = static_cast<double>(f[4 * i + c]);
  }
}

}  // namespace selvedge

#include "forces/springs/spring_forces.h"

#include <algorithm>
#include <tuple>

#include "base/parallel.h"
#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kChunkNodes = 2048;  // few springs between chunks, and what a chunk works on stays in the cache
constexpr int kBandNodes = 512;    // springs are sorted by bands of nodes first: those too stay near each other
constexpr int kUsefulRun = 6;      // springs: shorter runs on average are not worth a loop each

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
    F[3 * i] += static_cast<double>(x[i]);
    F[3 * i + 1] += static_cast<double>(y[i]);
    F[3 * i + 2] += static_cast<double>(z[i]);
  }
}

SELVEDGE_KERNEL void split(const double* q, int count, double* x, double* y, double* z) {
  splitNodes(q, count, x, y, z);
}
SELVEDGE_KERNEL void split(const double* q, int count, float* x, float* y, float* z) { splitNodes(q, count, x, y, z); }
SELVEDGE_KERNEL void join(const double* x, const double* y, const double* z, int count, double* F) {
  joinNodes(x, y, z, count, F);
}
SELVEDGE_KERNEL void join(const float* x, const float* y, const float* z, int count, double* F) {
  joinNodes(x, y, z, count, F);
}

}  // namespace

SpringForces::SpringForces(int nodeCount, std::vector<SpringElement> springs)
    : springs_(std::move(springs)),
      nodes_(nodeCount),
      chunks_(std::max(1, (nodeCount + kChunkNodes - 1) / kChunkNodes)) {
  sortIntoChunks();
  for (const Visit& visit : visits_) rest_.push_back(visit.rest);
  findRuns();
  if (runs_.empty()) makePairs();
}

SpringForces::Range SpringForces::nodesOf(int chunk) const {
  return {chunk * kChunkNodes, std::min(nodes_, (chunk + 1) * kChunkNodes)};
}

void SpringForces::setStiffness(const std::vector<double>& k) {
  k_.clear();
  for (const Visit& visit : visits_) k_.push_back(k[static_cast<std::size_t>(visit.spring)]);
  double_.k.clear();
  single_.k.clear();
}

void SpringForces::setRests(const std::vector<double>& rests) {
  for (std::size_t i = 0; i < visits_.size(); ++i) rest_[i] = rests[static_cast<std::size_t>(visits_[i].spring)];
  ownRests_ = true;
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

void SpringForces::findRuns() {
  runStart_ = {0};
  for (int chunk = 0; chunk < chunks_; ++chunk) {
    const auto owns = [chunk](int node) { return node / kChunkNodes == chunk; };
    const auto first = runs_.size();
    for (int i = visitStart_[static_cast<std::size_t>(chunk)]; i < visitStart_[static_cast<std::size_t>(chunk) + 1];
         ++i) {
      const Visit& s = visits_[static_cast<std::size_t>(i)];
      SpringRun* last = runs_.size() > first ? &runs_.back() : nullptr;
      const bool extends = last && s.rest == last->rest && s.a == last->a + last->count &&
                           s.b == last->b + last->count && owns(s.a) == last->ownsA && owns(s.b) == last->ownsB;
      if (extends) {
        ++last->count;
      } else {
        runs_.push_back({s.a, s.b, 1, i, s.rest, owns(s.a), owns(s.b)});
      }
    }
    runStart_.push_back(static_cast<int>(runs_.size()));
  }
  if (visits_.size() < kUsefulRun * runs_.size()) runs_.clear();
}

void SpringForces::makePairs() {
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
  if (single) {
    addIn(single_, q, F);
  } else {
    addIn(double_, q, F);
  }
}

template <class Real>
void SpringForces::prepare(Work<Real>& work) const {
  const auto copy = [](const std::vector<double>& from, std::vector<Real>& to) {
    to.resize(from.size());
    std::transform(from.begin(), from.end(), to.begin(), [](double x) { return static_cast<Real>(x); });
  };
  copy(k_, work.k);
  copy(rest_, work.rest);
  if (!work.q.empty()) return;
  const auto n = static_cast<std::size_t>(nodes_);
  work.q.assign(runs_.empty() ? 4 * n : 3 * n, Real(0));
  work.F.assign(runs_.empty() ? 4 * (n + static_cast<std::size_t>(chunks_)) : 3 * n, Real(0));
}

template <class Real>
void SpringForces::addIn(Work<Real>& work, const VecX& q, VecX& F) const {
  if (work.k.size() != visits_.size()) prepare(work);
  const auto n = static_cast<std::size_t>(nodes_);
  Real* to = work.q.data();
  parallelFor(
      nodes_,
      [&](int begin, int end) {
        const double* from = q.data() + 3 * static_cast<std::ptrdiff_t>(begin);
        if (!runs_.empty()) return split(from, end - begin, to + begin, to + n + begin, to + 2 * n + begin);
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) to[4 * static_cast<std::size_t>(i) + c] = static_cast<Real>(q[3 * i + c]);
        }
      },
      kChunkNodes);
  parallelFor(
      chunks_,
      [&](int begin, int end) {
        for (int chunk = begin; chunk < end; ++chunk) {
          if (runs_.empty()) {
            addPairsOf(chunk, work, F);
          } else {
            addRunsOf(chunk, work, F);
          }
        }
      },
      1);
}

template <class Real>
void SpringForces::addRunsOf(int chunk, Work<Real>& work, VecX& F) const {
  const auto n = static_cast<std::ptrdiff_t>(nodes_);
  const auto [begin, end] = nodesOf(chunk);
  const Real* q = work.q.data();
  Real* f = work.F.data();
  for (int c = 0; c < 3; ++c) std::fill(f + c * n + begin, f + c * n + end, Real(0));
  const int first = runStart_[static_cast<std::size_t>(chunk)];
  addRunForces(runs_.data() + first, runStart_[static_cast<std::size_t>(chunk) + 1] - first, work.k.data(),
               ownRests_ ? work.rest.data() : nullptr, Coordinates<const Real>{q, q + n, q + 2 * n},
               Coordinates<Real>{f, f + n, f + 2 * n});
  join(f + begin, f + n + begin, f + 2 * n + begin, end - begin, F.data() + 3 * static_cast<std::ptrdiff_t>(begin));
}

template <class Real>
void SpringForces::addPairsOf(int chunk, Work<Real>& work, VecX& F) const {
  const auto [begin, end] = nodesOf(chunk);
  Real* f = work.F.data();
  std::fill(f + 4 * static_cast<std::ptrdiff_t>(begin), f + 4 * static_cast<std::ptrdiff_t>(end), Real(0));
  const int first = visitStart_[static_cast<std::size_t>(chunk)];
  addPairForces(pairs_.data() + first, visitStart_[static_cast<std::size_t>(chunk) + 1] - first, work.k.data() + first,
                work.rest.data() + first, work.q.data(), f);
  for (int i = begin; i < end; ++i) {
    for (int c = 0; c < 3; ++c) F[3 * i + c] += static_cast<double>(f[4 * static_cast<std::ptrdiff_t>(i) + c]);
  }
}

}  // namespace selvedge

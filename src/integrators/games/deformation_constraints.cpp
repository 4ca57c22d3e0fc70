#include "integrators/games/deformation_constraints.h"

#include <algorithm>

#include "base/interrupt.h"
#include "base/parallel.h"
#include "base/row_apart.h"

namespace selvedge {
namespace {

std::array<int, 3> identity(const Spring& s) { return {s.a, s.b, static_cast<int>(s.kind)}; }

constexpr int kSweepChunk = 2048;  // springs or nodes a task works on

}  // namespace

bool DeformationConstraints::apply(const System& system, const Constraints& constraints,
                                   const IntegratorSettings& settings, bool single, double h, const State& start,
                                   State& state) {
  const SpringNetwork* network = system.springs();
  const bool limited = network && settings.strainLimit >= 0 && settings.constraintSweeps > 0;
  places_.begin(system, start, state);
  if (!limited && places_.empty()) return true;
  if (limited && version_ != system.version()) {
    if (!coloured(*network)) colour(*network);
    version_ = system.version();
  }
  static const SpringNetwork kNone;
  const SpringNetwork& springs = limited ? *network : kNone;
  return single ? sweep(system, springs, constraints, settings, h, single_, state)
                : sweep(system, springs, constraints, settings, h, double_, state);
}

template <class Real>
void DeformationConstraints::split(const VecX& q, bool rows, Work<Real>& work) const {
  const Eigen::Index nodes = q.size() / 3;
  const std::ptrdiff_t row = rowApart<Real>(nodes), each = rows ? 3 * row : 4 * nodes;
  if (work.rows != rows || std::ssize(work.numbers) != 3 * each) {
    work.rows = rows;
    work.numbers.assign(static_cast<std::size_t>(3 * each), Real(0));
    work.q = work.numbers.data();
    work.start = work.q + each;
    work.w = work.start + each;
    work.layout = rows ? NodeLayout{1, row} : NodeLayout{4, 1};
    work.version.reset();
  }
  parallelFor(
      static_cast<int>(nodes),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) {
            const std::ptrdiff_t to = work.layout.at(i, c);
            work.q[to] = work.start[to] = static_cast<Real>(q[3 * i + c]);
          }
        }
      },
      kSweepChunk);
}

// What stays the same from step to step, until settings, pins or springs change.
template <class Real>
void DeformationConstraints::weigh(const System& system, const SpringNetwork& network, const VecX& mass,
                                   const Mask& fixed, double limit, Work<Real>& work) const {
  const bool sameMass = &mass != &mass_;  // it does not depend on the place
  const bool known = network.springs.empty() || !work.longest.empty();
  if (known && sameMass && work.version == system.version() && work.limit == limit && work.fixed == fixed) return;
  work.version = system.version(), work.limit = limit, work.fixed = fixed;
  work.longest.clear();
  parallelFor(
      static_cast<int>(mass.size() / 3),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) {
            work.w[work.layout.at(i, c)] = fixed[toIndex(3 * i + c)] ? Real(0) : static_cast<Real>(1 / mass[3 * i + c]);
          }
        }
      },
      kSweepChunk);
  if (network.springs.empty()) return;
  work.longest.resize(colours_.order.size());
  work.perWeight.resize(colours_.order.size());
  // Nodes held in some coordinates move in the others as if they were free: short of the limit, but never wildly.
  const auto weightOf = [&](int node) {
    return std::max(
        {work.w[work.layout.at(node, 0)], work.w[work.layout.at(node, 1)], work.w[work.layout.at(node, 2)]});
  };
  parallelFor(
      static_cast<int>(colours_.order.size()),
      [&](int begin, int end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
          const Real weight = weightOf(limited_[i].a) + weightOf(limited_[i].b);
          work.perWeight[i] = weight > 0 ? 1 / weight : Real(0);
          work.longest[i] =
              static_cast<Real>((1 + limit) * network.springs[static_cast<std::size_t>(colours_.order[i])].rest);
        }
      },
      kSweepChunk);
  if (!work.rows) return;
  runs_.spread(work.longest);
  runs_.spread(work.perWeight);
}

template <class Real>
void DeformationConstraints::limitColours(bool backwards, Work<Real>& work) const {
  const std::size_t colours = colours_.start.size() - 1;
  for (std::size_t c = 0; c < colours; ++c) {
    const std::size_t colour = backwards ? colours - 1 - c : c;
    if (work.rows) {
      const std::span<const LimitRun> runs = runs_.of(colour);
      const auto limitPart = [&](int begin, int end) {
        limitRuns(runs.data() + begin, end - begin, work.longest.data(), work.perWeight.data(), work.layout.perAxis,
                  work.w, work.q);
      };
      parallelFor(static_cast<int>(runs.size()), limitPart, kSweepChunk / kLongestRun);
      continue;
    }
    const int first = colours_.start[colour];
    const auto limitPart = [&](int begin, int end) {
      limitSprings(limited_.data() + first + begin, end - begin, work.longest.data() + first + begin,
                   work.perWeight.data() + first + begin, work.w, work.q);
    };
    parallelFor(colours_.start[colour + 1] - first, limitPart, kSweepChunk);
  }
}

template <class Real>
bool DeformationConstraints::sweep(const System& system, const SpringNetwork& springs, const Constraints& constraints,
                                   const IntegratorSettings& settings, double h, Work<Real>& work, State& state) {
  const VecX& mass = system.massDiagonalIn(mass_, state.q);
  split(state.q, !springs.springs.empty() && !runs_.empty(), work);
  weigh(system, springs, mass, constraints.fixed(), settings.strainLimit, work);
  places_.place(work.layout, work.q, work.w);
  for (int sweep = 0; !springs.springs.empty() && sweep < settings.constraintSweeps; ++sweep) {
    if (mustGiveUp()) return false;
    limitColours(sweep % 2 != 0, work);
    places_.place(work.layout, work.q, work.w);
  }
  places_.rub(system, mass, h, work.layout, work.q);
  parallelFor(
      static_cast<int>(state.q.size() / 3),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) {
            const std::ptrdiff_t from = work.layout.at(i, c);
            const double moved = static_cast<double>(work.q[from]) - static_cast<double>(work.start[from]);
            state.q[3 * i + c] =
                sizeof(Real) == sizeof(double) ? static_cast<double>(work.q[from]) : state.q[3 * i + c] + moved;
            state.v[3 * i + c] += moved / h;
          }
        }
      },
      kSweepChunk);
  return true;
}

bool DeformationConstraints::coloured(const SpringNetwork& network) const {
  return !colours_.start.empty() &&
         std::equal(network.springs.begin(), network.springs.end(), springs_.begin(), springs_.end(),
                    [](const Spring& s, const auto& id) { return identity(s) == id; });
}

void DeformationConstraints::colour(const SpringNetwork& network) {
  springs_.clear();
  std::vector<int> own, nodes;  // those that are limited
  for (const Spring& s : network.springs) {
    springs_.push_back(identity(s));
    if (s.kind == SpringKind::bend) continue;
    own.push_back(static_cast<int>(springs_.size()) - 1);
    nodes.push_back(s.a), nodes.push_back(s.b);
  }
  colours_ = colourRows(nodes);
  limited_.clear();
  for (int& each : colours_.order) {
    each = own[toIndex(each)];
    limited_.push_back({network.springs[toIndex(each)].a, network.springs[toIndex(each)].b});
  }
  runs_.find(colours_, limited_);
}

}  // namespace selvedge

#include "integrators/games/deformation_constraints.h"

#include <algorithm>

#include "base/parallel.h"

namespace selvedge {
namespace {

std::array<int, 3> identity(const Spring& s) { return {s.a, s.b, static_cast<int>(s.kind)}; }

constexpr int kSweepChunk = 2048;  // springs or nodes a task works on

}  // namespace

void DeformationConstraints::apply(const System& system, const Constraints& constraints,
                                   const IntegratorSettings& settings, bool single, double h, const State& start,
                                   State& state) {
  const SpringNetwork* network = system.springs();
  const bool limited = network && settings.strainLimit >= 0 && settings.constraintSweeps > 0;
  limits_ = system.placeLimits();
  near_ = limits_ ? limits_->begin(start, state) : std::span<const int>();
  if (!limited && near_.empty()) return;
  if (limited && !coloured(*network)) colour(*network, system.blockCount());
  system.massDiagonal(state.q, mass_);
  moved_.assign(near_.size(), 0);
  static const SpringNetwork kNone;
  const SpringNetwork& springs = limited ? *network : kNone;
  if (single) {
    sweep(system, springs, constraints, settings, h, single_, state);
  } else {
    sweep(system, springs, constraints, settings, h, double_, state);
  }
}

template <class Real>
void DeformationConstraints::prepare(const SpringNetwork& network, const Constraints& constraints, double limit,
                                     const VecX& q, Work<Real>& work) const {
  const Mask& fixed = constraints.fixed();
  const auto nodes = q.size() / 3;
  work.q.resize(4 * static_cast<std::size_t>(nodes));
  work.w.resize(work.q.size());
  parallelFor(
      static_cast<int>(nodes),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) {
            const auto to = 4 * static_cast<std::size_t>(i) + static_cast<std::size_t>(c);
            work.q[to] = static_cast<Real>(q[3 * i + c]);
            work.w[to] = fixed[static_cast<std::size_t>(3 * i + c)] ? Real(0) : static_cast<Real>(1 / mass_[3 * i + c]);
          }
        }
      },
      kSweepChunk);
  work.start = work.q;
  if (network.springs.empty()) return;
  work.longest.resize(order_.size());
  work.perWeight.resize(order_.size());
  // Nodes held in some coordinates move in the others as if they were free: short of the limit, but never wildly.
  const auto weightOf = [&](int node) {
    const Real* w = work.w.data() + 4 * static_cast<std::size_t>(node);
    return std::max({w[0], w[1], w[2]});
  };
  parallelFor(
      static_cast<int>(order_.size()),
      [&](int begin, int end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
          const Real weight = weightOf(limited_[i].a) + weightOf(limited_[i].b);
          work.perWeight[i] = weight > 0 ? 1 / weight : Real(0);
          work.longest[i] = static_cast<Real>((1 + limit) * network.springs[static_cast<std::size_t>(order_[i])].rest);
        }
      },
      kSweepChunk);
}

template <class Real>
void DeformationConstraints::limitColours(bool backwards, Work<Real>& work) const {
  const std::size_t colours = colourStart_.size() - 1;
  for (std::size_t c = 0; c < colours; ++c) {
    const std::size_t colour = backwards ? colours - 1 - c : c;
    const int first = colourStart_[colour];
    const auto limitPart = [&](int begin, int end) {
      limitSprings(limited_.data() + first + begin, end - begin, work.longest.data() + first + begin,
                   work.perWeight.data() + first + begin, work.w.data(), work.q.data());
    };
    parallelFor(colourStart_[colour + 1] - first, limitPart, kSweepChunk);
  }
}

// Nodes of which a coordinate is prescribed are left to the filter of impacts.
template <class Real>
void DeformationConstraints::place(Work<Real>& work) {
  for (std::size_t k = 0; k < near_.size(); ++k) {
    const std::size_t at = 4 * static_cast<std::size_t>(near_[k]);
    if (work.w[at] == 0 || work.w[at + 1] == 0 || work.w[at + 2] == 0) continue;
    Vec3 x(work.q[at], work.q[at + 1], work.q[at + 2]);
    if (!limits_->limit(k, x)) continue;
    moved_[k] = 1;
    for (std::size_t c = 0; c < 3; ++c) work.q[at + c] = static_cast<Real>(x[static_cast<Eigen::Index>(c)]);
  }
}

template <class Real>
void DeformationConstraints::rub(const System& system, double h, Work<Real>& work) const {
  for (std::size_t k = 0; k < near_.size(); ++k) {
    if (moved_[k] == 0) continue;
    const std::size_t at = 4 * static_cast<std::size_t>(near_[k]);
    Vec3 x(work.q[at], work.q[at + 1], work.q[at + 2]);
    const PlaceLimits::Moved moved = limits_->rub(k, x);
    for (std::size_t c = 0; c < 3; ++c) work.q[at + c] = static_cast<Real>(x[static_cast<Eigen::Index>(c)]);
    const double rate = mass_[system.coordinate(near_[k])] / (h * h);
    system.led().push_back({near_[k], rate * moved.way, rate * moved.brought, moved.slips});
  }
}

template <class Real>
void DeformationConstraints::sweep(const System& system, const SpringNetwork& springs, const Constraints& constraints,
                                   const IntegratorSettings& settings, double h, Work<Real>& work, State& state) {
  prepare(springs, constraints, settings.strainLimit, state.q, work);
  place(work);
  for (int sweep = 0; !springs.springs.empty() && sweep < settings.constraintSweeps; ++sweep) {
    limitColours(sweep % 2 != 0, work);
    place(work);
  }
  rub(system, h, work);
  parallelFor(
      static_cast<int>(state.q.size() / 3),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) {
            const auto from = 4 * static_cast<std::size_t>(i) + static_cast<std::size_t>(c);
            const double moved = static_cast<double>(work.q[from]) - static_cast<double>(work.start[from]);
            state.q[3 * i + c] =
                sizeof(Real) == sizeof(double) ? static_cast<double>(work.q[from]) : state.q[3 * i + c] + moved;
            state.v[3 * i + c] += moved / h;
          }
        }
      },
      kSweepChunk);
}

bool DeformationConstraints::coloured(const SpringNetwork& network) const {
  return !colourStart_.empty() &&
         std::equal(network.springs.begin(), network.springs.end(), springs_.begin(), springs_.end(),
                    [](const Spring& s, const auto& id) { return identity(s) == id; });
}

// Greedy, in the order of the springs: each takes the lowest colour that neither of its nodes has yet.
void DeformationConstraints::colour(const SpringNetwork& network, int nodes) {
  springs_.clear();
  std::vector<std::vector<int>> byColour;
  std::vector<std::vector<bool>> taken(static_cast<std::size_t>(nodes));
  const auto has = [&](int node, std::size_t c) {
    const auto& colours = taken[static_cast<std::size_t>(node)];
    return c < colours.size() && colours[c];
  };
  const auto take = [&](int node, std::size_t c) {
    auto& colours = taken[static_cast<std::size_t>(node)];
    if (colours.size() <= c) colours.resize(c + 1);
    colours[c] = true;
  };
  for (const Spring& s : network.springs) {
    springs_.push_back(identity(s));
    if (s.kind == SpringKind::bend) continue;
    std::size_t c = 0;
    while (has(s.a, c) || has(s.b, c)) ++c;
    take(s.a, c);
    take(s.b, c);
    if (byColour.size() <= c) byColour.resize(c + 1);
    byColour[c].push_back(static_cast<int>(springs_.size()) - 1);
  }
  order_.clear();
  limited_.clear();
  colourStart_ = {0};
  for (const auto& members : byColour) {
    order_.insert(order_.end(), members.begin(), members.end());
    for (int s : members)
      limited_.push_back(
          {network.springs[static_cast<std::size_t>(s)].a, network.springs[static_cast<std::size_t>(s)].b});
    colourStart_.push_back(static_cast<int>(order_.size()));
  }
}

}  // namespace selvedge

#include "integrators/deformation_constraints.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace selvedge {
namespace {

std::array<int, 3> identity(const Spring& s) { return {s.a, s.b, static_cast<int>(s.kind)}; }

void pullBack(const Spring& spring, double limit, const VecX& inverseMass, VecX& q) {
  auto a = q.segment<3>(3 * spring.a), b = q.segment<3>(3 * spring.b);
  const Vec3 d = b - a;
  const double longest = (1 + limit) * spring.rest, length2 = d.squaredNorm();
  if (spring.rest <= 0 || !(length2 > longest * longest)) return;
  const auto wa = inverseMass.segment<3>(3 * spring.a), wb = inverseMass.segment<3>(3 * spring.b);
  // Nodes held in some coordinates move in the others as if they were free: short of the limit, but never wildly.
  const double weight = wa.maxCoeff() + wb.maxCoeff();
  if (weight <= 0) return;
  const double length = std::sqrt(length2);
  const Vec3 pull = ((length - longest) / (length * weight)) * d;
  a += wa.cwiseProduct(pull);
  b -= wb.cwiseProduct(pull);
}

}  // namespace

void DeformationConstraints::apply(const System& system, const Constraints& constraints,
                                   const IntegratorSettings& settings, double h, State& state) {
  const SpringNetwork* network = system.springs();
  if (!network || settings.strainLimit < 0 || settings.constraintSweeps <= 0) return;
  if (!coloured(*network)) colour(*network, system.blockCount());
  system.massDiagonal(state.q, inverseMass_);
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < inverseMass_.size(); ++i) {
    inverseMass_[i] = fixed[static_cast<std::size_t>(i)] ? 0 : 1 / inverseMass_[i];
  }
  unlimited_ = state.q;
  const std::size_t colours = colourStart_.size() - 1;
  for (int sweep = 0; sweep < settings.constraintSweeps; ++sweep) {
    for (std::size_t c = 0; c < colours; ++c) {
      pullColour(*network, sweep % 2 == 0 ? c : colours - 1 - c, settings.strainLimit, state.q);
    }
  }
  state.v += (state.q - unlimited_) / h;
}

void DeformationConstraints::pullColour(const SpringNetwork& network, std::size_t colour, double limit, VecX& q) const {
  const int first = colourStart_[colour], count = colourStart_[colour + 1] - first;
  parallelFor(count, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const auto spring = static_cast<std::size_t>(order_[static_cast<std::size_t>(first + i)]);
      pullBack(network.springs[spring], limit, inverseMass_, q);
    }
  });
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
  colourStart_ = {0};
  for (const auto& members : byColour) {
    order_.insert(order_.end(), members.begin(), members.end());
    colourStart_.push_back(static_cast<int>(order_.size()));
  }
}

}  // namespace selvedge

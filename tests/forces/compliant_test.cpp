// Laws as constraints: their energy, force and damper said again, an element at a time.
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"

namespace selvedge {
namespace {

using namespace test;

class CompliantLaws : public ::testing::TestWithParam<std::string> {};

TEST_P(CompliantLaws, SayWhatTheirEnergyAndForcesSay) {
  const auto cloth = livelyCloth(GetParam(), gridMesh({1, 0.8}, 5, 4, Diagonals::alternating), true);
  const ClothSystem& system = *cloth->system;
  int compliant = 0;
  for (const auto& law : system.laws()) {  // each strain rests somewhere else
    if (!law->compliant()) continue;
    const VecX kept = randomVector(law->memorySize(), 5, 0.1);
    ASSERT_GT(kept.size(), 0);
    law->fix(shaken(system, 1, 0), {kept.data(), toIndex(static_cast<int>(kept.size()))}, {});
  }
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const State state = shaken(system, seed, 0.1);
    for (const auto& law : system.laws()) {
      const CompliantElements* elements = law->compliant();
      if (!elements) continue;
      ++compliant;
      double energy = 0;
      VecX force = VecX::Zero(system.dofs()), damper = force;
      std::array<Vec3, 4> gradient;
      for (int e = 0; e < elements->elements(); ++e) {
        const std::span<const int> nodes = elements->nodesOf(e);
        for (int strain = 0; strain < elements->strains(); ++strain) {
          const ElementStrain c = elements->measure(e, strain, state.q.data(), std::span(gradient).first(nodes.size()));
          energy += 0.5 * c.stiffness * c.value * c.value;
          double rate = 0;
          for (std::size_t i = 0; i < nodes.size(); ++i) rate += gradient[i].dot(system.velocity(state, nodes[i]));
          for (std::size_t i = 0; i < nodes.size(); ++i) {
            force.segment<3>(3 * nodes[i]) -= c.stiffness * c.value * gradient[i];
            damper.segment<3>(3 * nodes[i]) -= c.damper * rate * gradient[i];
          }
        }
      }
      EXPECT_NEAR(energy, law->energy(state), 1e-12 * energy) << law->name();
      EXPECT_LT((force - conservativeForce(system, *law, state)).norm(), 1e-11 * force.norm()) << law->name();
      EXPECT_LT((damper - dissipativeForce(system, *law, state)).norm(), 1e-11 * damper.norm()) << law->name();
      EXPECT_GT(damper.norm(), 0);
    }
  }
  EXPECT_GE(compliant, 9) << "three laws, three states";
}

// What a node hears of its elements: the slope of their energy there, dampers too, and curvature that is never negative.
TEST_P(CompliantLaws, TellANodeTheSlopeOfItsElements) {
  constexpr double kStep = 0.01, kDamping = 0.003, kDifference = 1e-6;
  const auto cloth = livelyCloth(GetParam(), gridMesh({1, 0.8}, 5, 4, Diagonals::alternating), true);
  const ClothSystem& system = *cloth->system;
  const State start = shaken(system, 1, 0.1);
  State state = shaken(system, 2, 0.1);
  int heard = 0;
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    std::vector<double> strains(toIndex(elements->elements() * elements->strains()));
    elements->findStrains(0, elements->elements(), start.q.data(), 0, strains);
    const StrainStep step{kStep, state.q.data(), 0, kDamping, strains};
    for (int node = 0; node < system.blockCount(); ++node) {
      std::vector<ElementCorner> corners;
      Mat3 curvature = Mat3::Zero();
      std::array<Vec3, 4> gradient;
      for (int e = 0; e < elements->elements(); ++e) {
        const std::span<const int> nodes = elements->nodesOf(e);
        const auto at = std::ranges::find(nodes, node);
        if (at == nodes.end()) continue;
        corners.push_back({e, static_cast<int>(at - nodes.begin())});
        for (int strain = 0; strain < elements->strains(); ++strain) {
          const ElementStrain c = elements->measure(e, strain, state.q.data(), std::span(gradient).first(nodes.size()));
          const Vec3& g = gradient[toIndex(corners.back().corner)];
          curvature += (c.stiffness + (c.damper + kDamping * c.stiffness) / kStep) * g * g.transpose();
        }
      }
      NodeShare share;
      elements->addShare(corners, step, share);
      EXPECT_LT((share.curvature - curvature).norm(), 1e-12 * curvature.norm() + 1e-15);
      heard += corners.empty() ? 0 : 1;
      for (int c = 0; c < 3; ++c) {
        const auto energyWith = [&](double way) {
          const double kept = std::exchange(state.q[3 * node + c], state.q[3 * node + c] + way);
          NodeShare there;
          elements->addShare(corners, step, there);
          state.q[3 * node + c] = kept;
          return there.energy;
        };
        const double slope = (energyWith(kDifference) - energyWith(-kDifference)) / (2 * kDifference);
        EXPECT_NEAR(share.gradient[c], slope, 1e-6 * share.gradient.norm() + 1e-8) << law->name() << " " << node;
      }
    }
  }
  EXPECT_GE(heard, 2 * system.blockCount());
}

// An element at its corners says what it says to each node.
TEST_P(CompliantLaws, TellTheirGradientsAtOnce) {
  const auto cloth = livelyCloth(GetParam(), gridMesh({1, 0.8}, 5, 4, Diagonals::alternating), true);
  const ClothSystem& system = *cloth->system;
  const State start = shaken(system, 1, 0.1), state = shaken(system, 2, 0.1);
  int compared = 0;
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    const int count = elements->elements(), each = elements->strains();
    std::vector<double> strains(toIndex(count * each)), energies(toIndex(count)), same = energies;
    elements->findStrains(0, count, start.q.data(), 0, strains);
    const StrainStep step{0.01, state.q.data(), 0, 0.003, strains};
    std::vector<Vec3> gradients(elements->allNodes().size());
    elements->findGradients(0, count, step, energies, gradients);
    elements->findEnergies(0, count, step, same);
    EXPECT_EQ(energies, same);
    const std::size_t corners = gradients.size() / toIndex(count);
    for (int e = 0; e < count; ++e) {
      for (std::size_t corner = 0; corner < corners; ++corner) {
        const ElementCorner here{e, static_cast<int>(corner)};
        NodeShare share;
        elements->addShare({&here, 1}, step, share);
        EXPECT_LT((share.gradient - gradients[toIndex(e) * corners + corner]).norm(), 1e-12 * share.gradient.norm());
      }
    }
    compared += count;
  }
  EXPECT_GT(compared, 50);
}

// Turned in any way: only what gradients make with each other is compared with the mesh as it lies at rest.
TEST_P(CompliantLaws, KnowTheirStrainsWhereTheyLieFlat) {
  const Mesh mesh = gridMesh({1, 0.8}, 5, 4, Diagonals::alternating);
  const auto cloth = livelyCloth(GetParam(), mesh, false);
  const ClothSystem& system = *cloth->system;
  const VecX rest = flatten(mesh.positions);
  int compared = 0;
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    const std::size_t corners = elements->nodesOf(0).size();
    std::array<Vec3, 4> atRest, measured;
    for (int e = 0; e < elements->elements(); ++e) {
      for (int strain = 0; strain < elements->strains(); ++strain) {
        const ElementStrain there = elements->measure(e, strain, rest.data(), std::span(measured).first(corners));
        const ElementStrain flat = elements->measureFlat(e, strain, std::span(atRest).first(corners));
        EXPECT_EQ(flat.stiffness, there.stiffness);
        EXPECT_EQ(flat.damper, there.damper);
        for (std::size_t i = 0; i < corners; ++i) {
          for (std::size_t j = 0; j < corners; ++j) {
            EXPECT_NEAR(atRest[i].dot(atRest[j]), measured[i].dot(measured[j]),
                        1e-9 * measured[i].squaredNorm() + 1e-12)
                << law->name();
            ++compared;
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 200);
}

// Elements of which none shares a node with another.
std::vector<int> apart(const CompliantElements& elements, int nodes) {
  std::vector<char> taken(toIndex(nodes), 0);
  std::vector<int> some;
  for (int e = 0; e < elements.elements(); ++e) {
    const std::span<const int> own = elements.nodesOf(e);
    if (std::any_of(own.begin(), own.end(), [&](int node) { return taken[toIndex(node)] != 0; })) continue;
    for (const int node : own) taken[toIndex(node)] = 1;
    some.push_back(e);
  }
  return some;
}

// Many elements at once, as each is relaxed by the formula alone: dampers, multipliers and held coordinates too.
TEST_P(CompliantLaws, RelaxManyAsOneByOne) {
  const auto cloth = livelyCloth(GetParam(), gridMesh({1, 0.8}, 21, 20, Diagonals::alternating), true);
  const ClothSystem& system = *cloth->system;
  const State start = shaken(system, 1, 0.02), end = shaken(system, 2, 0.02);
  VecX inverseMass = VecX::Constant(system.dofs(), 40);
  for (Eigen::Index i = 0; i < inverseMass.size(); i += 7) inverseMass[i] = 0;
  std::size_t most = 0;
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    const std::vector<int> some = apart(*elements, system.blockCount());
    most = std::max(most, some.size());
    VecX together = end.q, alone = end.q;
    VecX multipliers = randomVector(elements->elements() * elements->strains(), 3, 0.1), expected = multipliers;
    const auto step = [&](VecX& q) {
      return CompliantStep{0.01, q.data(), start.q.data(), inverseMass.data(), 0, 0.003};
    };
    elements->relax(some, step(together), {multipliers.data(), toIndex(static_cast<int>(multipliers.size()))});
    for (const int e : some) {
      const std::span<const int> nodes = elements->nodesOf(e);
      for (int strain = 0; strain < elements->strains(); ++strain) {
        std::array<int, 4> own{};  // those that are not there have no gradient
        std::array<Vec3, 4> gradient;
        gradient.fill(Vec3::Zero());
        std::copy(nodes.begin(), nodes.end(), own.begin());
        const ElementStrain c = elements->measure(e, strain, alone.data(), std::span(gradient).first(nodes.size()));
        step(alone).relax(own, c, gradient, expected[elements->strains() * e + strain]);
      }
    }
    const double moved = (alone - end.q).cwiseAbs().maxCoeff();
    EXPECT_GT(moved, 1e-4) << law->name();
    EXPECT_LT((together - alone).cwiseAbs().maxCoeff(), 1e-12 * moved) << law->name();
    EXPECT_LT((multipliers - expected).norm(), 1e-12 * expected.norm()) << law->name();
  }
  EXPECT_GT(most, 64U) << "more than one batch";
}

INSTANTIATE_TEST_SUITE_P(Models, CompliantLaws, ::testing::Values("springs", "triangles", "elastic"),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace selvedge

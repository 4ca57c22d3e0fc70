// Triangles that are divided have the energies that they had whole, whatever scales stiffness, and keep what they kept.
#include <array>

#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "model/tears/tear_edit.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

std::unique_ptr<ClothSystem> clothWith(const Mesh& mesh, const MaterialSettings& material, const Tears& tears) {
  static const GravitySettings gravity;
  static const AirSettings air;
  std::vector<NamedMesh> meshes(1);
  meshes.front().mesh = mesh;
  const MaterialSettings* const materials[] = {&material};
  return makeCloth(std::move(meshes), materials, gravity, air, nullptr, {}, &tears);
}

// Nodes come onto some edges, and nothing parts.
Tears divided(Tears tears, RandomDraw& draw) {
  TearEdit edit(std::move(tears));
  for (int i = 0; i < 12; ++i) {
    const int t = draw.wholeBetween(0, static_cast<int>(edit.tears().triangles.size()) - 1);
    const auto corners = edit.tears().triangles[toIndex(t)];
    const auto k = static_cast<std::size_t>(draw.wholeBetween(0, 2));
    edit.divide(corners[k], corners[(k + 1) % 3], draw.between(0.2, 0.8), 0.05);
  }
  return edit.take();
}

std::vector<double> energiesOf(const ClothSystem& cloth, const State& state) {
  std::vector<double> energies;
  for (const auto& law : cloth.laws()) {
    if (law->elastic()) energies.push_back(law->energy(state));
  }
  return energies;
}

std::vector<double> keptAngles(const ClothSystem& cloth, const State& state) {
  const auto nodes = toIndex(cloth.blockCount());
  std::vector<double> strain(nodes, 0), angle(nodes, 0);
  cloth.showKept(state, {strain, angle});
  return angle;
}

TEST(Divided, KeepsEnergiesAndWhatWasKept) {
  RandomDraw draw(23);
  struct Case {
    const char *scaling, *bendScaling;
    bool flat;
  };
  for (const auto& [scaling, bendScaling, flat] :
       {Case{"resolution-independent", "modulus", true}, Case{"area", "per-edge", true},
        Case{"published", "modulus", false}}) {
    SCOPED_TRACE(scaling);
    MaterialSettings material = livelyCloth("triangles", gridMesh({1, 1}, 2, 2, Diagonals::oneWay), true)->material;
    material.scaling = scaling, material.bendScaling = bendScaling;
    Mesh mesh = gridMesh({1, 1}, 5, 4, Diagonals::alternating);
    if (!flat) {
      mesh.restIsFlat = false;
      for (Vec3& place : mesh.positions)
        place += 0.1 * Vec3(draw.between(-1, 1), draw.between(-1, 1), draw.between(-1, 1));
    }
    Tears tears = wholeCloth(mesh);
    std::unique_ptr<ClothSystem> cloth = clothWith(mesh, material, tears);
    State state = shaken(*cloth, 5, 0.15);
    cloth->takeMemory(MemoryLayout{}, state);
    cloth->fix(state, {});
    cloth->remember(state);
    cloth->fix(state, {});
    const std::vector<double> before = energiesOf(*cloth, state), angles = keptAngles(*cloth, state);
    ASSERT_GT(*std::ranges::max_element(angles), 0.01);
    for (int moment = 0; moment < 3; ++moment) {
      tears = divided(tears, draw);
      std::unique_ptr<ClothSystem> next = clothWith(mesh, material, tears);
      state.q = withAdded(state.q, 3, tears), state.v = withAdded(state.v, 3, tears);
      next->takeMemory(*cloth, state);
      next->fix(state, {});
      cloth = std::move(next);
      const std::vector<double> now = energiesOf(*cloth, state), anglesNow = keptAngles(*cloth, state);
      ASSERT_EQ(now.size(), before.size());
      for (std::size_t i = 0; i < now.size(); ++i)
        EXPECT_NEAR(now[i], before[i], 1e-9 * before[i]) << moment << ' ' << i;
      EXPECT_EQ(*std::ranges::max_element(anglesNow), *std::ranges::max_element(angles));
    }
  }
}

}  // namespace
}  // namespace selvedge::test

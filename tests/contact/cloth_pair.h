// Two small sheets, one above the other, and the laws of cloth on cloth alone.
#pragma once

#include <random>
#include <span>

#include "contact/cloth/laws.h"
#include "contact/touched.h"
#include "model/tears/tear_edit.h"

namespace selvedge::test {

struct TwoSheets {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  ContactSettings contact;
  std::shared_ptr<TouchingPairs> pairs;
  std::unique_ptr<ClothSystem> cloth;
  const ForceLaw *push = nullptr, *hold = nullptr;
  double apart;  // m

  // `cut`: edges along which the sheets have parted.
  explicit TwoSheets(int side = 4, double thickness = 0.1, double gap = 0.05, std::span<const NodePair> cut = {})
      : apart(gap) {
    contact.self = true;
    contact.thickness = thickness;
    contact.stiffness = 40;
    contact.damping = 0.6;
    gravity.acceleration.setZero();
    std::vector<NamedMesh> meshes{{"low", gridMesh({1, 1}, side, side, Diagonals::alternating)},
                                  {"high", gridMesh({1, 1}, side, side, Diagonals::alternating)}};
    const std::array<const MaterialSettings*, 2> materials{&material, &material};
    const auto addContact = [&](ClothSystem& system) {
      pairs = std::make_shared<TouchingPairs>(system, contact);
      system.addLaw(makeClothContact(pairs));
      system.addLaw(makeClothFriction(pairs));
      push = system.laws()[system.laws().size() - 2].get();
      hold = system.laws().back().get();
    };
    cloth = makeCloth(meshes, materials, gravity, air, nullptr, addContact);
    if (cut.empty()) return;
    TearEdit edit(wholeCloth(cloth->mesh()));
    edit.cut(cut);
    const Tears tears = edit.take();
    cloth = makeCloth(std::move(meshes), materials, gravity, air, nullptr, addContact, &tears);
  }

  int nodesOfOne() const { return cloth->blockCount() / 2; }
  // The second one lies above the first, turned, both with bumps.
  State pressed(unsigned seed, double bumps = 0.02, double turned = 0.3) const {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto vector = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    const double angle = turned * (1 + 0.3 * uniform(random));
    State state;
    state.q.resize(cloth->dofs());
    state.v.resize(cloth->dofs());
    state.memory.setZero(cloth->memorySize());
    for (int i = 0; i < cloth->blockCount(); ++i) {
      const Vec3 flat = cloth->mesh().positions[toIndex(i)];
      const bool high = i >= nodesOfOne();
      Vec3 x(flat.x(), flat.y(), 0);
      if (high)
        x = {std::cos(angle) * flat.x() - std::sin(angle) * flat.y() + 0.05,
             std::sin(angle) * flat.x() + std::cos(angle) * flat.y() - 0.03, apart};
      state.q.segment<3>(3 * i) = x + bumps * vector();
      state.v.segment<3>(3 * i) = vector();
    }
    return state;
  }
};

}  // namespace selvedge::test

// The table of materials, masses and live changes.
#include <gtest/gtest.h>

#include "base/error.h"
#include "forces/cloth_fixture.h"

namespace selvedge {
namespace {

using namespace test;

std::vector<std::string> lawNames(const ClothSystem& system) {
  std::vector<std::string> names;
  for (const auto& law : system.laws()) names.emplace_back(law->name());
  return names;
}

TEST(Materials, TableHasEveryModelAUserCanName) {
  MaterialSettings settings;
  for (const Param& p : settings.params()) {
    if (p.key != "model") continue;
    EXPECT_EQ(p.choices.size(), materialModels().size());
    for (const std::string& choice : p.choices) {
      ASSERT_NE(findMaterial(choice), nullptr) << choice;
      EXPECT_FALSE(findMaterial(choice)->description.empty());
    }
  }
  EXPECT_EQ(findMaterial("rubber"), nullptr);
}

TEST(Materials, LawsByModel) {
  const Mesh mesh = gridMesh({1, 1}, 4, 4, Diagonals::alternating);
  const std::vector<std::string> outside{"gravity", "drag", "aerodynamics", "rayleigh"};
  const std::map<std::string, std::vector<std::string>> inside{{"springs", {"stretch", "shear", "bend"}},
                                                               {"triangles", {"stretch", "shear", "bend"}},
                                                               {"elastic", {"stretch", "area", "shape", "bend"}}};
  for (const auto& [model, names] : inside) {
    std::vector<std::string> expected = names;
    expected.insert(expected.end(), outside.begin(), outside.end());
    EXPECT_EQ(lawNames(*livelyCloth(model, mesh)->system), expected);
  }
}

TEST(Materials, EveryParameterIsDescribed) {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  std::vector<std::string> keys;
  for (const Params& params : {material.params(), gravity.params(), air.params()}) {
    for (const Param& p : params) {
      keys.push_back(p.key);
      EXPECT_GT(p.help.size(), 20U) << p.key;
      EXPECT_EQ(p.structural, p.key == "fabric" || p.key == "model" || p.key == "masses" || p.key.ends_with("scaling"))
          << p.key;
    }
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"fabric",
                                            "model",
                                            "density",
                                            "masses",
                                            "stretch",
                                            "shear",
                                            "bend",
                                            "scaling",
                                            "bend_scaling",
                                            "stretch_damping",
                                            "shear_damping",
                                            "bend_damping",
                                            "rayleigh_mass",
                                            "rayleigh_stiffness",
                                            "acceleration",
                                            "density",
                                            "drag_coefficient",
                                            "skin_coefficient",
                                            "node_drag",
                                            "wind",
                                            "wind_field",
                                            "gust_speed",
                                            "gust_length",
                                            "gust_time",
                                            "gust_octaves",
                                            "gust_seed",
                                            "fan_place",
                                            "fan_direction",
                                            "fan_angle",
                                            "fan_speed",
                                            "fan_core",
                                            "wind_x",
                                            "wind_y",
                                            "wind_z"}));
}

TEST(Masses, AreThirdsOfTrianglesOrAllEqual) {
  const Mesh mesh = gridMesh({1, 2}, 3, 3, Diagonals::oneWay);
  MaterialSettings settings;
  settings.density = 0.3;
  const auto massOf = [&](const Mesh& of) { return lumpedMass(makeBodies({{"", of}}).front(), settings); };
  const std::vector<double> byArea = massOf(mesh);
  const double triangle = 0.3 * 0.25;
  EXPECT_NEAR(byArea[4], 6 * triangle / 3, 1e-15);  // the middle node has six
  EXPECT_NEAR(byArea[0], 2 * triangle / 3, 1e-15);  // the diagonal ends in the first corner
  EXPECT_NEAR(byArea[2], 1 * triangle / 3, 1e-15);
  settings.masses = "equal";
  for (double m : massOf(mesh)) EXPECT_NEAR(m, 0.6 / 9, 1e-15);
  Mesh stray = mesh;
  stray.positions.push_back({5, 5, 5});
  EXPECT_THROW(massOf(stray), InputError);
}

void change(const Param& p) {
  if (auto* const* number = std::get_if<double*>(&p.target)) **number *= 1.5;
  if (auto* const* whole = std::get_if<int*>(&p.target)) **whole += 1;
  if (auto* const* pair = std::get_if<Vec2*>(&p.target)) **pair *= 1.5;
  if (auto* const* vector = std::get_if<Vec3*>(&p.target)) **vector = 1.5 * **vector + Vec3(0.1, 0, 0);
  if (auto* const* text = std::get_if<std::string*>(&p.target))
    **text = p.variables.empty() ? "gusts" : "1 + " + **text;
}

// The wind that a setting of the air needs to act.
std::string fieldOf(const std::string& key) {
  if (key.starts_with("gust_")) return "gusts";
  if (key.starts_with("fan_")) return "fan";
  return key == "wind_x" || key == "wind_y" || key == "wind_z" ? "expression" : "uniform";
}

// Every setting that is not fixed at load acts after refresh(), on a cloth in motion.
TEST(Refresh, EverySettingActsLive) {
  for (const MaterialModel& model : materialModels()) {
    const auto cloth = livelyCloth(std::string(model.name), gridMesh({1, 1}, 4, 4, Diagonals::alternating));
    State state = shaken(*cloth->system, 3, 0.1);
    state.t = 0.6;
    cloth->air.fanPlace = {0.1, 0, 0.4}, cloth->air.fanAngle = 50;
    VecX before, after;
    std::vector<Param> all = cloth->material.params();
    for (const Params& more : {cloth->gravity.params(), cloth->air.params()})
      all.insert(all.end(), more.begin(), more.end());
    for (const Param& p : all) {
      if (p.structural) continue;
      cloth->air.windField = fieldOf(p.key);
      cloth->system->refresh();
      cloth->system->force(state, before);
      change(p);
      cloth->system->refresh();
      cloth->system->force(state, after);
      EXPECT_GT((after - before).norm(), 1e-6 * before.norm()) << model.name << " " << p.key;
    }
  }
}

TEST(Refresh, DensityChangesTheMass) {
  const auto cloth = livelyCloth("triangles", gridMesh({1, 1}, 4, 4, Diagonals::oneWay));
  VecX m;
  cloth->material.density = 0.7;
  cloth->system->refresh();
  cloth->system->massDiagonal({}, m);
  EXPECT_NEAR(m.sum() / 3, 0.7, 1e-14);
}

TEST(Refresh, DampersGoOnAndOff) {
  auto cloth = std::make_unique<Cloth>();
  cloth->build(gridMesh({1, 1}, 4, 4, Diagonals::oneWay));
  EXPECT_FALSE(cloth->system->dissipative());
  for (double* setting : {&cloth->material.stretchDamping, &cloth->material.shearDamping, &cloth->material.bendDamping,
                          &cloth->material.rayleighMass, &cloth->material.rayleighStiffness, &cloth->air.nodeDrag,
                          &cloth->air.dragCoefficient, &cloth->air.skinCoefficient}) {
    *setting = 0.1;
    cloth->system->refresh();
    EXPECT_TRUE(cloth->system->dissipative());
    *setting = 0;
    cloth->system->refresh();
    EXPECT_FALSE(cloth->system->dissipative());
  }
}

// A mesh without triangles is made of its springs, whatever the model says.
TEST(Materials, NodesAndSpringsAloneAreACloth) {
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {0, -1, 0}};
  mesh.nodeMass = {1, 1};
  Spring spring;
  spring.b = 1, spring.rest = 0.5, spring.fixed = 8, spring.damping = 0.5;
  mesh.springs = {spring};
  Cloth cloth;
  cloth.build(mesh);
  const State state{flatten(mesh.positions), VecX::Ones(6), 0};
  EXPECT_DOUBLE_EQ(conservativeForce(*cloth.system, cloth.law("stretch"), state)[4], 8 * 0.5);
  EXPECT_TRUE(cloth.law("stretch").dissipative());
  EXPECT_TRUE(cloth.system->springs()->springs[0].stiffness == 8 && cloth.system->springs()->springs[0].damping == 0.5);
}

}  // namespace
}  // namespace selvedge

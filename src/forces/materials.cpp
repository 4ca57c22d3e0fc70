#include "forces/materials.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "forces/laws.h"

namespace selvedge {
namespace {

SpringModuli plainModuli(const MaterialSettings& m) {
  return {m.stretch, m.shear, m.bend, m.stretchDamping, m.shearDamping, m.bendDamping};
}

// The elastic model shares the moduli out: with Ks/2 each, area ((ex + ey)^2) and shape ((ex - ey)^2 + g^2) together
// hold Ks/2 (ex^2 + ey^2) + Ks/4 g^2 per area. Edges hold the rest, K - Ks and Ks/2, so that the sum is K and Ks.
SpringModuli elasticModuli(const MaterialSettings& m) {
  SpringModuli moduli = plainModuli(m);
  moduli.stretch = (m.stretch.array() - m.shear).max(0.05 * m.stretch.array());
  moduli.shear = 0.5 * m.shear;
  return moduli;
}

void addSprings(ClothSystem& cloth, std::string_view name, std::initializer_list<SpringKind> kinds) {
  const SpringNetwork& network = cloth.network();
  cloth.addLaw(makeSpringLaw(name, network, network.ofKinds(kinds), cloth.blockCount()));
}

void addSpringLaws(ClothSystem& cloth, const MaterialSettings&) {
  addSprings(cloth, "stretch", {SpringKind::stretch});
  addSprings(cloth, "shear", {SpringKind::shear});
  addSprings(cloth, "bend", {SpringKind::bend});
}

void addTriangleLaws(ClothSystem& cloth, const MaterialSettings& settings) {
  cloth.addLaw(makeTriangleStretch(cloth.mesh(), settings));
  cloth.addLaw(makeTriangleShear(cloth.mesh(), settings));
  cloth.addLaw(makeDihedralBend(cloth.mesh(), cloth.topology(), settings, RestAngle::ofMesh));
}

void addElasticLaws(ClothSystem& cloth, const MaterialSettings& settings) {
  addSprings(cloth, "stretch", {SpringKind::stretch, SpringKind::shear});
  cloth.addLaw(makeTriangleArea(cloth.mesh(), settings));
  cloth.addLaw(makeTriangleShape(cloth.mesh(), settings));
  cloth.addLaw(makeDihedralBend(cloth.mesh(), cloth.topology(), settings, RestAngle::initial));
}

constexpr MaterialModel kModels[] = {
    {"springs", "point masses joined by stretch, shear and bend springs (Provot)", false, plainModuli, addSpringLaws},
    {"triangles", "stretch and shear of triangles, bending of edges (Baraff-Witkin)", false, plainModuli,
     addTriangleLaws},
    {"elastic", "edges resist length and angle, triangles area and shape (Fisher)", true, elasticModuli,
     addElasticLaws},
};

// Cloth that follows its settings.
class MaterialCloth final : public ClothSystem {
 public:
  MaterialCloth(Mesh mesh, Topology topology, SpringNetwork springs, const MaterialModel& model,
                const MaterialSettings& settings)
      : ClothSystem(std::move(mesh), std::move(topology), std::move(springs), {}), model_(model), settings_(settings) {
    updateSelf();
  }
  void refresh() override {
    updateSelf();
    ClothSystem::refresh();
  }

 private:
  void updateSelf() {
    setNodeMass(lumpedMass(mesh(), settings_));
    updateStiffness(network(), model_.moduli(settings_));
  }

  const MaterialModel& model_;
  const MaterialSettings& settings_;
};

}  // namespace

std::span<const MaterialModel> materialModels() { return kModels; }

const MaterialModel* findMaterial(std::string_view name) {
  const auto found = std::find_if(std::begin(kModels), std::end(kModels), [&](auto& m) { return m.name == name; });
  return found == std::end(kModels) ? nullptr : found;
}

std::vector<double> lumpedMass(const Mesh& mesh, const MaterialSettings& settings) {
  if (!mesh.nodeMass.empty()) return mesh.nodeMass;
  std::vector<double> mass(mesh.positions.size(), 0.0);
  double total = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const double m = settings.density * std::abs(triangleArea(mesh.rest[t]));
    for (int node : mesh.triangles[t]) mass[static_cast<std::size_t>(node)] += m / 3;
    total += m;
  }
  for (std::size_t i = 0; i < mass.size(); ++i) {
    if (mass[i] <= 0) throw InputError("mesh", fmt::format("node {} has no triangle with area, and so no mass", i));
  }
  if (settings.masses == "equal") mass.assign(mass.size(), total / static_cast<double>(mass.size()));
  return mass;
}

std::unique_ptr<ClothSystem> makeCloth(Mesh mesh, const MaterialSettings& material, const GravitySettings& gravity,
                                       const AirSettings& air, const Hand* hand,
                                       const std::function<void(ClothSystem&)>& addMore) {
  const MaterialModel* model = findMaterial(mesh.triangles.empty() ? "springs" : std::string_view(material.model));
  if (model == nullptr) throw InputError("material.model", fmt::format("no material is called {}", material.model));
  Topology topology = buildTopology(mesh);
  SpringNetwork springs = model->edgeSprings ? deriveSprings(mesh, topology) : buildSprings(mesh, topology);
  auto cloth =
      std::make_unique<MaterialCloth>(std::move(mesh), std::move(topology), std::move(springs), *model, material);
  model->addLaws(*cloth, material);
  cloth->addLaw(makeGravity(*cloth, gravity));
  cloth->addLaw(makeNodeDrag(*cloth, air));
  cloth->addLaw(makeAerodynamics(cloth->mesh(), air));
  cloth->addLaw(makeRayleigh(*cloth, material));
  if (hand) cloth->addLaw(makeGrab(*hand));
  if (addMore) addMore(*cloth);
  cloth->finish();
  return cloth;
}

}  // namespace selvedge

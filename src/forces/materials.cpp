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

void addSprings(ClothSystem& cloth, const ClothBody& body, const PlasticSettings& plastic, std::string_view name,
                std::initializer_list<SpringKind> kinds) {
  std::vector<int> own = cloth.network().ofKinds(kinds);
  std::erase_if(own,
                [&](int i) { return toIndex(i) < body.firstSpring || toIndex(i) >= body.firstSpring + body.springs; });
  cloth.addLaw(makeSpringLaw(name, cloth.network(), std::move(own), cloth.blockCount(), plastic));
}

void addSpringLaws(ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  addSprings(cloth, body, settings.plastic, "stretch", {SpringKind::stretch});
  addSprings(cloth, body, settings.plastic, "shear", {SpringKind::shear});
  addSprings(cloth, body, settings.plastic, "bend", {SpringKind::bend});
}

void addTriangleLaws(ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  cloth.addLaw(makeTriangleStretch(body.mesh, settings));
  cloth.addLaw(makeTriangleShear(body.mesh, settings));
  cloth.addLaw(makeDihedralBend(body.mesh, body.topology, settings, RestAngle::ofMesh));
}

void addElasticLaws(ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  addSprings(cloth, body, settings.plastic, "stretch", {SpringKind::stretch, SpringKind::shear});
  cloth.addLaw(makeTriangleArea(body.mesh, settings));
  cloth.addLaw(makeTriangleShape(body.mesh, settings));
  cloth.addLaw(makeDihedralBend(body.mesh, body.topology, settings, RestAngle::initial));
}

SpringModuli ropeModuli(const MaterialSettings& m) {
  SpringModuli moduli;
  moduli.stretch = Vec2::Constant(m.rope.stretching());
  moduli.stretchDamping = m.stretchDamping;
  return moduli;
}

void addRopeLaws(ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  addSprings(cloth, body, settings.plastic, "stretch", {SpringKind::stretch});
  cloth.addLaw(makeRopeBend(body.mesh, cloth.blockCount(), settings));
}

constexpr MaterialModel kRope{"rope", "rods that stretch and bend, without twist (Bergou et al.)", false, ropeModuli,
                              addRopeLaws};

SpringModuli solidModuli(const MaterialSettings& m) {
  SpringModuli moduli;
  moduli.stretch = Vec2::Constant(m.solid.young);
  moduli.stretchDamping = m.solid.damping;
  return moduli;
}

void addSolidLaws(ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  static const PlasticSettings kKeepsNothing;
  if (settings.solid.model == "springs") {
    addSprings(cloth, body, kKeepsNothing, "stretch", {SpringKind::stretch});
  } else {
    cloth.addLaw(makeTetrahedra(body.mesh, cloth.blockCount(), settings));
  }
}

constexpr MaterialModel kSolid{"solid", "tetrahedra that resist a change of shape and of volume", false, solidModuli,
                               addSolidLaws};

constexpr MaterialModel kModels[] = {
    {"springs", "point masses joined by stretch, shear and bend springs (Provot)", false, plainModuli, addSpringLaws},
    {"triangles", "stretch and shear of triangles, bending of edges (Baraff-Witkin)", false, plainModuli,
     addTriangleLaws},
    {"elastic", "edges resist length and angle, triangles area and shape (Fisher)", true, elasticModuli,
     addElasticLaws},
};

// What a body is made of.
struct BodyMaterial {
  const MaterialModel* model;
  const MaterialSettings* settings;
};

// Cloth that follows its settings.
class MaterialCloth final : public ClothSystem {
 public:
  MaterialCloth(std::vector<ClothBody> bodies, SpringNetwork springs, std::vector<BodyMaterial> materials)
      : ClothSystem(std::move(bodies), std::move(springs)), materials_(std::move(materials)) {
    updateSelf();
  }
  void refresh() override {
    updateSelf();
    ClothSystem::refresh();
  }
  double ropeRadius(std::size_t body) const override {
    return bodies()[body].mesh.strands.empty() ? 0 : materials_[body].settings->rope.radius;
  }

 private:
  void updateSelf() {
    std::vector<double> mass(toIndex(blockCount()));
    for (std::size_t i = 0; i < bodies().size(); ++i) {
      const ClothBody& body = bodies()[i];
      const std::vector<double> own = lumpedMass(body, *materials_[i].settings);
      for (int node = 0; node < body.count(); ++node) mass[toIndex(body.node(node))] = own[toIndex(node)];
      updateStiffness(std::span(network().springs).subspan(body.firstSpring, body.springs),
                      materials_[i].model->moduli(*materials_[i].settings));
    }
    setNodeMass(std::move(mass));
  }

  std::vector<BodyMaterial> materials_;  // [bodies]
};

// A mesh without triangles is always one of ropes or of springs.
BodyMaterial materialOf(const ClothBody& body, const MaterialSettings& settings) {
  if (!body.mesh.strands.empty()) return {&kRope, &settings};
  if (body.isSolid()) return {&kSolid, &settings};
  const std::string_view name = body.mesh.triangles.empty() ? "springs" : std::string_view(settings.model);
  const MaterialModel* model = findMaterial(name);
  if (model == nullptr) throw InputError("material.model", fmt::format("no material is called {}", name));
  return {model, &settings};
}

void addOwnSprings(ClothBody& body, const MaterialModel& model, SpringNetwork& all) {
  body.firstSpring = all.springs.size();
  if (body.isPuppet()) return;
  const SpringNetwork own =
      model.edgeSprings ? deriveSprings(body.mesh, body.topology) : buildSprings(body.mesh, body.topology);
  body.springs = own.springs.size();
  all.springs.insert(all.springs.end(), own.springs.begin(), own.springs.end());
}

// Those that were added after the first `before`.
void nameLaws(const ClothSystem& cloth, std::size_t before, const ClothBody& body) {
  for (std::size_t i = before; i < cloth.laws().size(); ++i) cloth.laws()[i]->setBody(body.name);
}

}  // namespace

std::span<const MaterialModel> materialModels() { return kModels; }

const MaterialModel& ropeMaterial() { return kRope; }
const MaterialModel& solidMaterial() { return kSolid; }

const MaterialModel* findMaterial(std::string_view name) {
  const auto found = std::find_if(std::begin(kModels), std::end(kModels), [&](auto& m) { return m.name == name; });
  return found == std::end(kModels) ? nullptr : found;
}

namespace {

// Half of each piece at its ends; that of one that is broken stays there.
std::vector<double> ropeMass(const ClothBody& body, const RopeSettings& rope) {
  std::vector<double> mass(toIndex(body.count()), 0.0);
  const std::vector<Vec3>& places = body.mesh.positions;
  for (const std::vector<int>& strand : body.mesh.strands) {
    for (std::size_t i = 0; i + 1 < strand.size(); ++i) {
      const double length = (places[toIndex(strand[i + 1])] - places[toIndex(strand[i])]).norm();
      for (const int node : {strand[i], strand[i + 1]})
        mass[toIndex(body.own(node))] += 0.5 * rope.density * rope.area() * length;
    }
  }
  return mass;
}

std::vector<double> solidMass(const ClothBody& body, const SolidSettings& solid) {
  std::vector<double> mass(toIndex(body.count()), 0.0);
  for (const std::array<int, 4>& tetrahedron : body.mesh.tetrahedra) {
    const double share = 0.25 * solid.density * tetrahedronVolume(body.mesh.positions, tetrahedron);
    for (const int node : tetrahedron) mass[toIndex(body.own(node))] += share;
  }
  return mass;
}

// All nodes as they were made weigh the same; where one has come apart, its parts share that by their areas, and one between
// others has its share of each.
void shareEqually(const ClothBody& body, double total, std::vector<double>& mass) {
  const std::size_t nodes = toIndex(body.nodes);
  std::vector<double> made(mass.begin(), mass.begin() + body.nodes);
  for (std::size_t i = nodes; i < mass.size(); ++i) {
    const MadePlace& place = body.places[i - nodes];
    for (std::size_t k = 0; k < 3 && place.nodes[k] >= 0; ++k)
      made[toIndex(body.own(place.nodes[k]))] += place.weights[k] * mass[i];
  }
  const auto factor = [&](std::size_t own) { return total / static_cast<double>(body.nodes) / made[own]; };
  for (std::size_t i = 0; i < nodes; ++i) mass[i] *= factor(i);
  for (std::size_t i = nodes; i < mass.size(); ++i) {
    const MadePlace& place = body.places[i - nodes];
    double of = 0;
    for (std::size_t k = 0; k < 3 && place.nodes[k] >= 0; ++k)
      of += place.weights[k] * factor(toIndex(body.own(place.nodes[k])));
    mass[i] *= of;
  }
}

}  // namespace

std::vector<double> lumpedMass(const ClothBody& body, const MaterialSettings& settings) {
  const Mesh& mesh = body.mesh;
  if (!mesh.nodeMass.empty()) return mesh.nodeMass;
  if (!mesh.strands.empty()) return ropeMass(body, settings.rope);
  if (body.isSolid()) return solidMass(body, settings.solid);
  std::vector<double> mass(toIndex(body.count()), 0.0);
  double total = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const double m = settings.density * std::abs(triangleArea(mesh.rest[t]));
    for (int node : mesh.triangles[t]) mass[toIndex(body.own(node))] += m / 3;
    total += m;
  }
  for (std::size_t i = 0; i < mass.size(); ++i) {
    if (mass[i] <= 0) throw InputError("mesh", fmt::format("node {} has no triangle with area, and so no mass", i));
  }
  if (settings.masses == "equal") shareEqually(body, total, mass);
  return mass;
}

std::unique_ptr<ClothSystem> makeCloth(std::vector<NamedMesh> meshes,
                                       std::span<const MaterialSettings* const> materials,
                                       const GravitySettings& gravity, const AirSettings& air, const Hand* hand,
                                       const std::function<void(ClothSystem&)>& addMore, const Tears* tears) {
  std::vector<ClothBody> bodies = makeBodies(std::move(meshes), tears);
  std::vector<BodyMaterial> made;
  SpringNetwork springs;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    made.push_back(materialOf(bodies[i], *materials[i]));
    addOwnSprings(bodies[i], *made.back().model, springs);
  }
  auto cloth = std::make_unique<MaterialCloth>(std::move(bodies), std::move(springs), made);
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (cloth->bodies()[i].isPuppet()) continue;  // nothing deforms it
    const std::size_t before = cloth->laws().size();
    made[i].model->addLaws(*cloth, cloth->bodies()[i], *materials[i]);
    nameLaws(*cloth, before, cloth->bodies()[i]);
  }
  if (tears) cloth->setTears(*tears);
  cloth->addLaw(makeGravity(*cloth, gravity));
  cloth->addLaw(makeNodeDrag(*cloth, air));
  cloth->addLaw(makeAerodynamics(*cloth, air));
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (cloth->bodies()[i].isPuppet()) continue;
    cloth->addLaw(makeRayleigh(*cloth, cloth->bodies()[i], *materials[i]));
    nameLaws(*cloth, cloth->laws().size() - 1, cloth->bodies()[i]);
  }
  if (hand) cloth->addLaw(makeGrab(*cloth, *hand));
  if (addMore) addMore(*cloth);
  cloth->finish();
  return cloth;
}

std::unique_ptr<ClothSystem> makeCloth(Mesh mesh, const MaterialSettings& material, const GravitySettings& gravity,
                                       const AirSettings& air, const Hand* hand,
                                       const std::function<void(ClothSystem&)>& addMore) {
  std::vector<NamedMesh> meshes(1);
  meshes.front().mesh = std::move(mesh);
  const MaterialSettings* const materials[] = {&material};
  return makeCloth(std::move(meshes), materials, gravity, air, hand, addMore);
}

}  // namespace selvedge

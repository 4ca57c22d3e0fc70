#include "scene/build/hindrances.h"

#include <algorithm>

#include <fmt/format.h>

#include "contact/acting.h"
#include "forces/gas/gas_curve.h"
#include "integrators/method_keys.h"
#include "integrators/methods.h"
#include "scene/keys.h"
#include "scene/mesh/build_mesh.h"

namespace selvedge {
namespace {

// Keys of a section that belong to one choice of another parameter.
struct Belongs {
  std::string_view prefix;  // of the keys
  std::string_view owner;   // the parameter that chooses
  std::string_view choice;
};
constexpr Belongs kBelongs[] = {
    {"air.gust_", "air.wind_field", "gusts"},          {"air.fan_", "air.wind_field", "fan"},
    {"air.wind_x", "air.wind_field", "expression"},    {"air.wind_y", "air.wind_field", "expression"},
    {"air.wind_z", "air.wind_field", "expression"},    {"solver.preconditioner", "solver.kind", "pcg"},
    {"solver.tolerance", "solver.kind", "pcg"},        {"solver.max_iterations", "solver.kind", "pcg"},
    {"solver.warm_start", "solver.kind", "pcg"},       {"yarn.pattern", "yarn.weave", "pattern"},
    {"yarn.rayleigh_", "yarn.damping", "rayleigh"},    {"yarn.damper_slope", "yarn.damping", "potential"},
    {"yarn.friction", "yarn.sliding", "coulomb"},      {"yarn.adhesion", "yarn.sliding", "coulomb"},
    {"yarn.inertia_forces", "yarn.mass", "consistent"}};

// A key, and where it stands.
struct Asked {
  const Scene& scene;
  const Params& params;
  std::string_view key;
  std::string_view name = withoutBody(key);

  // The choice of a parameter that belongs to the scene; empty: it has none of this name.
  std::string chosen(std::string_view parameter) const {
    const Param* p = findParam(params, parameter);
    const auto* words = p ? std::get_if<std::string*>(&p->target) : nullptr;
    return words ? **words : "";
  }
  // Of the body whose key this is.
  std::string ofBody(std::string_view parameter) const {
    return chosen(fmt::format("{}{}", bodyPrefix(key), parameter));
  }
  const MethodInfo* method() const { return findMethod(scene.integrator.method); }
};

std::string ofMethod(const Asked& asked) {
  const MethodInfo* method = asked.method();
  if (!method || readsKey(*method, asked.key)) return "";
  return fmt::format("{} does not read it", method->name);
}

std::string ofSolver(const Asked& asked) {
  const MethodInfo* method = asked.method();
  if (asked.key == "solver.precision" || !method || method->implicit) return "";
  return fmt::format("{} is explicit: it solves nothing", method->name);
}

// Drag of nodes knows no wind.
std::string ofAir(const Asked& asked) {
  const AirSettings& air = asked.scene.air;
  const bool acts =
      asked.key == "air.drag_coefficient" || asked.key == "air.skin_coefficient" || asked.key == "air.node_drag";
  if (acts || air.dragCoefficient != 0 || air.skinCoefficient != 0) return "";
  return "air.drag_coefficient and air.skin_coefficient are 0";
}

std::string ofGas(const Asked& asked) {
  const std::string law = asked.ofBody("gas.law");
  if (asked.name == "gas.law") return "";
  if (law.empty() || law == "none") return "gas.law is none";
  if (asked.name == "gas.exponent" && !gasHasExponent(law))
    return fmt::format("only with gas.law = adiabatic; it is {}", law);
  if (asked.name != "gas.pressure" && !gasHasAmount(law)) return "gas.law is constant: only gas.pressure counts";
  return "";
}

std::string ofPlastic(const Asked& asked) {
  if (isWoven(asked.scene)) return "yarns keep no deformation";
  if (asked.name == "plastic.law") return "";
  if (asked.ofBody("plastic.law") == "none") return "plastic.law is none";
  const bool bends = asked.name == "plastic.bend_elastic_limit" || asked.name == "plastic.bend_plastic_limit";
  if (bends && asked.ofBody("material.model") == "springs")
    return "material.model is springs: elastic_limit and plastic_limit are those of their bending, too";
  return "";
}

std::string ofTearing(const Asked& asked) {
  if (isWoven(asked.scene)) return "yarns do not tear";
  const std::string law = asked.ofBody("tearing.law");
  if (asked.name == "tearing.law") {
    const bool never = law == "plastic" && asked.ofBody("plastic.law") == "none";
    return never ? "plastic.law is none: nothing ever reaches a plastic limit" : "";
  }
  if (law == "none") return "tearing.law is none";
  const bool other =
      (asked.name == "tearing.stretch" && law != "stretch") || (asked.name == "tearing.force" && law != "force");
  return other ? fmt::format("not with tearing.law = {}", law) : "";
}

// Of woven cloth, and of the way it damps.
std::string ofYarn(const Asked& asked) {
  if (!isWoven(asked.scene)) return "this scene's cloth is a sheet, not woven of yarns";
  const YarnSettings& yarn = asked.scene.yarn;
  const bool coefficient = asked.key.ends_with("_damping") && asked.key != "yarn.sliding_damping";
  const bool metric =
      asked.key == "yarn.bend_switch" || asked.key == "yarn.bend_projected" || asked.key == "yarn.shear_metric";
  if ((coefficient || metric) && (yarn.damping == "none" || yarn.damping == "rayleigh")) {
    return fmt::format("not with yarn.damping = {}", yarn.damping);
  }
  const bool anchors = yarn.sliding == "stick" || yarn.sliding == "coulomb";
  if (asked.key == "yarn.anchor_stiffness" && !anchors) return fmt::format("not with yarn.sliding = {}", yarn.sliding);
  return "";
}

MeshSettings meshOf(const Asked& asked) {
  MeshSettings mesh;
  mesh.kind = asked.ofBody("mesh.kind");
  return mesh;
}

std::string ofRope(const Asked& asked) {
  const MeshSettings mesh = meshOf(asked);
  return mesh.ofRopes() ? "" : fmt::format("only with mesh.kind = rope or net; it is {}", mesh.kind);
}

std::string ofSolid(const Asked& asked) {
  const MeshSettings mesh = meshOf(asked);
  if (!mesh.isSolid()) return fmt::format("only with mesh.kind = block, ball or filled; it is {}", mesh.kind);
  const bool fixed = asked.key.ends_with("poisson") && asked.ofBody("solid.model") == "springs";
  return fixed ? "not with solid.model = springs: theirs is 1/4" : "";
}

std::string ofLimits(const Asked& asked) { return isWoven(asked.scene) ? "yarns have no limits of strain" : ""; }

std::string ofSewing(const Asked& asked) { return asked.scene.seams.empty() ? "this scene has no seams" : ""; }

std::string ofContact(const Asked& asked) {
  const ContactSettings& contact = asked.scene.contact;
  const bool ofForces = asked.key == "contact.stiffness" || asked.key == "contact.damping";
  const bool ofSelf = asked.key == "contact.thickness" || asked.key == "contact.friction";
  if ((ofForces || ofSelf) && contact.law == "none") return "contact.law is none";
  const MethodInfo* method = asked.method();
  if (ofForces && method && !contact.self) {
    const ContactActs acts = contactActs(contact, innerStepOf(*method, asked.scene.integrator, 0));
    if (acts == ContactActs::byRule) return "contact.law is rule, which acts without forces";
    if (acts == ContactActs::byCorrection) return "contact.law is correction, which acts without forces";
  }
  if (ofSelf && !contact.self) return "contact.self is off: cloth does not touch cloth";
  const bool alone = asked.key != "contact.self" && !contact.self && asked.scene.colliders.empty();
  return alone ? "this scene has no shapes, and contact.self is off" : "";
}

std::string ofMaterial(const Asked& asked) {
  if (asked.name == "material.scaling") {
    const std::string model = asked.ofBody("material.model");
    if (model != "triangles") return fmt::format("only with material.model = triangles; it is {}", model);
  }
  const bool own = asked.scene.bodies.empty() && asked.scene.mesh.kind == "nodes";
  if (own && !asked.key.starts_with("material.rayleigh"))
    return "this scene's masses and springs have values of their own";
  return isWoven(asked.scene) ? "this cloth is woven: [yarn] says what it is made of" : "";
}

std::string ofMesh(const Asked& asked) {
  for (const Scene::Cloth& cloth : asked.scene.cloths()) {
    const std::string section = cloth.prefix + "mesh.";
    if (asked.key.starts_with(section)) return uselessMeshKey(asked.key.substr(section.size()), cloth.mesh.kind);
  }
  return "";
}

// Why a key of a section has no effect; empty: it has one.
struct Section {
  std::string_view prefix;  // of the keys, without a body
  std::string (*reason)(const Asked&);
};
constexpr Section kSections[] = {{"air.", ofAir},           {"contact.", ofContact}, {"gas.", ofGas},
                                 {"integrator.", ofMethod}, {"limits.", ofLimits},   {"material.", ofMaterial},
                                 {"mesh.", ofMesh},         {"plastic.", ofPlastic}, {"rope.", ofRope},
                                 {"sewing.", ofSewing},     {"solid.", ofSolid},     {"solver.", ofSolver},
                                 {"tearing.", ofTearing},   {"yarn.", ofYarn}};

}  // namespace

std::string hindranceOf(const Scene& scene, const Params& params, std::string_view key) {
  const Asked asked{scene, params, key};
  for (const Belongs& each : kBelongs) {
    if (!key.starts_with(each.prefix)) continue;
    const std::string now = asked.chosen(each.owner);
    if (now != each.choice) return fmt::format("only with {} = {}; it is {}", each.owner, each.choice, now);
  }
  for (const Section& each : kSections)
    if (asked.name.starts_with(each.prefix)) return each.reason(asked);
  return "";
}

}  // namespace selvedge

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

std::string wordsOf(const Params& params, std::string_view key) {
  const Param* p = findParam(params, key);
  const auto* words = p ? std::get_if<std::string*>(&p->target) : nullptr;
  return words ? **words : "";
}

std::string ofMethod(const Scene& scene, std::string_view key) {
  const MethodInfo* method = findMethod(scene.integrator.method);
  if (!method || readsKey(*method, key)) return "";
  return fmt::format("{} does not read it", method->name);
}

// Drag of nodes knows no wind.
std::string ofAir(const AirSettings& air, std::string_view key) {
  const bool acts = key == "air.drag_coefficient" || key == "air.skin_coefficient" || key == "air.node_drag";
  if (acts || air.dragCoefficient != 0 || air.skinCoefficient != 0) return "";
  return "air.drag_coefficient and air.skin_coefficient are 0";
}

std::string ofGas(const Params& params, std::string_view key) {
  const std::string_view name = withoutBody(key);
  const std::string law = wordsOf(params, fmt::format("{}gas.law", bodyPrefix(key)));
  if (name == "gas.law") return "";
  if (law.empty() || law == "none") return "gas.law is none";
  if (name == "gas.exponent" && !gasHasExponent(law))
    return fmt::format("only with gas.law = adiabatic; it is {}", law);
  if (name != "gas.pressure" && !gasHasAmount(law)) return "gas.law is constant: only gas.pressure counts";
  return "";
}

std::string ofPlastic(const Scene& scene, const Params& params, std::string_view key) {
  const std::string_view name = withoutBody(key);
  if (isWoven(scene)) return "yarns keep no deformation";
  if (name == "plastic.law") return "";
  if (wordsOf(params, fmt::format("{}plastic.law", bodyPrefix(key))) == "none") return "plastic.law is none";
  const bool bends = name == "plastic.bend_elastic_limit" || name == "plastic.bend_plastic_limit";
  if (bends && wordsOf(params, fmt::format("{}material.model", bodyPrefix(key))) == "springs")
    return "material.model is springs: elastic_limit and plastic_limit are those of their bending, too";
  return "";
}

std::string ofTearing(const Scene& scene, const Params& params, std::string_view key) {
  const std::string_view name = withoutBody(key);
  if (isWoven(scene)) return "yarns do not tear";
  const std::string law = wordsOf(params, fmt::format("{}tearing.law", bodyPrefix(key)));
  if (name == "tearing.law") {
    const std::string plastic = wordsOf(params, fmt::format("{}plastic.law", bodyPrefix(key)));
    return law == "plastic" && plastic == "none" ? "plastic.law is none: nothing ever reaches a plastic limit" : "";
  }
  if (law == "none") return "tearing.law is none";
  const bool other = (name == "tearing.stretch" && law != "stretch") || (name == "tearing.force" && law != "force");
  return other ? fmt::format("not with tearing.law = {}", law) : "";
}

// Of woven cloth, and of the way it damps.
std::string ofYarn(const Scene& scene, std::string_view key) {
  if (!isWoven(scene)) return "this scene's cloth is a sheet, not woven of yarns";
  const std::string& damping = scene.yarn.damping;
  const bool coefficient = key.ends_with("_damping") && key != "yarn.sliding_damping";
  const bool metric = key == "yarn.bend_switch" || key == "yarn.bend_projected" || key == "yarn.shear_metric";
  if ((coefficient || metric) && (damping == "none" || damping == "rayleigh")) {
    return fmt::format("not with yarn.damping = {}", damping);
  }
  const bool anchor = key == "yarn.anchor_stiffness";
  if (anchor && scene.yarn.sliding != "stick" && scene.yarn.sliding != "coulomb") {
    return fmt::format("not with yarn.sliding = {}", scene.yarn.sliding);
  }
  return "";
}

MeshSettings meshOf(const Params& params, std::string_view key) {
  MeshSettings mesh;
  mesh.kind = wordsOf(params, fmt::format("{}mesh.kind", bodyPrefix(key)));
  return mesh;
}

std::string ofSolid(const Params& params, std::string_view key) {
  const MeshSettings mesh = meshOf(params, key);
  if (!mesh.isSolid()) return fmt::format("only with mesh.kind = block, ball or filled; it is {}", mesh.kind);
  const std::string model = wordsOf(params, fmt::format("{}solid.model", bodyPrefix(key)));
  return key.ends_with("poisson") && model == "springs" ? "not with solid.model = springs: theirs is 1/4" : "";
}

}  // namespace

std::string hindranceOf(const Scene& scene, const Params& params, std::string_view key) {
  for (const Belongs& each : kBelongs) {
    if (!key.starts_with(each.prefix)) continue;
    const std::string now = wordsOf(params, each.owner);
    if (now != each.choice) return fmt::format("only with {} = {}; it is {}", each.owner, each.choice, now);
  }
  if (withoutBody(key) == "material.scaling") {
    const std::string model = wordsOf(params, fmt::format("{}material.model", bodyPrefix(key)));
    if (model != "triangles") return fmt::format("only with material.model = triangles; it is {}", model);
  }
  if (withoutBody(key).starts_with("gas.")) return ofGas(params, key);
  if (withoutBody(key).starts_with("plastic.")) return ofPlastic(scene, params, key);
  if (withoutBody(key).starts_with("tearing.")) return ofTearing(scene, params, key);
  if (withoutBody(key).starts_with("rope.")) {
    const MeshSettings mesh = meshOf(params, key);
    if (!mesh.ofRopes()) return fmt::format("only with mesh.kind = rope or net; it is {}", mesh.kind);
  }
  if (withoutBody(key).starts_with("solid.")) return ofSolid(params, key);
  if (key.starts_with("limits.") && isWoven(scene)) return "yarns have no limits of strain";
  if (key.starts_with("sewing.") && scene.seams.empty()) return "this scene has no seams";
  if (key.starts_with("integrator.")) return ofMethod(scene, key);
  if (key.starts_with("air.")) return ofAir(scene.air, key);
  if (key.starts_with("yarn.")) return ofYarn(scene, key);
  const bool numberOfContact = key == "contact.stiffness" || key == "contact.damping";
  if (numberOfContact && scene.contact.law == "none") return "contact.law is none";
  const MethodInfo* method = findMethod(scene.integrator.method);
  const ContactSettings& contact = scene.contact;
  if (numberOfContact && method && contact.law != "none" && !contact.self) {
    const ContactActs acts = contactActs(contact, innerStepOf(*method, scene.integrator, 0));
    if (acts == ContactActs::byRule) return "contact.law is rule, which acts without forces";
    if (acts == ContactActs::byCorrection) return "contact.law is correction, which acts without forces";
  }
  const bool ofSelf = key == "contact.thickness" || key == "contact.friction";
  if (ofSelf && contact.law == "none") return "contact.law is none";
  if (ofSelf && !contact.self) return "contact.self is off: cloth does not touch cloth";
  if (key.starts_with("contact.") && key != "contact.self" && !contact.self && scene.colliders.empty()) {
    return "this scene has no shapes, and contact.self is off";
  }
  if (key.starts_with("material.") && scene.bodies.empty() && scene.mesh.kind == "nodes" &&
      !key.starts_with("material.rayleigh")) {
    return "this scene's masses and springs have values of their own";
  }
  if (withoutBody(key).starts_with("material.") && isWoven(scene)) {
    return "this cloth is woven: [yarn] says what it is made of";
  }
  for (const Scene::Cloth& cloth : scene.cloths()) {
    const std::string section = cloth.prefix + "mesh.";
    if (key.starts_with(section)) return uselessMeshKey(key.substr(section.size()), cloth.mesh.kind);
  }
  if (key.starts_with("solver.") && key != "solver.precision" && method && !method->implicit) {
    return fmt::format("{} is explicit: it solves nothing", method->name);
  }
  return "";
}

}  // namespace selvedge

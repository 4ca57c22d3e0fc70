// Where another law of contact acts than the one that was chosen.
#include <fmt/format.h>

#include "integrators/methods.h"
#include "scene/scene.h"
#include "sim/attention.h"
#include "sim/simulation.h"

namespace selvedge {

std::string contactInstead(const Scene& scene) {
  const MethodInfo& method = *findMethod(scene.integrator.method);
  const std::string& law = scene.contact.law;
  const bool shapes = !scene.colliders.empty(), self = scene.contact.self;
  if (!shapes && !self) return "";
  if (shapes && law == "rule" && method.implicit) {
    return fmt::format(
        "contact.law = \"rule\" is one for explicit methods: with {} the penalty acts; take integrator.method = "
        "\"leapfrog\" and integrator.substeps = 0, or another law",
        method.name);
  }
  const InnerStep step = innerStepOf(method, scene.integrator, 0);
  if (shapes && step.sweeps && (law == "barrier" || law == "correction")) {
    return fmt::format(
        "contact.law = \"{}\" is one for implicit methods: with {} contact takes part in its "
        "sweeps{}; "
        "take integrator.method = \"backward-euler\", or another law",
        law, method.name, self ? ", and on cloth against cloth the penalty acts" : "");
  }
  if (shapes && law == "correction" && !step.ties) {
    return fmt::format(
        "contact.law = \"correction\" is one for implicit methods but gauss-legendre-4: with {} the penalty acts; "
        "take integrator.method = \"backward-euler\", or another law",
        method.name);
  }
  if (law == "barrier" && step.limited) {
    return fmt::format(
        "contact.law = \"barrier\" is one for implicit methods: with {} the penalty acts; take integrator.method = "
        "\"backward-euler\" and integrator.newton_iterations above 1, or another law",
        method.name);
  }
  if (self && (law == "rule" || law == "correction")) {
    return fmt::format(
        "contact.law = \"{}\" is one for shapes: on cloth against cloth the penalty acts; take contact.law = "
        "\"penalty\" "
        "where shapes should push as cloth does",
        law);
  }
  return "";
}

}  // namespace selvedge

// [plastic]: what cloth keeps of a deformation.
#include <fmt/format.h>

#include "scene/blocks/blocks.h"

namespace selvedge {

// For scenes as they are read: a plastic limit that is set too low during a run only stops the flow.
void checkPlasticLimits(const PlasticSettings& plastic, const toml::node& section, const std::string& name,
                        Problems& problems) {
  if (plastic.law == "none") return;
  const auto check = [&](double elastic, double most, std::string_view elasticKey, std::string_view mostKey,
                         std::string_view unit) {
    if (elastic == 0 || most >= elastic) return;
    const toml::node* own = section.is_table() ? section.as_table()->get(mostKey) : nullptr;
    problems.add(placeOf(own ? *own : section),
                 fmt::format("{0}.{1} is {2:g}{3}, which is below {0}.{4}, {5:g}{3}: what stays of a deformation could "
                             "not be as large as what comes back; make it {5:g} at least",
                             name, mostKey, most, unit, elasticKey, elastic));
  };
  check(plastic.elasticLimit, plastic.plasticLimit, "elastic_limit", "plastic_limit", "");
  check(plastic.bendElasticLimit, plastic.bendPlasticLimit, "bend_elastic_limit", "bend_plastic_limit", " 1/m");
}

Block plasticBlock() {
  Block block = section("plastic",
                        [](Scene& scene) { return scene.bodies.empty() ? scene.material.plastic.params() : Params{}; });
  block.check = [](Scene& scene, const toml::table& root, Problems& problems) {
    if (const toml::node* own = root.get("plastic"))
      checkPlasticLimits(scene.material.plastic, *own, "plastic", problems);
  };
  return block;
}

}  // namespace selvedge

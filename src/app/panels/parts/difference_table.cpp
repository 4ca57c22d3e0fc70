#include "app/panels/parts/difference_table.h"

#include <algorithm>
#include <utility>

#include "base/params/param_value.h"
#include "scene/keys.h"
#include "scene/scene.h"
#include "ui/number_text.h"

namespace selvedge {

const std::vector<Difference>& DifferenceTable::of(const RunnerFrame& frame) {
  std::vector<std::shared_ptr<const Scene>> scenes;
  for (const LaneStatus& lane : frame.lanes) {
    if (lane.scene) scenes.push_back(lane.scene);
  }
  if (scenes == scenes_) return differences_;
  scenes_ = std::move(scenes);
  differences_.clear();
  std::vector<Scene> copies;
  for (const auto& scene : scenes_) copies.push_back(*scene);
  std::vector<Params> all;
  for (Scene& copy : copies) all.push_back(copy.params());
  for (std::size_t p = 0; !all.empty() && p < all[0].size(); ++p) {
    const std::string& key = all[0][p].key;
    const ParamValue first = valueOf(all[0][p]);
    const auto same = [&](const Params& each) {
      const Param* own = findParam(each, key);
      return own && valueOf(*own) == first;
    };
    if (std::all_of(all.begin(), all.end(), same)) continue;
    Difference difference{{key}, {}};
    for (const Params& each : all) {
      const Param* own = findParam(each, key);
      std::string value = own ? valueText(valueOf(*own)) : "";
      if (key == "integrator.substeps" && value == "0") value = "automatic";
      difference.values.push_back(std::move(value));
    }
    const auto another = std::ranges::find_if(differences_, [&](const Difference& each) {
      return withoutBody(each.keys[0]) == withoutBody(key) && each.values == difference.values;
    });
    if (another == differences_.end()) {
      differences_.push_back(std::move(difference));
    } else {
      another->keys.push_back(key);
    }
  }
  return differences_;
}

}  // namespace selvedge

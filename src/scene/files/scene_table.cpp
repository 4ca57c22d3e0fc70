#include "scene/files/scene_table.h"

#include <algorithm>

#include "base/error.h"
#include "scene/blocks/key_list.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

using Take = std::function<void(const std::string& key, const toml::node& value)>;

void walk(const toml::table& table, const std::string& prefix, Scene& scene, Problems& problems, const Take& take,
          const std::vector<std::string_view>& leaveOut) {
  for (const auto& [key, value] : table) {
    const std::string full = prefix + std::string(key.str());
    if (std::find(leaveOut.begin(), leaveOut.end(), full) != leaveOut.end()) continue;
    const Params params = scene.params();
    const Param* p = findParam(params, full);
    if (!p && value.is_table()) {
      walk(*value.as_table(), full + ".", scene, problems, take, leaveOut);
    } else if (!p) {
      problems.add(key.source(), notSettable(scene, full));
    } else if (const std::string wrong = assignNode(*p, value); !wrong.empty()) {
      problems.add(value.source(), wrong);
    } else {
      take(full, value);
    }
  }
}

}  // namespace

void eachSetting(const toml::table& table, Scene& scene, Problems& problems, const Take& take,
                 const std::vector<std::string_view>& leaveOut) {
  walk(table, "", scene, problems, take, leaveOut);
}

void setFromTable(const toml::table& table, Scene& scene, const std::string& file, Problems& problems) {
  eachSetting(table, scene, problems, [&](const std::string& key, const toml::node& value) {
    try {
      setParameter(scene, key, bareText(value), "");
      scene.from[key] = placeIn(file, placeOf(value));
    } catch (const InputError& e) {
      problems.add(value.source(), e.what());
    }
  });
}

std::string bareText(const toml::node& value) {
  const auto* text = value.as_string();
  const std::optional<ParamValue> other = paramValue(value);
  return text ? text->get() : other ? tomlText(*other) : describe(value);
}

}  // namespace selvedge

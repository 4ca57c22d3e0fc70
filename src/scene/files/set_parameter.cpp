#include "scene/files/set_parameter.h"

#include "base/error.h"
#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/blocks/shape_keys.h"
#include "scene/keys.h"
#include "scene/toml/toml_values.h"

namespace selvedge {

std::optional<ParamValue> valueFromText(const std::string& text) {
  try {
    const toml::table table = parseToml("v = " + text, "");
    if (table.size() == 1) return paramValue(*table.get("v"));
  } catch (const InputError&) {
    return std::nullopt;
  }
  return std::nullopt;
}

std::string assignParameter(Scene& scene, const std::string& key, const ParamValue& value) {
  const Params params = scene.params();
  const Param* p = findParam(params, key);
  if (!p) return notSettable(scene, key);
  if (std::string wrong = assign(*p, value); !wrong.empty()) return wrong;
  if (!isPreset(key)) return "";
  Preset plain;
  for (const Param& own : presetKeys(key, plain)) scene.from.erase(own.key);
  return applyPreset(scene, key, true);
}

void setParameter(Scene& scene, const std::string& key, const std::string& textValue, const std::string& where) {
  const Params params = scene.params();
  const Param* p = findParam(params, key);
  if (!p) throw InputError(where, notSettable(scene, key));
  const bool wantsText = std::holds_alternative<std::string*>(p->target);
  auto value = valueFromText(textValue);
  const bool bareWord = !value || (wantsText && !std::holds_alternative<std::string>(*value));
  if (bareWord) value = textValue;
  std::string wrong = assign(*p, *value);
  if (wrong.empty() && isPreset(key)) wrong = applyPreset(scene, key, true);
  if (!wrong.empty()) throw InputError(where, wrong);
  scene.from[key] = where;
}

}  // namespace selvedge

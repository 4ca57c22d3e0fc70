#include "scene/key_list.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnostics/probes.h"
#include "scene/keys.h"
#include "scene/toml/block_fields.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

void add(const Params& params, bool settable, std::vector<KeyInfo>& keys) {
  for (const Param& p : params) {
    keys.push_back({p.key, tomlText(p), p.unit, allowedValues(p), p.help, settable, settable && !p.structural});
  }
}

template <class Block>
void add(const std::string& name, std::span<const Field<Block>> fields, std::vector<KeyInfo>& keys) {
  for (const Field<Block>& f : fields) {
    keys.push_back(
        {name + "." + std::string(f.name), "", std::string(f.unit), std::string(f.allowed), std::string(f.help)});
  }
}

}  // namespace

std::vector<KeyInfo> sceneKeys() {
  std::vector<KeyInfo> keys{{"title", "", "", "a text", "One line that says what the scene is."},
                            {"description", "", "", "a text", "What it shows and what to try."}};
  Scene scene;
  PinSettings pin;
  EventSettings event;
  NodeList::NodeSpring spring;
  add(scene.params(), true, keys);
  add("nodes", nodeFields(), keys);
  add(withPrefix(spring.params(), "nodes.springs"), false, keys);
  add("pin", pinFields(), keys);
  add(withPrefix(pin.params(), "pin"), false, keys);
  add("event", eventFields(), keys);
  add(withPrefix(event.params(), "event"), false, keys);
  for (const Probe& probe : probes()) {
    keys.push_back({"expect." + std::string(probe.name), "", "", "[low, high]",
                    "At the end of a run: " + std::string(probe.help)});
  }
  return keys;
}

std::string notSettable(const std::string& key) {
  const std::vector<KeyInfo> all = sceneKeys();
  if (std::none_of(all.begin(), all.end(), [&](const KeyInfo& known) { return known.key == key; })) {
    return unknownKey(key, keysOf(Scene{}.params()));
  }
  const std::string section = key.substr(0, key.find('.'));
  if (section == key) return fmt::format("only a scene file can give {}", key);
  const bool list = section == "pin" || section == "event";
  const std::string place = list ? fmt::format("[[{}]] tables", section) : fmt::format("[{}]", section);
  return fmt::format("{} is a key of {}: only a scene file can give it", key, place);
}

}  // namespace selvedge

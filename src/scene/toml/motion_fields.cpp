#include "scene/toml/motion_fields.h"

#include <algorithm>

#include <fmt/format.h>

namespace selvedge {

bool OwnKey::isFor(std::string_view kind) const { return std::find(of.begin(), of.end(), kind) != of.end(); }

const OwnKey* findOwnKey(const std::vector<OwnKey>& keys, std::string_view key) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const OwnKey& own) { return own.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

const std::vector<OwnKey>& motionKeys() {
  static const std::vector<OwnKey> keys{
      {"amplitude", {"sine"}, true},  {"frequency", {"sine"}, true},    {"phase", {"sine"}},
      {"path_times", {"path"}, true}, {"path_offsets", {"path"}, true}, {"offset_x", {"expression"}},
      {"offset_y", {"expression"}},   {"offset_z", {"expression"}}};
  return keys;
}

void checkPath(const MotionSettings& settings, std::string_view owner, const toml::table& table, Problems& problems) {
  const toml::node* times = table.get("path_times");
  if (settings.motion != "path" || !times) return;
  if (const std::string wrong = wrongPath(settings, owner); !wrong.empty()) return problems.add(times->source(), wrong);
  const toml::node* offsets = table.get("path_offsets");
  if (const std::string wrong = tooFastPath(settings, owner); offsets && !wrong.empty())
    problems.add(offsets->source(), wrong);
}

void checkOffsets(const MotionSettings& settings, std::string_view owner, const toml::table& table,
                  Problems& problems) {
  if (settings.motion != "expression" || containsAny(table, {"offset_x", "offset_y", "offset_z"})) return;
  problems.add(table.source(),
               fmt::format("{} with motion = \"expression\" needs offset_x, offset_y or offset_z", owner));
}

}  // namespace selvedge

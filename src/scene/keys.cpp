#include "scene/keys.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/quote.h"

namespace selvedge {

std::string unknownKey(const std::string& typed, const std::vector<std::string>& known, std::string_view whole) {
  const std::string section = typed.substr(0, typed.rfind('.') + 1), name = typed.substr(section.size());
  std::vector<std::string> here, elsewhere;  // names of this section; keys that bear the name in another one
  for (const std::string& key : known) {
    const std::size_t dot = key.rfind('.') + 1;
    if (key.compare(0, dot, section) == 0) here.push_back(key.substr(dot));
    if (key.compare(dot, std::string::npos, name) == 0) elsewhere.push_back(key);
  }
  std::string near = elsewhere.empty() ? nearestName(name, here) : elsewhere.front();
  if (elsewhere.empty() && !near.empty()) near.insert(0, section);
  if (near.empty() && here.empty()) near = nearestName(typed, known);
  std::string text = fmt::format("unknown key {}", quote(typed));
  if (!near.empty()) return text + fmt::format("; did you mean \"{}\"?", near);
  if (here.empty()) return text + "; `selvedge list parameters` shows them all";
  const std::string group =
      section.empty() ? std::string(whole) : fmt::format("[{}]", section.substr(0, section.size() - 1));
  return text + fmt::format("; {} has {}", group, fmt::join(here, ", "));
}

std::vector<std::string> keysOf(const Params& params) {
  std::vector<std::string> keys;
  for (const Param& p : params) keys.push_back(p.key);
  return keys;
}

const Param* findParam(const Params& params, std::string_view key) {
  const auto found = std::find_if(params.begin(), params.end(), [&](const Param& p) { return p.key == key; });
  return found == params.end() ? nullptr : &*found;
}

Params withPrefix(Params params, const std::string& block) {
  for (Param& p : params) p.key.insert(0, block + ".");
  return params;
}

std::string_view bodyPrefix(std::string_view key) {
  if (!key.starts_with(kBodyKeys)) return {};
  const std::size_t dot = key.find('.', kBodyKeys.size());
  return dot == std::string_view::npos ? std::string_view() : key.substr(0, dot + 1);
}

bool isOfStart(std::string_view key) {
  const std::string_view own = withoutBody(key);
  return own.starts_with("mesh.") || own.starts_with("start.");
}

// The same cloth as a sheet and as yarns, with its nodes at the same places.
bool mayDifferAtStart(std::string_view key) { return key == "mesh.kind"; }

bool isOfCloth(std::string_view key) {
  return withoutBody(key).starts_with("material.") || withoutBody(key).starts_with("plastic.") ||
         withoutBody(key).starts_with("tearing.") || withoutBody(key).starts_with("rope.") ||
         withoutBody(key).starts_with("solid.") || withoutBody(key).starts_with("gas.") || key.starts_with("yarn.") ||
         key.starts_with("limits.") || key == "contact.self";
}

bool isPreset(std::string_view key) { return withoutBody(key) == "material.fabric" || key == "yarn.preset"; }

Renewal renewalBy(const Param& param) {
  if (!param.structural || isPreset(param.key) || param.key.starts_with("run.")) return Renewal::none;
  return isOfCloth(param.key) ? Renewal::cloth : Renewal::start;
}

std::string wrongName(const std::string& block, const std::string& name) {
  const auto isWrong = [](char c) {
    return std::string_view(".=,\"[]").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < ' ';
  };
  const auto wrong = std::find_if(name.begin(), name.end(), isWrong);
  if (wrong == name.end()) return "";
  return fmt::format("{0}.name: {1} cannot have {2} in it, since it stands in keys such as {0}.NAME.{3}", block,
                     quote(name), quote(std::string(1, *wrong)), block == "collider" ? "friction" : "material.stretch");
}

}  // namespace selvedge

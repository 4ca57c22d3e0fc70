#include "scene/toml/writer.h"

#include <fmt/format.h>

#include "scene/build/build_mesh.h"
#include "scene/scene_checks.h"
#include "scene/toml/block_fields.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

// "# What it is (m/s; a number above 0)."
std::string comment(std::string_view help, std::string_view unit) {
  return fmt::format("# {}{}\n", help, unit.empty() ? "" : fmt::format(" [{}]", unit));
}

std::string lineOf(const Param& p, std::string_view name, bool commented) {
  std::string help = p.help;
  if (!p.choices.empty()) help += fmt::format(" ({})", allowedValues(p));
  return fmt::format("{}{} = {}\n", commented ? comment(help, p.unit) : "", name, tomlText(p));
}

template <class Block>
std::string fieldLines(const Block& block, std::span<const Field<Block>> fields, bool commented) {
  std::string out;
  for (const Field<Block>& field : fields) {
    const std::string value = field.write(block);
    if (value.empty()) continue;
    out += fmt::format("{}{} = {}\n", commented ? comment(field.help, field.unit) : "", field.name, value);
  }
  return out;
}

// [[pin]], [[event]]: keys are explained in the first one of each.
template <class Block>
std::string blocks(const std::vector<Block>& list, const std::string& name, std::span<const Field<Block>> fields,
                   bool (*wanted)(const Block&, const Param&)) {
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Block block = list[i];
    out += fmt::format("\n[[{}]]\n", name) + fieldLines(block, fields, i == 0);
    for (const Param& p : block.params()) {
      if (wanted(block, p)) out += lineOf(p, p.key, i == 0);
    }
  }
  return out;
}

std::string sections(Scene& scene) {
  std::string out, current;
  for (const Param& p : scene.params()) {
    const std::size_t dot = p.key.find('.');
    const std::string section = p.key.substr(0, dot);
    if (section == "mesh" && !uselessMeshKey(p.key.substr(dot + 1), scene.mesh.kind).empty()) continue;
    if (section != current) out += fmt::format("\n[{}]\n", current = section);
    out += lineOf(p, p.key.substr(dot + 1), true);
  }
  return out;
}

std::string expectations(const Scene& scene) {
  if (scene.expect.empty()) return "";
  std::string out = "\n# What a run must give at its end: probe = [low, high]\n[expect]\n";
  for (const Expectation& e : scene.expect) out += fmt::format("{} = {}\n", e.probe, tomlList<double>({e.low, e.high}));
  return out;
}

}  // namespace

std::string writeScene(const Scene& original) {
  Scene scene = original;  // params() points into a scene that may change
  std::string out = fmt::format("title = {}\ndescription = {}\n", tomlText(scene.title), tomlText(scene.description));
  out += sections(scene);
  if (scene.mesh.kind == "nodes") out += "\n[nodes]\n" + fieldLines(scene.nodes, nodeFields(), true);
  out += blocks<PinSettings>(scene.pins, "pin", pinFields(),
                             [](const PinSettings& pin, const Param& p) { return belongsToMotion(p.key, pin.motion); });
  out += blocks<EventSettings>(scene.events, "event", eventFields(), [](const EventSettings& e, const Param& p) {
    return p.key != "impulse" || e.impulseOn.has_value();  // an impulse needs its nodes
  });
  return out + expectations(scene);
}

}  // namespace selvedge

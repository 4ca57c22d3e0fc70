// [[panel]]: flat pieces of a cloth with mesh.kind = "panels".
#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
#include "scene/blocks/blocks.h"
#include "scene/mesh/sewing_pattern.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

void readOutline(const toml::node& node, PanelBlock& panel, const FieldPlace& place) {
  const toml::array* array = node.as_array();
  if (!array) return place.refuse(node);
  for (const toml::node& item : *array) {
    const auto point = numberList(item);
    if (!point || point->size() != 2) return place.refuse(item);
    panel.outline.emplace_back((*point)[0], (*point)[1]);
  }
  if (const std::string flaw = outlineFlaw(panel.outline); !flaw.empty()) {
    place.problems.add(node.source(), fmt::format("{} {}", place.key, flaw));
    panel.outline.clear();
  }
}

std::span<const Field<PanelBlock>> panelFields() {
  static constexpr Field<PanelBlock> kFields[] = {
      {"outline", "m", "a list of [x, y]",
       "Its corners one after the other, counter-clockwise as seen from its front; x is the warp. Edge 0 runs from the "
       "first to the second one.",
       readOutline, [](const PanelBlock& panel) { return listText(panel.outline); }},
  };
  return kFields;
}

void checkPanel(const PanelBlock& panel, const toml::table& table, Problems& problems) {
  if (!table.contains("outline")) problems.add(table.source(), "panel needs outline: the corners of its border");
  if (panel.name.empty()) problems.add(table.source(), "panel needs name: how seams and pins call it");
  if (const std::string wrong = wrongName("panel", panel.name); !wrong.empty()) problems.add(table.source(), wrong);
}

// The cloths that panels can be of, by their names; one without bodies has none.
std::vector<std::string> bodiesOfPanels(const Scene& scene) {
  std::vector<std::string> names;
  for (const Scene::Cloth& cloth : scene.cloths()) {
    if (cloth.mesh.kind == "panels") names.push_back(cloth.name());
  }
  return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void checkPanels(Scene& scene, const toml::table&, Problems& problems) {
  const std::vector<std::string> bodies = bodiesOfPanels(scene);
  for (std::size_t i = 0; i < scene.panels.size(); ++i) {
    const PanelBlock& panel = scene.panels[i];
    if (!has(bodies, panel.body)) {
      problems.add(panel.place,
                   panel.body.empty()
                       ? "panel: the cloth is not made of panels; write mesh.kind = \"panels\", or the "
                         "panel's body where there are several"
                       : fmt::format("panel.body: no body {} has mesh.kind = \"panels\"", quote(panel.body)));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (scene.panels[j].name != panel.name || scene.panels[j].body != panel.body) continue;
      problems.add(panel.place, fmt::format("panel.name: there are two called {}", quote(panel.name)));
    }
  }
}

}  // namespace

Params PanelBlock::params() {
  return {
      param("name", &name, "", "What seams and pins call it: \"front\" is all of it, \"front.0\" its first edge."),
      param("body", &body, "", "Where a scene has several bodies: the one that it is a part of."),
      param("origin", &origin, "m", "Where the (0, 0) of its outline starts.").range(-1e6, 1e6),
      param("rotation", &rotation, "deg", "How it starts, from the plane z = 0: turned about x, then y, then z.")
          .range(-360, 360),
  };
}

Block panelBlock() {
  const auto isUseful = [](const PanelBlock& panel, std::string_view key) {
    return key != "body" || !panel.body.empty();
  };
  Block block = repeated<PanelBlock>("panel", &Scene::panels, {panelFields(), checkPanel, isUseful});
  block.check = checkPanels;
  return block;
}

}  // namespace selvedge

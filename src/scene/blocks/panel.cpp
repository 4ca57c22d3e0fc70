// [[panel]]: flat pieces of a cloth with mesh.kind = "panels"; and [[seam]]: edges of theirs that are sewn together.
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

constexpr double kMostLonger = 4.0 / 3;  // one side of a seam than the other; the rest is gathered

void checkSeam(const SeamBlock&, const toml::table& table, Problems& problems) {
  for (const char* side : {"from", "to"}) {
    if (!table.contains(side)) problems.add(table.source(), fmt::format("seam needs {}: an edge of a panel", side));
  }
}

// The edges of a side, one number each among those of all panels.
std::vector<std::size_t> edgesOf(const std::vector<ClothPanel>& panels, const PanelSide& side) {
  std::size_t before = 0;
  for (std::size_t i = 0; i < side.panel; ++i) before += panels[i].edges();
  std::vector<std::size_t> edges;
  for (std::size_t i = 0; i < side.count; ++i) {
    edges.push_back(before + (side.first + i) % panels[side.panel].edges());
  }
  return edges;
}

class SeamCheck {
 public:
  SeamCheck(const Scene& scene, Problems& problems) : scene_(scene), problems_(problems) {}

  void check(const SeamBlock& seam, std::vector<std::size_t>& sewn) {
    if (seam.from.empty() || seam.to.empty()) return;  // already refused
    const std::vector<ClothPanel> panels = patternOf(scene_, seam.body).panels;
    PanelSide sides[2];
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
      const std::string& text = k == 0 ? seam.from : seam.to;
      std::string wrong;
      sides[k] = sideOf(panels, text, wrong);
      if (!wrong.empty()) return problems_.add(seam.place, fmt::format("seam.{}: {}", k == 0 ? "from" : "to", wrong));
    }
    for (const PanelSide& side : sides) {
      if (panels[side.panel].outline.empty()) return;  // already refused
      for (const std::size_t edge : edgesOf(panels, side)) {
        if (std::find(sewn.begin(), sewn.end(), edge) != sewn.end()) {
          return problems_.add(seam.place, fmt::format("seam: an edge of {} is in two seams, or twice in this one",
                                                       panels[side.panel].name));
        }
        sewn.push_back(edge);
      }
    }
    const double from = lengthOf(panels, sides[0]), to = lengthOf(panels, sides[1]);
    if (std::max(from, to) > kMostLonger * std::min(from, to)) {
      problems_.add(seam.place, fmt::format("seam: {} is {:.4g} m long and {} {:.4g} m; one side can be a third longer "
                                            "than the other at most",
                                            quote(seam.from), from, quote(seam.to), to));
    }
  }

 private:
  const Scene& scene_;
  Problems& problems_;
};

void checkSeams(Scene& scene, const toml::table&, Problems& problems) {
  SeamCheck check(scene, problems);
  std::map<std::string, std::vector<std::size_t>> sewn;  // edges by body
  for (const SeamBlock& seam : scene.seams) check.check(seam, sewn[seam.body]);
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

Params SeamBlock::params() {
  return {
      param("from", &from, "",
            "One side: an edge of a panel (\"front.1\"), or several that follow each other (\"front.1-3\")."),
      param("to", &to, "", "The other side, of the same body; its end is sewn to the start of the first one."),
      param("body", &body, "", "Where a scene has several bodies: the one whose panels these are."),
  };
}

Block seamBlock() {
  const auto isUseful = [](const SeamBlock& seam, std::string_view key) { return key != "body" || !seam.body.empty(); };
  Block block = repeated<SeamBlock>("seam", &Scene::seams, {{}, checkSeam, isUseful});
  block.check = checkSeams;
  return block;
}

}  // namespace selvedge

// [[seam]]: edges of panels that are sewn together.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/quote.h"
#include "scene/blocks/blocks.h"
#include "scene/mesh/sewing_pattern.h"

namespace selvedge {
namespace {

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

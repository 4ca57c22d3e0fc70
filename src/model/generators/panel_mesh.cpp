#include "model/generators/panel_mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "model/generators/outline_fill.h"
#include "model/mesh/mesh_regions.h"
#include "model/mesh/polygon_cut.h"

namespace selvedge {
namespace {

constexpr double kAreaANode = 0.866;  // of the square of the spacing, where six triangles meet

double signedArea(const std::vector<Vec2>& outline) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 &a = outline[i], &b = outline[(i + 1) % outline.size()];
    twice += a.x() * b.y() - a.y() * b.x();
  }
  return twice / 2;
}

int piecesFor(double length, double spacing) { return std::max(1, static_cast<int>(std::lround(length / spacing))); }

std::size_t edgeAt(const ClothPanel& panel, const PanelSide& side, std::size_t i) {
  return (side.first + i) % panel.edges();
}

// So many pieces in all, shared by the edges of a side by their lengths, one or more for each.
void sharePieces(const ClothPanel& panel, const PanelSide& side, int pieces, std::vector<int>& each) {
  double left = 0;
  for (std::size_t i = 0; i < side.count; ++i) left += panel.edgeLength(edgeAt(panel, side, i));
  for (std::size_t i = 0; i < side.count; ++i) {
    const std::size_t edge = edgeAt(panel, side, i);
    const int behind = static_cast<int>(side.count - i) - 1;  // edges that still need one
    const double share = pieces * panel.edgeLength(edge) / left;
    each[edge] = behind == 0 ? pieces : std::clamp(static_cast<int>(std::lround(share)), 1, pieces - behind);
    pieces -= each[edge];
    left -= panel.edgeLength(edge);
  }
}

// [panels][edges] how many pieces each edge is cut into.
std::vector<std::vector<int>> piecesOfEdges(const SewingPattern& pattern, double spacing) {
  std::vector<std::vector<int>> pieces;
  for (const ClothPanel& panel : pattern.panels) {
    std::vector<int>& own = pieces.emplace_back();
    for (std::size_t edge = 0; edge < panel.edges(); ++edge) own.push_back(piecesFor(panel.edgeLength(edge), spacing));
  }
  for (const PanelSeam& seam : pattern.seams) {
    const ClothPanel &from = pattern.panels[seam.from.panel], &to = pattern.panels[seam.to.panel];
    if (seam.from.count == seam.to.count) {
      for (std::size_t i = 0; i < seam.from.count; ++i) {
        int& one = pieces[seam.from.panel][edgeAt(from, seam.from, i)];
        int& other = pieces[seam.to.panel][edgeAt(to, seam.to, seam.to.count - 1 - i)];
        one = other = std::max(one, other);
      }
      continue;
    }
    int most = 0;
    for (const PanelSide& side : {seam.from, seam.to}) {
      most = std::max({most, piecesFor(lengthOf(pattern.panels, side), spacing), static_cast<int>(side.count)});
    }
    sharePieces(from, seam.from, most, pieces[seam.from.panel]);
    sharePieces(to, seam.to, most, pieces[seam.to.panel]);
  }
  return pieces;
}

std::vector<Vec2> borderOf(const ClothPanel& panel, const std::vector<int>& pieces) {
  std::vector<Vec2> border;
  for (std::size_t edge = 0; edge < panel.edges(); ++edge) {
    const Vec2 &a = panel.outline[edge], &b = panel.outline[(edge + 1) % panel.edges()];
    for (int i = 0; i < pieces[edge]; ++i) border.emplace_back(a + i * (b - a) / pieces[edge]);
  }
  return border;
}

// The nodes along each edge of a panel, both its ends among them.
std::vector<std::vector<int>> nodesOfEdges(const std::vector<int>& pieces, int first) {
  const int border = std::accumulate(pieces.begin(), pieces.end(), 0);
  std::vector<std::vector<int>> edges;
  int begin = 0;
  for (const int count : pieces) {
    std::vector<int>& own = edges.emplace_back();
    for (int i = 0; i <= count; ++i) own.push_back(first + (begin + i) % border);
    begin += count;
  }
  return edges;
}

std::vector<int> nodesOfSide(const std::vector<std::vector<int>>& edges, const PanelSide& side) {
  std::vector<int> nodes;
  for (std::size_t i = 0; i < side.count; ++i) {
    const std::vector<int>& own = edges[(side.first + i) % edges.size()];
    nodes.insert(nodes.end(), own.begin() + (nodes.empty() ? 0 : 1), own.end());
  }
  return nodes;
}

void addStitches(const std::vector<int>& from, std::vector<int> to, const Mesh& flat, std::vector<Stitch>& stitches) {
  std::reverse(to.begin(), to.end());
  const auto piece = [&](const std::vector<int>& nodes, std::size_t i) {
    return (flat.positions[toIndex(nodes[i + 1])] - flat.positions[toIndex(nodes[i])]).norm();
  };
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] == to[i]) continue;  // where the sides of a dart meet
    double length = 0;               // half of the pieces beside it, of both sides the mean
    for (const std::vector<int>* nodes : {&from, &std::as_const(to)}) {
      if (i > 0) length += piece(*nodes, i - 1) / 4;
      if (i + 1 < from.size()) length += piece(*nodes, i) / 4;
    }
    const auto same = std::find_if(stitches.begin(), stitches.end(), [&](const Stitch& other) {
      return std::minmax(other.a, other.b) == std::minmax(from[i], to[i]);
    });
    if (same == stitches.end()) {
      stitches.push_back({from[i], to[i], length});
    } else {
      same->length += length;  // two seams meet there
    }
  }
}

}  // namespace

double lengthOf(const std::vector<ClothPanel>& panels, const PanelSide& side) {
  const ClothPanel& panel = panels[side.panel];
  double length = 0;
  for (std::size_t i = 0; i < side.count; ++i) length += panel.edgeLength(edgeAt(panel, side, i));
  return length;
}

std::string outlineFlaw(const std::vector<Vec2>& outline) {
  if (outline.size() < 3) return "has fewer than three points";
  for (std::size_t i = 0; i < outline.size(); ++i) {
    if (outline[i] == outline[(i + 1) % outline.size()]) return "has two points at one place, one after the other";
  }
  std::vector<Vec3> flat;
  for (const Vec2& p : outline) flat.emplace_back(p.x(), p.y(), 0);
  if (const std::string_view flaw = cutPolygon(flat).flaw; !flaw.empty()) return std::string(flaw);
  if (signedArea(outline) < 0) return "runs clockwise; write its points in the other order";
  return "";
}

double panelNodes(const SewingPattern& pattern, double spacing) {
  double nodes = 0;
  for (const ClothPanel& panel : pattern.panels) {
    nodes += signedArea(panel.outline) / (kAreaANode * spacing * spacing);
    for (std::size_t edge = 0; edge < panel.edges(); ++edge) nodes += 0.5 + panel.edgeLength(edge) / (2 * spacing);
  }
  return nodes;
}

Mesh panelMesh(const SewingPattern& pattern, double spacing) {
  const std::vector<std::vector<int>> pieces = piecesOfEdges(pattern, spacing);
  Mesh mesh;
  std::vector<std::vector<std::vector<int>>> edges;  // [panels][edges] nodes
  std::vector<int> firstNode;
  for (std::size_t i = 0; i < pattern.panels.size(); ++i) {
    const ClothPanel& panel = pattern.panels[i];
    const OutlineFill fill = fillOutline(borderOf(panel, pieces[i]), spacing);
    const int first = mesh.nodes();
    firstNode.push_back(first);
    edges.push_back(nodesOfEdges(pieces[i], first));
    for (const Vec2& p : fill.points) mesh.positions.push_back(panel.origin + panel.rotation * Vec3(p.x(), p.y(), 0));
    for (const auto& [a, b, c] : fill.triangles) {
      mesh.triangles.push_back({first + a, first + b, first + c});
      mesh.rest.push_back({fill.points[toIndex(a)], fill.points[toIndex(b)], fill.points[toIndex(c)]});
    }
  }
  firstNode.push_back(mesh.nodes());
  for (const PanelSeam& seam : pattern.seams) {
    addStitches(nodesOfSide(edges[seam.from.panel], seam.from), nodesOfSide(edges[seam.to.panel], seam.to), mesh,
                mesh.stitches);
  }
  nameRegions(mesh, buildTopology(mesh));
  for (std::size_t i = 0; i < pattern.panels.size(); ++i) {
    const std::string& name = pattern.panels[i].name;
    std::vector<int>& all = mesh.regions[name];
    all.resize(toIndex(firstNode[i + 1] - firstNode[i]));
    std::iota(all.begin(), all.end(), firstNode[i]);
    for (std::size_t edge = 0; edge < edges[i].size(); ++edge) {
      mesh.regions[name + "." + std::to_string(edge)] = edges[i][edge];
    }
  }
  return mesh;
}

}  // namespace selvedge

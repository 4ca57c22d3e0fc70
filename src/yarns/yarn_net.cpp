#include "yarns/yarn_net.h"

#include <fmt/format.h>

#include "base/error.h"
#include "yarns/weave_pattern.h"
#include "yarns/yarn_elements.h"

namespace selvedge {
namespace {

std::string nameOf(const MeshYarn& yarn) {
  return fmt::format("yarn {} of the {}", yarn.index, yarn.warp ? "warp" : "weft");
}

void requireYarn(const MeshYarn& yarn, const Mesh& mesh, double radius) {
  const std::string name = nameOf(yarn);
  if (yarn.nodes.size() < 2) throw InputError("mesh", name + " has fewer than two nodes; a yarn needs two or more");
  if (yarn.along.size() != yarn.nodes.size())
    throw InputError("mesh", name + " needs one length for each of its nodes");
  for (std::size_t k = 0; k < yarn.nodes.size(); ++k) {
    if (yarn.nodes[k] < 0 || yarn.nodes[k] >= mesh.nodes()) {
      throw InputError("mesh", fmt::format("{} goes through node {}; there are {}", name, yarn.nodes[k], mesh.nodes()));
    }
    if (k == 0) continue;
    const double gap = yarn.along[k] - yarn.along[k - 1];
    if (!(gap > 0)) {
      throw InputError("mesh", fmt::format("{} meets its crossings out of order at node {}", name, yarn.nodes[k]));
    }
    if (gap < 2 * radius) {
      throw InputError(
          "yarn.radius",
          fmt::format("{:.3g} m is too much: {} has crossings {:.3g} m from each other, and two radii must "
                      "fit between them; take a smaller radius, or a larger mesh.size",
                      radius, name, gap));
    }
  }
}

void thread(const MeshYarn& yarn, int number, YarnNet& net) {
  const std::size_t which = yarn.warp ? 0 : 1;
  for (std::size_t k = 0; k < yarn.nodes.size(); ++k) {
    YarnNet::Crossing& here = net.crossings[toIndex(yarn.nodes[k])];
    if (here.yarn[which] >= 0) {
      throw InputError("mesh", fmt::format("{} comes to node {}, where a yarn of the same direction is", nameOf(yarn),
                                           yarn.nodes[k]));
    }
    here.yarn[which] = number;
    here.start[which] = yarn.along[k];
    if (k > 0) here.previous[which] = yarn.nodes[k - 1];
    if (k + 1 < yarn.nodes.size()) here.next[which] = yarn.nodes[k + 1];
  }
}

void addElements(const MeshYarn& yarn, YarnNet& net) {
  const int slide = yarn.warp ? kWarpSlide : kWeftSlide;
  for (std::size_t k = 1; k < yarn.nodes.size(); ++k) {
    net.segments.push_back({yarn.nodes[k - 1], yarn.nodes[k]});
    net.segmentSlides.push_back(slide);
    if (k + 1 == yarn.nodes.size()) break;
    net.bends.push_back({yarn.nodes[k], yarn.nodes[k + 1], yarn.nodes[k - 1]});
    net.bendSlides.push_back(slide);
  }
}

void addCorners(int node, YarnNet& net) {
  const YarnNet::Crossing& here = net.crossings[toIndex(node)];
  const auto gap = [&](int neighbour, std::size_t which) {
    return std::abs(net.crossings[toIndex(neighbour)].start[which] - here.start[which]);
  };
  for (const int a : {here.previous[0], here.next[0]}) {
    for (const int b : {here.previous[1], here.next[1]}) {
      if (a < 0 || b < 0) continue;
      net.corners.push_back({node, a, b});
      net.cornerSizes.push_back(0.5 * (gap(a, 0) + gap(b, 1)));
    }
  }
}

// The ends of yarns, what is no crossing, and, unless it is free, all of the border.
void lockCoordinates(int node, const YarnSettings& settings, YarnNet& net) {
  const YarnNet::Crossing& here = net.crossings[toIndex(node)];
  std::array<bool, 2> ends{};
  for (std::size_t k : {0U, 1U}) ends[k] = here.next[k] < 0 || here.previous[k] < 0;
  const bool all = settings.sliding == "locked" || !here.both() || (!settings.freeSelvedge && (ends[0] || ends[1]));
  for (std::size_t k : {0U, 1U}) {
    if (all || ends[k]) net.locked.push_back(Eigen::Index{node} * kCrossingSize + kWarpSlide + static_cast<int>(k));
  }
}

}  // namespace

YarnNet makeYarnNet(const Mesh& mesh, const YarnSettings& settings, std::vector<BodyWeave> weaves) {
  if (weaves.empty()) weaves.push_back({mesh.nodes(), settings.weave});
  YarnNet net;
  net.crossings.resize(toIndex(mesh.nodes()));
  int number = 0;
  double length = 0;
  for (const MeshYarn& yarn : mesh.yarns) {
    requireYarn(yarn, mesh, settings.radius);
    thread(yarn, number++, net);
    addElements(yarn, net);
    length += yarn.along.back() - yarn.along.front();
  }
  net.spacing = length / static_cast<double>(net.segments.size());
  auto body = weaves.begin();
  WeavePattern pattern(body->weave, settings.pattern);
  for (int node = 0, end = body->nodes; node < mesh.nodes(); ++node) {
    if (node == end && ++body != weaves.end()) {
      pattern = WeavePattern(body->weave, settings.pattern);
      end += body->nodes;
    }
    YarnNet::Crossing& here = net.crossings[toIndex(node)];
    if (here.yarn[0] < 0 && here.yarn[1] < 0) {
      throw InputError("mesh", fmt::format("node {} is on no yarn", node));
    }
    if (here.both()) {
      here.warpAbove =
          pattern.warpAbove(mesh.yarns[toIndex(here.yarn[0])].index, mesh.yarns[toIndex(here.yarn[1])].index);
    }
    addCorners(node, net);
    lockCoordinates(node, settings, net);
  }
  return net;
}

}  // namespace selvedge

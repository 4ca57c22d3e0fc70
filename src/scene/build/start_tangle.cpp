#include "scene/build/start_tangle.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "contact/cloth/untangle.h"

namespace selvedge {
namespace {

std::string placeText(const Vec3& at) { return fmt::format("({:.3g}, {:.3g}, {:.3g}) m", at.x(), at.y(), at.z()); }

// "the cloth", or the names of the two that cross.
std::string namesOf(const ClothSystem& cloth, const Crossings& crossings, const Crossing& first) {
  const auto nameOf = [&](int node) { return cloth.bodies()[cloth.bodyOf(node)].name; };
  const std::string one = nameOf(crossings.edges()[toIndex(first.edge)].nodes[0]),
                    other = nameOf(cloth.mesh().triangles[toIndex(first.triangle)][0]);
  if (one.empty()) return "the cloth";
  return one == other ? one : fmt::format("{} and {}", one, other);
}

}  // namespace

std::vector<std::string> leaveCloth(const ClothSystem& cloth, const HeldAxes& held, State& start) {
  const Untangled done = untangle(cloth, held, start);
  if (done.before == 0) return {};
  const std::string who = namesOf(cloth, Crossings(cloth), done.first), where = placeText(done.place);
  if (done.after == 0) {
    return {
        fmt::format("{} would begin inside other cloth ({}, the first at {}): the cloth begins drawn out of it, "
                    "by {:.3g} mm at most",
                    counted(done.before, "edge"), who, where, 1e3 * done.farthest)};
  }
  return {
      fmt::format("{} of {} inside other cloth found no way out ({}, the first at {}), and would stay crossed: "
                  "begin with the cloths apart (mesh.origin), or let go what is pinned",
                  done.after, counted(done.before, "edge"), who, where)};
}

std::vector<std::string> crossedCloth(const ClothSystem& cloth, const State& state, std::string_view advice) {
  Crossings crossings(cloth);
  const std::vector<Crossing>& found = crossings.find(state);
  if (found.empty()) return {};
  return {fmt::format(
      "contact begins with {} inside other cloth ({}, the first at {}), to stay there until that slides out; {}",
      counted(found.size(), "edge"), namesOf(cloth, crossings, found.front()),
      placeText(crossings.placeOf(state, found.front())), advice)};
}

}  // namespace selvedge

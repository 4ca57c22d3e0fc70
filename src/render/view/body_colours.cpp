#include "render/view/body_colours.h"

#include <array>

namespace selvedge {
namespace {

// Linear. Dark enough for a light backdrop and bright enough for a dark one; none is as grey as the shapes are. Neighbours
// in the list differ in brightness, too, for people who do not see red and green alike.
constexpr std::array<glm::vec3, 7> kOthers{{{0.05F, 0.21F, 0.58F},
                                            {0.74F, 0.42F, 0.05F},
                                            {0.03F, 0.27F, 0.15F},
                                            {0.62F, 0.22F, 0.42F},
                                            {0.03F, 0.42F, 0.46F},
                                            {0.19F, 0.07F, 0.36F},
                                            {0.42F, 0.50F, 0.10F}}};

}  // namespace

ClothSides sidesOf(glm::vec3 front) { return {front, glm::mix(front, glm::vec3(0.75F), 0.35F)}; }

ClothSides bodySides(const Look& look, std::size_t body) {
  if (body == 0) return {look.fabric, look.lining};
  return sidesOf(kOthers[(body - 1) % kOthers.size()]);
}

FabricLook fabricLook(const Look& look, std::string_view fabric, std::size_t body) {
  if (look.fabrics && look.known) {
    if (const auto found = look.known->find(fabric); found != look.known->end()) return found->second;
  }
  FabricLook plain;
  const ClothSides sides = bodySides(look, body);
  plain.front = sides.front;
  plain.back = sides.back;
  return plain;
}

}  // namespace selvedge

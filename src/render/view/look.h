// How a view looks and what is drawn over its cloth: plain data.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "model/frame.h"

namespace selvedge {

inline const glm::vec3 kToLight = glm::normalize(glm::vec3(-0.55F, 0.86F, 0.42F));

// How the threads of a cloth lie: kWeaves of scene/blocks/presets.h has their words, in this order.
enum class Weave { none, plain, twill, satin, knit };

// How a cloth is seen.
struct FabricLook {
  glm::vec3 front{0.60F, 0.105F, 0.070F}, back{0.72F, 0.61F, 0.46F};  // linear
  Weave weave = Weave::plain;
  float grain = 0.18F;    // how strong its streaks are
  float sheen = 0.35F;    // of fibres that stand up
  float gloss = 0;        // of smooth threads, 0 to 1
  float through = 0.34F;  // light that comes through
  float thickness = 0;    // m, of its free edges
};

using FabricLooks = std::map<std::string, FabricLook, std::less<>>;  // by the names of fabrics

inline constexpr float kLongestForce = 0.12F;  // of the view's height: what arrows of contact stay below

// How everything looks; what the display panel sets and the settings file keeps.
struct Look {
  bool dark = true;
  bool shaded = true, smooth = true, yarns = true, wireframe = false, springs = false, nodes = false, pins = true;
  bool normals = false, wind = false, contacts = false, thickness = false, trail = true, grid = true, shadows = true,
       fabrics = true, corners = false, hems = true, occlusion = false, contactShadow = true;
  int samples = 4;                     // of anti-aliasing: 1, 2, 4, 8; no more than the machine has
  float pointScale = 1;                // of points, lines and arrows: the interface's scale
  Quantity quantity = Quantity::none;  // a colour map instead of the fabric
  float low = 0, high = 1;             // of the colour map
  float mapHigh = 0;                   // the upper end that is asked for; 0: the range follows what is there
  float exaggeration = 1;              // displacements from the start are drawn so many times as large
  glm::vec3 light = kToLight;          // the direction towards it; any length
  float meanForce = 0;  // N, of an arrow of contact half as long as the longest; 0: the mean of its cloth
  glm::vec3 fabric = FabricLook{}.front, lining = FabricLook{}.back;  // linear, of a cloth without a fabric
  std::shared_ptr<const FabricLooks> known;                           // of those with one, while `fabrics`; may be null
  std::map<std::string, std::size_t> bodyColours;  // bodySides() of a body by its name; others: their place
  float mapShare = 0.995F;         // of the nodes that lie within that range; the rest has its end's colour
  bool mapLog = false;             // equal factors are equally far apart in it; not where it has two signs
  float threads = 400;             // a metre, of the weave pattern
  float ground = 0;                // m, height of the grid where no floor is
  std::optional<glm::vec3> plain;  // sRGB, in place of sky and ground

  ShownExtras extras() const { return {quantity, wind, contacts}; }
};

// Towards the light, of unit length and from above: what is lit from below would throw its shadow upwards.
inline glm::vec3 lightOf(const Look& look) {
  constexpr float kLowest = 0.05F;  // of the length
  const float length = glm::length(look.light);
  if (!(length > 0)) return kToLight;
  const glm::vec3 unit = look.light / length;
  return glm::normalize(glm::vec3(unit.x, std::max(unit.y, kLowest), unit.z + (unit.y > 0.999F ? 1e-3F : 0.0F)));
}

// One cloth in a view.
struct ClothView {
  int slot = 0;                      // as given to upload()
  glm::vec4 tint{1, 1, 1, 1};        // overlays: lanes in their own colours; its alpha makes a cloth see-through
  std::vector<FabricLook> bodies{};  // fabricLook() of each; empty: as without fabrics
};

// What is drawn over the cloth.
struct Marks {
  int slot = 0;                               // whose nodes `selected` and `hovered` are
  std::span<const std::uint32_t> selected{};  // nodes
  int hovered = -1;                           // a node
  int shape = -1;                             // one that is hovered or selected; -1: none
  bool grabbing = false;
  Float3 grabFrom{}, grabTo{};      // m
  std::span<const Float3> trail{};  // of a picked node, oldest first
  bool windGizmo = false;
  Float3 wind{}, windPlace{};  // m/s, m: an arrow to aim with; windGizmo() has the place of its handle
};

}  // namespace selvedge

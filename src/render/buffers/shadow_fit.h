// The light's own view: parallel rays, fitted around the cloths.
#pragma once

#include <array>

#include <glm/glm.hpp>

namespace selvedge {

struct ShadowFit {
  glm::mat4 toMap;                     // from space to [0, 1]^3 of the map
  glm::mat4 toClip;                    // to draw the map with
  float texel;                         // in map coordinates
  float texelLength;                   // m
  std::array<glm::vec3, 4> footprint;  // where the map's corners meet the ground, m
};

// low, high: what casts shadows, m. toLight: of unit length.
ShadowFit fitShadow(glm::vec3 low, glm::vec3 high, glm::vec3 toLight, float ground, int size);

}  // namespace selvedge

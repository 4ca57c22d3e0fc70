// What a place bears. Which places are weaker and which are stronger is by chance, but the same for the same seed on every machine.
#pragma once

#include <cmath>
#include <cstdint>

#include "forces/settings.h"

namespace selvedge {

// From -1 to 1, for the place with that number.
inline double chance(int seed, int place) {
  auto bits = static_cast<std::uint64_t>(seed) * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(place) + 1;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ULL;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBULL;
  bits ^= bits >> 31;
  return 2 * static_cast<double>(bits >> 11) / 9007199254740992.0 - 1;
}

inline double limitOf(const MaterialSettings& material) {
  if (material.tearing.law == "force") return material.tearing.force;
  return material.tearing.law == "stretch" ? material.tearing.stretch : material.plastic.plasticLimit;
}

// What stays of a deformation grows no further than the plastic limit: there none is stronger.
inline double strengthOf(const MaterialSettings& material, int place) {
  const double by = material.tearing.spread * chance(material.tearing.seed, place);
  return limitOf(material) * (1 + (material.tearing.law == "plastic" ? -std::abs(by) : by));
}

}  // namespace selvedge

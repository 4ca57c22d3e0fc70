#include "render/view/weaves.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace selvedge {
namespace {

// Streaks that run at an angle (radians) to the warp, with so many periods a metre across and along them.
glm::mat2 streaks(float angle, float across, float along) {
  const float c = std::cos(angle), s = std::sin(angle);
  return {{across * c, along * -s}, {across * s, along * c}};  // columns: what warp and weft contribute
}

constexpr float kAlongWeft = 1.5708F, kDiagonal = -0.9F;
const glm::vec4 kPlain{1, 1, 2, 1};

// In the order of Weave.
const std::array<WeaveLook, 5> kPatterns{{
    {streaks(0, 170, 170), streaks(0.6F, 42, 42), {0.9F, 0.6F}, {0, 0}, kPlain, false, false},
    {streaks(0, 64, 9.6F), streaks(kAlongWeft, 64, 9.6F), {1, 1}, {0.35F, 0.35F}, kPlain, true, false},
    {streaks(kDiagonal, 60, 6), streaks(kDiagonal, 150, 8), {1.9F, 1.1F}, {0.6F, 0}, {1, 1, 4, 3}, true, false},
    {streaks(0, 50, 1.5F), streaks(0, 130, 3), {0.8F, 0.6F}, {0.3F, 0}, {2, 1, 5, 4}, true, false},
    {streaks(0, 70, 9), streaks(kAlongWeft, 110, 30), {1.1F, 0.7F}, {0.7F, 0.3F}, kPlain, true, true},
}};

}  // namespace

const WeaveLook& weaveLook(Weave weave) { return kPatterns[static_cast<std::size_t>(weave)]; }

GrainScale grainScale(const WeaveLook& weave, float pixel) {
  constexpr float kLeast = 6.5F;  // pixels, of a period
  const float wide = 1 / (glm::length(glm::vec2(weave.one[0].x, weave.one[1].x)) * kLeast * pixel);
  if (!(wide > 0 && wide < 1)) return {1, 0};
  const float dense = std::exp2(std::floor(std::log2(wide)));
  return {dense, std::clamp(std::log2(wide / dense), 0.0F, 1.0F)};  // beside a power of two both are rounded
}

}  // namespace selvedge

#include "render/view/colour_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace selvedge {
namespace {

// Lightness, green-red and blue-yellow of OKLab (B. Ottosson 2020), where equal distances look about equal.
struct Lab {
  float L, a, b;
};

constexpr std::array<Lab, 7> kSequential{{{0.28F, 0.055F, -0.115F},
                                          {0.385F, 0.030F, -0.120F},
                                          {0.49F, -0.035F, -0.085F},
                                          {0.595F, -0.090F, -0.015F},
                                          {0.70F, -0.125F, 0.060F},
                                          {0.805F, -0.115F, 0.135F},
                                          {0.91F, -0.030F, 0.178F}}};
constexpr std::array<Lab, 7> kDiverging{{{0.38F, -0.020F, -0.150F},
                                         {0.575F, -0.045F, -0.115F},
                                         {0.77F, -0.025F, -0.055F},
                                         {0.95F, 0.0F, 0.003F},
                                         {0.77F, 0.065F, 0.045F},
                                         {0.575F, 0.145F, 0.085F},
                                         {0.38F, 0.150F, 0.075F}}};

float encode(float linear) {
  const float c = std::clamp(linear, 0.0F, 1.0F);
  return c <= 0.0031308F ? 12.92F * c : 1.055F * std::pow(c, 1 / 2.4F) - 0.055F;
}

glm::vec3 srgb(const Lab& colour) {
  const auto [L, a, b] = colour;
  const auto cube = [](float x) { return x * x * x; };
  const float l = cube(L + 0.3963377774F * a + 0.2158037573F * b);
  const float m = cube(L - 0.1055613458F * a - 0.0638541728F * b);
  const float s = cube(L - 0.0894841775F * a - 1.2914855480F * b);
  return {encode(4.0767416621F * l - 3.3077115913F * m + 0.2309699292F * s),
          encode(-1.2684380046F * l + 2.6097574011F * m - 0.3413193965F * s),
          encode(-0.0041960863F * l - 0.7034186147F * m + 1.7076147010F * s)};
}

}  // namespace

glm::vec3 mapColour(bool diverging, float t) {
  const auto& stops = diverging ? kDiverging : kSequential;
  const float place = std::clamp(t, 0.0F, 1.0F) * static_cast<float>(stops.size() - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const float f = place - static_cast<float>(i);
  const Lab &low = stops[i], &high = stops[i + 1];
  return srgb({std::lerp(low.L, high.L, f), std::lerp(low.a, high.a, f), std::lerp(low.b, high.b, f)});
}

}  // namespace selvedge

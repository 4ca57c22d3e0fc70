// What the picture is multiplied by: of the four nearest pixels of half the resolution those on the same surface.
#include "scene.glsl"
#include "distance.glsl"
#include "dither.glsl"

uniform sampler2D depthMap, occlusionMap;
uniform ivec2 lowest, highest;  // pixels that there are
uniform float tolerance;        // the camera's distance / the reach
uniform float perDistance;      // 1 / the camera's distance
uniform float darkest;
out vec4 colour;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), first = at / 2;
  vec2 share = 0.5 * vec2(at & 1);
  float far = min(distanceOf(texelFetch(depthMap, at, 0).r) * perDistance, 6e4), sum = 0.0, weights = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 step = ivec2(i & 1, i >> 1);
    vec2 other = texelFetch(occlusionMap, clamp(first + step, lowest, highest), 0).rg, part = mix(1.0 - share, share, vec2(step));
    float weight = part.x * part.y * (1e-4 + max(1.0 - 2.0 * tolerance * abs(other.g - far), 0.0));
    sum += weight * other.r;
    weights += weight;
  }
  colour = vec4(vec3(1.0 - darkest * (1.0 - sum / weights) + dither()), 1.0);
}

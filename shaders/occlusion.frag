// How open the half sphere above each pixel is: samples on a spiral around it, each counts by the angle it stands above the
// surface and less the farther away it is. The spirals of sixteen neighbours are turned against each other; that pattern
// goes with the pixels of the picture and is what occlusion_blur.frag takes away.
#include "scene.glsl"
#include "distance.glsl"

uniform sampler2D occlusionMap;  // distances
uniform ivec2 lowest, highest;   // pixels that there are
uniform float perPixel;          // m, of a pixel at a distance of 1 m
uniform int samples;
uniform float reach;             // m
uniform float widest;            // pixels, of the reach
uniform float perDistance;       // 1 / the camera's distance
uniform float grounded;          // 1: there is a ground
out vec2 colour;                 // how open; distance in the camera's

const float kTurn[16] = float[16](0.0, 0.5, 0.125, 0.625, 0.75, 0.25, 0.875, 0.375, 0.1875, 0.6875, 0.0625, 0.5625, 0.9375,
                                  0.4375, 0.8125, 0.3125);
const float kFlat = 0.12;  // sine of the angle below which a surface does not shade itself: that is its own curve

float distanceAt(ivec2 at) {
  ivec2 inside = clamp(at, lowest, highest);
  return inside == at ? texelFetch(occlusionMap, inside, 0).r : 2.0 * kBackdrop;
}

// From the eye, along the view's right, up and forward.
vec3 placeAt(ivec2 at, float far) { return far * vec3(perPixel * (vec2(at) + 0.25 - 0.25 * viewport.xy), 1.0); }

// Across the neighbour that is less of a step away: over an edge there is another surface.
vec3 side(ivec2 at, ivec2 step, float far) {
  float before = distanceAt(at - step), after = distanceAt(at + step);
  return abs(after - far) < abs(before - far) ? placeAt(at + step, after) - placeAt(at, far)
                                              : placeAt(at, far) - placeAt(at - step, before);
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float far = distanceAt(at);
  vec3 place = placeAt(at, far);
  vec3 normal = normalize(cross(side(at, ivec2(0, 1), far), side(at, ivec2(1, 0), far)));
  float wide = min(reach / (perPixel * far), widest), near = wide * perPixel * far;
  float turn = kTurn[(at.x & 3) + 4 * (at.y & 3)], closed = 0.0;
  int count = far < kBackdrop ? samples : 0;  // a loop, not a branch: software renderers skip only those
  for (int i = 0; i < count; ++i) {
    float along = (float(i) + 0.5 + 0.5 * turn) / float(count), angle = 6.2831853 * (0.381966 * float(i) + turn);
    ivec2 other = at + ivec2(round(wide * along * vec2(cos(angle), sin(angle))));
    vec3 away = placeAt(other, distanceAt(other)) - place;
    float square = dot(away, away), above = dot(away, normal) * inversesqrt(square + 1e-12 * far * far);
    float within = max(1.0 - square / (near * near), 0.0);
    closed += max(above - kFlat, 0.0) * within * within;
  }
  float open = 1.0 - min(5.0 * closed / max(float(count), 1.0), 1.0);
  // The ground is a half space: what looks down on it sees that alone.
  vec3 up = vec3(view[1].xy, -view[1].z);
  float height = max(eye.y + dot(up, place) - grid.z, 0.0), low = max(1.0 - height / reach, 0.0);
  open *= 1.0 - grounded * 0.5 * low * low * (0.5 - 0.5 * dot(up, normal));
  float seen = smoothstep(1.0, 4.0, wide);  // what is smaller would flicker
  colour = vec2(mix(1.0, open, seen), min(far * perDistance, 6e4));
}

// Yarn: fibres twisted around it, dark between them; or a colour map.
#include "cloth.glsl"
#include "fabric.glsl"

in float near;

uniform int mapped;            // 1: a colour map instead
uniform vec2 mapRange;         // low, 1 / (high - low); of logarithms where mapLog is 1
uniform int mapLog;
uniform float mapRow;
uniform sampler2D colourMaps;

// 0 in the furrow between two of the plies that a yarn is twisted of, 1 on top of one; level where it is too small.
float plies(vec2 at) {
  const float kPlies = 3.0, kTurn = 9.0;  // plies; radii along the yarn in which they go around once
  float phase = kPlies * (at.x + at.y / kTurn);
  float wide = fwidth(at.x) > 0.5 ? fwidth(at.y) * kPlies / kTurn : fwidth(phase);
  float ridge = 0.5 + 0.5 * cos(6.2831853 * phase);
  return mix(0.6, ridge, 1.0 - smoothstep(0.25, 0.6, wide));
}

void main() {
  vec3 view = normalize(toEye), normal = normalize(smoothNormal);
  float nl = dot(normal, toLight), light = lightArriving();
  vec3 albedo = frontColour * (0.72 + 0.36 * mix(0.6, plies(place), near));
  vec3 fabricSeen = toScreen(softClip(fabricColour(normal, view, albedo, finish, nl, light)));
  float along = ((mapLog != 0 ? log(max(quantity, 1e-30)) : quantity) - mapRange.x) * mapRange.y;
  vec3 map = texture(colourMaps, vec2(along * (255.0 / 256.0) + 0.5 / 256.0, mapRow)).rgb;
  vec3 mapSeen = map * (0.70 + 0.10 * normal.y + 0.26 * max(nl, 0.0) * (0.4 + 0.6 * light));
  show(mapped != 0 ? mapSeen : fabricSeen);
}

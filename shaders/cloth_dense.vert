// Where triangles are as small as pixels: everything is computed at the nodes. A software renderer shades sixteen pixels
// for every triangle, however small.
#include "scene.glsl"
#include "shadow_place.glsl"
#include "shadow.glsl"

#define toLight light.xyz
#define lightOn lightColour.rgb
#define ambientMean (0.5 * (ambientAbove.rgb + ambientBelow.rgb))
#define ambientTilt (0.5 * (ambientAbove.rgb - ambientBelow.rgb))
#include "fabric.glsl"

uniform vec3 fabric, lining;   // linear
uniform vec4 fabricFinish;     // fabric.glsl
uniform int mapped;            // 1: a colour map instead
uniform vec2 mapRange;         // low, 1 / (high - low); of logarithms where mapLog is 1
uniform int mapLog;
uniform float mapRow;
uniform sampler2D colourMaps;

layout(location = 0) in vec4 node;    // place, quantity
layout(location = 1) in vec3 upright;

out vec3 shade;

void main() {
  vec3 place = node.xyz, view = normalize(eye.xyz - place);
  float side = dot(upright, view) < 0.0 ? -1.0 : 1.0;
  vec3 normal = side * upright;
  float nl = dot(normal, toLight);
  float arriving = 1.0 - shadow.z * (1.0 - lit(shadowPlace(place, normal), 1.5));
  float mappedValue = mapLog != 0 ? log(max(node.w, 1e-30)) : node.w;
  float along = clamp((mappedValue - mapRange.x) * mapRange.y, 0.0, 1.0);
  vec3 map = textureLod(colourMaps, vec2(along * (255.0 / 256.0) + 0.5 / 256.0, mapRow), 0.0).rgb;
  vec3 cloth = toScreen(softClip(fabricColour(normal, view, side > 0.0 ? fabric : lining, fabricFinish, nl, arriving)));
  shade = mapped != 0 ? map * (0.80 + 0.10 * normal.y + 0.16 * abs(nl) * (0.4 + 0.6 * arriving)) : cloth;
  if (place.y < grid.z && eye.y > grid.z) shade = mix(shade, ground.rgb, 0.55);
  gl_Position = viewProjection * vec4(place, 1.0);
}

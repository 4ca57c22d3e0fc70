// What is the same for all pixels goes through flat outputs: software renderers read those faster than uniforms.
#include "scene.glsl"
#include "shadow_place.glsl"

uniform mat4 toSpace;
uniform float thickness;    // m, cloth is kept so far away
uniform float swell;        // m, drawn so far outside of its surface
uniform vec3 albedo;        // linear
uniform int ruled;          // 1: a plane, with a grid like the ground's
uniform int groundHides;    // 1: the ground is the floor, and what is below it cannot be seen from above

layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 normal;

out vec3 toEye, smoothNormal, inShadowMap;
out vec2 cell;              // of the finest lines
flat out vec4 ink;          // sRGB; alpha 0: no grid
flat out vec4 strength;     // of the three decades of lines; half their width and half a pixel, pixels
flat out float ends;        // m, from the eye, where the lines end
flat out vec3 plainColour, toLight, lightOn, ambientMean, ambientTilt;
flat out vec4 sunkColour;   // seen through the ground; alpha: how far below the eye that begins, m
flat out vec2 shadowAndHiding;

void main() {
  vec3 place = (toSpace * vec4(vertex + swell * normal, 1.0)).xyz;
  toEye = eye.xyz - place;
  smoothNormal = mat3(toSpace) * normal;
  inShadowMap = shadowPlace(place, smoothNormal);
  plainColour = albedo;
  cell = vertex.xz * grid.x;
  ink = vec4(gridInk.rgb, ruled);
  strength = vec4(gridStrength.xyz, 0.7 * viewport.z + 0.5);
  ends = grid.w;
  toLight = light.xyz;
  lightOn = lightColour.rgb;
  ambientMean = 0.5 * (ambientAbove.rgb + ambientBelow.rgb);
  ambientTilt = 0.5 * (ambientAbove.rgb - ambientBelow.rgb);
  sunkColour = vec4(ground.rgb, eye.y > grid.z ? eye.y - grid.z : 1e30);
  shadowAndHiding = vec2(shadow.z, groundHides);
  gl_Position = viewProjection * vec4(place, 1.0);
  // As deep as if it were a little farther: triangles of cloth cut corners between nodes that do not touch it.
  vec4 behind = viewProjection * vec4(place - thickness * normalize(toEye), 1.0);
  if (gl_Position.w > 0.0) gl_Position.z = behind.z / behind.w * gl_Position.w;
}

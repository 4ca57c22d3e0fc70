// Yarns as tubes. What is the same for all pixels goes through flat outputs, as in cloth.vert.
#include "scene.glsl"
#include "shadow_place.glsl"
#include "yarn.glsl"

uniform vec3 fabric, lining;   // linear: of the warp and of the weft
uniform float warpShare;       // of crossings where the warp lies on the side of the normals
uniform float pixels;          // that a metre is high, a metre away
uniform float opacity;
uniform vec4 fabricFinish;     // fabric.glsl

out vec3 toEye, smoothNormal, inShadowMap;
out vec2 place;                // turns around the yarn, radii along it
out float quantity;
out float near;                // 0 where a yarn is hardly wider than a pixel, and its details would flicker
flat out vec3 frontColour, backColour, toLight, lightOn, ambientMean, ambientTilt;
flat out vec4 sunkColour;
flat out vec2 opacityAndShadow;
flat out vec4 finish;

void main() {
  YarnVertex v = yarnVertex();
  toEye = eye.xyz - v.place;
  gl_Position = viewProjection * vec4(v.place, 1.0);
  near = smoothstep(0.6, 1.9, v.radius * pixels / max(gl_Position.w, 1e-9));
  // From afar it looks like the surface that it is part of, in the mean of both colours; a round yarn turns a fifth of
  // itself away from the eye.
  vec3 facing = dot(v.up, toEye) < 0.0 ? -v.up : v.up;
  vec3 mean = 0.8 * mix(lining, fabric, dot(v.up, toEye) < 0.0 ? 1.0 - warpShare : warpShare);
  smoothNormal = mix(normalize(facing), v.normal, 0.15 + 0.85 * near);
  place = vec2(v.around, v.along / v.radius);
  quantity = mix(v.mean, v.quantity, near);
  inShadowMap = shadowPlace(v.place, v.normal);
  frontColour = backColour = mix(mean, v.warp ? fabric : lining, near);
  toLight = light.xyz;
  lightOn = lightColour.rgb;
  ambientMean = 0.5 * (ambientAbove.rgb + ambientBelow.rgb);
  ambientTilt = 0.5 * (ambientAbove.rgb - ambientBelow.rgb);
  sunkColour = vec4(ground.rgb, eye.y > grid.z ? eye.y - grid.z : 1e30);
  opacityAndShadow = vec2(opacity, shadow.z);
  finish = fabricFinish;
}

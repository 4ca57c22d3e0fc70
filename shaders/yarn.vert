// Yarns as tubes. What is the same for all pixels goes through flat outputs, as in cloth.vert.
#include "scene.glsl"
#include "shadow_place.glsl"
#include "yarn.glsl"

uniform vec3 fabric, lining;   // linear: of the warp and of the weft
uniform float opacity;
uniform vec4 fabricFinish;     // fabric.glsl

out vec3 toEye, smoothNormal, inShadowMap;
out vec2 place;                // turns around the yarn, radii along it
out float quantity;
flat out vec3 frontColour, backColour, toLight, lightOn, ambientMean, ambientTilt;
flat out vec4 sunkColour;
flat out vec2 opacityAndShadow;
flat out vec4 finish;

void main() {
  YarnVertex v = yarnVertex();
  toEye = eye.xyz - v.place;
  smoothNormal = v.normal;
  place = vec2(v.around, v.along / yarnRadius);
  quantity = v.quantity;
  inShadowMap = shadowPlace(v.place, v.normal);
  frontColour = backColour = v.warp ? fabric : lining;
  toLight = light.xyz;
  lightOn = lightColour.rgb;
  ambientMean = 0.5 * (ambientAbove.rgb + ambientBelow.rgb);
  ambientTilt = 0.5 * (ambientAbove.rgb - ambientBelow.rgb);
  sunkColour = vec4(ground.rgb, eye.y > grid.z ? eye.y - grid.z : 1e30);
  opacityAndShadow = vec2(opacity, shadow.z);
  finish = fabricFinish;
  gl_Position = viewProjection * vec4(v.place, 1.0);
}

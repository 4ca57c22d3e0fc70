// What is the same for all pixels goes through flat outputs: software renderers read those faster than uniforms.
#include "scene.glsl"
#include "shadow_place.glsl"

uniform vec3 fabric, lining;  // linear
uniform float threads, opacity;

layout(location = 0) in vec4 node;    // place, quantity
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 weave;   // m along warp and weft, at rest

out vec3 toEye, smoothNormal, inShadowMap;
out vec2 thread;
out float quantity;
flat out vec3 frontColour, backColour, toLight, lightOn, ambientMean, ambientTilt;
flat out vec4 sunkColour;             // seen through the ground; alpha: how far below the eye that begins, m
flat out vec2 opacityAndShadow;

void main() {
  vec3 place = node.xyz;
  toEye = eye.xyz - place;
  smoothNormal = normal;
  thread = weave * threads;
  quantity = node.w;
  inShadowMap = shadowPlace(place, normal);
  frontColour = fabric;
  backColour = lining;
  toLight = light.xyz;
  lightOn = lightColour.rgb;
  ambientMean = 0.5 * (ambientAbove.rgb + ambientBelow.rgb);
  ambientTilt = 0.5 * (ambientAbove.rgb - ambientBelow.rgb);
  sunkColour = vec4(ground.rgb, eye.y > grid.z ? eye.y - grid.z : 1e30);
  opacityAndShadow = vec2(opacity, shadow.z);
  gl_Position = viewProjection * vec4(place, 1.0);
}

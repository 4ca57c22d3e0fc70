// What is the same for all pixels goes through flat outputs: software renderers read those faster than uniforms.
#include "scene.glsl"
#include "shadow_place.glsl"

uniform vec3 fabric, lining;  // linear
uniform float opacity;
uniform vec4 fabricFinish;     // fabric.glsl

layout(location = 0) in vec4 node;    // place, quantity
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 weave;   // m along warp and weft, at rest

out vec3 toEye, smoothNormal, inShadowMap;
out vec2 place;                       // m across the threads of the warp, and along them
out float quantity;
flat out vec3 frontColour, backColour, toLight, lightOn, ambientMean, ambientTilt;
flat out vec4 sunkColour;             // seen through the ground; alpha: how far below the eye that begins, m
flat out vec2 opacityAndShadow;
flat out vec4 finish;

void main() {
  toEye = eye.xyz - node.xyz;
  smoothNormal = normal;
  place = weave.yx;
  quantity = node.w;
  inShadowMap = shadowPlace(node.xyz, normal);
  frontColour = fabric;
  backColour = lining;
  toLight = light.xyz;
  lightOn = lightColour.rgb;
  ambientMean = 0.5 * (ambientAbove.rgb + ambientBelow.rgb);
  ambientTilt = 0.5 * (ambientAbove.rgb - ambientBelow.rgb);
  sunkColour = vec4(ground.rgb, eye.y > grid.z ? eye.y - grid.z : 1e30);
  opacityAndShadow = vec2(opacity, shadow.z);
  finish = fabricFinish;
  gl_Position = viewProjection * vec4(node.xyz, 1.0);
}

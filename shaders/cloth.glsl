// What both ways to show a cloth share.
#include "dither.glsl"
#include "shadow.glsl"

in vec3 toEye, smoothNormal, inShadowMap;
in vec2 place;                 // m across the threads of the warp and along them, at rest
in float quantity;
flat in vec3 frontColour, backColour, toLight, lightOn, ambientMean, ambientTilt;
flat in vec4 sunkColour;
flat in vec2 opacityAndShadow;
flat in vec4 finish;
out vec4 colour;

vec3 facingNormal() { return normalize(gl_FrontFacing ? smoothNormal : -smoothNormal); }

float lightArriving() { return 1.0 - opacityAndShadow.y * (1.0 - lit(inShadowMap, 1.5)); }

// What hangs below the ground is seen through it.
void show(vec3 picture) {
  float sunk = toEye.y > sunkColour.a ? 0.55 : 0.0;
  colour = vec4(mix(picture, sunkColour.rgb, sunk) + dither(), opacityAndShadow.x);
}

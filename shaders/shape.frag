// A plain, slightly glossy body.
#include "colour.glsl"
#include "dither.glsl"
#include "grid.glsl"
#include "shadow.glsl"

in vec3 toEye, smoothNormal, inShadowMap;
in vec2 cell;
flat in vec4 ink, strength;
flat in float ends;
flat in vec3 plainColour, toLight, lightOn, ambientMean, ambientTilt;
flat in vec4 sunkColour;
flat in vec2 shadowAndHiding;
out vec4 colour;

uniform float opacity;

void main() {
  bool sunk = toEye.y > sunkColour.a;
  if (sunk && shadowAndHiding.y > 0.5) discard;
  vec3 normal = normalize(smoothNormal), halfway = normalize(normalize(toEye) + toLight);
  float front = max(dot(normal, toLight), 0.0), shine = pow(max(dot(normal, halfway), 0.0), 24.0);
  float arriving = 1.0 - shadowAndHiding.x * (1.0 - lit(inShadowMap, 1.5));
  vec3 direct = lightOn * front * arriving * (0.5 * plainColour + 0.05 * shine);
  vec3 picture = toScreen(softClip(direct + (ambientMean + ambientTilt * normal.y) * plainColour));
  if (ink.a > 0.0) {
    float near = max(1.0 - dot(toEye, toEye) / (ends * ends), 0.0);
    picture = mix(picture, ink.rgb, near * near * near * gridLines(cell, fwidth(cell), strength));
  }
  colour = vec4(mix(picture, sunkColour.rgb, sunk ? 0.55 : 0.0) + dither(), opacity);
}

// Fabric, light and weave pixel by pixel.
#include "cloth.glsl"
#include "fabric.glsl"
#include "weave.glsl"

uniform mat2 grainOne, grainOther;
uniform vec2 grainStrength, grainEven;
uniform float grainScale;      // how many times as dense as it is
uniform vec2 grainShares;      // of that, and of what is twice as dense
uniform int closeUp, knit;     // 1: threads can be told apart; those of a knit
uniform vec4 crossing;
uniform float threads;         // a metre

vec3 bentByWeave(vec3 normal, vec3 relief, float strength) {
  vec3 dx = -dFdx(toEye), dy = -dFdy(toEye);
  vec2 ux = dFdx(place), uy = dFdy(place);
  vec3 acrossY = cross(dy, normal), acrossX = cross(normal, dx);
  vec3 warp = acrossY * ux.x + acrossX * uy.x, weft = acrossY * ux.y + acrossX * uy.y;
  float size = inversesqrt(max(max(dot(warp, warp), dot(weft, weft)), 1e-30));
  return normalize(normal - strength * size * (relief.y * warp + relief.z * weft));
}

void main() {
  vec3 view = normalize(toEye), normal = facingNormal();
  vec2 pixel = fwidth(place);
  vec3 albedo = gl_FrontFacing ? frontColour : backColour;
  vec2 scaledPlace = grainScale * place, scaledPixel = grainScale * pixel;
  albedo *= 1.0 + grainShares.x * grain(scaledPlace, scaledPixel, grainOne, grainOther, grainStrength, grainEven) +
            grainShares.y * grain(2.0 * scaledPlace, 2.0 * scaledPixel, grainOne, grainOther, grainStrength, grainEven);
  for (int i = 0; i < closeUp; ++i) {  // a loop, not a branch: software renderers skip only those
    vec3 relief = weaveRelief(threads * place, crossing);
    for (int k = 0; k < knit; ++k) relief = knitRelief(threads * place);
    vec2 seen = visible(threads * pixel);
    float near = min(seen.x, seen.y);
    albedo *= mix(1.0, 0.62 + 0.55 * relief.x, near);
    normal = bentByWeave(normal, relief, 0.16 * near);
  }
  show(toScreen(softClip(fabricColour(normal, view, albedo, finish, dot(normal, toLight), lightArriving()))));
}

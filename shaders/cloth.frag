// Fabric: wrapped diffuse light, sheen of upright fibres, some light through the cloth.
#include "cloth.glsl"
#include "weave.glsl"

uniform int closeUp;           // 1: threads can be told apart

// Sheen of fibres that stand up (Estevez and Kulla 2017): D = (2 + 1/a) sin^(1/a) / (2 pi), here for a = 1/3; with
// V = 1 / (4 (nl + nv - nl nv)) (Ashikhmin and Premoze 2007).
float sheen(float nl, float nv, float nh) {
  float sine2 = max(1.0 - nh * nh, 0.0);
  return 0.796 * sine2 * sqrt(sine2) / (4.0 * (nl + nv - nl * nv) + 1e-3);
}

// In a fold's own shadow the wrapped part of the light, which came around the edge, is left: terminators stay soft.
vec3 fabricColour(vec3 normal, vec3 view, vec3 albedo, float nl, float arriving) {
  const float kWrap = 0.35, kThrough = 0.34;
  float nv = max(dot(normal, view), 0.0), front = max(nl, 0.0);
  float around = max(nl + kWrap, 0.0) / ((1.0 + kWrap) * (1.0 + kWrap)) - 0.5 * front;
  float direct = 0.5 * front * arriving + max(around, 0.0) * (0.35 + 0.65 * arriving);
  float through = kThrough * max(-nl, 0.0) * arriving;
  float fibres = sheen(front, nv, max(dot(normal, normalize(view + toLight)), 0.0)) * front * arriving;
  vec3 fuzz = 0.65 * albedo + 0.35, ambient = ambientMean + ambientTilt * normal.y;
  float edge = (1.0 - nv) * (1.0 - nv);
  return lightOn * (albedo * (direct + through) + 0.35 * fibres * fuzz) +
         ambient * (albedo + 0.30 * edge * edge * fuzz);
}

vec3 bentByWeave(vec3 normal, vec3 relief, float strength) {
  vec3 dx = -dFdx(toEye), dy = -dFdy(toEye);
  vec2 ux = dFdx(thread), uy = dFdy(thread);
  vec3 acrossY = cross(dy, normal), acrossX = cross(normal, dx);
  vec3 warp = acrossY * ux.x + acrossX * uy.x, weft = acrossY * ux.y + acrossX * uy.y;
  float size = inversesqrt(max(max(dot(warp, warp), dot(weft, weft)), 1e-30));
  return normalize(normal - strength * size * (relief.y * warp + relief.z * weft));
}

void main() {
  vec3 view = normalize(toEye), normal = facingNormal();
  vec2 pixel = fwidth(thread);
  vec3 albedo = gl_FrontFacing ? frontColour : backColour;
  albedo *= 1.0 + 0.22 * slub(thread, pixel);
  for (int i = 0; i < closeUp; ++i) {  // a loop, not a branch: software renderers skip only those
    vec3 relief = weaveRelief(thread);
    vec2 seen = visible(pixel);
    float near = min(seen.x, seen.y);
    albedo *= mix(1.0, 0.62 + 0.55 * relief.x, near);
    normal = bentByWeave(normal, relief, 0.16 * near);
  }
  show(toScreen(softClip(fabricColour(normal, view, albedo, dot(normal, toLight), lightArriving()))));
}

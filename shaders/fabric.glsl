// Fabric: wrapped diffuse light, sheen of upright fibres, gloss of smooth threads, some light through the cloth. A finish
// says how much of each: sheen, gloss, the exponent of its highlight, light through the cloth.
#include "colour.glsl"

// Sheen of fibres that stand up (Estevez and Kulla 2017): D = (2 + 1/a) sin^(1/a) / (2 pi), here for a = 1/3; with
// V = 1 / (4 (nl + nv - nl nv)) (Ashikhmin and Premoze 2007).
float sheen(float nl, float nv, float nh) {
  float sine2 = max(1.0 - nh * nh, 0.0);
  return 0.796 * sine2 * sqrt(sine2) / (4.0 * (nl + nv - nl * nv) + 1e-3);
}

// In a fold's own shadow the wrapped part of the light, which came around the edge, is left: terminators stay soft.
vec3 fabricColour(vec3 normal, vec3 view, vec3 albedo, vec4 finish, float nl, float arriving) {
  const float kWrap = 0.35;
  float nv = max(dot(normal, view), 0.0), front = max(nl, 0.0);
  float around = max(nl + kWrap, 0.0) / ((1.0 + kWrap) * (1.0 + kWrap)) - 0.5 * front;
  // Where light only grazes the cloth, a shadow map cannot tell its own side from the other.
  float soft = mix(0.7, arriving, min(4.0 * abs(nl), 1.0));
  float direct = 0.5 * front * arriving + max(around, 0.0) * (0.6 + 0.4 * soft);
  float through = finish.w * max(-nl, 0.0) * arriving;
  float nh = max(dot(normal, normalize(view + toLight)), 0.0), arrives = front * arriving;
  float fibres = finish.x * sheen(front, nv, nh) * arrives, shine = finish.y * pow(nh, finish.z) * arrives;
  vec3 fuzz = 0.65 * albedo + 0.35, ambient = ambientMean + ambientTilt * normal.y;
  float edge = (1.0 - nv) * (1.0 - nv);
  return lightOn * (albedo * (direct + through) + fibres * fuzz + shine * (0.3 + 0.7 * albedo)) +
         ambient * (albedo + (0.85 * finish.x + 0.6 * finish.y) * edge * edge * fuzz);
}

// A colour map, lit just enough that the cloth's form can be read.
#include "cloth.glsl"

uniform vec2 mapRange;         // low, 1 / (high - low); of logarithms where mapLog is 1
uniform int mapLog;
uniform float mapRow;
uniform sampler2D colourMaps;

void main() {
  vec3 normal = facingNormal();
  float along = ((mapLog != 0 ? log(max(quantity, 1e-30)) : quantity) - mapRange.x) * mapRange.y;
  vec3 albedo = texture(colourMaps, vec2(along * (255.0 / 256.0) + 0.5 / 256.0, mapRow)).rgb;
  float light = 0.4 + 0.6 * lightArriving();
  show(albedo * (0.80 + 0.10 * normal.y + 0.16 * abs(dot(normal, toLight)) * light));
}

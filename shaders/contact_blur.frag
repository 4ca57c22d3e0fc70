// Heights above the ground, from 0 on it to 1 where they count no more, become how close they are; then a blur along one
// of the two axes (a bell of nine samples).
uniform sampler2D occlusionMap;
uniform int heights;   // 1: the map holds them
uniform vec2 along;    // from one sample to the next
uniform float texel;
out float colour;

const float kBell[5] = float[5](0.2042, 0.1802, 0.1238, 0.0663, 0.0276);

float closeness(vec2 at) {
  float value = textureLod(occlusionMap, at, 0.0).r;
  return heights == 0 ? value : (1.0 - value) * (1.0 - value);
}

void main() {
  vec2 at = gl_FragCoord.xy * texel;
  float sum = kBell[0] * closeness(at);
  for (int i = 1; i < 5; ++i)
    sum += kBell[i] * (closeness(at + float(i) * along) + closeness(at - float(i) * along));
  colour = sum;
}

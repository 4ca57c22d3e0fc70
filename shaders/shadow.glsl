// How much light arrives: the mean over a soft-edged square of map texels.
uniform sampler2DShadow shadowMap;

// SHADOW_SAMPLES along each side, each of them the mean of four texels by itself; spacing in texels.
float lit(vec3 place, float spacing) {
  const int kSide = SHADOW_SAMPLES;
  float step = spacing / float(SHADOW_SIZE), sum = 0.0;
  vec2 first = place.xy - 0.5 * step * float(kSide - 1);
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x) sum += texture(shadowMap, vec3(first + step * vec2(x, y), place.z));
  return sum / float(kSide * kSide);
}

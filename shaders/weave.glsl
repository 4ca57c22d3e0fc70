// A plain weave: thread i of the warp lies over thread j of the weft where i + j is even. Patterns fade out before their
// period comes down to the size of a pixel.

// 1 where a pattern of that period can be seen, 0 where it would alias. `pixel`: of a pixel, in periods.
vec2 visible(vec2 pixel) { return 1.0 - smoothstep(0.12, 0.42, pixel); }

float hash(vec2 cell) {
  vec2 p = fract(cell * vec2(0.1031, 0.1137));
  p += dot(p, p.yx + 33.33);
  return fract((p.x + p.y) * p.x);
}

float noise(vec2 x) {
  vec2 cell = floor(x), f = x - cell;
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), f.x), mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), f.x), f.y);
}

// Yarns are thicker here and thinner there, and stay so along their way: streaks along warp and weft, about -1 to 1.
float slub(vec2 place, vec2 pixel) {
  const float kAcross = 0.22, kAlong = 0.012;  // of a yarn's streak, periods a thread
  float warp = noise(place * vec2(kAcross, kAlong)), weft = noise(place.yx * vec2(kAcross, kAlong) + 37.0);
  vec2 seen = visible(pixel * kAcross);
  return (warp - 0.5) * seen.x + (weft - 0.5) * seen.y;
}

// Height and slope (along warp and weft) of the upper thread, in threads.
vec3 weaveRelief(vec2 place) {
  const float kPi = 3.14159265;
  vec2 across = sin(kPi * place), bump = abs(across);
  float crossing = cos(kPi * floor(place.x)) * cos(kPi * floor(place.y));
  vec2 slope = kPi * cos(kPi * place) * sign(across);
  // The upper thread is round across, and dives under its neighbours along.
  return crossing > 0.0 ? vec3(bump.x * (0.6 + 0.4 * bump.y), slope.x, 0.4 * slope.y)
                        : vec3(bump.y * (0.6 + 0.4 * bump.x), 0.4 * slope.x, slope.y);
}

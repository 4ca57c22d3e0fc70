// What threads do to a surface: a grain that is seen from afar, and their relief from near. Patterns fade out before their
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

// A line of threads beside the next one, from -1/2 to 1/2: as even as `even` says, from 0 to 1. Yarns are thicker here and
// thinner there, and stay so along their way. `at`: periods across and along.
float streak(vec2 at, float even) { return mix(noise(at) - 0.5, 0.5 * cos(6.2831853 * at.x), even); }

// Streaks of two kinds, each from -1/2 to 1/2 times its strength. Each has its periods across and along in a metre, turned as
// its streaks run; `pixel`: m.
float grain(vec2 place, vec2 pixel, mat2 one, mat2 other, vec2 strength, vec2 even) {
  vec2 across = vec2(dot(abs(vec2(one[0].x, one[1].x)), pixel), dot(abs(vec2(other[0].x, other[1].x)), pixel));
  vec2 seen = visible(across) * strength;
  return streak(one * place, even.x) * seen.x + streak(other * place + 37.0, even.y) * seen.y;
}

// Height and slope (across the warp and along it) of the upper thread, in threads. Thread i of the warp lies over thread j of the
// weft where (crossing.x i + crossing.y j) mod crossing.z < crossing.w.
vec3 weaveRelief(vec2 place, vec4 crossing) {
  const float kPi = 3.14159265;
  vec2 across = sin(kPi * place), bump = abs(across);
  float over = mod(dot(floor(place), crossing.xy), crossing.z);
  vec2 slope = kPi * cos(kPi * place) * sign(across);
  // The upper thread is round across, and dives under its neighbours along.
  return over < crossing.w ? vec3(bump.x * (0.6 + 0.4 * bump.y), slope.x, 0.4 * slope.y)
                           : vec3(bump.y * (0.6 + 0.4 * bump.x), 0.4 * slope.x, slope.y);
}

// Stitches of a knit: columns of Vs, as high and as steep.
vec3 knitRelief(vec2 place) {
  const float kPi = 3.14159265, kLean = 0.9;
  float aside = 2.0 * abs(fract(0.5 * place.x) - 0.5), column = 1.0 - pow(2.0 * aside - 1.0, 4.0);
  float wave = kPi * (place.y - kLean * aside), lean = fract(0.5 * place.x) < 0.5 ? kLean : -kLean;
  float slope = kPi * sin(wave) * cos(wave);
  return vec3(column * (0.35 + 0.65 * sin(wave) * sin(wave)), lean * slope, slope);
}

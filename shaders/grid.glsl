// A grid whose lines have one width at any distance and are gone before they get too dense.

// How much of the pixel lines at whole numbers cover; a pixel is `footprint` wide, a line and a pixel `reach` pixels.
float linesAtWholes(vec2 place, vec2 footprint, vec2 sharp, float reach) {
  vec2 away = abs(place - roundEven(place)) * sharp;
  vec2 cover = clamp(reach - away, 0.0, 1.0) * clamp(1.3 - 3.7 * footprint, 0.0, 1.0);
  return max(cover.x, cover.y);
}

// Of lines of three decades, with the strength of each; `cell` counts the finest ones.
float gridLines(vec2 cell, vec2 footprint, vec4 strength) {
  vec2 sharp = 1.0 / footprint;
  float drawn = strength.x * linesAtWholes(cell, footprint, sharp, strength.w);
  drawn = max(drawn, strength.y * linesAtWholes(0.1 * cell, 0.1 * footprint, 10.0 * sharp, strength.w));
  return max(drawn, strength.z * linesAtWholes(0.01 * cell, 0.01 * footprint, 100.0 * sharp, strength.w));
}

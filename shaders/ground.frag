// The ground and a grid whose lines have one width at any distance and gone before they get too dense.
#include "dither.glsl"

in vec2 fromEye, cell, pixelUpwards;
flat in vec2 pixelAside;
flat in vec4 nearColour, farColour, ink;
flat in vec4 strength;
out vec4 colour;

// How much of the pixel lines at whole numbers cover; a pixel is `footprint` wide.
float lines(vec2 place, vec2 footprint, vec2 sharp) {
  vec2 away = abs(place - roundEven(place)) * sharp;
  vec2 cover = clamp(strength.w - away, 0.0, 1.0) * clamp(1.3 - 3.7 * footprint, 0.0, 1.0);
  return max(cover.x, cover.y);
}

void main() {
  float near = max(1.0 - dot(fromEye, fromEye), 0.0), fade = near * near * near;
  // A pixel on the ground, from where rays meet a plane: derivatives cost more, and are ragged at edges.
  vec2 footprint = (pixelAside + abs(pixelUpwards)) / gl_FragCoord.w, sharp = 1.0 / footprint;
  float drawn = strength.x * lines(cell, footprint, sharp);
  drawn = max(drawn, strength.y * lines(0.1 * cell, 0.1 * footprint, 10.0 * sharp));
  drawn = fade * max(drawn, strength.z * lines(0.01 * cell, 0.01 * footprint, 100.0 * sharp));
  vec3 picture = farColour.rgb + fade * (nearColour.rgb - farColour.rgb);
  colour = vec4(picture + drawn * (ink.rgb - picture) + dither(), max(nearColour.a, min(1.0, 3.0 * drawn)));
}

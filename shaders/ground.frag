// The ground and its grid.
#include "dither.glsl"
#include "grid.glsl"

in vec2 fromEye, cell, pixelUpwards;
flat in vec2 pixelAside;
flat in vec4 nearColour, farColour, ink;
flat in vec4 strength;
out vec4 colour;

void main() {
  float near = max(1.0 - dot(fromEye, fromEye), 0.0), fade = near * near * near;
  // A pixel on the ground, from where rays meet a plane: derivatives cost more, and are ragged at edges.
  vec2 footprint = (pixelAside + abs(pixelUpwards)) / gl_FragCoord.w;
  float drawn = fade * gridLines(cell, footprint, strength);
  vec3 picture = farColour.rgb + fade * (nearColour.rgb - farColour.rgb);
  colour = vec4(picture + drawn * (ink.rgb - picture) + dither(), max(nearColour.a, min(1.0, 3.0 * drawn)));
}
